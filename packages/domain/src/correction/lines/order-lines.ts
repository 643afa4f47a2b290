import type { Invoice } from '../../fa3/invoice.ts';
import { type RateSum, taxOnBase } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { Decimal } from '../../money/decimal.ts';
import { changeChild, type Draft, leaf, textAt, withChild, withChildren } from '../draft/draft.ts';
import { fieldsOf, numberAt, percentAt, withField } from '../draft/line-fields.ts';
import { amountText } from '../draft/number-notation.ts';
import { changeRateKeeping, type KeptPrice } from './change-rate.ts';

/**
 * A line of an order at another rate, its tax stated also where it had none before: the value of the order is the sum of both.
 *
 * @param before the line as it was
 * @param after  the line with its new `P_12Z` or `P_12Z_XII`; its other fields stay as they are
 */
export function orderLineAtRate(before: Draft, after: Draft, kept: KeptPrice): Draft {
  const { net, tax } = fieldsOf(before);
  const value = numberAt(before, net);
  if (value === null || percentAt(after) === null || numberAt(before, tax) !== null) return changeRateKeeping(before, after, kept);
  // Stated first, so that net value and tax together stay the gross value that is kept.
  const stated = withField(before, tax, amountText(taxOnBase(value, percentAt(before) ?? Decimal.zero)));
  return changeRateKeeping(stated, after, kept);
}

/**
 * Sums of an order by rate, each line with a weight: how far the payment covers it.
 *
 * @returns null when there is no order, or a line tells no value or no rate
 */
export function weightedOrder(invoice: Invoice, weightOf: (row: Row) => Decimal): readonly RateSum[] | null {
  const sums = new Map<string, RateSum>();
  for (const row of invoice.orderLines) {
    const bucket = invoice.bucketOf(row);
    const percent = row.percent ?? (bucket === '7' || bucket === '11' ? Decimal.zero : null);
    if (bucket === null || percent === null || row.net === null) return null;
    const weight = weightOf(row);
    const tax = row.amount(row.nameOf('tax')) ?? taxOnBase(row.net, percent);
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

/** The order with a number for each line that has none, such as one that was added by position: the next free one. */
export function withOrderLineNumbers(invoice: Draft): Draft {
  return changeChild(invoice, 'Fa', (fa) =>
    changeChild(fa, 'Zamowienie', (order) => {
      const numbers = order.children.map((line) => Number(textAt(line, 'NrWierszaZam')) || 0);
      let next = numbers.reduce((most, number) => Math.max(most, number), 0);
      const numbered = order.children.map((line) => {
        if (line.name !== 'ZamowienieWiersz' || textAt(line, 'NrWierszaZam') !== null) return line;
        next += 1;
        return withChild(line, leaf('NrWierszaZam', String(next)));
      });
      return withChildren(order, numbered);
    }),
  );
}
