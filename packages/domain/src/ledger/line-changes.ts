import type { BucketId } from '../fa3/buckets.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { computeBaseOfRow, computeTaxOnBase } from '../fa3/line-sums.ts';
import type { Row } from '../fa3/row.ts';
import { pairRows } from '../fa3/row-pairs.ts';
import { Decimal } from '../money/decimal.ts';
import { groupBy } from '../shared/group-by.ts';
import type { Element } from '../xml/element.ts';

/** A line before and after a correction; null where it does not exist. A row that shows a difference has only {@link to}. */
export interface LineChange {
  readonly from: LineAmounts | null;
  readonly to: LineAmounts | null;
}

/** A line with its base and tax, in the currency of the invoice. */
export interface LineAmounts {
  readonly row: Row<Element>;
  readonly bucket: BucketId;
  /** Not rounded to grosze. */
  readonly base: Decimal;
  /** As stated on the line, otherwise calculated from its rate. */
  readonly tax: Decimal;
}

/** What is known of a correction and its states. */
interface States {
  readonly before: Invoice<Element> | null;
  readonly after?: Invoice<Element> | null;
}

/**
 * The lines that a correction changes: from its states where both are known, otherwise from its rows. A reversal and its replacement are one
 * change.
 *
 * @returns null when a line has no value or no bucket, so that its part of the sums is unknown
 */
export function listLineChanges({ before, after = null }: States, correction: Invoice<Element>): readonly LineChange[] | null {
  const isKnown = before !== null && after !== null;
  if (!isKnown && !correction.lines.some(({ isBefore }) => isBefore)) return joinReversals(correction);
  const pairs = isKnown ? pairStates(before, after) : pairShownRows(correction);
  const [was, is] = isKnown ? [before, after] : [correction, correction];
  const changes = pairs.map(([from, to]): LineChange | null => {
    const [left, right] = [readAmounts(was, from), readAmounts(is, to)];
    return (from !== null && left === null) || (to !== null && right === null) ? null : { from: left, to: right };
  });
  return changes.some((change) => change === null) ? null : changes.flatMap((change) => change ?? []);
}

type RowPair = readonly [from: Row<Element> | null, to: Row<Element> | null];

/** Lines of one id, or else of one number, belong together in their order. */
function pairStates(before: Invoice<Element>, after: Invoice<Element>): readonly RowPair[] {
  const left = groupBy(before.lines, keyOf);
  const pairs = after.lines.map((to): RowPair => [left.get(keyOf(to))?.shift() ?? null, to]);
  return [...pairs, ...[...left.values()].flatMap((rows) => rows.map((from): RowPair => [from, null]))];
}

function keyOf(row: Row<Element>): string {
  return row.text(row.nameOf('uniqueId')) ?? `number ${row.number}`;
}

function pairShownRows({ lines }: Invoice<Element>): readonly RowPair[] {
  const pairs = pairRows(lines);
  const paired = new Set(pairs.values());
  const added = lines.filter((row) => !row.isBefore && !paired.has(row));
  return [...[...pairs].map(([from, to]): RowPair => [from, to]), ...added.map((to): RowPair => [null, to])];
}

/** Rows that show differences; a reversal and the row of the same name that replaces it are one change. */
function joinReversals(correction: Invoice<Element>): readonly LineChange[] | null {
  const reversed = new Map<string | null, LineAmounts[]>();
  const changes: LineChange[] = [];
  for (const row of correction.lines) {
    const amounts = readAmounts(correction, row);
    if (amounts === null) return null;
    const name = row.text(row.nameOf('name'));
    const open = reversed.get(name) ?? [];
    if (amounts.base.isNegative) {
      open.push({ ...amounts, base: amounts.base.negated(), tax: amounts.tax.negated() });
      reversed.set(name, open);
    } else changes.push({ from: open.shift() ?? null, to: amounts });
  }
  return [...changes, ...[...reversed.values()].flat().map((from): LineChange => ({ from, to: null }))];
}

function readAmounts(invoice: Invoice<Element>, row: Row<Element> | null): LineAmounts | null {
  const bucket = row === null ? null : invoice.bucketOf(row);
  if (row === null || bucket === null) return null;
  const percent = row.percent ?? Decimal.zero;
  const base = computeBaseOfRow(row, bucket, percent);
  if (base === null) return null;
  const tax = bucket === '11' ? Decimal.zero : (row.amount(row.nameOf('tax')) ?? computeTaxOnBase(base, percent));
  return { row, bucket, base, tax };
}

/** How a line changes the base and tax of a bucket. */
export interface BucketChange {
  readonly base: Decimal;
  readonly tax: Decimal;
}

/** What a change adds to a bucket; null when it does not touch the bucket. */
export function getChangeOfBucket({ from, to }: LineChange, bucket: BucketId): BucketChange | null {
  const [was, is] = [from?.bucket === bucket ? from : null, to?.bucket === bucket ? to : null];
  if (was === null && is === null) return null;
  const difference = (of: 'base' | 'tax') => (is?.[of] ?? Decimal.zero).minus(was?.[of] ?? Decimal.zero);
  return { base: difference('base'), tax: difference('tax') };
}
