import type { Row } from '../../fa3/row.ts';
import { pairRows } from '../../fa3/row-pairs.ts';
import { buildZeroedRow, isEmpty } from '../document/row-states.ts';
import { type Draft, readTextAt, withChildren, without } from '../draft/draft.ts';
import { listFields, readNumberAt, withField } from '../draft/line-fields.ts';
import { findLineNumber, listDifferingFields } from '../draft/match-lines.ts';
import { addDifference, hasFigures, isNegative, isReversal } from './add-difference.ts';
import { LineIndex, type LineState, nameOf } from './line-index.ts';

/** What a correction leaves unknown or contradicts about lines; each with the numbers of the lines in question. */
export interface LineNotes {
  /** Only the values are known, not quantity and price. */
  readonly unknownTerms: readonly string[];
  /** The value changed, but neither quantity nor price. */
  readonly unknownCause: readonly string[];
  /** Rows that refer to no line. */
  readonly unmatched: readonly string[];
  /** Before-rows that differ from the state left by the earlier documents: a correction may be missing. */
  readonly otherBefore: readonly string[];
  /** Differences with another rate, name or other descriptive field than their line. */
  readonly otherDetails: readonly string[];
}

/** The lists of {@link LineNotes} while differences are read. */
interface NotesOfDifferences {
  readonly unknownTerms: string[];
  readonly unknownCause: string[];
  readonly otherDetails: string[];
}

/** The lines of an invoice, or of its order, while its corrections are applied one after another. Numbers and ids stay those of the original. */
export class LineStates {
  readonly #lines: LineState[];
  readonly #index = new LineIndex();
  #correction = -1;

  constructor(lines: readonly Draft[]) {
    this.#lines = lines.map((current) => ({ current, touchedBy: -1, reversedBy: null }));
    for (const line of this.#lines) this.#index.add(line);
  }

  /** The lines after the corrections applied so far; removed ones have quantity and value zero. */
  get lines(): readonly Draft[] {
    return this.#lines.map(({ current }) => current);
  }

  /**
   * Applies the rows of the next correction: pairs of rows before and after it (`przed_po`) if any is marked as before, otherwise differences
   * (`roznica`) and reversals with replacements (`storno`).
   */
  apply(rows: readonly Row<Draft>[]): LineNotes {
    this.#correction += 1;
    return rows.some(({ isBefore }) => isBefore) ? this.#applyPairs(rows) : this.#applyDifferences(rows.map(({ element }) => element));
  }

  #applyPairs(rows: readonly Row<Draft>[]): LineNotes {
    const [otherBefore, unmatched]: [string[], string[]] = [[], []];
    const pairs = pairRows(rows);
    const paired = new Set(pairs.values());
    for (const row of rows) if (!row.isBefore && !paired.has(row)) this.#add(row.element);
    for (const [row, partner] of pairs) {
      const before = without(row.element, listFields(row.element).before);
      const after = partner?.element ?? null;
      const line = this.#index.repeatedBy(before, this.#correction);
      if (line === null) {
        unmatched.push(shownNumber(before));
        if (after !== null) this.#add(after);
        continue;
      }
      if (contradicts(before, line.current)) otherBefore.push(shownNumber(before));
      this.#set(line, after === null ? buildZeroedRow(line.current) : restated(line.current, before, after));
    }
    return { unknownTerms: [], unknownCause: [], unmatched, otherBefore, otherDetails: [] };
  }

