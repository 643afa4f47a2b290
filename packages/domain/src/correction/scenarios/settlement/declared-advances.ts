import { type BucketId, bucketOfRate, buckets, getPercentOfBucket, type RateLiteral } from '../../../fa3/buckets.ts';
import { computeTaxOnBase } from '../../../fa3/line-sums.ts';
import { formatRateLiteral } from '../../../fa3/rate-text.ts';
import { Decimal, toDecimal } from '../../../money/decimal.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import type { Localized } from '../../../shared/localized.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { AmountsByBucket, BucketAmounts } from '../../model/correction-plan.ts';

/**
 * Parses the answer with the amounts of advances: net and tax as strings, by rate (a literal of `P_12`).
 *
 * @param text such as `{"23": {"net": "399.84", "tax": "91.96"}, "zw": {"net": "100.00"}}`
 * @returns    the problem if invalid
 */
export function readDeclaredAdvances(text: string): Result<AmountsByBucket, Localized> {
  const read = parsed(text);
  if (typeof read !== 'object' || read === null || Array.isArray(read) || Object.keys(read).length === 0) return err(wrongForm);
  const amounts = new Map<BucketId, BucketAmounts>();
  for (const [rate, value] of Object.entries(read)) {
    const advance = readAdvance(rate, value);
    if (!advance.ok) return advance;
    const { bucket, base, tax } = advance.value;
    const known = amounts.get(bucket);
    amounts.set(bucket, {
      base: base.plus(known?.base ?? Decimal.zero),
      tax: tax?.plus(known?.tax ?? Decimal.zero) ?? null,
      taxInPln: null,
    });
  }
  return ok(amounts);
}

interface StatedAdvance {
  readonly bucket: BucketId;
  readonly base: Decimal;
  /** Null for a bucket without tax. */
  readonly tax: Decimal | null;
}

function readAdvance(rate: string, value: unknown): Result<StatedAdvance, Localized> {
  const bucket = bucketOfRate.get(rate);
  if (bucket === undefined) return err(unknownRate(rate));
  const amount = amountOf(value);
  if (amount === null) return err(wrongAmount(rate));
  const hasTax = buckets.some(({ id, tax }) => id === bucket && tax !== null);
  if (!hasTax && !amount.tax.isZero) return err(needlessTax(rate));
  const wanted = computeTaxOnBase(amount.net, getPercentOfBucket(rate as RateLiteral)).rounded(2);
  if (!amount.tax.isWithin(roundingOfAdvances, wanted)) return err(wrongTax(rate, amount, wanted));
  return ok({ bucket, base: amount.net, tax: hasTax ? amount.tax : null });
}

/** Rounding tolerance for the tax of several advances together: half a grosz for each of twenty. */
const roundingOfAdvances = toDecimal('0.10');

/** Undefined for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Amounts must be strings, because JSON numbers may lose digits. */
function amountOf(value: unknown): { readonly net: Decimal; readonly tax: Decimal } | null {
  if (typeof value !== 'object' || value === null) return null;
  const { net, tax = '0', ...others }: { readonly net?: unknown; readonly tax?: unknown } = value;
  if (typeof net !== 'string' || typeof tax !== 'string' || Object.keys(others).length > 0) return null;
  const [base, ofTax] = [Decimal.parse(net), Decimal.parse(tax)];
  if (base === null || ofTax === null || base.isNegative || ofTax.isNegative || base.decimals > 2 || ofTax.decimals > 2) return null;
  return { net: base, tax: ofTax };
}

const example = '{"23": {"net": "399.84", "tax": "91.96"}, "8": {"net": "27322.41", "tax": "2185.79"}}';

const wrongForm: Localized = {
  pl: `Odpowiedź zaliczki musi być obiektem JSON z net i tax dla każdej stawki, np. ${example}.`,
  en: `The answer zaliczki must be a JSON object with net and tax for each rate, such as ${example}.`,
};

function shown(rate: string): string {
  return rate.slice(0, 20).toWellFormed();
}

function unknownRate(rate: string): Localized {
  const rates = [...bucketOfRate.keys()].join(', ');
  return {
    pl: `„${shown(rate)}” nie jest stawką z P_12. Możliwe: ${rates}.`,
    en: `“${shown(rate)}” is not a rate of P_12. Allowed: ${rates}.`,
  };
}

function wrongAmount(rate: string): Localized {
  return {
    pl: `Kwoty zaliczek przy stawce ${formatRateLiteral(shown(rate))} podaj jako teksty z najwyżej dwoma miejscami po kropce, nie mniejsze od zera, np. ${example}.`,
    en: `Enter the amounts of the advances at the rate ${formatRateLiteral(shown(rate))} as strings with at most two decimals, zero or more, such as ${example}.`,
  };
}

function wrongTax(rate: string, { net, tax }: { readonly net: Decimal; readonly tax: Decimal }, wanted: Decimal): Localized {
  return {
    pl: `Przy stawce ${formatRateLiteral(shown(rate))} podatek od ${formatAmountText(net).pl} to ${formatAmountText(wanted).pl}, a podano ${formatAmountText(tax).pl}. Podaj podstawę i podatek z faktur zaliczkowych.`,
    en: `At the rate ${formatRateLiteral(shown(rate))} the tax on ${formatAmountText(net).en} is ${formatAmountText(wanted).en}, but ${formatAmountText(tax).en} was given. Enter base and tax of the advance invoices.`,
  };
}

function needlessTax(rate: string): Localized {
  return {
    pl: `Przy stawce ${formatRateLiteral(shown(rate))} nie ma podatku. Podaj samo net.`,
    en: `There is no tax at the rate ${formatRateLiteral(shown(rate))}. Enter only net.`,
  };
}
