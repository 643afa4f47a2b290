import { type BucketId, buckets } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { computeBaseOfGross } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket, BucketAmounts } from '../model/correction-plan.ts';
import { computeGross } from '../model/declared-amounts.ts';

/** Two states of an invoice, in its currency, plus taxes in PLN. */
export interface SimplifiedStates {
  readonly before: AmountsByBucket;
  readonly after: AmountsByBucket;
  /** Whether lines without a value move to another tax rate, so that only the total determines their value. */
  readonly keepsTotal: boolean;
}

/**
 * Amounts of a simplified invoice by rate before and after a correction. The invoice may omit sums and values of lines; its correction must
 * state changes by rate. Lines without a value, if all of one rate change alike, therefore get the rest of the sum of their rate, or,
 * without sums and with a single rate, the rest of the total.
 *
 * @param declared declared amounts; empty without sums
 * @param valued   sums of the lines with a value, on both sides
 * @returns        null when the lines do not determine how the change is split among rates
 * @source         art. 106e ust. 5 pkt 3 i art. 106j ust. 2 pkt 5 ustawy o VAT
 */
export function computeSimplifiedStates(
  before: Invoice<Element>,
  after: Invoice<Element>,
  declared: AmountsByBucket,
  valued: Pick<SimplifiedStates, 'before' | 'after'>,
): SimplifiedStates | null {
  if (!computeGrossWithoutRate(before).equals(computeGrossWithoutRate(after))) return null;
  const groups = groupBy(movesOf(before, after), ({ from }) => (declared.size === 0 ? null : from.bucket));
  let states: SimplifiedStates = { ...valued, keepsTotal: false };
  for (const moves of groups.values()) {
    if (moves.every(hasNoEffect)) continue;
    const move = onlyMove(moves);
    const rest = move === null ? null : restOf(before, move.from, declared, valued.before);
    if (move === null || rest === null) return null;
    states = withMove(states, move, rest);
  }
  return states;
}

/** The taxation of a line without a value before and after; `to` is null when the line is removed or gets a value. */
interface Move {
  readonly from: Taxation;
  readonly to: Taxation | null;
}

interface KnownMove {
  readonly from: KnownTaxation;
  readonly to: KnownTaxation | null;
}

function movesOf(before: Invoice<Element>, after: Invoice<Element>): readonly Move[] {
  const byNumber = new Map(after.lines.filter(isWithoutValue).map((row) => [row.number, taxationOf(after, row)]));
  return before.lines.filter(isWithoutValue).map((row) => ({ from: taxationOf(before, row), to: byNumber.get(row.number) ?? null }));
}

function hasNoEffect({ from, to }: Move): boolean {
  return to !== null && keyOf(from) === keyOf(to);
}

/** The change that all lines share; null when they differ. */
function onlyMove(moves: readonly Move[]): KnownMove | null {
  const from = onlyOne(moves.map((move) => move.from));
  const kept = moves.flatMap(({ to }) => (to === null ? [] : [to]));
  if (from === null || (kept.length > 0 && kept.length < moves.length)) return null;
  const to = onlyOne(kept);
  return kept.length > 0 && to === null ? null : { from, to };
}

function withMove({ before, after, keepsTotal }: SimplifiedStates, { from, to }: KnownMove, rest: BucketAmounts): SimplifiedStates {
  const known = plus(before, from.bucket, rest);
  if (to === null) return { before: known, after, keepsTotal };
  const isAlike = to.bucket === from.bucket && to.percent.equals(from.percent);
  const parts = isAlike ? rest : partsIn(grossOfPart(rest), to);
  return { before: known, after: plus(after, to.bucket, inPln(parts, to)), keepsTotal: keepsTotal || !isAlike };
}

/**
 * Amounts by rate of a simplified invoice without sums, in the same way.
 *
 * @param valued sums of its lines with a value
 * @returns      null when its lines do not determine them
 */
