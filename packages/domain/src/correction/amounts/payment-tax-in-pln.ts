import type { BucketId } from '../../fa3/buckets.ts';
import { splitTolerance } from '../../fa3/tolerances.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { AmountsByBucket, BucketAmounts } from '../model/correction-plan.ts';

/**
 * Taxes in PLN of an advance or a settlement as declared, so that what was declared and all corrections come to the tax of the wanted
 * state, however the invoice converted it. Where rounding sets the tax of a division apart from the declared one, only that residue is
 * converted, so that it changes nothing by itself; another tax altogether was never declared, and is converted whole. Without a rate
 * nothing can be set against the declared tax, which is then left out.
 *
 * @param amounts  the state before a correction, with taxes in PLN as converted
 * @param declared what the invoice declares
 * @param rateOf   PLN for one unit of the currency, by bucket; null where neither side of the correction tells
 * @source         art. 106j ust. 2 pkt 5 ustawy o VAT: a correction states by how much what was declared changes
 */
export function withDeclaredTaxInPln(
  amounts: AmountsByBucket,
  declared: AmountsByBucket,
  rateOf: (bucket: BucketId) => Decimal | null,
): AmountsByBucket {
  return new Map(
    [...amounts].map(([id, amount]): [BucketId, BucketAmounts] => {
      const { tax, taxInPln } = declared.get(id) ?? { tax: null, taxInPln: null };
      const rate = rateOf(id);
      if (rate === null || amount.tax === null || tax === null || taxInPln === null) return [id, amount];
      if (!amount.tax.isWithin(splitTolerance, tax)) return [id, amount];
      const residue = amount.tax.minus(tax).times(rate);
      return [id, { ...amount, taxInPln: taxInPln.plus(residue.rounded(2)) }];
    }),
  );
}

/**
 * A bucket of which nothing changes, at a rate that stays, has the same tax in PLN as before. Where its base alone changes, the tax is
 * converted: the next correction reads the state which this one leaves from its amounts, and could not tell what was kept.
 *
 * @param keepsRate whether the exchange rate of a bucket is the same on both sides
 */
export function withKeptTaxInPln(
  amounts: AmountsByBucket,
  before: AmountsByBucket,
  keepsRate: (bucket: BucketId) => boolean,
): AmountsByBucket {
  return new Map(
    [...amounts].map(([id, amount]): [BucketId, BucketAmounts] => {
      const was = before.get(id);
      if (was === undefined || was.tax === null || !keepsRate(id)) return [id, amount];
      const isSame = amount.base.equals(was.base) && amount.tax?.equals(was.tax) === true;
      return [id, isSame ? { ...amount, taxInPln: was.taxInPln } : amount];
    }),
  );
}
