import { Invoice } from '../../fa3/invoice.ts';
import { grosz } from '../../fa3/tolerances.ts';
import { Decimal, sumOf, toDecimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import { changeChild, type Draft, withChildren } from '../draft/draft.ts';
import { linesOf, listFields, readNumberAt, withField } from '../draft/line-fields.ts';
import { toAmountNotation, toPriceNotation } from '../draft/number-notation.ts';
import { computePriceBy, interpretLineValue, listTerms } from '../lines/line-value.ts';
import { readDeclaredAmounts } from '../model/declared-amounts.ts';
import { groupAmountsKeepingGross } from './gross-preserving-amounts.ts';
import { findTaxMethod } from './tax-method.ts';

/**
 * Adjusts lines whose rate changes while their gross value stays, so that they add up to the base of their rate. Rounded one by one they
 * may differ from it by a few grosze, which are spread over them, the largest first.
 *
 * @param original determines how tax is calculated; only invoices that calculate it from sums of net values need the adjustment
 * @param before   the state with the former rates
 * @param after    the same lines with the new rates
 * @source         art. 106e ust. 1 pkt 11 i 13, ust. 7 ustawy o VAT
 */
export function withLinesOfSums(original: Invoice<Element>, before: Draft, after: Draft): Draft {
  if (findTaxMethod(original, readDeclaredAmounts(original)).method !== 'net-sum') return after;
  const lines = linesOf(after);
  const groups = groupAmountsKeepingGross(new Invoice(before), new Invoice(after));
  const changed = groups.flatMap(({ indexes, base }) =>
    adjusted(
      indexes.flatMap((index) => lines[index] ?? []),
      base,
    ),
  );
  return changed.length === 0 ? after : replaced(after, new Map(changed));
}

/** Lines that add up to a base, by the lines that they replace; the largest differ most. */
function adjusted(lines: readonly Draft[], base: Decimal): readonly (readonly [Draft, Draft])[] {
  const values = lines.flatMap((line) => readNumberAt(line, listFields(line).net) ?? []);
  // Without all values, a difference is not one of rounding.
  let rest = values.length < lines.length ? Decimal.zero : base.minus(sumOf(values));
  const largestFirst = lines.toSorted((left, right) => sizeOf(right).compareTo(sizeOf(left)));
  return largestFirst.flatMap((line, index): (readonly [Draft, Draft])[] => {
    if (rest.isZero) return [];
    const share = rest.dividedBy(toDecimal(String(lines.length - index)), 2);
    const part = share.isZero ? (rest.isNegative ? grosz.negated() : grosz) : share;
    rest = rest.minus(part);
    return [[line, withMore(line, part)]];
  });
}

function sizeOf(line: Draft): Decimal {
  return (readNumberAt(line, listFields(line).net) ?? Decimal.zero).absolute();
}

/** Adds a difference to the net value of a line; its price follows, and its tax, so that the gross value stays. */
function withMore(line: Draft, difference: Decimal): Draft {
  const fields = listFields(line);
  const [net, tax] = [readNumberAt(line, fields.net), readNumberAt(line, fields.tax)];
  if (net === null) return line;
  const [reading, terms] = [interpretLineValue(line, 'net'), listTerms(line, 'net')];
  const price = reading === null || terms === null ? null : computePriceBy(reading, terms, net.plus(difference));
  const valued = withField(line, fields.net, toAmountNotation(net.plus(difference)));
  const taxed = tax === null ? valued : withField(valued, fields.tax, toAmountNotation(tax.minus(difference)));
  return price === null ? taxed : withField(taxed, fields.netPrice, toPriceNotation(price));
}

function replaced(invoice: Draft, changed: ReadonlyMap<Draft, Draft>): Draft {
  return changeChild(invoice, 'Fa', (fa) =>
    withChildren(
      fa,
      fa.children.map((child) => changed.get(child) ?? child),
    ),
  );
}
