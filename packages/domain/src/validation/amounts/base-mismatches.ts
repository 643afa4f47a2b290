import { type BucketId, getPercentOfBucket } from '../../fa3/buckets.ts';
import type { DeclaredBucket } from '../../fa3/declared-buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { type BucketSum, computeBaseOfRow } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { getNetTolerance, halfGrosz, haveOppositeSigns } from '../../fa3/tolerances.ts';
import { Decimal, sumOf, toDecimal } from '../../money/decimal.ts';
import type { Severity } from '../model/issue.ts';
import { listComparableSums } from './comparable-sums.ts';
import { findOtherBase, type OtherBase } from './line-mismatches.ts';
import type { Rounding } from './rounding.ts';
import { findUnmarkedPairs, type UnmarkedPair } from './unmarked-pairs.ts';
import { mayOmitTotals } from './without-totals.ts';

/** A `P_13_x` that is not the sum of its lines. */
export interface BaseMismatch {
  readonly stated: DeclaredBucket;
  /** `missing`: there are lines but no `P_13_x`. `unmatched`: the other way round. */
  readonly kind: 'differs' | 'missing' | 'unmatched';
  /** The sum of the lines; undefined when the bucket has none. */
  readonly sum: BucketSum | undefined;
  readonly expected: Decimal;
  /** Stated minus expected. */
  readonly gap: Decimal;
  readonly tolerance: Decimal;
  /** The bucket that is off by the same amount in the opposite direction, which means that lines have a wrong rate. */
  readonly counterpart: BaseMismatch | null;
  /** Lines of this bucket whose value equals that amount. */
  readonly suspects: readonly Row[];
  readonly severity: Extract<Severity, 'error' | 'warning'>;
}

/** The result of comparing bases with lines. */
export interface BaseMismatches {
  readonly mismatches: readonly BaseMismatch[];
  /** Lines whose value contradicts their other amounts and explains the difference of a sum: they are the cause. */
  readonly wrongRows: ReadonlyMap<Row, OtherBase>;
  /** Those of them whose correct values close the difference of the sum to the grosz, so that the sum proves them. */
  readonly provenRows: ReadonlySet<Row>;
  /** Lines that most likely have a wrong rate, with the percentage of the correct one. */
  readonly misratedRows: ReadonlyMap<Row, Decimal>;
  /** Pairs of rows whose marker `StanPrzed` is missing, which explains every difference. */
  readonly unmarkedPairs: readonly UnmarkedPair[];
  readonly roundings: readonly Rounding[];
}

const nothing: BaseMismatches = {
  mismatches: [],
  wrongRows: new Map(),
  provenRows: new Set(),
  misratedRows: new Map(),
  unmarkedPairs: [],
  roundings: [],
};

/** Compares each base with its lines, and reports for each contradiction the one place that is most likely wrong. */
export function findBaseMismatches(invoice: Invoice, stated: readonly DeclaredBucket[]): BaseMismatches {
  const sums = listComparableSums(invoice);
  if (sums === null) return nothing;
  const compared = stated.flatMap((each) => compareBase(invoice, each, sums.buckets.get(each.id)));
  const gaps = compared.flatMap((each) => ('gap' in each ? [each] : []));
  const roundings = compared.flatMap((each) => ('gap' in each ? [] : [each]));
  if (gaps.length === 0) return { ...nothing, roundings };
  const unmarkedPairs = findUnmarkedPairs(invoice, stated, sums);
  if (unmarkedPairs.length > 0) return { ...nothing, unmarkedPairs, roundings };
  const causes = findCauses(invoice, gaps);
  const { mismatches, misratedRows } = pairUp(
    invoice,
    gaps.filter(({ stated: { id } }) => !causes.has(id)),
  );
  const wrongRows = new Map([...causes.values()].flat().map(({ row, other }) => [row, other]));
  const proven = gaps.flatMap((gap) => {
    const contradictions = causes.get(gap.stated.id) ?? [];
    return closeGap(contradictions, gap) ? contradictions : [];
  });
  return {
    mismatches: mismatches.filter((mismatch) => isReportable(mismatch, invoice)),
    wrongRows,
    provenRows: new Set(proven.map(({ row }) => row)),
    misratedRows,
    unmarkedPairs: [],
    roundings,
  };
}

