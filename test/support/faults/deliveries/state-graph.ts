/** The state of a delivery as stored. */
export interface DeliveryState {
  readonly status: string;
  readonly attempt: number;
}

const maxAttempts = 6;

/** Whether a transition is allowed. The graph is stated again here, so that a defect in the tested one cannot hide. */
export function isTransition(from: DeliveryState, to: DeliveryState): boolean {
  if (to.attempt > maxAttempts || to.attempt < 0) return false;
  const more = to.attempt - from.attempt;
  switch (`${from.status} ${to.status}`) {
    case 'pending in_flight':
      return more === 1;
    // Taken over from a lost sender; failed and retried; done.
    case 'in_flight in_flight':
    case 'in_flight pending':
    case 'in_flight succeeded':
      return more === 0;
    // Failed permanently, or given up after its sender was lost, whose attempt does not count.
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
