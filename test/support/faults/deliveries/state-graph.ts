/** Where a delivery stands, as its record tells. */
export interface DeliveryState {
  readonly status: string;
  readonly attempt: number;
}

const maxAttempts = 6;

/** Whether a delivery may move so. The graph is written out here again, so that a fault in the one that is tested cannot hide. */
export function isTransition(from: DeliveryState, to: DeliveryState): boolean {
  if (to.attempt > maxAttempts || to.attempt < 0) return false;
  const more = to.attempt - from.attempt;
  switch (`${from.status} ${to.status}`) {
    case 'pending in_flight':
      return more === 1;
    // Taken over from a sender that is lost; refused and tried again; done.
    case 'in_flight in_flight':
    case 'in_flight pending':
    case 'in_flight succeeded':
      return more === 0;
    // Refused for good, or given up after its sender was lost, whose attempt does not count.
    case 'in_flight failed':
      return more === 0 || more === -1;
    case 'pending failed':
      return more === 0;
    case 'in_flight dead_letter':
    // Announced.
    case 'dead_letter dead_letter':
      return more === 0 && to.attempt === maxAttempts;
    // Replayed.
    case 'pending pending':
    case 'succeeded pending':
    case 'failed pending':
    case 'dead_letter pending':
      return to.attempt === 0;
    default:
      return false;
  }
}