function compareBase(invoice: Invoice, stated: DeclaredBucket, sum: BucketSum | undefined): (BaseMismatch | Rounding)[] {
  if (stated.isBroken || sum?.isComplete === false) return [];
  if (stated.base === null) return sum === undefined ? [] : compareMissingBase(invoice, stated, sum);
  return sum === undefined ? compareUnmatchedBase(stated, stated.base) : compareSums(invoice, stated, stated.base, sum);
}

function compareMissingBase(invoice: Invoice, stated: DeclaredBucket, sum: BucketSum): BaseMismatch[] {
  const tolerance = toleranceOf(invoice, sum);
  if (!sum.base.absolute().isAbove(tolerance)) return [];
  // An exempt sale without its total is lawful (art. 106e ust. 4 pkt 3), so its correction is not certainly wrong.
  const severity = stated.id === '7' || mayOmitTotals(invoice) ? 'warning' : 'error';
  return [{ stated, kind: 'missing', sum, expected: sum.base, gap: sum.base.negated(), tolerance, ...unexplained, severity }];
}

/** No rounding leads to an amount without lines. */
function compareUnmatchedBase(stated: DeclaredBucket, base: Decimal): BaseMismatch[] {
  if (base.isZero) return [];
  const tolerance = getNetTolerance(0, false);
  return [{ stated, kind: 'unmatched', sum: undefined, expected: Decimal.zero, gap: base, tolerance, ...unexplained, severity: 'error' }];
}

function compareSums(invoice: Invoice, stated: DeclaredBucket, base: Decimal, sum: BucketSum): (BaseMismatch | Rounding)[] {
  const tolerance = toleranceOf(invoice, sum);
  const gap = base.minus(sum.base);
  if (!agreesWithSum(invoice, base, sum)) {
    return [{ stated, kind: 'differs', sum, expected: sum.base, gap, tolerance, ...unexplained, severity: 'error' }];
  }
  return gap.absolute().isAbove(halfGrosz) ? [{ field: stated.bucket.base, stated: base, expected: sum.base, tolerance }] : [];
}

/** Whether a base is the sum of its lines, apart from rounding. */
export function agreesWithSum(invoice: Invoice, base: Decimal, sum: BucketSum): boolean {
  return !haveOppositeSigns(base, sum.base) && base.isWithin(toleranceOf(invoice, sum), sum.base);
}

const unexplained = { counterpart: null, suspects: [] } as const;

function toleranceOf({ isCorrection }: Invoice, { roundedRows, derivedTolerance }: BucketSum): Decimal {
  return getNetTolerance(roundedRows, isCorrection).plus(derivedTolerance);
}

/**
 * Totals of exempt sales and of the margin scheme may be omitted (art. 106e ust. 3 i ust. 4 pkt 3); a correction states its change of exempt
 * sales (art. 106j ust. 2 pkt 5).
 */
function isReportable({ kind, stated: { id } }: BaseMismatch, { isCorrection }: Pick<Invoice, 'isCorrection'>): boolean {
  return kind !== 'missing' || (id !== '11' && (id !== '7' || isCorrection));
}

/** A line that contradicts itself. */
interface Contradiction {
  readonly row: Row;
  readonly other: OtherBase;
}

/** With more than this many per bucket, lines that contradict their price are not typos but, for example, have prices for 100 pieces. */
const maxContradictions = 100;

/** Lines whose corrected values explain the difference of their bucket: a single line if possible, otherwise all that contradict themselves. */
function findCauses(invoice: Invoice, gaps: readonly BaseMismatch[]): Map<BucketId, Contradiction[]> {
  const contradictions = findContradictions(invoice, new Set(gaps.map(({ stated: { id } }) => id)));
  const causes = new Map<BucketId, Contradiction[]>();
  for (const gap of gaps) {
    const candidates = contradictions.get(gap.stated.id);
    if (gap.kind !== 'differs' || candidates === undefined || candidates.length > maxContradictions) continue;
    const single = candidates.find((candidate) => explainGap([candidate], gap));
    if (single !== undefined) causes.set(gap.stated.id, [single]);
    else if (explainGap(candidates, gap)) causes.set(gap.stated.id, candidates);
  }
  return causes;
}

