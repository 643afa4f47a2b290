import { type BucketId, percentOf } from '../../../fa3/buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { type BucketSum, baseOfRow, type LineSums, lineSumsOf } from '../../../fa3/line-sums.ts';
import type { Row } from '../../../fa3/row.ts';
import type { StatedBucket } from '../../../fa3/stated-buckets.ts';
import { halfGrosz, haveOppositeSigns, netTolerance } from '../../../fa3/tolerances.ts';
import { Decimal, decimal } from '../../../money/decimal.ts';
import { type OtherBase, otherBaseOf } from './line-mismatches.ts';
import type { Rounding } from './rounding.ts';

/** A `P_13_x` that is not the sum of its lines. */
export interface BaseMismatch {
  readonly stated: StatedBucket;
  /** `missing`: there are lines but no `P_13_x`. `unmatched`: the other way round. */
  readonly kind: 'differs' | 'missing' | 'unmatched';
  /** What the lines add up to; undefined when the bucket has none. */
  readonly sum: BucketSum | undefined;
  readonly expected: Decimal;
  /** Stated minus expected. */
  readonly gap: Decimal;
  readonly tolerance: Decimal;
  /** The bucket that is off by the same amount the other way: then lines stand at a wrong rate. */
  readonly counterpart: BaseMismatch | null;
  /** Lines of this bucket whose value is that amount. */
  readonly suspects: readonly Row[];
}

/** What comparing bases with lines shows. */
export interface BaseMismatches {
  readonly faults: readonly BaseMismatch[];
  /** Lines whose own figures contradict their value, and with that value mended the sums agree: they are the cause. */
  readonly wrongRows: ReadonlyMap<Row, OtherBase>;
  /** Lines that most likely stand at a wrong rate, with the percentage of the right one. */
  readonly misratedRows: ReadonlyMap<Row, Decimal>;
  readonly roundings: readonly Rounding[];
}

const nothing: BaseMismatches = { faults: [], wrongRows: new Map(), misratedRows: new Map(), roundings: [] };

/** The sums that bases can be compared with: those of VAT and KOR, when every line has a value and a rate; null otherwise. */
export function comparableSums(invoice: Invoice): LineSums | null {
  if (invoice.kind !== 'VAT' && invoice.kind !== 'KOR') return null;
  const { lines } = lineSumsOf(invoice);
  return lines.isComplete ? lines : null;
}

/** Compares each base with its lines, and names of each contradiction the one place that is most likely wrong. */
export function findBaseMismatches(invoice: Invoice, stated: readonly StatedBucket[]): BaseMismatches {
  const sums = comparableSums(invoice);
  if (sums === null) return nothing;
  const compared = stated.flatMap((each) => compareBase(invoice, each, sums.buckets.get(each.id)));
  const gaps = compared.flatMap((each) => ('gap' in each ? [each] : []));
  const roundings = compared.flatMap((each) => ('gap' in each ? [] : [each]));
  if (gaps.length === 0) return { ...nothing, roundings };
  const causes = findCauses(invoice, gaps);
  const unexplained = gaps.filter(({ stated: { id } }) => !causes.has(id));
  const { faults, misratedRows } = pairUp(invoice, unexplained);
  const wrongRows = new Map([...causes.values()].flat().map(({ row, other }) => [row, other]));
  return { faults: faults.filter(isReportable), wrongRows, misratedRows, roundings };
}

function compareBase(invoice: Invoice, stated: StatedBucket, sum: BucketSum | undefined): (BaseMismatch | Rounding)[] {
  if (stated.isBroken || (stated.base === null && sum === undefined)) return [];
  const tolerance = netTolerance(sum?.roundedRows ?? 0, invoice.isCorrection);
  const expected = sum?.base ?? Decimal.zero;
  const gap = (stated.base ?? Decimal.zero).minus(expected);
  const size = gap.absolute();
  const isTurned = haveOppositeSigns(stated.base ?? Decimal.zero, expected);
  if (isTurned || size.isAbove(sum === undefined ? Decimal.zero : tolerance)) {
    const kind = stated.base === null ? 'missing' : sum === undefined ? 'unmatched' : 'differs';
    return [{ stated, kind, sum, expected, gap, tolerance, counterpart: null, suspects: [] }];
  }
  if (stated.base === null || !size.isAbove(halfGrosz)) return [];
  return [{ field: stated.bucket.base, stated: stated.base, expected, tolerance }];
}

/** Sums of exempt sales and of the margin scheme may be left out (art. 106e ust. 3 i ust. 4 pkt 3). */
function isReportable({ kind, stated: { id } }: BaseMismatch): boolean {
  return kind !== 'missing' || (id !== '7' && id !== '11');
}

