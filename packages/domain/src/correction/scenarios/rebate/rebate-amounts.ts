import { type BucketId, bucketOfRate, buckets, getPercentOfBucket, type RateLiteral } from '../../../fa3/buckets.ts';
import { formatRateLiteral } from '../../../fa3/rate-text.ts';
import { Decimal, toDecimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { AmountsByBucket, BucketAmounts } from '../../model/correction-plan.ts';
import { isObject, parseJsonAnswer } from '../toolkit/json-answer.ts';

/** A rebate on the sales at one rate. */
export interface RateRebate {
  readonly rate: RateLiteral;
  /** Above zero, in grosze. */
  readonly amount: Decimal;
}

/** At most this many problems are reported. */
const maxProblems = 10;

const hundred = toDecimal('100');

/** Limit of amount fields (TKwotowy: 16 digits before the point). */
const tooLarge = toDecimal('10000000000000000');

/**
 * Reads a rebate by rate: a JSON object of rate literals and amounts as strings, such as `{"23": "50000", "zw": "120.50"}`.
 *
 * @returns the problems, {@link maxProblems} at most
 */
export function readRebates(text: string): Result<readonly RateRebate[], readonly Localized[]> {
  const parsed = parseJsonAnswer(text);
  if (!parsed.ok) return err([parsed.error]);
  if (!isObject(parsed.value)) return err([noObject]);
  const entries = Object.entries(parsed.value);
  if (entries.length === 0) return err([noObject]);
  const problems: Localized[] = [];
  const rebates: RateRebate[] = [];
  for (const [name, value] of entries) {
    const amount = rebateAmount(value);
    if (!isRate(name)) problems.push(noRate(name));
    if (amount === null) problems.push(noAmount(name));
    else if (isRate(name)) rebates.push({ rate: name, amount });
    if (problems.length >= maxProblems) break;
  }
  return problems.length > 0 ? err(problems) : ok(rebates);
}

/** Null unless the value is a string with an allowed amount. */
function rebateAmount(value: unknown): Decimal | null {
  const amount = typeof value === 'string' ? Decimal.parse(value.trim()) : null;
  return amount?.isPositive === true && amount.decimals <= 2 && amount.isBelow(tooLarge) ? amount : null;
}

function isRate(name: string): name is RateLiteral {
  return bucketOfRate.has(name);
}

/**
 * The reductions of bases and taxes by a rebate, as negative amounts. For gross amounts, tax = amount * rate / (100 + rate) and the base is
 * the rest; for net ones, tax = amount * rate / 100.
 *
 * @param areGross     whether the amounts contain the tax
 * @param exchangeRate PLN for one unit of the currency; null in PLN
 * @returns            by bucket; rates of the same bucket are added up
 * @source             art. 106j ust. 3 i art. 31b ust. 2 ustawy o VAT
 */
export function computeRebateDeltas(rebates: readonly RateRebate[], areGross: boolean, exchangeRate: Decimal | null): AmountsByBucket {
  const deltas = new Map<BucketId, BucketAmounts>();
  for (const { rate, amount } of rebates) {
    const bucket = buckets.find(({ id }) => id === bucketOfRate.get(rate));
    if (bucket === undefined) continue;
    const percent = getPercentOfBucket(rate);
    const tax = areGross ? amount.times(percent).dividedBy(hundred.plus(percent), 2) : amount.times(percent).dividedBy(hundred, 2);
    const known = deltas.get(bucket.id);
    const base = (known?.base ?? Decimal.zero).minus(areGross ? amount.minus(tax) : amount);
    const total = bucket.tax === null ? null : (known?.tax ?? Decimal.zero).minus(tax);
    const inPln = total === null || exchangeRate === null ? null : total.times(exchangeRate).rounded(2);
    deltas.set(bucket.id, { base, tax: total, taxInPln: inPln });
  }
  return new Map(buckets.flatMap(({ id }) => (deltas.has(id) ? [[id, deltas.get(id)] as [BucketId, BucketAmounts]] : [])));
}

const noObject: Localized = {
  pl: 'Podaj kwotę opustu według stawek: {"23": "50000.00", "8": "120.50"}.',
  en: 'Enter the amount of the rebate by rate: {"23": "50000.00", "8": "120.50"}.',
};

function shown(name: string): string {
  return name.slice(0, 20).toWellFormed();
}

function noRate(name: string): Localized {
  const rates = [...bucketOfRate.keys()].join(', ');
  return {
    pl: `„${shown(name)}” nie jest stawką. Możliwe: ${rates}.`,
    en: `“${shown(name)}” is not a rate. Allowed: ${rates}.`,
  };
}

function noAmount(rate: string): Localized {
  return {
    pl: `Kwota opustu przy stawce ${formatRateLiteral(shown(rate))} musi być dodatnią liczbą w cudzysłowie, z kropką i najwyżej 2 miejscami po niej, np. "50000.00". Znak minus zostanie dodany na korekcie.`,
    en: `The rebate at ${formatRateLiteral(shown(rate))} must be a positive number in quotation marks, with a decimal point and at most 2 decimals, such as "50000.00". The minus sign is added on the correction.`,
  };
}
