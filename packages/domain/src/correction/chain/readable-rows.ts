import { Row } from '../../fa3/row.ts';
import type { Localized } from '../../shared/localized.ts';
import { buildCorrectionRows, type CorrectionRows } from '../document/correction-rows.ts';
import { isEmpty } from '../document/row-states.ts';
import type { Draft } from '../draft/draft.ts';
import { linesOf } from '../draft/line-fields.ts';
import { findLineNumber, listDifferingFields } from '../draft/match-lines.ts';
import type { CorrectionPlan } from '../model/correction-plan.ts';
import { isFigure, LineStates } from './line-states.ts';
import { findRestatedRows } from './reconcile-rows.ts';

/**
 * Builds the rows of a correction by the planned method if the lines after it can be read from them; otherwise the lines are shown before and
 * after. A row such as “10 pieces at 100.00 more” may mean a doubled quantity or a doubled price, and a correction of this one could not tell. A
 * large increase looks like the new state, which other programs often send by mistake.
 *
 * @param before the whole invoice before the correction
 * @param after  the whole correct invoice
 * @source       Podręcznik KSeF 2.0, cz. II, 2.13.3: kolejna korekta wychodzi od stanu po wcześniejszych
 */
export function buildReadableRows(before: Draft, after: Draft, rows: CorrectionPlan['rows']): CorrectionRows {
  const built = buildCorrectionRows(before, after, rows);
  if (rows.kind !== 'changed' || built.method === null || built.method === 'przed_po') return built;
  if (areRead(linesOf(before), linesOf(after), built.rows)) return built;
  const shown = buildCorrectionRows(before, after, { ...rows, method: 'przed_po' });
  return { ...shown, warnings: [...shown.warnings, ambiguousRows] };
}

/** Whether rows turn the lines before into those after. Removed lines may stay, empty. */
function areRead(before: readonly Draft[], after: readonly Draft[], rows: readonly Draft[]): boolean {
  const states = new LineStates(before);
  const notes = states.apply(rows.map((row) => new Row(row)));
  if (Object.values(notes).some((numbers) => numbers.length > 0)) return false;
  if (findRestatedRows(states.lastEffects, before.length).size > 0) return false;
  const wanted = [...after];
  let next = 0;
  for (const line of states.lines) {
    const expected = wanted[next];
    if (expected !== undefined && isSameLine(line, expected)) next += 1;
    else if (!isEmpty(line)) return false;
  }
  return next === wanted.length;
}

function isSameLine(line: Draft, expected: Draft): boolean {
  if (findLineNumber(line) !== findLineNumber(expected)) return false;
  const areEmpty = isEmpty(line) && isEmpty(expected);
  // The price of an empty line, and its discount, mean nothing.
  return [...listDifferingFields(line, expected)].every((name) => areEmpty && isFigure(line, name));
}

const ambiguousRows: Localized = {
  pl: 'Z wierszy wybranej metody nie dałoby się jednoznacznie odczytać stanu po korekcie (podwojenie ceny wygląda jak podwojenie ilości, a duże zwiększenie jak nowy stan pozycji). Zmienione wiersze pokazano jako stan przed i po korekcie.',
  en: 'The state after the correction could not be read unambiguously from rows of the chosen method (a doubled price looks like a doubled quantity, and a large increase like the new state of the line). The changed lines are shown before and after the correction.',
};
