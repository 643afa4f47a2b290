import type { BucketId } from '../../../fa3/buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { computeTaxOnBase } from '../../../fa3/line-sums.ts';
import { Decimal, toDecimal } from '../../../money/decimal.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { Element } from '../../../xml/element.ts';
import { splitPayment } from '../../amounts/payment-split.ts';
import type { Draft } from '../../draft/draft.ts';
import { listFields, readNumberAt, readPercentAt } from '../../draft/line-fields.ts';
import { sortByWeight } from '../../lines/order-lines.ts';
import type { MovedLine } from './reclassify-order.ts';

const one = toDecimal('1');

/**
 * The tax refunded to the buyer when lines move to a lower rate and the base of their part of the advance stays the same: the tax in that
 * part, less the tax on its base at the new rate.
 *
 * @param invoice the advance before the correction
 * @param payment its payment, gross
 * @source art. 106f ust. 1 pkt 3 ustawy o VAT
 */
export function refundOf(invoice: Invoice<Element>, payment: Decimal, moved: readonly MovedLine[]): Decimal {
  const parts = splitPayment(invoice, invoice, payment, payment).before;
  const gross = new Map<BucketId, Decimal>();
  for (const { bucket, base, tax } of sortByWeight(invoice, () => one) ?? []) {
    gross.set(bucket, base.plus(tax).plus(gross.get(bucket) ?? Decimal.zero));
  }
  let refund = Decimal.zero;
  for (const lines of groupBy(moved, ({ from, after }) => `${from} ${readPercentAt(after)}`).values()) {
    const [first] = lines;
    const part = first?.from == null ? undefined : parts.get(first.from);
    const whole = first?.from == null ? undefined : gross.get(first.from);
    if (first === undefined || part === undefined || whole === undefined || whole.isZero) continue;
    const share = lines.map(({ before }) => grossOfLine(before)).reduce((sum, each) => sum.plus(each), Decimal.zero);
    const [base, tax] = [part.base, part.tax].map((amount) => amount.times(share).dividedBy(whole, 2));
    refund = refund
      .plus(tax ?? Decimal.zero)
      .minus(computeTaxOnBase(base ?? Decimal.zero, readPercentAt(first.after) ?? Decimal.zero).rounded(2));
  }
  return refund;
}

function grossOfLine(line: Draft): Decimal {
  const { net, tax } = listFields(line);
  const value = readNumberAt(line, net) ?? Decimal.zero;
  return value.plus(readNumberAt(line, tax) ?? computeTaxOnBase(value, readPercentAt(line) ?? Decimal.zero));
}
