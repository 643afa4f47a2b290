/**
 * Who may send: an organization has so many deliveries at the same time, over all its endpoints, as its limits say. A sender writes its permit first and
 * then reads those of all others.
 *
 * - It sends only if all that it sees, in whatever order they came, leave room for it. Of several that send, the last one to read has seen the others, so
 *   they are never more than the limit, whatever their clocks say.
 * - Senders that see too many would all leave. So those that came first look again, while the others leave.
 * - An endpoint has few permits ({@link countPermitsOfEndpoint}), each with a number and an item, and never all of its organization, unless there is
 *   only one.
 * - Slow receivers (`isSlowReceiver`) together have half of them: the others stay for the other endpoints.
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

/** What a sender does: it sends, it leaves, or it reads the permits again, because others are about to leave. */
export type PermitDecision = 'send' | 'leave' | 'look-again';

/**
 * What a sender does whose permit is written.
 *
 * @param held       all permits of the organization, its own included; those whose lease has expired do not count
 * @param deliveries how many the organization may have at the same time
 */
export function decideToSend(mine: HeldPermit, held: readonly HeldPermit[], deliveries: number, nowUnixMs: number): PermitDecision {
  if (mine.number > countPermitsOfEndpoint(deliveries)) return 'leave';
  const others = held.filter((other) => other.ownerId !== mine.ownerId);
  if (hasRoom(mine.isSlow, others, deliveries, nowUnixMs)) return 'send';
  const earlier = others.filter((other) => isBefore(other, mine));
  return hasRoom(mine.isSlow, earlier, deliveries, nowUnixMs) ? 'look-again' : 'leave';
}

/** Whether the permits of others leave room for one more sender. */
export function hasRoom(isSlow: boolean, others: readonly HeldPermit[], deliveries: number, nowUnixMs: number): boolean {
  const live = others.filter(({ leaseUntilUnixMs }) => leaseUntilUnixMs > nowUnixMs);
  if (live.length >= deliveries) return false;
  return !isSlow || live.filter((other) => other.isSlow).length < countSlowPermits(deliveries);
}

/** The order in which senders came, by the clocks of their hosts: it decides who looks again, not how many send. */
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
