/**
 * Who may send: an organization has so many deliveries at the same time, over all its endpoints, as its limits say. A sender writes its permit first and
 * then reads those of all others, so of two that start together at least one sees the other.
 *
 * - An endpoint has few of them ({@link countPermitsOfEndpoint}), and never all, unless there is only one.
 * - Slow receivers (`isSlowReceiver`) together have half of them: the others stay for the other endpoints.
 *
 * The permits of one endpoint are exact, because each has a number and an item. Those of an organization are counted in the order of the clocks of the
 * hosts that wrote them, so senders that start within the same moment may be more.
 */
export interface HeldPermit {
  readonly webhookId: string;
  readonly number: number;
  readonly ownerId: string;
  /** When it was written, by the clock of the sender's host. */
  readonly acquiredAtUnixMs: number;
  readonly leaseUntilUnixMs: number;
  /** Whether it was taken for a slow receiver. */
  readonly isSlow: boolean;
}

/** Permits of an endpoint if its organization has no more than {@link fewDeliveries} deliveries at the same time. */
export const usualPermits = 5;
const fewDeliveries = 50;
/** The most permits that an endpoint of any organization has. */
const mostPermits = 10;

/** How many senders may send to one endpoint at the same time: five, or a tenth of the deliveries of its organization; one less than all of them. */
function countPermitsOfEndpoint(deliveries: number): number {
  const share = deliveries <= fewDeliveries ? usualPermits : Math.min(mostPermits, Math.floor(deliveries / 10));
  return Math.min(share, Math.max(1, deliveries - 1));
}

/** How many of the deliveries of an organization may be to slow receivers: half of them, at least one. */
function countSlowPermits(deliveries: number): number {
  return Math.max(1, Math.floor(deliveries / 2));
}

/**
 * Whether a sender whose permit is written may send.
 *
 * @param held       all permits of the organization, its own included; those whose lease has expired do not count
 * @param deliveries how many the organization may have at the same time
 */
export function maySend(mine: HeldPermit, held: readonly HeldPermit[], deliveries: number, nowUnixMs: number): boolean {
  if (mine.number > countPermitsOfEndpoint(deliveries)) return false;
  const before = held.filter((other) => other.leaseUntilUnixMs > nowUnixMs && isBefore(other, mine));
  if (before.length >= deliveries) return false;
  return !mine.isSlow || before.filter(({ isSlow }) => isSlow).length < countSlowPermits(deliveries);
}

function isBefore(other: HeldPermit, mine: HeldPermit): boolean {
  if (other.acquiredAtUnixMs !== mine.acquiredAtUnixMs) return other.acquiredAtUnixMs < mine.acquiredAtUnixMs;
  const [left, right] = [other, mine].map(({ webhookId, number }) => `${webhookId} ${String(number).padStart(2, '0')}`);
  return (left ?? '') < (right ?? '');
}

/** The numbers of an endpoint that nobody holds. */
export function listFreeNumbers(webhookId: string, held: readonly HeldPermit[], deliveries: number, nowUnixMs: number): readonly number[] {
  const taken = new Set(
    held.filter((permit) => permit.webhookId === webhookId && permit.leaseUntilUnixMs > nowUnixMs).map(({ number }) => number),
  );
  return Array.from({ length: countPermitsOfEndpoint(deliveries) }, (_, index) => index + 1).filter((number) => !taken.has(number));
}
