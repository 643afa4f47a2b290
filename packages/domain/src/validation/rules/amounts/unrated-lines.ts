import { type DeclaredBucket, readBuckets } from '../../../fa3/declared-buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { knownSumsOf } from '../../../fa3/line-sums.ts';
import type { Row } from '../../../fa3/row.ts';
import { getNetTolerance } from '../../../fa3/tolerances.ts';
import { Decimal, sumOf } from '../../../money/decimal.ts';
import { formatDifferenceText } from '../../../money/number-text.ts';
import type { Localized } from '../../../shared/localized.ts';
import { areBasesSums, listComparableSums } from '../../amounts/comparable-sums.ts';
import { hasUnratedBefore } from '../../amounts/unrated-before.ts';
import { figure, formatLineCount } from '../../amounts/wording.ts';
import { placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';

/** Totals that contradict the lines of an invoice on which some lines have no rate. */
export function* findTotalsBesideUnratedLines({ invoice }: RuleContext): Generator<RuleMatch> {
  const { isMargin, isExempt } = invoice;
  if (!areBasesSums(invoice) || listComparableSums(invoice) !== null || isMargin || isExempt || hasUnratedBefore(invoice)) return;
  const stated = readBuckets(invoice.fa);
  if (stated.some(({ isBroken }) => isBroken)) return;
  const match = compareAllBases(invoice, stated) ?? findUnexplainedBase(invoice, stated);
  if (match !== null) yield match;
}

/** All totals together against all lines together; null where they agree, or where some lines have no value. */
function compareAllBases({ fa, lines, isCorrection }: Invoice, stated: readonly DeclaredBucket[]): RuleMatch | null {
  const [first] = stated.filter(({ base }) => base !== null);
  const sum = sumOfLines(lines);
  if (first === undefined || sum === null) return null;
  const value = sumOf(stated.map(({ base, tax }) => (base ?? Decimal.zero).plus(sum.isGross ? (tax ?? Decimal.zero) : Decimal.zero)));
  const tolerance = getNetTolerance(lines.length, isCorrection);
  if (value.isWithin(tolerance, sum.amount)) return null;
  const [count, calc, total] = [formatLineCount(lines.length), figure(sum.amount), figure(value)];
  const mismatch: Localized = sum.isGross
    ? {
        pl: `Wiersze razem dają ${calc.pl} brutto (${count.pl}), a sumy P_13 i P_14 razem ${total.pl}`,
        en: `All lines add up to ${calc.en} gross (${count.en}), but the P_13 and P_14 totals to ${total.en}`,
      }
    : {
        pl: `Wiersze razem dają ${calc.pl} netto (${count.pl}), a sumy P_13 razem ${total.pl}`,
        en: `All lines add up to ${calc.en} net (${count.en}), but the P_13 totals to ${total.en}`,
      };
  return { place: placeOf(fa, first.bucket.base), slots: { mismatch, ...differenceOf(value, sum.amount, tolerance) } };
}

/** The sum of the net values of all lines, or else of their gross values; null when some lines state neither. */
function sumOfLines(lines: readonly Row[]): { readonly amount: Decimal; readonly isGross: boolean } | null {
  for (const isGross of [false, true]) {
    const amounts = lines.flatMap((row) => {
      const amount = isGross ? row.gross : row.net;
      return amount === null ? [] : [row.signed(amount)];
    });
    if (amounts.length === lines.length) return { amount: sumOf(amounts), isGross };
  }
  return null;
}

/** The first total that differs from its lines by more than all lines without a rate explain; null when there is none. */
function findUnexplainedBase(invoice: Invoice, stated: readonly DeclaredBucket[]): RuleMatch | null {
  const unrated = invoice.lines.filter((row) => invoice.bucketOf(row) === null);
  const range = rangeOf(unrated);
  if (range === null) return null;
  for (const each of stated) {
    const match = compareBase(invoice, each, range, unrated.length);
    if (match !== null) return match;
  }
  return null;
}

/** The least and the most that lines can add to a base. */
interface Range {
  readonly low: Decimal;
  readonly high: Decimal;
}

function compareBase(invoice: Invoice, { id, base, bucket }: DeclaredBucket, range: Range, unrated: number): RuleMatch | null {
  const { fa, lines, isCorrection } = invoice;
  const sum = knownSumsOf(invoice).lines.buckets.get(id);
  if (base === null || sum?.isComplete === false) return null;
  const known = sum?.base ?? Decimal.zero;
  const [low, high] = [known.plus(range.low), known.plus(range.high)];
  if (!base.isBelow(low) && !base.isAbove(high)) return null;
  const isBelow = base.isBelow(low);
  const limit = isBelow ? low : high;
  const tolerance = getNetTolerance(lines.length, isCorrection).plus(sum?.derivedTolerance ?? Decimal.zero);
  if (base.isWithin(tolerance, limit)) return null;
  const [count, value, calc] = [formatLineCount((sum?.rows ?? 0) + unrated), figure(base), figure(limit)];
  const mismatch: Localized = {
    pl: `${bucket.base} wynosi ${value.pl}, a wiersze z jego stawką i bez stawki (${count.pl}) dają ${isBelow ? 'co najmniej' : 'najwyżej'} ${calc.pl}`,
    en: `${bucket.base} is ${value.en}, but the lines at its rate and without a rate (${count.en}) give at ${isBelow ? 'least' : 'most'} ${calc.en}`,
  };
  return { place: placeOf(fa, bucket.base), slots: { mismatch, ...differenceOf(base, limit, tolerance) } };
}

/** Each line belongs to the base or not, and a gross value contains the base; null when a line has no value. */
function rangeOf(rows: readonly Row[]): Range | null {
  const values = rows.flatMap((row) => {
    const value = row.net ?? row.gross;
    return value === null ? [] : [row.signed(value)];
  });
  if (values.length < rows.length) return null;
  return { low: sumOf(values.filter(({ isNegative }) => isNegative)), high: sumOf(values.filter(({ isPositive }) => isPositive)) };
}

function differenceOf(value: Decimal, calc: Decimal, tolerance: Decimal): Readonly<Record<'difference' | 'tolerance', string | Localized>> {
  return { difference: formatDifferenceText(value.minus(calc).absolute()), tolerance: formatDifferenceText(tolerance) };
}
