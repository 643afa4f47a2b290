import { Decimal } from '../../money/decimal.ts';
import { changeChild, type Draft, textAt, withChildren } from '../draft/draft.ts';
import { fieldsOf, linesOf, numberAt, withField } from '../draft/line-fields.ts';
import { pairLines } from '../draft/match-lines.ts';
import { toPriceNotation } from '../draft/number-notation.ts';
import { basisFields, basisOf, readingOf, usualReading } from './line-value.ts';

/**
 * Converts lower prices to discounts: keeps the former price and puts the reduction into `P_10`, per unit or per line as on the invoice.
 * The value of the line is unchanged. Lines with a changed discount or a higher price are left alone.
 *
 * @param after the wanted state, with lower prices
 * @source      art. 106e ust. 1 pkt 10 ustawy o VAT; FA(3), opis pola P_10
 */
export function discountsInField(before: Draft, after: Draft): Draft {
  const changed = new Map<Draft, Draft>();
  for (const pair of pairLines(linesOf(before), linesOf(after))) {
    if (pair.before !== null && pair.after !== null) changed.set(pair.after, discounted(pair.before, pair.after));
  }
  return changeChild(after, 'Fa', (fa) =>
    withChildren(
      fa,
      fa.children.map((child) => changed.get(child) ?? child),
    ),
  );
}

function discounted(before: Draft, after: Draft): Draft {
  const fields = fieldsOf(after);
  const basis = basisOf(after);
  const { price } = basisFields(fields, basis);
  const [old, now] = [numberAt(before, price), numberAt(after, price)];
  const discount = numberAt(before, fields.discount);
  const isOwnDiscount = textAt(before, fields.discount ?? '') !== textAt(after, fields.discount ?? '');
  if (old === null || now === null || !now.isBelow(old) || isOwnDiscount) return after;
  const { discountOf, priceUnits } = discount === null ? usualReading : (readingOf(before, basis) ?? usualReading);
  const byUnit = old.minus(now);
  const quantity = numberAt(after, fields.quantity);
  const fallen = discountOf === 'unit' || quantity === null ? byUnit : byUnit.times(quantity).dividedBy(priceUnits, 8);
  const total = (discount ?? Decimal.zero).plus(fallen);
  return withField(withField(after, price, textAt(before, price ?? '')), fields.discount, toPriceNotation(total));
}
