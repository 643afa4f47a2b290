import { Decimal, sumOf } from '../../money/decimal.ts';
import { type Draft, leaf, textAt, withChild } from '../draft/draft.ts';

/** The partial payments of an advance after a correction. */
interface PaymentsAfter {
  readonly payments: readonly Draft[];
  /** Whether they add up to the whole payment. */
  readonly isComplete: boolean;
}

/**
 * Adds the differences that a correction states in `ZaliczkaCzesciowa` to the payments of the same day; payments of zero are left out.
 *
 * @param payments    before the correction; without any, the whole payment is not divided, and stays so
 * @param differences of the correction
 * @param total       `P_15` after the correction
 * @source FA(3), opis pola P_15Z
 */
export function addPayments(payments: readonly Draft[], differences: readonly Draft[], total: Decimal): PaymentsAfter {
  const byDay = new Map<string, Draft>();
  for (const payment of [...payments, ...differences]) {
    const day = textAt(payment, 'P_6Z') ?? '';
    const former = byDay.get(day);
    byDay.set(day, withChild(payment, leaf('P_15Z', amountOf(former).plus(amountOf(payment)).toAmount())));
  }
  const after = [...byDay.values()].filter((payment) => !amountOf(payment).isZero);
  const isComplete = sumOf(after.map(amountOf)).equals(total);
  if (payments.length === 0 && !isComplete) return { payments: [], isComplete: true };
  return { payments: after, isComplete: isComplete || (after.length === 0 && total.isZero) };
}

function amountOf(payment: Draft | undefined): Decimal {
  return Decimal.parse(payment === undefined ? '' : (textAt(payment, 'P_15Z') ?? '')) ?? Decimal.zero;
}
