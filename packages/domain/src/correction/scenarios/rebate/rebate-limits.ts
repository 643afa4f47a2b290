import { type BucketId, bucketOfRate, type RateLiteral } from '../../../fa3/buckets.ts';
import { lineSumsOf } from '../../../fa3/line-sums.ts';
import { formatRateLiteral } from '../../../fa3/rate-text.ts';
import { totalTolerance } from '../../../fa3/tolerances.ts';
import { Decimal } from '../../../money/decimal.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import type { Localized } from '../../../shared/localized.ts';
import { readDeclaredAmounts } from '../../model/declared-amounts.ts';
import type { Original } from '../../model/original.ts';
import type { RateRebate } from './rebate-amounts.ts';

/** What was sold in one bucket, in the currency of the invoice. */
interface Sale {
  readonly net: Decimal;
  readonly gross: Decimal;
}

/** How the amounts of a rebate are stated, and the sales that it reduces. */
interface RebateLimits {
  readonly areGross: boolean;
  /** Sales of all covered invoices by rate, stated like the rebate; null when the caller gives none. */
  readonly sales: readonly RateRebate[] | null;
}

/** A rebate that is not possible, by cause. */
export interface ExcessiveRebate {
  readonly code: 'rate_not_sold' | 'above_sale';
  readonly message: Localized;
}

/**
 * Rebates above the sale at their rate, or at a rate without any. The sales are those that the caller states for all covered invoices, and
 * otherwise those of the given invoice, because nothing else is known of the others.
 *
 * @returns empty when the sales are unknown, such as for a correction that shows only differences
 */
export function listExcessiveRebates(original: Original, rebates: readonly RateRebate[], limits: RebateLimits): readonly ExcessiveRebate[] {
  const known = limits.sales === null ? salesOf(original) : statedSales(limits.sales);
  if (known === null) return [];
  const rates = limits.sales === null ? soldRates(original, known) : limits.sales.map(({ rate }) => rate);
  const [isStated, tolerance] = [limits.sales !== null, totalTolerance(1)];
  const reported = new Set<BucketId>();
  return rebates.flatMap(({ rate }): ExcessiveRebate[] => {
    const bucket = bucketOfRate.get(rate);
    if (bucket === undefined || reported.has(bucket)) return [];
    reported.add(bucket);
    const sale = known.get(bucket);
    if (sale === undefined) return [{ code: 'rate_not_sold', message: notSold(rate, rates, isStated) }];
    const sold = limits.areGross ? sale.gross : sale.net;
    const amount = totalOf(rebates, bucket);
    return amount.isAbove(sold.plus(tolerance)) ? [{ code: 'above_sale', message: aboveSale(rate, amount, sold, isStated) }] : [];
  });
}

function totalOf(rebates: readonly RateRebate[], bucket: BucketId): Decimal {
  let total = Decimal.zero;
  for (const { rate, amount } of rebates) if (bucketOfRate.get(rate) === bucket) total = total.plus(amount);
  return total;
}

function statedSales(sales: readonly RateRebate[]): ReadonlyMap<BucketId, Sale> {
  return new Map(
    sales.flatMap(({ rate }): [BucketId, Sale][] => {
      const bucket = bucketOfRate.get(rate);
      if (bucket === undefined) return [];
      const total = totalOf(sales, bucket);
      return [[bucket, { net: total, gross: total }]];
    }),
  );
}

/** By its totals, otherwise by its lines; null when neither is complete. */
function salesOf({ invoice, shownLines }: Original): ReadonlyMap<BucketId, Sale> | null {
  const declared = readDeclaredAmounts(invoice);
  const { lines } = lineSumsOf(invoice);
  const amounts = declared.size > 0 ? declared : lines.isComplete && shownLines === 'all' ? lines.buckets : null;
  if (amounts === null) return null;
  return new Map(
    [...amounts].flatMap(([id, { base, tax }]): [BucketId, Sale][] =>
      base.isPositive ? [[id, { net: base, gross: base.plus(tax ?? Decimal.zero) }]] : [],
    ),
  );
}

/** The rates of the lines; without any on a line, those of the buckets. */
function soldRates({ invoice }: Original, sales: ReadonlyMap<BucketId, Sale>): readonly RateLiteral[] {
  const rates = new Set(invoice.lines.flatMap(({ rate }) => rate ?? []));
  return [...bucketOfRate].flatMap(([rate, bucket]) => {
    const isSold = sales.has(bucket) && (rates.has(rate as RateLiteral) || ![...rates].some((one) => bucketOfRate.get(one) === bucket));
    return isSold ? [rate as RateLiteral] : [];
  });
}

const otherInvoices: Localized = {
  pl: 'Jeśli opust dotyczy sprzedaży z pozostałych faktur, podaj w odpowiedzi sprzedaz łączną sprzedaż wszystkich wymienionych faktur według stawek, np. {"23": "60000.00"}.',
  en: 'If the rebate is on sales of the other invoices, give in the answer sprzedaz the total sales of all listed invoices by rate, such as {"23": "60000.00"}.',
};

const statedTooLow: Localized = {
  pl: 'Popraw opust albo odpowiedź sprzedaz.',
  en: 'Fix the rebate or the answer sprzedaz.',
};

function notSold(rate: string, rates: readonly string[], isStated: boolean): Localized {
  const list = rates.map(formatRateLiteral).join(', ');
  const remedy = isStated ? statedTooLow : otherInvoices;
  return {
    pl: `${isStated ? 'W odpowiedzi sprzedaz' : 'Na fakturze'} nie ma sprzedaży ze stawką ${formatRateLiteral(rate)}. Stawki, które są: ${list}. ${remedy.pl}`,
    en: `${isStated ? 'The answer sprzedaz has' : 'The invoice has'} no sales at the rate ${formatRateLiteral(rate)}. Its rates: ${list}. ${remedy.en}`,
  };
}

function aboveSale(rate: string, amount: Decimal, sold: Decimal, isStated: boolean): Localized {
  const [of, from] = [formatAmountText(amount), formatAmountText(sold)];
  const remedy = isStated ? statedTooLow : otherInvoices;
  return {
    pl: `Opust przy stawce ${formatRateLiteral(rate)} (${of.pl}) jest większy niż sprzedaż ${isStated ? 'z odpowiedzi sprzedaz' : 'z podanej faktury'} (${from.pl}). Podaj kwotę obniżki, nie wartość po niej. ${remedy.pl}`,
    en: `The rebate at the rate ${formatRateLiteral(rate)} (${of.en}) exceeds the sales ${isStated ? 'of the answer sprzedaz' : 'of the given invoice'} (${from.en}). Enter the amount of the reduction, not the value after it. ${remedy.en}`,
  };
}
