import type { BucketId } from '../../fa3/buckets.ts';
import { splitTolerance } from '../../fa3/tolerances.ts';
import { Decimal } from '../../money/decimal.ts';
import type { AmountsByBucket, BucketAmounts } from '../model/correction-plan.ts';

/**
 * Replaces converted taxes in PLN by the declared ones, so that the declared tax plus all corrections equals the tax of the wanted state,
 * however the invoice converted it. When the tax of a split differs from the declared one only by rounding, only that difference is
 * converted; a different tax was never declared and is converted in full. Without an exchange rate the declared tax is not used, because
 * there is nothing to compare it with. Of several payments at rates of their own, the converted tax also counts where the declared one
 * differs only by the rounding of another way of conversion: both sides are then converted in the same way.
 *
 * @param amounts  the state before a correction, with taxes in PLN as converted
 * @param declared declared amounts of the invoice
 * @param rateOf   PLN for one unit of the currency, by bucket; null when neither side of the correction states one
 * @param roundingOf how far ways of conversion differ for a tax; zero where the invoice has one rate
 * @source         art. 106j ust. 2 pkt 5 ustawy o VAT: a correction states by how much what was declared changes
 */
export function withDeclaredTaxInPln(
  amounts: AmountsByBucket,
  declared: AmountsByBucket,
  rateOf: (bucket: BucketId) => Decimal | null,
  roundingOf: (bucket: BucketId, tax: Decimal) => Decimal = () => Decimal.zero,
): AmountsByBucket {
  return new Map(
    [...amounts].map(([id, amount]): [BucketId, BucketAmounts] => {
      const { tax, taxInPln } = declared.get(id) ?? { tax: null, taxInPln: null };
      const rate = rateOf(id);
      if (rate === null || amount.tax === null || tax === null || taxInPln === null) return [id, amount];
      if (!amount.tax.isWithin(splitTolerance, tax)) return [id, amount];
      const residue = amount.tax.minus(tax).times(rate);
      const wanted = taxInPln.plus(residue.rounded(2));
      if (amount.taxInPln?.isWithin(roundingOf(id, tax), wanted) === true) return [id, amount];
      return [id, { ...amount, taxInPln: wanted }];
    }),
  );
}

/**
 * Keeps the tax in PLN of buckets whose amounts and exchange rate do not change. When only the base changes, the tax is converted, because
 * the next correction reconstructs the state from the amounts of this one and cannot recognize kept values.
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