  #applyDifferences(rows: readonly Draft[]): LineNotes {
    const lists: NotesOfDifferences = { unknownTerms: [], unknownCause: [], otherDetails: [] };
    const unmatched: string[] = [];
    const reversed = new ReversedLines();
    for (const row of rows) {
      const replaced = isNegative(row) ? null : this.#replacedLine(row, reversed);
      const line = replaced ?? this.#index.changedBy(row, this.#correction);
      if (replaced !== null) this.#replace(replaced, row);
      else if (line !== null && hasFigures(row)) this.#change(line, row, { notes: lists, reversed });
      else if (line === null && hasFigures(row) && !isNegative(row)) this.#add(row);
      else unmatched.push(shownNumber(row));
    }
    return { ...lists, unmatched, otherBefore: [] };
  }

  /** The line of this correction that a row replaces after reversing it; storno gives the row another number. */
  #replacedLine(row: Draft, reversed: ReversedLines): LineState | null {
    const isOpen = (line: LineState | null) => line !== null && line.reversedBy !== null && line.touchedBy === this.#correction;
    const byId = this.#index.ofId(row);
    if (byId !== null) return isOpen(byId) ? byId : null;
    const number = findLineNumber(row);
    if (number !== '' && this.#index.hasNumber(number)) {
      const same = this.#index.changedBy(row, this.#correction);
      return isOpen(same) ? same : null;
    }
    return reversed.take(nameOf(row));
  }

  #change(
    line: LineState,
    row: Draft,
    { notes, reversed }: { readonly notes: NotesOfDifferences; readonly reversed: ReversedLines },
  ): void {
    if (isReversal(row, line.current)) {
      // The line keeps its former fields until it is known whether a row replaces it.
      this.#set(line, buildZeroedRow(line.current));
      line.reversedBy = row;
      reversed.add(line);
      return;
    }
    if (hasOtherDetails(row, line.current)) notes.otherDetails.push(shownNumber(line.current));
    const sum = addDifference(line.current, row);
    this.#set(line, isEmpty(sum.line) && !isEmpty(line.current) ? buildZeroedRow(line.current) : sum.line);
    if (sum.unknown === 'quantity-and-price') notes.unknownTerms.push(shownNumber(line.current));
    if (sum.unknown === 'cause') notes.unknownCause.push(shownNumber(line.current));
  }

  #replace(line: LineState, row: Draft): void {
    this.#index.addAlias(line, findLineNumber(row));
    this.#set(line, line.reversedBy === null ? row : restated(line.current, line.reversedBy, row));
  }

  #add(row: Draft): void {
    const line = { current: row, touchedBy: this.#correction, reversedBy: null };
    this.#lines.push(line);
    this.#index.add(line);
  }

  /** Sets the state of a line, under its own number and id. */
  #set(line: LineState, state: Draft): void {
    const { number, uniqueId } = listFields(state);
    const own = (field: string) => readTextAt(line.current, field);
    const numbered = own(number) === null ? state : withField(state, number, own(number));
    const id = own(uniqueId);
    line.current = id === null ? numbered : withField(numbered, uniqueId, id);
    line.touchedBy = this.#correction;
    line.reversedBy = null;
    this.#index.addContent(line);
  }
}

/** Lines that one correction reversed and has not replaced yet, by name, in their order. */
class ReversedLines {
  readonly #byName = new Map<string | null, { readonly lines: LineState[]; next: number }>();

  add(line: LineState): void {
    const name = nameOf(line.current);
    const queue = this.#byName.get(name);
    if (queue === undefined) this.#byName.set(name, { lines: [line], next: 0 });
    else queue.lines.push(line);
  }

  /** Takes the first of a name; null when there is none. */
  take(name: string | null): LineState | null {
    const queue = this.#byName.get(name);
    if (queue === undefined) return null;
    while (queue.lines[queue.next]?.reversedBy === null) queue.next += 1;
    const line = queue.lines[queue.next] ?? null;
    queue.next += 1;
    return line;
  }
}

/** A line as its new row states it. Descriptive fields that neither row states are only not repeated, so they stay. */
function restated(line: Draft, before: Draft, after: Draft): Draft {
  const stated = new Set([...before.children, ...after.children].map(({ name }) => name));
  const unstated = line.children.filter(({ name }) => !stated.has(name) && !isFigure(line, name));
  return unstated.length === 0 ? after : withChildren(after, [...after.children, ...unstated]);
}

/** Whether a difference states a rate, a name or another descriptive field that is not the line's. */
function hasOtherDetails(row: Draft, line: Draft): boolean {
  const { number, uniqueId } = listFields(line);
  const differing = listDifferingFields(line, row);
  return row.children.some(({ name }) => {
    if (!differing.has(name) || isFigure(line, name) || name === number || name === uniqueId) return false;
    return name !== listFields(line).name || nameOf(row) !== nameOf(line);
  });
}

/** Whether a field is a quantity, a price or a value, or marks the row. */
function isFigure(line: Draft, name: string): boolean {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, excise, before } = listFields(line);
  return [quantity, netPrice, grossPrice, discount, net, gross, tax, excise, before].includes(name);
}

/** Whether a before-row states another quantity, price or value than the line has. */
function contradicts(before: Draft, line: Draft): boolean {
  const { quantity, netPrice, grossPrice, net, gross } = listFields(line);
  const differing = listDifferingFields(line, before);
  return [quantity, netPrice, grossPrice, net, gross].some(
    (field) => field !== null && differing.has(field) && readNumberAt(before, field) !== null && readNumberAt(line, field) !== null,
  );
}

function shownNumber(line: Draft): string {
  const number = findLineNumber(line);
  return number === '' ? '?' : number;
}
