import { bigNumber, chance, type Draw, maybe, pick, wholeNumber } from '../invoice-parts/draw.ts';
import { drawLine } from '../invoice-parts/lines.ts';
import type { Line } from '../invoice-parts/model.ts';
import { revalued } from '../invoice-parts/pricing.ts';
import { type Treatment, treatments } from '../invoice-parts/treatments.ts';
import type { Sale } from './sales.ts';

/** How a correction shows changed lines: both states, the difference, or a reversal of the old line and the new one. */
export type RowMethod = 'before and after' | 'difference' | 'storno';

/** One line of the original and its change. One of them is null for added lines. */
export interface LineChange {
  readonly before: Line | null;
  readonly after: Line;
  /** What a difference shows: the price difference at the old quantity, or the quantity difference at the old price. */
  readonly of: 'price' | 'quantity' | 'whole';
}

/** Changes some lines of a sale, at least the first. */
export function drawChanges(draw: Draw, sale: Sale, method: RowMethod): LineChange[] {
  const changes = sale.lines.flatMap((line, index) => (index === 0 || chance(draw, 40) ? [changeLine(draw, line, method)] : []));
  if (!chance(draw, 10)) return changes;
  const number = sale.lines.length + 1;
  const treatment = sale.lines[0]?.treatment ?? treatments.basic;
  const added = {
    ...drawLine(draw, number, treatment, sale.setting),
    uniqueId: sale.lines[0]?.uniqueId === null ? null : `id-${number}-new`,
  };
  return [...changes, { before: null, after: added, of: 'whole' }];
}

function changeLine(draw: Draw, line: Line, method: RowMethod): LineChange {
  const kinds =
    method === 'difference' ? (['price', 'quantity', 'removal'] as const) : (['price', 'quantity', 'removal', 'rate', 'name'] as const);
  switch (pick(draw, kinds)) {
    case 'price':
      return { before: line, after: revalued({ ...line, price: changedPrice(draw, line) }, line.treatment), of: 'price' };
    case 'quantity':
      return { before: line, after: revalued({ ...line, quantity: changedQuantity(draw, line) }, line.treatment), of: 'quantity' };
    case 'rate': {
      const treatment = otherRate(draw, line.treatment);
      return { before: line, after: revalued({ ...line, treatment }, treatment), of: 'whole' };
    }
    case 'name':
      return { before: line, after: { ...line, name: `${line.name} (poprawiono)`, gtu: maybe(draw, 40, () => 'GTU_12') }, of: 'whole' };
    case 'removal':
      return { before: line, after: nothingOf(line), of: 'quantity' };
  }
}

/** The line with quantity and values of zero. */
export function nothingOf(line: Line): Line {
  return { ...line, quantity: 0n, discount: null, net: 0n, tax: 0n, gross: 0n, excise: null };
}

/** A different price, changed by at least a grosz, and above the discount. */
function changedPrice(draw: Draw, { price }: Line): bigint {
  const grosze = (price ?? 0n) / 1_000_000n;
  const change = bigNumber(draw, 1n, grosze / 2n + 1n) * 1_000_000n;
  return chance(draw, 40) ? (price ?? 0n) + change : (price ?? 0n) - (change > (price ?? 0n) / 2n ? (price ?? 0n) / 4n : change);
}

function changedQuantity(draw: Draw, { quantity }: Line): bigint {
  const old = quantity ?? 0n;
  return chance(draw, 40) ? old + BigInt(wholeNumber(draw, 1, 9)) * 1_000_000n : old - (old / 20n) * BigInt(wholeNumber(draw, 1, 8));
}

/** A different Polish rate; others are kept, because their annotations and buyers depend on them. */
function otherRate(draw: Draw, treatment: Treatment): Treatment {
  if (!['23', '8', '5'].includes(treatment.literal ?? '')) return treatment;
  return pick(draw, [treatments.basic, treatments.reduced, treatments.food]);
}

/** The rows in which a correction shows changes. */
export function rowsOf(draw: Draw, changes: readonly LineChange[], method: RowMethod, firstFreeNumber: number): Line[] {
  switch (method) {
    case 'before and after': {
      const rows = changes.flatMap(({ before, after }) => [...(before === null ? [] : [{ ...before, isBefore: true }]), after]);
      // The same number for both states, as in the Ministry's examples, or separate numbers, as the note in the schema demands.
      return chance(draw, 30) ? rows.map((row, index) => ({ ...row, number: index + 1 })) : rows;
    }
    case 'difference':
      return changes.map(differenceRow);
    case 'storno':
      return changes.flatMap((change, index) => stornoRows(change, firstFreeNumber + index));
  }
}

/** Whether a method can show a change: a discount of a whole line has no sign, so it cannot be reversed. */
export function canShow(method: RowMethod, { before }: LineChange): boolean {
  return method === 'before and after' || before?.discount?.of !== 'line';
}

function differenceRow({ before, after, of }: LineChange): Line {
  if (before === null) return after;
  const minus = (left: bigint | null, right: bigint | null): bigint => (left ?? 0n) - (right ?? 0n);
  const values = { net: after.net - before.net, tax: after.tax - before.tax, gross: after.gross - before.gross, excise: null };
  if (of === 'price') return { ...before, ...values, price: minus(after.price, before.price), discount: null };
  return { ...before, ...values, quantity: minus(after.quantity, before.quantity) };
}

function stornoRows({ before, after }: LineChange, freeNumber: number): Line[] {
  if (before === null) return [{ ...after, number: freeNumber }];
  const { quantity, net, tax, gross } = before;
  const taken = { ...before, quantity: -(quantity ?? 0n), net: -net, tax: -tax, gross: -gross, excise: null };
  const isGone = after.quantity === 0n;
  return isGone ? [taken] : [taken, { ...after, number: freeNumber }];
}
