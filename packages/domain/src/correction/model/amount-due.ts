import { Decimal } from '../../money/decimal.ts';
import { changeChild, createLeaf, type Draft, readTextAt, withChildren, without } from '../draft/draft.ts';

/**
 * `Fa` with the amount due of its `Rozliczenie` after `P_15` has changed: `DoZaplaty`, or `DoRozliczenia` when the buyer has paid too much.
 * Without either, unchanged.
 *
 * @param difference of `P_15`, in the currency of the invoice
 * @source FA(3), opisy pól DoZaplaty i DoRozliczenia
 */
export function withAmountDue(fa: Draft, difference: Decimal): Draft {
  if (difference.isZero) return fa;
  return changeChild(fa, 'Rozliczenie', (settlement) => {
    const amountOf = (name: string) => Decimal.parse(readTextAt(settlement, name) ?? '');
    const former = amountOf('DoZaplaty') ?? amountOf('DoRozliczenia')?.negated() ?? null;
    if (former === null) return settlement;
    const due = former.plus(difference);
    const amount = due.isNegative ? createLeaf('DoRozliczenia', due.negated().toAmount()) : createLeaf('DoZaplaty', due.toAmount());
    return withChildren(settlement, [...without(settlement, 'DoZaplaty', 'DoRozliczenia').children, amount]);
  });
}
