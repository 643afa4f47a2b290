import { Invoice } from '../../fa3/invoice.ts';
import { getNetTolerance } from '../../fa3/tolerances.ts';
import { type Decimal, toDecimal } from '../../money/decimal.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { RowContradiction } from '../../validation/model/related.ts';
import { isEmpty } from '../document/row-states.ts';
import { type Draft, readTextAt } from '../draft/draft.ts';
import { linesOf, listFields, orderLinesOf, readNumberAt } from '../draft/line-fields.ts';
import type { Original } from '../model/original.ts';
import { isNegative } from './add-difference.ts';
import { foldCorrections } from './fold-corrections.ts';
import { nameOf } from './line-index.ts';
import type { RowEffect } from './line-states.ts';

/**
 * The rows of a correction that do not lead from the state after the earlier documents to a possible state after it, by the lines of the
 * correction engine. Only rows that show differences or reversals are compared; rows marked as the state before are compared with it directly
 * (XML-656). A rebate for a period names goods, so its rows are not compared. The cost is linear in the size of the documents.
 *
 * @param original    as read without its corrections
 * @param corrections the earlier ones, in their order, in the form of FA(3)
 * @param next        the correction to examine, in the form of FA(3)
 * @source art. 106j ust. 2 pkt 5 ustawy o VAT; Podręcznik KSeF 2.0, cz. II, 2.13.3
 */
export function reconcileRows(
  { before, kind }: Pick<Original, 'before' | 'kind'>,
  corrections: readonly Draft[],
  next: Draft,
): readonly RowContradiction[] {
  const { fa } = new Invoice(next);
  if (fa.has('OkresFaKorygowanej')) return [];
  const { effects } = foldCorrections(before, kind, [...corrections, next]);
  const documents = [before, ...corrections];
  return [
    ...examineRows('lines', effects.lines, documents.flatMap(linesOf), linesOf(before)),
    ...examineRows('orderLines', effects.orderLines, documents.flatMap(orderLinesOf), orderLinesOf(before)),
  ];
}

function examineRows(
  rows: RowContradiction['rows'],
  effects: readonly RowEffect[],
  known: readonly Draft[],
  original: readonly Draft[],
): readonly RowContradiction[] {
  if (original.length === 0 || effects.length === 0) return [];
  const ofName = groupBy(known, nameOf);
  const ofLine = groupBy(effects, ({ line }) => line);
  const restated = findRestatedRows(effects, original.length);
  return effects.flatMap((effect, index): RowContradiction[] => {
    const found =
      findUnknownLine(effect, ofName) ??
      findOtherPrice(effect, ofName) ??
      findOtherRate(effect, ofName, ofLine.get(effect.line) ?? []) ??
      findOtherStart(effect) ??
      findOverdrawn(effect, ofLine.get(effect.line) ?? []) ??
      restated.get(effect) ??
      null;
    return found === null ? [] : [{ rows, index, ...found }];
  });
}

type Found = Omit<RowContradiction, 'rows' | 'index'>;

/** Rows that name an allowance rather than goods of the invoice. */
const allowance = /rabat|upust|opust|skont|bonus|bonifikat|zaokr|korekt|rebate|discount|allowance/i;

/** A row that takes away something of a line that no document has. Goods of one name on several lines may be meant without saying which. */
function findUnknownLine({ kind, row }: RowEffect, ofName: ReadonlyMap<string | null, readonly Draft[]>): Found | null {
  if (kind !== 'unmatched' || ofName.has(nameOf(row)) || allowance.test(nameOf(row) ?? '')) return null;
  const { name, quantity } = listFields(row);
  const isReturn = readNumberAt(row, quantity)?.isNegative === true;
  return { kind: 'unknown_line', certainty: isReturn ? 'certain' : 'possible', field: name, before: null };
}

/** A row that takes back a quantity at a price that no line of its name had. Of a price that goes down only the difference is negative. */
function findOtherPrice({ kind, row }: RowEffect, ofName: ReadonlyMap<string | null, readonly Draft[]>): Found | null {
  if (kind !== 'unmatched' || allowance.test(nameOf(row) ?? '')) return null;
  const { quantity, netPrice, grossPrice } = listFields(row);
  const field = readNumberAt(row, netPrice) === null && grossPrice !== null ? grossPrice : netPrice;
  const price = readNumberAt(row, field);
  const lines = ofName.get(nameOf(row)) ?? [];
  if (price?.isPositive !== true || readNumberAt(row, quantity)?.isNegative !== true || lines.length === 0) return null;
  const prices = lines.map((line) => readNumberAt(line, field));
  if (prices.some((each) => each === null || each.equals(price))) return null;
  const [first] = lines;
  return { kind: 'other_start', certainty: 'possible', field, before: first === undefined ? null : readTextAt(first, field) };
}

