import type { Invoice } from '../../fa3/invoice.ts';
import { computeTaxOnBase, type RateSum } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import { changeChild, createLeaf, type Draft, readTextAt, withChild, withChildren } from '../draft/draft.ts';
import { listFields, readNumberAt, readPercentAt, withField } from '../draft/line-fields.ts';
import { toAmountNotation } from '../draft/number-notation.ts';
import { changeRateKeeping, type KeptPrice } from './change-rate.ts';

/**
 * Recalculates an order line for its new rate and states its tax, because the value of the order is the sum of net values and taxes.
 *
 * @param before the line as it was
 * @param after  the line with its new `P_12Z` or `P_12Z_XII`; its other fields stay as they are
 */
export function orderLineAtRate(before: Draft, after: Draft, kept: KeptPrice): Draft {
  const { net, tax } = listFields(before);
  const value = readNumberAt(before, net);
  if (value === null || readPercentAt(after) === null || readNumberAt(before, tax) !== null) return changeRateKeeping(before, after, kept);
  // The tax is stated first, so that net value plus tax equals the gross value to keep.
  const stated = withField(before, tax, toAmountNotation(computeTaxOnBase(value, readPercentAt(before) ?? Decimal.zero)));
  return changeRateKeeping(stated, after, kept);
}

/**
 * Sums of an order by rate; each line is weighted by the fraction that the payment covers.
 *
 * @returns null when there is no order, or a line has no value or no rate
 */
export function sortByWeight(invoice: Invoice<Element>, weightOf: (row: Row<Element>) => Decimal): readonly RateSum[] | null {
  const sums = new Map<string, RateSum>();
  for (const row of invoice.orderLines) {
    const bucket = invoice.bucketOf(row);
    const percent = row.percent ?? (bucket === '7' || bucket === '11' ? Decimal.zero : null);
    if (bucket === null || percent === null || row.net === null) return null;
    const weight = weightOf(row);
    const tax = row.amount(row.nameOf('tax')) ?? computeTaxOnBase(row.net, percent);
    const key = `${bucket} ${percent}`;
    const known = sums.get(key);
    sums.set(key, {
      bucket,
      rate: row.rate,
      percent,
      isBefore: false,
      rows: (known?.rows ?? 0) + 1,
      base: row.net.times(weight).plus(known?.base ?? Decimal.zero),
      tax: tax.times(weight).plus(known?.tax ?? Decimal.zero),
    });
  }
  return sums.size === 0 ? null : [...sums.values()];
}

/** Assigns the next free number to each order line without one, such as a line added by position. */
export function withOrderLineNumbers(invoice: Draft): Draft {
  return changeChild(invoice, 'Fa', (fa) =>
    changeChild(fa, 'Zamowienie', (order) => {
      const numbers = order.children.map((line) => Number(readTextAt(line, 'NrWierszaZam')) || 0);
      let next = numbers.reduce((most, number) => Math.max(most, number), 0);
      const numbered = order.children.map((line) => {
        if (line.name !== 'ZamowienieWiersz' || readTextAt(line, 'NrWierszaZam') !== null) return line;
        next += 1;
        return withChild(line, createLeaf('NrWierszaZam', String(next)));
      });
      return withChildren(order, numbered);
    }),
  );
}
