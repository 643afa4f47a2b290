import type { Localized } from '../../shared/localized.ts';
import { type Draft, draftAt, withChildren } from '../draft/draft.ts';
import { linesOf, listFields, orderLinesOf, readNumberAt, withField } from '../draft/line-fields.ts';
import { findLineNumber, type LinePair, listDifferingFields, pairLines } from '../draft/match-lines.ts';
import { interpretDiscounts } from '../lines/line-value.ts';
import { isValueChanged, withOrderValue } from '../lines/recompute-lines.ts';
import type { CorrectionPlan, LineMethod } from '../model/correction-plan.ts';
import { buildDifferenceRow } from './difference-rows.ts';
import { buildAsBeforeRow, buildReversedRow, buildZeroedRow, isEmpty } from './row-states.ts';

/** The lines of a correction (`FaWiersz`), in their order. */
export interface CorrectionRows {
  readonly rows: readonly Draft[];
  /** The method actually used: a difference that does not fit into one row is shown as before and after. Null without rows. */
  readonly method: LineMethod | null;
  readonly warnings: readonly Localized[];
}

/**
 * Builds the rows that show the changes of lines. For every method, rows without `StanPrzed` minus rows with it equal the declared amounts.
 * Rows keep the number and `UU_ID` of their line, as in the Ministry's examples; only replacement rows of `storno` get the next free
 * numbers.
 *
 * @param before the whole invoice before the correction
 * @param after  the whole correct invoice
 * @param rows   how lines are shown, as planned by the scenario
 * @source       FA(3), opis pól StanPrzed i NrWierszaFa; przykłady 2, 3, 11-13 i 18 Ministerstwa Finansów
 */
export function buildCorrectionRows(before: Draft, after: Draft, rows: CorrectionPlan['rows']): CorrectionRows {
  switch (rows.kind) {
    case 'none':
      return { rows: [], method: null, warnings: [] };
    case 'stated':
      return { rows: rows.rows, method: null, warnings: [] };
    case 'all':
      return { rows: pairLines(linesOf(before), linesOf(after)).flatMap(bothStates), method: 'przed_po', warnings: [] };
    case 'cancelled':
      return { rows: linesOf(before).flatMap((line) => cancelled(line, rows.method)), method: rows.method, warnings: [] };
    case 'changed':
      return changedRows(linesOf(before), linesOf(after), rows.method);
  }
}

/**
 * The order of a corrected advance (`Zamowienie`): each line before and after the correction, including unchanged ones, and the value of
 * the order after it.
 *
 * @returns null when there is no order
 * @source  FA(3), opis pól StanPrzedZ i WartoscZamowienia
 */
export function orderWithBeforeRows(before: Draft, after: Draft): Draft | null {
  const order = draftAt(after, 'Fa', 'Zamowienie') ?? draftAt(before, 'Fa', 'Zamowienie');
  if (order === null) return null;
  const pairs = pairLines(orderLinesOf(before), orderLinesOf(after));
  const others = order.children.filter(({ name }) => name !== 'ZamowienieWiersz');
  const shown = withChildren(order, [...others, ...pairs.flatMap(bothStates)]);
  return pairs.some(isValueChanged) ? withOrderValue(shown) : shown;
}

function changedRows(before: readonly Draft[], after: readonly Draft[], method: LineMethod): CorrectionRows {
  const pairs = pairLines(before, after).filter(isChanged);
  if (method === 'przed_po') return { rows: pairs.flatMap(bothStates), method, warnings: [] };
  if (method === 'storno') return { rows: apartFromReversals(stornoRows(pairs, [...before, ...after]), pairs), method, warnings: [] };
  const discountOf = interpretDiscounts(before);
  const differences = pairs.map((pair) => ({ pair, row: buildDifferenceRow(pair, discountOf) }));
  const shown = differences.flatMap(({ row }) => row ?? []);
  if (shown.length === pairs.length) return { rows: apartFromReversals(shown, pairs), method, warnings: [] };
  // All lines switch to pairs, because a difference next to pairs would look like an added line.
  const numbers = differences.flatMap(({ pair, row }) => (row === null && pair.before !== null ? [findLineNumber(pair.before)] : []));
  return { rows: pairs.flatMap(bothStates), method: 'przed_po', warnings: [noDifference(numbers)] };
}

function isChanged({ before, after }: LinePair): boolean {
  return before === null || after === null || listDifferingFields(before, after).size > 0;
}

/**
 * A removed line also gets a row after the correction, with zero values, because validators expect pairs. One that is empty already needs none: a
 * row before it alone would be paired with the next line that is added.
 */
function bothStates({ before, after }: LinePair): Draft[] {
  if (before === null) return [after];
  if (after === null && isEmpty(before)) return [];
  if (after !== null) return [buildAsBeforeRow(before), after];
  const nothing = buildZeroedRow(before);
  // Without any amount the second row would mean that nothing changes.
  return listDifferingFields(before, nothing).size === 0 ? [buildAsBeforeRow(before)] : [buildAsBeforeRow(before), nothing];
}

/**
 * Moves added lines in front of the others where they would follow a line that is only reversed: there they would be read as its replacement
 * under another name.
 */
function apartFromReversals(rows: readonly Draft[], pairs: readonly LinePair[]): readonly Draft[] {
  const added = new Set(pairs.flatMap(({ before, after }) => (before === null ? [after] : [])));
  const isAdded = (row: Draft) => added.has(row);
  const lastOfOthers = rows.findLast((row) => !isAdded(row));
  if (added.size === 0 || lastOfOthers === undefined || !isReversed(lastOfOthers)) return rows;
  return [...rows.filter(isAdded), ...rows.filter((row) => !isAdded(row))];
}

function isReversed(row: Draft): boolean {
  const { quantity, net, gross } = listFields(row);
  return [quantity, net, gross].some((field) => readNumberAt(row, field)?.isNegative === true);
}

/**
 * Lines are reversed and replaced under the next free numbers; removed and emptied ones are only reversed. There is nothing to reverse on a line
 * that is empty before.
 */
function stornoRows(pairs: readonly LinePair[], all: readonly Draft[]): Draft[] {
  let free = 1 + all.reduce((largest, line) => Math.max(largest, Number(findLineNumber(line)) || 0), 0);
  const replacement = (line: Draft): Draft => withField(line, listFields(line).number, String(free++));
  return pairs.flatMap(({ before, after }) => {
    if (before === null) return [after];
    if (isEmpty(before)) return after === null ? [] : [after];
    return after === null || isEmpty(after) ? [buildReversedRow(before)] : [buildReversedRow(before), replacement(after)];
  });
}

/** Lines that are empty already stay as they are. */
function cancelled(line: Draft, method: LineMethod): Draft[] {
  if (isEmpty(line)) return [];
  return method === 'przed_po' ? [buildAsBeforeRow(line), buildZeroedRow(line)] : [buildReversedRow(line)];
}

function noDifference(numbers: readonly string[]): Localized {
  const list = numbers.length > 10 ? `${numbers.slice(0, 10).join(', ')}, …` : numbers.join(', ');
  return {
    pl: `Zmiany wierszy (${list}) nie da się pokazać różnicą w jednym wierszu, bo zmienia się w nich więcej niż sama cena albo sama ilość. Wszystkie zmienione wiersze pokazano jako stan przed i po korekcie.`,
    en: `The change of lines (${list}) cannot be shown as a difference in one line, because more than only the price or only the quantity changes. All changed lines are shown before and after the correction.`,
  };
}