/** A line that contradicts itself. */
interface Contradiction {
  readonly row: Row;
  readonly other: OtherBase;
}

/** With more of them in a bucket, lines that contradict their price are no slips: prices for 100 pieces, for example. */
const mostSlips = 100;

/** Lines whose mended values make the sum of their bucket agree: one alone if it does, otherwise all that contradict themselves. */
function findCauses(invoice: Invoice, gaps: readonly BaseMismatch[]): Map<BucketId, Contradiction[]> {
  const contradictions = findContradictions(invoice, new Set(gaps.map(({ stated: { id } }) => id)));
  const causes = new Map<BucketId, Contradiction[]>();
  for (const gap of gaps) {
    const candidates = contradictions.get(gap.stated.id);
    if (gap.kind !== 'differs' || candidates === undefined || candidates.length > mostSlips) continue;
    const single = candidates.find((candidate) => mends([candidate], gap));
    if (single !== undefined) causes.set(gap.stated.id, [single]);
    else if (mends(candidates, gap)) causes.set(gap.stated.id, candidates);
  }
  return causes;
}

function mends(contradictions: readonly Contradiction[], { gap, tolerance }: BaseMismatch): boolean {
  let change = Decimal.zero;
  let slack = tolerance;
  for (const { other } of contradictions) {
    change = change.plus(other.base).minus(other.stated);
    slack = slack.plus(other.tolerance);
  }
  return change.isWithin(slack, gap);
}

function findContradictions(invoice: Invoice, ids: ReadonlySet<BucketId>): Map<BucketId, Contradiction[]> {
  const found = new Map<BucketId, Contradiction[]>();
  for (const row of invoice.lines) {
    const id = invoice.bucketOf(row);
    if (id === null || !ids.has(id)) continue;
    const others = found.get(id) ?? [];
    const other = others.length > mostSlips ? null : otherBaseOf(row, id);
    if (other === null) continue;
    others.push({ row, other });
    found.set(id, others);
  }
  return found;
}

/** Two buckets that are off by the same amount in opposite directions are one mistake: the rate of a line. Only one is told. */
function pairUp(invoice: Invoice, faults: readonly BaseMismatch[]): Pick<BaseMismatches, 'faults' | 'misratedRows'> {
  const [first, second] = faults;
  if (first === undefined || second === undefined || faults.length > 2 || !isTransfer(first, second)) {
    return { faults, misratedRows: new Map() };
  }
  const surplus = first.gap.isNegative ? first : second;
  const lacking = surplus === first ? second : first;
  const told = rankOf(surplus) <= rankOf(lacking) ? surplus : lacking;
  const suspects = invoice.lines.filter((row) => invoice.bucketOf(row) === surplus.stated.id && hasGap(row, surplus));
  const percent = percentOfBucket(lacking);
  return {
    faults: [{ ...told, counterpart: told === surplus ? lacking : surplus, suspects }],
    misratedRows: new Map(suspects.map((row) => [row, percent])),
  };
}

/** Whether the base of a line is what its bucket has too much. */
function hasGap(row: Row, { stated: { id }, gap, tolerance }: BaseMismatch): boolean {
  const base = baseOfRow(row, id, row.percent ?? Decimal.zero);
  return base !== null && !row.isBefore && base.absolute().isWithin(tolerance, gap.absolute());
}

/** A missing or different sum is an error, one without lines a warning: the worse one is told. */
function rankOf(fault: BaseMismatch): number {
  if (!isReportable(fault)) return 3;
  return { missing: 0, differs: 1, unmatched: 2 }[fault.kind];
}

const hundred = decimal('100');

/** The same net value is moved, or the same gross value when lines state that. */
function isTransfer(left: BaseMismatch, right: BaseMismatch): boolean {
  if (left.gap.isNegative === right.gap.isNegative) return false;
  if (left.kind === right.kind && left.kind !== 'differs') return false;
  const tolerance = left.tolerance.plus(right.tolerance);
  if (left.gap.isWithin(tolerance, right.gap.negated())) return true;
  const grossOf = (fault: BaseMismatch) => fault.gap.times(percentOfBucket(fault).plus(hundred));
  return grossOf(left).isWithin(tolerance.times(hundred), grossOf(right).negated());
}

function percentOfBucket({ sum, stated: { bucket } }: BaseMismatch): Decimal {
  const [rate] = bucket.rates;
  return sum?.percents[0] ?? (rate === undefined ? Decimal.zero : percentOf(rate));
}
