import { Decimal } from '../../money/decimal.ts';
import { changeChild, type Draft, readTextAt, withChildren } from '../draft/draft.ts';
import { linesOf, listFields, readNumberAt, withField } from '../draft/line-fields.ts';
import { pairLines } from '../draft/match-lines.ts';
import { toPriceNotation } from '../draft/number-notation.ts';
import { commonCaseReading, determineValueBasis, interpretLineValue, listBasisFields } from './line-value.ts';

/**
 * Converts lower prices to discounts: keeps the former price and puts the reduction into `P_10`, per unit or per line as on the invoice.
 * The value of the line is unchanged. Lines with a changed discount or a higher price are left alone.
 *
 * @param after the wanted state, with lower prices
 * @source      art. 106e ust. 1 pkt 10 ustawy o VAT; FA(3), opis pola P_10
 */
export function listDiscountsInField(before: Draft, after: Draft): Draft {
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
  const fields = listFields(after);
  const basis = determineValueBasis(after);
  const { price } = listBasisFields(fields, basis);
  const [old, now] = [readNumberAt(before, price), readNumberAt(after, price)];
  const discount = readNumberAt(before, fields.discount);
  const isOwnDiscount = readTextAt(before, fields.discount ?? '') !== readTextAt(after, fields.discount ?? '');
  if (old === null || now === null || !now.isBelow(old) || isOwnDiscount) return after;
  const { discountOf, priceUnits } = discount === null ? commonCaseReading : (interpretLineValue(before, basis) ?? commonCaseReading);
  const byUnit = old.minus(now);
  const quantity = readNumberAt(after, fields.quantity);
  const fallen = discountOf === 'unit' || quantity === null ? byUnit : byUnit.times(quantity).dividedBy(priceUnits, 8);
  const total = (discount ?? Decimal.zero).plus(fallen);
  return withField(withField(after, price, readTextAt(before, price ?? '')), fields.discount, toPriceNotation(total));
}
