import { Decimal, sumOf } from '../../money/decimal.ts';
import { groupBy } from '../../shared/group-by.ts';
import { createLeaf, type Draft, findChild, readTextAt, withChild } from '../draft/draft.ts';

/** The partial payments of an advance after a correction. */
interface PaymentsAfter {
  readonly payments: readonly Draft[];
  /** Whether they add up to the whole payment. */
  readonly isComplete: boolean;
}

/**
 * Adds the differences that a correction states in `ZaliczkaCzesciowa` to the payments of the same day; payments that become zero are left out.
 * Of several payments of one day, the one that the difference cancels changes, otherwise the first at the same exchange rate, otherwise the
 * first. A payment keeps its exchange rate if the difference states none.
 *
 * @param payments    before the correction; without any, the whole payment is not divided, and stays so
 * @param differences of the correction
 * @param total       `P_15` after the correction
 * @source FA(3), opis pola P_15Z
 */
export function addPayments(payments: readonly Draft[], differences: readonly Draft[], total: Decimal): PaymentsAfter {
  const states = payments.map((payment): PaymentState => ({ payment }));
  const byDay = groupBy(states, ({ payment }) => dayOf(payment));
  for (const difference of differences) {
    const ofDay = byDay.get(dayOf(difference)) ?? [];
    const changed = changedPayment(ofDay, difference);
    if (changed !== null) {
      const stated = { ...changed.payment, children: difference.children };
      const rate = findChild(difference, rateField) ?? findChild(changed.payment, rateField);
      const sum = withChild(stated, createLeaf('P_15Z', amountOf(changed.payment).plus(amountOf(difference)).toAmount()));
      changed.payment = rate === null ? sum : withChild(sum, rate);
      continue;
    }
    const added = { payment: difference };
    states.push(added);
    byDay.set(dayOf(difference), [...ofDay, added]);
  }
  const changedDays = new Set(differences.map(dayOf));
  const after = states.flatMap(({ payment }) => (changedDays.has(dayOf(payment)) && amountOf(payment).isZero ? [] : [payment]));
  const isComplete = sumOf(after.map(amountOf)).equals(total);
  if (payments.length === 0 && !isComplete) return { payments: [], isComplete: true };
  return { payments: after, isComplete: isComplete || (after.length === 0 && total.isZero) };
}

const rateField = 'KursWalutyZW';

interface PaymentState {
  payment: Draft;
}

/** The schema allows 31 payments, so that a search is short. */
function changedPayment(ofDay: readonly PaymentState[], difference: Draft): PaymentState | null {
  const cancelled = ofDay.find(({ payment }) => amountOf(payment).plus(amountOf(difference)).isZero);
  const rate = readTextAt(difference, rateField);
  return cancelled ?? ofDay.find(({ payment }) => readTextAt(payment, rateField) === rate) ?? ofDay[0] ?? null;
}

function dayOf(payment: Draft): string {
  return readTextAt(payment, 'P_6Z') ?? '';
}

function amountOf(payment: Draft): Decimal {
  return Decimal.parse(readTextAt(payment, 'P_15Z') ?? '') ?? Decimal.zero;
}
