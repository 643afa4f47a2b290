import { Decimal, sumOf } from '../../money/decimal.ts';
import { groupBy } from '../../shared/group-by.ts';
import { createLeaf, type Draft, listChildren, readTextAt, withChild } from '../draft/draft.ts';

/**
 * `ZaliczkaCzesciowa` of a correction: the difference of each changed payment; a payment whose date changes is reversed and replaced. Empty
 * unless these differences add up to the difference of the whole payment: otherwise the payments are not what changes.
 *
 * @param before     `Fa` before the correction
 * @param after      the correct `Fa`
 * @param difference `P_15` of the correction
 * @source FA(3), opis pola P_15Z
 */
export function computePaymentDifferences(before: Draft, after: Draft, difference: Decimal): readonly Draft[] {
  const former = listChildren(before, 'ZaliczkaCzesciowa');
  const left = new Set(former);
  const ofDay = groupBy(former.toReversed(), dayOf);
  const differences: { readonly payment: Draft; readonly amount: Decimal }[] = [];
  for (const payment of listChildren(after, 'ZaliczkaCzesciowa')) {
    const same = ofDay.get(dayOf(payment))?.pop();
    if (same !== undefined) left.delete(same);
    differences.push({ payment, amount: amountOf(payment).minus(same === undefined ? Decimal.zero : amountOf(same)) });
  }
  for (const payment of left) differences.push({ payment, amount: amountOf(payment).negated() });
  if (!sumOf(differences.map(({ amount }) => amount)).equals(difference)) return [];
  return differences
    .filter(({ amount }) => !amount.isZero)
    .map(({ payment, amount }) => withChild(payment, createLeaf('P_15Z', amount.toAmount())));
}

function dayOf(payment: Draft): string | null {
  return readTextAt(payment, 'P_6Z');
}

function amountOf(payment: Draft): Decimal {
  return Decimal.parse(readTextAt(payment, 'P_15Z') ?? '') ?? Decimal.zero;
}
