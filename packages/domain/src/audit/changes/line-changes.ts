import { formatLineAddress } from '../../correction/changes/line-address.ts';
import { isEmpty } from '../../correction/document/row-states.ts';
import { type Draft, readTextAt } from '../../correction/draft/draft.ts';
import { listFields, readNumberAt } from '../../correction/draft/line-fields.ts';
import { findLineNumber, listDifferingFields } from '../../correction/draft/match-lines.ts';
import { determineValueBasis } from '../../correction/lines/line-value.ts';
import type { LineMethod } from '../../correction/model/correction-plan.ts';
import { getFieldInText } from '../../fa3/field-names/field-names.ts';
import { Decimal } from '../../money/decimal.ts';
import type { ReadPair } from '../model/pair.ts';
import type { FieldChange, LineChange, LineState } from '../model/pair-changes.ts';
import type { OtherBefore } from './before-rows.ts';
import type { ShownLine } from './lines-by-differences.ts';
import { listShownLines } from './shown-lines.ts';

/** A changed line, with both states as drafts for the explanation. */
export interface ChangedLine extends LineChange {
  readonly states: { readonly before: Draft | null; readonly after: Draft | null };
  /** Names of the fields that differ. */
  readonly differing: readonly string[];
  /** Set when the before-row differs from the line of the invoice. */
  readonly otherBefore: OtherBefore | null;
}

/** Lines of a pair. */
export interface LineChanges {
  readonly lines: readonly ChangedLine[];
  readonly unchanged: number;
  readonly method: LineMethod | null;
}

/** What changes in the lines of the invoice and of its order. */
export function listLineChanges(pair: ReadPair): LineChanges {
  const ofInvoice = listShownLines(pair, 'invoice');
  const ofOrder = listShownLines(pair, 'order');
  const changed = [...changesOf(ofInvoice, 'invoice'), ...changesOf(ofOrder, 'order')];
  const all = [...ofInvoice, ...ofOrder];
  return { lines: changed, unchanged: all.length - changed.length, method: methodOf(all) };
}

function changesOf(shown: readonly ShownLine[], of: LineChange['of']): ChangedLine[] {
  const lines = shown.flatMap(({ before, after, rows }) => before ?? after ?? rows[0]?.row ?? []);
  return shown.flatMap((line, index) => {
    const differing = fieldsThatDiffer(line);
    const leading = lines[index];
    if (leading === undefined || (line.areStatesKnown && line.before !== null && line.after !== null && differing.length === 0)) return [];
    return [changeOf(line, { of, path: formatLineAddress(lines, leading), differing })];
  });
}

function changeOf(line: ShownLine, { of, path, differing }: Pick<ChangedLine, 'of' | 'path' | 'differing'>): ChangedLine {
  const change = kindOfChange(line);
  const isRemoved = change === 'removed';
  const after = isRemoved ? null : line.after;
  const known = line.before ?? line.after ?? line.rows[0]?.row ?? null;
  const fields = known === null ? { net: null, gross: null } : listFields(known);
  return {
    path,
    number: known === null ? null : findLineNumber(known) || null,
    of,
    change,
    before: stateOf(line.before),
    after: stateOf(after),
    netDelta: sumOfRows(line, fields.net),
    grossDelta: sumOfRows(line, fields.gross),
    otherFields: isRemoved ? [] : otherFields(line, path, differing),
    states: { before: line.before, after },
    differing: isRemoved ? [] : differing,
    otherBefore: line.otherBefore ?? null,
  };
}

function kindOfChange({ before, after, areStatesKnown }: ShownLine): LineChange['change'] {
  if (!areStatesKnown) return 'changed';
  if (before === null) return 'added';
  return after === null || (isEmpty(after) && !isEmpty(before)) ? 'removed' : 'changed';
}

/** Fields in which two states differ, except the number of the row and its `StanPrzed` marker. */
function fieldsThatDiffer({ before, after }: ShownLine): readonly string[] {
  if (before === null || after === null) return [];
  const { number, before: marker } = listFields(before);
  return [...listDifferingFields(before, after)].filter((name) => name !== number && name !== marker);
}

/** The values of a line that the report shows. */
function stateOf(line: Draft | null): LineState | null {
  if (line === null) return null;
  const fields = listFields(line);
  const isGrossPrice = determineValueBasis(line) === 'gross';
  return {
    name: nameOf(line),
    unit: readTextAt(line, line.name === 'ZamowienieWiersz' ? 'P_8AZ' : 'P_8A'),
    quantity: readNumberAt(line, fields.quantity),
    price: readNumberAt(line, isGrossPrice ? fields.grossPrice : fields.netPrice),
    isGrossPrice,
    net: readNumberAt(line, fields.net),
    gross: readNumberAt(line, fields.gross),
    rate: readTextAt(line, fields.rate) ?? readTextAt(line, fields.foreignRate),
  };
}

function nameOf(line: Draft): string | null {
  return readTextAt(line, line.name === 'ZamowienieWiersz' ? 'P_7Z' : 'P_7');
}

/** Null where a row does not state the field. */
function sumOfRows({ rows }: ShownLine, field: string | null): Decimal | null {
  if (field === null || rows.length === 0) return null;
  let sum = Decimal.zero;
  for (const { row, isBefore } of rows) {
    const value = readNumberAt(row, field);
    if (value === null) return null;
    sum = isBefore ? sum.minus(value) : sum.plus(value);
  }
  return sum;
}

const shownInState = /^(P_7|P_8A|P_8B|P_9A|P_9B|P_11|P_11A|P_11Netto|P_12|P_12_XII|P_12Z_XII)Z?$/;

function otherFields({ before, after }: ShownLine, path: string, differing: readonly string[]): FieldChange[] {
  if (before === null || after === null) return [];
  return differing
    .filter((name) => !shownInState.test(name))
    .map((name) => ({
      path: `${path}/${name}`,
      label: getFieldInText(name),
      before: readTextAt(before, name),
      after: readTextAt(after, name),
    }));
}

/** How lines are shown: as before and after, as a reversal with a new row, or as differences. */
function methodOf(lines: readonly ShownLine[]): LineMethod | null {
  if (lines.length === 0) return null;
  if (lines.some(({ rows }) => rows.some(({ isBefore }) => isBefore))) return 'przed_po';
  return lines.some(({ isRewritten }) => isRewritten === true) ? 'storno' : 'roznica';
}