export function computeSimplifiedAmounts(invoice: Invoice<Element>, valued: AmountsByBucket): AmountsByBucket | null {
  if (!computeGrossWithoutRate(invoice).isZero) return null;
  const bare = invoice.lines.filter(isWithoutValue).map((row) => taxationOf(invoice, row));
  const taxation = onlyOne(bare);
  if (taxation === null) return bare.length === 0 ? valued : null;
  const rest = restOf(invoice, taxation, new Map(), valued);
  return rest === null ? null : plus(valued, taxation.bucket, rest);
}

/** Whether a line states no value. */
export function isWithoutValue(row: Row<Element>): boolean {
  return row.net === null && row.gross === null;
}

/** The sum of lines without a rate: they are part of the total but of no sum by rate. */
export function computeGrossWithoutRate(invoice: Invoice<Element>): Decimal {
  return sumOf(invoice.lines.filter((row) => invoice.bucketOf(row) === null).map((row) => row.gross ?? row.net ?? Decimal.zero));
}

interface Taxation {
  /** Null when unknown. */
  readonly bucket: BucketId | null;
  readonly percent: Decimal;
  /** `KursWaluty`. */
  readonly exchangeRate: Decimal | null;
}

interface KnownTaxation extends Taxation {
  readonly bucket: BucketId;
}

function taxationOf(invoice: Invoice<Element>, row: Row<Element>): Taxation {
  return { bucket: invoice.bucketOf(row), percent: row.percent ?? Decimal.zero, exchangeRate: row.amount('KursWaluty') };
}

const keyOf = ({ bucket, percent, exchangeRate }: Taxation): string => [bucket, percent, exchangeRate].join(' ');

/** Null for none, for several different ones, and for one without a bucket. */
function onlyOne(taxations: readonly Taxation[]): KnownTaxation | null {
  const [first] = taxations;
  if (first === undefined || first.bucket === null || new Set(taxations.map(keyOf)).size > 1) return null;
  return { ...first, bucket: first.bucket };
}

/** The total value of the lines without one. */
function restOf(
  invoice: Invoice<Element>,
  taxation: KnownTaxation,
  declared: AmountsByBucket,
  valued: AmountsByBucket,
): BucketAmounts | null {
  const [sum, known] = [declared.get(taxation.bucket), valued.get(taxation.bucket)];
  if (sum !== undefined) {
    const minus = (left: Decimal | null, right: Decimal | null | undefined) => (left === null ? null : left.minus(right ?? Decimal.zero));
    const base = sum.base.minus(known?.base ?? Decimal.zero);
    return { base, tax: minus(sum.tax, known?.tax), taxInPln: minus(sum.taxInPln, known?.taxInPln) };
  }
  const total = invoice.fa.amount('P_15');
  if (total === null) return null;
  return inPln(partsIn(total.minus(computeGross(valued)).minus(computeGrossWithoutRate(invoice)), taxation), taxation);
}

/** Splits a gross value into base and the tax it contains. */
function partsIn(gross: Decimal, { bucket, percent }: KnownTaxation): BucketAmounts {
  const hasTax = buckets.some(({ id, tax }) => id === bucket && tax !== null);
  const tax = gross.minus(computeBaseOfGross(gross, percent)).rounded(2);
  return { base: gross.minus(tax), tax: hasTax ? tax : null, taxInPln: null };
}

function inPln(parts: BucketAmounts, { bucket, exchangeRate }: KnownTaxation): BucketAmounts {
  const hasField = buckets.some(({ id, taxInPln }) => id === bucket && taxInPln !== null);
  if (!hasField || exchangeRate === null || parts.tax === null) return parts;
  return { ...parts, taxInPln: parts.tax.times(exchangeRate).rounded(2) };
}

function grossOfPart({ base, tax }: BucketAmounts): Decimal {
  return base.plus(tax ?? Decimal.zero);
}

function plus(amounts: AmountsByBucket, bucket: BucketId, added: BucketAmounts): AmountsByBucket {
  const known = amounts.get(bucket);
  if (known === undefined) return new Map([...amounts, [bucket, added]]);
  const sum = (left: Decimal | null, right: Decimal | null) => (left === null ? right : left.plus(right ?? Decimal.zero));
  const whole = { base: known.base.plus(added.base), tax: sum(known.tax, added.tax), taxInPln: sum(known.taxInPln, added.taxInPln) };
  return new Map([...amounts, [bucket, whole]]);
}