function explainGap(contradictions: readonly Contradiction[], { gap, tolerance }: BaseMismatch): boolean {
  let change = Decimal.zero;
  let slack = tolerance;
  for (const { other } of contradictions) {
    change = change.plus(other.base).minus(other.stated);
    slack = slack.plus(other.tolerance);
  }
  return change.isWithin(slack, gap);
}

/** Whether the correct values leave nothing of the difference. A net value is stated in grosze; a base that follows from a gross value is not. */
function closeGap(contradictions: readonly Contradiction[], { gap }: BaseMismatch): boolean {
  const changes = contradictions.map(({ other: { code, base, stated } }) => (code === 'XML-409' ? base.rounded(2) : base).minus(stated));
  return changes.length > 0 && sumOf(changes).isWithin(halfGrosz, gap);
}

function findContradictions(invoice: Invoice, ids: ReadonlySet<BucketId>): Map<BucketId, Contradiction[]> {
  const found = new Map<BucketId, Contradiction[]>();
  for (const row of invoice.lines) {
    const id = invoice.bucketOf(row);
    if (id === null || !ids.has(id)) continue;
    const others = found.get(id) ?? [];
    const other = others.length > maxContradictions ? null : findOtherBase(row, id);
    if (other === null) continue;
    others.push({ row, other });
    found.set(id, others);
  }
  return found;
}

/** Two buckets that are off by the same amount in opposite directions are one mistake, the rate of a line, so only one is reported. */
function pairUp(invoice: Invoice, mismatches: readonly BaseMismatch[]): Pick<BaseMismatches, 'mismatches' | 'misratedRows'> {
  const [first, second] = mismatches;
  if (first === undefined || second === undefined || mismatches.length > 2 || !isTransfer(first, second)) {
    return { mismatches, misratedRows: new Map() };
  }
  const surplus = first.gap.isNegative ? first : second;
  const lacking = surplus === first ? second : first;
  const reported = rankOf(surplus, invoice) <= rankOf(lacking, invoice) ? surplus : lacking;
  const suspects = invoice.lines.filter((row) => invoice.bucketOf(row) === surplus.stated.id && hasGap(row, surplus));
  const percent = percentOfBucket(lacking);
  return {
    mismatches: [{ ...reported, counterpart: reported === surplus ? lacking : surplus, suspects }],
    misratedRows: new Map(suspects.map((row) => [row, percent])),
  };
}

/** Whether the base of a line equals the surplus of its bucket. */
function hasGap(row: Row, { stated: { id }, gap, tolerance }: BaseMismatch): boolean {
  const base = computeBaseOfRow(row, id, row.percent ?? Decimal.zero);
  return base !== null && !row.isBefore && base.absolute().isWithin(tolerance, gap.absolute());
}

/** A missing or different total shows more than a total without lines, and is reported instead of it. */
function rankOf(mismatch: BaseMismatch, invoice: Invoice): number {
  // A warning would be milder than the error of the other total.
  if (!isReportable(mismatch, invoice) || mismatch.severity === 'warning') return 3;
  return { missing: 0, differs: 1, unmatched: 2 }[mismatch.kind];
}

const hundred = toDecimal('100');

/** Whether the same net value, or the same gross value when lines state that, is in the wrong bucket. */
function isTransfer(left: BaseMismatch, right: BaseMismatch): boolean {
  if (left.gap.isNegative === right.gap.isNegative) return false;
  if (left.kind === right.kind && left.kind !== 'differs') return false;
  const tolerance = left.tolerance.plus(right.tolerance);
  if (left.gap.isWithin(tolerance, right.gap.negated())) return true;
  const grossOf = (mismatch: BaseMismatch) => mismatch.gap.times(percentOfBucket(mismatch).plus(hundred));
  return grossOf(left).isWithin(tolerance.times(hundred), grossOf(right).negated());
}

function percentOfBucket({ sum, stated: { bucket } }: BaseMismatch): Decimal {
  const [rate] = bucket.rates;
  return sum?.percents[0] ?? (rate === undefined ? Decimal.zero : getPercentOfBucket(rate));
}
