import { type BucketId, buckets } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { computeBaseOfGross, computeBaseOfRow, computeTaxOnBase } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket, BucketAmounts } from '../model/correction-plan.ts';

/**
 * How the tax of an invoice is calculated: rate times the sum of net values, as the tax contained in the sum of gross values, or line by
 * line.
 */
export const taxMethods = ['net-sum', 'gross-sum', 'line-taxes'] as const;
export type TaxMethod = (typeof taxMethods)[number];

/** Sums over the lines of one rate, for every method. */
interface RateTotals {
  readonly bucket: BucketId;
  readonly percent: Decimal;
  /** Not rounded when derived from gross values. */
  net: Decimal;
  gross: Decimal;
  lineNet: Decimal;
  lineTax: Decimal;
}

/**
 * Bases and taxes of all buckets with lines, rounded to grosze, in the order of the schema, without tax in PLN. Lines without a value or
 * bucket are ignored.
 *
 * @source art. 106e ust. 1 pkt 13-14, ust. 7-11 ustawy o VAT
 */
export function computeAmountsByMethod(method: TaxMethod, invoice: Invoice<Element>): AmountsByBucket {
  return amountsOfRates(method, rateTotalsOf(invoice));
}

/** The same for some lines of an invoice. */
export function computeAmountsOfRows(method: TaxMethod, invoice: Invoice<Element>, rows: readonly Row<Element>[]): AmountsByBucket {
  return amountsOfRates(method, addUp(invoice, rows));
}

function amountsOfRates(method: TaxMethod, totals: readonly RateTotals[]): AmountsByBucket {
  return new Map(
    buckets.flatMap(({ id, tax }): [BucketId, BucketAmounts][] => {
      const parts = totals.filter(({ bucket }) => bucket === id).map((lineAmounts) => amountsOf(method, lineAmounts));
      if (parts.length === 0) return [];
      return [
        [
          id,
          { base: sumOf(parts.map(({ base }) => base)), tax: tax === null ? null : sumOf(parts.map((part) => part.tax)), taxInPln: null },
        ],
      ];
    }),
  );
}

/** The tax of one line: as stated, otherwise its rate applied to the value that the method is based on. Not rounded. */
export function computeTaxOfRow(method: TaxMethod, row: Row<Element>, bucket: BucketId): Decimal | null {
  const stated = row.amount(row.nameOf('tax'));
  const percent = percentIn(row, bucket);
  if (stated !== null || percent === null) return stated;
  if (method === 'gross-sum' && row.gross !== null) return row.gross.minus(computeBaseOfGross(row.gross, percent));
  const base = computeBaseOfRow(row, bucket, percent);
  return base === null ? null : computeTaxOnBase(base, percent);
}

function amountsOf(method: TaxMethod, { percent, net, gross, lineNet, lineTax }: RateTotals): { base: Decimal; tax: Decimal } {
  switch (method) {
    case 'net-sum': {
      const base = net.rounded(2);
      return { base, tax: computeTaxOnBase(base, percent).rounded(2) };
    }
    case 'gross-sum': {
      const tax = taxInGross(gross, percent);
      return { base: gross.minus(tax).rounded(2), tax };
    }
    case 'line-taxes':
      return { base: lineNet.rounded(2), tax: lineTax.rounded(2) };
  }
}

/** Memoized, because every method is tried on the original. */
const rateTotalsOf = memoizeByObject((invoice: Invoice<Element>) => addUp(invoice, invoice.lines));

function addUp(invoice: Invoice<Element>, rows: readonly Row<Element>[]): readonly RateTotals[] {
  const totals = new Map<string, RateTotals>();
  for (const row of rows) {
    const bucket = invoice.bucketOf(row);
    const percent = bucket === null ? null : percentIn(row, bucket);
    const lineAmounts = bucket === null || percent === null ? null : lineAmountsOf(row, bucket, percent);
    if (bucket === null || lineAmounts === null || percent === null) continue;
    const key = `${bucket} ${percent}`;
    const sum = totals.get(key);
    if (sum === undefined) totals.set(key, { bucket, percent, ...lineAmounts });
    else addTo(sum, lineAmounts);
  }
  return [...totals.values()];
}

type LineAmounts = Pick<RateTotals, 'net' | 'gross' | 'lineNet' | 'lineTax'>;

function addTo(sum: RateTotals, { net, gross, lineNet, lineTax }: LineAmounts): void {
  sum.net = sum.net.plus(net);
  sum.gross = sum.gross.plus(gross);
  sum.lineNet = sum.lineNet.plus(lineNet);
  sum.lineTax = sum.lineTax.plus(lineTax);
}

/** The amounts that a line adds to the sums; under the margin scheme its gross value without tax. Null when it has no value. */
function lineAmountsOf(row: Row<Element>, bucket: BucketId, percent: Decimal): LineAmounts | null {
  const net = computeBaseOfRow(row, bucket, percent);
  if (net === null) return null;
  if (bucket === '11') return { net, gross: net, lineNet: net, lineTax: Decimal.zero };
  const stated = row.amount(row.nameOf('tax'));
  const lineTax = stated ?? lineTaxOf(row, net, percent);
  const lineNet = row.net ?? (row.gross ?? net).minus(lineTax);
  return { net, gross: row.gross ?? net.plus(computeTaxOnBase(net, percent)).rounded(2), lineNet, lineTax };
}

function lineTaxOf(row: Row<Element>, net: Decimal, percent: Decimal): Decimal {
  if (row.gross === null) return computeTaxOnBase(net, percent).rounded(2);
  return row.net === null ? taxInGross(row.gross, percent) : row.gross.minus(row.net);
}

function taxInGross(gross: Decimal, percent: Decimal): Decimal {
  return gross.minus(computeBaseOfGross(gross, percent)).rounded(2);
}

/** Null for a line of the OSS procedure without a rate. */
function percentIn(row: Row<Element>, bucket: BucketId): Decimal | null {
  return row.rate === null && bucket !== '5' ? Decimal.zero : row.percent;
}
