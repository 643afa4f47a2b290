import { type BucketId, buckets } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { computeBaseOfGross, computeTaxOnBase } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket, BucketAmounts } from '../model/correction-plan.ts';
import { computeGross } from '../model/declared-amounts.ts';
import { computeAmountsByMethod, computeAmountsOfRows } from './amounts-by-method.ts';

/**
 * Amounts after a change of rates that keeps the amount due, on invoices that calculate tax from sums of net values: lines whose rate
 * changes move exactly the gross value that their old sums lose, and their tax is contained in it. Calculated line by line, rounding errors
 * would change the amount due.
 *
 * @param before the invoice with the old rates
 * @param after  the same lines with the new rates
 * @returns      amounts by net sums when lines are added or removed, or no rate changes
 * @source       art. 106e ust. 7 i 8 ustawy o VAT
 */
export function computeAmountsKeepingGross(before: Invoice<Element>, after: Invoice<Element>): AmountsByBucket {
  const moved = movedLines(before, after);
  if (moved.length === 0) return computeAmountsByMethod('net-sum', after);
  const arriving = new Set(moved.map(({ row }) => row));
  const stay = computeAmountsOfRows(
    'net-sum',
    after,
    after.lines.filter((row) => !arriving.has(row)),
  );
  return targetsOf(before, after, moved).reduce(plusTarget, stay);
}

/** Lines that move to one bucket and percentage, with the base that they have there together. */
export interface MovedGroup {
  /** Indexes of the lines, of which there is at least one. */
  readonly indexes: readonly number[];
  readonly base: Decimal;
}

/** The lines of {@link computeAmountsKeepingGross} whose rate changes, by their new bucket and percentage. */
export function groupAmountsKeepingGross(before: Invoice<Element>, after: Invoice<Element>): readonly MovedGroup[] {
  const moved = movedLines(before, after);
  const keyOf = (bucket: BucketId | null, percent: Decimal | null) => `${bucket} ${percent ?? Decimal.zero}`;
  const rows = groupBy(moved, ({ row }) => keyOf(after.bucketOf(row), row.percent));
  return targetsOf(before, after, moved).map((target) => ({
    indexes: (rows.get(keyOf(target.bucket, target.percent)) ?? []).map(({ row }) => after.lines.indexOf(row)),
    base: partsOf(target).base,
  }));
}

/** The lines whose rate changes; none when lines are added or removed. */
function movedLines(before: Invoice<Element>, after: Invoice<Element>): readonly MovedLine[] {
  const pairs = after.lines.map((row, index) => ({ row, old: before.lines[index] }));
  const areSame = before.lines.length === pairs.length && pairs.every(({ row, old }) => row.number === old?.number);
  if (!areSame) return [];
  return pairs.flatMap(({ row, old }) => (old !== undefined && hasOtherRate(before, old, after, row) ? [{ row, old }] : []));
}

function hasOtherRate(before: Invoice<Element>, old: Row<Element>, after: Invoice<Element>, row: Row<Element>): boolean {
  return before.bucketOf(old) !== after.bucketOf(row) || old.percent?.toString() !== row.percent?.toString();
}

/** The gross value that the sums of each bucket lose with the leaving lines. */
function lossesOf(before: Invoice<Element>, leaving: ReadonlySet<Row<Element>>): ReadonlyMap<BucketId, Decimal> {
  const whole = computeAmountsByMethod('net-sum', before);
  const rest = computeAmountsOfRows(
    'net-sum',
    before,
    before.lines.filter((row) => !leaving.has(row)),
  );
  return new Map([...whole].map(([id, amount]) => [id, computeGross(new Map([[id, amount]])).minus(computeGross(only(rest, id)))]));
}

function only(amounts: AmountsByBucket, id: BucketId): AmountsByBucket {
  const amount = amounts.get(id);
  return amount === undefined ? new Map() : new Map([[id, amount]]);
}

/** A bucket and percentage that lines move to, with their gross value. */
interface Target {
  readonly bucket: BucketId;
  readonly percent: Decimal;
  readonly gross: Decimal;
}

/** A line whose rate changes, with its old state. */
interface MovedLine {
  readonly old: Row<Element>;
  readonly row: Row<Element>;
}

/** Distributes the loss of each bucket over the targets of its lines. */
function targetsOf(before: Invoice<Element>, after: Invoice<Element>, moved: readonly MovedLine[]): readonly Target[] {
  const lost = lossesOf(before, new Set(moved.map(({ old }) => old)));
  const groups = groupBy(moved, ({ old }) => before.bucketOf(old));
  return mergeTargets(
    [...groups].flatMap(([from, lines]) => {
      const targets = mergeTargets(lines.flatMap((line) => targetOfLine(after, line)));
      const loss = from === null ? undefined : lost.get(from);
      return loss === undefined ? targets : withTotal(targets, loss);
    }),
  );
}

function targetOfLine(after: Invoice<Element>, { old, row }: MovedLine): readonly Target[] {
  const bucket = after.bucketOf(row);
  return bucket === null ? [] : [{ bucket, percent: row.percent ?? Decimal.zero, gross: grossOfRow(old) }];
}

/** Adds up the gross values of the same bucket and percentage. */
function mergeTargets(targets: readonly Target[]): readonly Target[] {
  const groups = groupBy(targets, ({ bucket, percent }) => `${bucket} ${percent}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, gross: sumOf([first, ...others].map(({ gross }) => gross)) }],
  );
}

/** Adds the rounding difference from a total to the largest target. */
function withTotal(targets: readonly Target[], total: Decimal): readonly Target[] {
  const rest = total.minus(sumOf(targets.map(({ gross }) => gross)));
  const [largest] = targets.toSorted((left, right) => right.gross.absolute().compareTo(left.gross.absolute()));
  return targets.map((target) => (target === largest ? { ...target, gross: target.gross.plus(rest) } : target));
}

function grossOfRow(row: Row<Element>): Decimal {
  const net = row.net ?? Decimal.zero;
  return row.gross ?? net.plus(computeTaxOnBase(net, row.percent ?? Decimal.zero)).rounded(2);
}

function plusTarget(amounts: AmountsByBucket, target: Target): AmountsByBucket {
  const { base, tax } = partsOf(target);
  const known = amounts.get(target.bucket);
  const sum: BucketAmounts = {
    base: base.plus(known?.base ?? Decimal.zero),
    tax: tax === null ? null : tax.plus(known?.tax ?? Decimal.zero),
    taxInPln: null,
  };
  return new Map([...amounts, [target.bucket, sum]]);
}

/** Base and tax in the gross value of a target. */
function partsOf({ bucket, percent, gross }: Target): Pick<BucketAmounts, 'base' | 'tax'> {
  const hasTax = buckets.some(({ id, tax }) => id === bucket && tax !== null);
  const tax = hasTax ? gross.minus(computeBaseOfGross(gross, percent)).rounded(2) : null;
  return { base: gross.minus(tax ?? Decimal.zero), tax };
}