/** A row at a rate that the line never had; a row that adds at a new rate what another row takes away at the former one changes the rate. */
function findOtherRate(
  { kind, row, before }: RowEffect,
  ofName: ReadonlyMap<string | null, readonly Draft[]>,
  others: readonly RowEffect[],
): Found | null {
  if ((kind !== 'changed' && kind !== 'reversed') || before === null) return null;
  const { rate } = listFields(row);
  const [stated, former] = [readTextAt(row, rate), readTextAt(before, rate)];
  if (stated === null || former === null || stated === former) return null;
  if ((ofName.get(nameOf(row)) ?? []).some((line) => readTextAt(line, rate) === stated)) return null;
  if (!isNegative(row) && others.some((other) => other.row !== row && isNegative(other.row))) return null;
  return { kind: 'other_rate', certainty: 'certain', field: rate, before: former };
}

function findOtherStart({ isOtherStart, row, before }: RowEffect): Found | null {
  if (!isOtherStart || before === null) return null;
  const { netPrice, grossPrice } = listFields(row);
  const price = readTextAt(row, netPrice) !== null || grossPrice === null ? netPrice : grossPrice;
  return { kind: 'other_start', certainty: 'certain', field: price, before: readTextAt(before, price) };
}

/** The last row about a line that all rows together turn negative. Rounded values of parts may differ from the whole by some grosze. */
function findOverdrawn(effect: RowEffect, others: readonly RowEffect[]): Found | null {
  const [first] = others;
  if (effect.line === null || effect !== others.at(-1) || first === undefined || first.before === null) return null;
  const fields = listFields(effect.row);
  const tolerances: readonly (readonly [string | null, Decimal])[] = [
    [fields.quantity, nothing],
    [fields.net, getNetTolerance(others.length, true)],
    [fields.gross, getNetTolerance(others.length, true)],
  ];
  for (const [field, tolerance] of tolerances) {
    const [was, is] = [readNumberAt(first.before, field), readNumberAt(effect.line.current, field)];
    if (field === null || was === null || was.isNegative || is?.isBelow(tolerance.negated()) !== true) continue;
    return { kind: 'overdrawn', certainty: 'certain', field, before: readTextAt(first.before, field) };
  }
  return null;
}

const nothing = toDecimal('0');
const four = toDecimal('4');

/**
 * Rows that look like lines after the correction rather than differences: nothing is taken away anywhere, and a row shows quantity, price and
 * value of its line with one of them changed. An increase looks the same if it is large, so a row below a quarter of its line passes, and the
 * rest is only possible, unless the correction repeats the whole invoice with a line that did not change.
 */
export function findRestatedRows(effects: readonly RowEffect[], lineCount: number): ReadonlyMap<RowEffect, Found> {
  if (effects.some(({ row, kind }) => isNegative(row) || kind === 'reversed' || kind === 'replaced')) return new Map();
  const restated = effects.filter(({ kind, row, before }) => kind === 'changed' && before !== null && looksRestated(before, row));
  const isWhole =
    lineCount > 1 &&
    new Set(restated.map(({ line }) => line)).size === lineCount &&
    restated.some(({ row, before }) => before !== null && hasSameFigures(before, row));
  return new Map(
    restated.map((effect) => {
      const { net, gross } = listFields(effect.row);
      const field = readNumberAt(effect.row, net) === null && gross !== null ? gross : net;
      const before = effect.before === null ? null : readTextAt(effect.before, field);
      return [effect, { kind: 'new_state', certainty: isWhole ? 'certain' : 'possible', field, before }];
    }),
  );
}

/** Whether a difference to a line may as well be the line after the correction. */
function looksRestated(line: Draft, row: Draft): boolean {
  if (isEmpty(line) || isNegative(row)) return false;
  const { quantity, netPrice, grossPrice, net, gross } = listFields(line);
  const figures = [quantity, netPrice, grossPrice, net, gross].flatMap((field) => {
    const [was, is] = [readNumberAt(line, field), readNumberAt(row, field)];
    return was === null && is === null ? [] : [{ field, was, is }];
  });
  if (figures.some(({ was, is }) => was === null || is === null)) return false;
  return figures.every(({ field, was, is }) => {
    const isValue = field === net || field === gross;
    return !isValue || was === null || is === null || !is.times(four).isBelow(was);
  });
}

function hasSameFigures(line: Draft, row: Draft): boolean {
  const { quantity, netPrice, grossPrice, net, gross } = listFields(line);
  return [quantity, netPrice, grossPrice, net, gross].every((field) => {
    const [was, is] = [readNumberAt(line, field), readNumberAt(row, field)];
    return was === null || is === null ? was === is : was.equals(is);
  });
}
