import type { Row } from '../../fa3/row.ts';
import { pairRows } from '../../fa3/row-pairs.ts';
import { buildZeroedRow, isEmpty } from '../document/row-states.ts';
import { type Draft, readTextAt, withChildren, without } from '../draft/draft.ts';
import { listFields, readNumberAt, withField } from '../draft/line-fields.ts';
import { findLineNumber, listDifferingFields } from '../draft/match-lines.ts';
import { addDifference, hasFigures, isNegative, isOverdrawn, isReversal } from './add-difference.ts';
import { LineIndex, type LineState, nameOf } from './line-index.ts';
import { ReversedLines } from './reversed-lines.ts';

/** What a correction leaves unknown or contradicts about lines; each with the numbers of the lines in question. */
export interface LineNotes {
  /** Only the values are known, not quantity and price: several changes explain the difference equally well. */
  readonly unknownTerms: readonly string[];
  /** The value changed, but neither quantity nor price. */
  readonly unknownCause: readonly string[];
  /** Rows without quantity, price and value, such as the goods that a rebate names. */
  readonly withoutFigures: readonly string[];
  /** Rows that refer to no line. */
  readonly unmatched: readonly string[];
  /** Before-rows that differ from the state left by the earlier documents: a correction may be missing. */
  readonly otherBefore: readonly string[];
  /** Differences that do not start from the quantity or price of their line: a correction may be missing. */
  readonly otherStart: readonly string[];
  /** Differences that take more from a line than it has: a correction may be missing. */
  readonly overdrawn: readonly string[];
  /** Added lines with the number of another line: a correction may be missing. */
  readonly repeated: readonly string[];
  /** Added lines with the name of a line that the same correction reduced: a correction may be missing. */
  readonly twice: readonly string[];
  /** Differences with another rate, name or other descriptive field than their line. */
  readonly otherDetails: readonly string[];
}

/** What a row that shows a difference or a reversal does to the lines, for a comparison of the correction with the state before it. */
export interface RowEffect {
  readonly row: Draft;
  /** The line that it changes; null for one that it adds, or for none. */
  readonly line: LineState | null;
  /** That line before this row; null like it. */
  readonly before: Draft | null;
  readonly kind: 'changed' | 'reversed' | 'replaced' | 'added' | 'unmatched' | 'withoutFigures';
  /** The row repeats neither quantity nor price of the line, and no sum of them explains its value. */
  readonly isOtherStart: boolean;
}

/** {@link LineNotes} while rows are read. */
type MutableNotes = { readonly [Kind in keyof LineNotes]: string[] };

function noNotes(): MutableNotes {
  return {
    unknownTerms: [],
    unknownCause: [],
    withoutFigures: [],
    unmatched: [],
    otherBefore: [],
    otherStart: [],
    overdrawn: [],
    repeated: [],
    twice: [],
    otherDetails: [],
  };
}

/** The lines of an invoice, or of its order, while its corrections are applied one after another. Numbers and ids stay those of the original. */
export class LineStates {
  readonly #lines: LineState[];
  readonly #index = new LineIndex();
  #correction = -1;
  #effects: RowEffect[] = [];

  constructor(lines: readonly Draft[]) {
    this.#lines = lines.map((current) => ({ current, touchedBy: -1, reversedBy: null, isRemoved: false }));
    for (const line of this.#lines) this.#index.add(line);
  }

  /** The lines after the corrections applied so far; removed ones have quantity and value zero. */
  get lines(): readonly Draft[] {
    return this.#lines.flatMap(({ current, isRemoved }) => (isRemoved ? [] : [current]));
  }

  /** What each row of the last correction did, in the order of the rows; empty for pairs of rows before and after it. */
  get lastEffects(): readonly RowEffect[] {
    return this.#effects;
  }

  /**
   * Applies the rows of the next correction: pairs of rows before and after it (`przed_po`) if any is marked as before, otherwise differences
   * (`roznica`) and reversals with replacements (`storno`).
   */
  apply(rows: readonly Row<Draft>[]): LineNotes {
    this.#correction += 1;
    this.#effects = [];
    return rows.some(({ isBefore }) => isBefore) ? this.#applyPairs(rows) : this.#applyDifferences(rows.map(({ element }) => element));
  }

  #applyPairs(rows: readonly Row<Draft>[]): LineNotes {
    const notes = noNotes();
    const pairs = pairRows(rows);
    const paired = new Set(pairs.values());
    for (const row of rows) if (!row.isBefore && !paired.has(row)) this.#addNew(row.element, notes);
    for (const [row, partner] of pairs) this.#applyPair(row.element, partner?.element ?? null, notes);
    return notes;
  }

  #applyPair(marked: Draft, after: Draft | null, notes: MutableNotes): void {
    const before = without(marked, listFields(marked).before);
    const line = this.#index.repeatedBy(before, this.#correction);
    if (line === null) {
      notes.unmatched.push(shownNumber(before));
      if (after !== null) this.#add(after);
      return;
    }
    if (contradicts(before, line.current)) notes.otherBefore.push(shownNumber(before));
    const nothing = buildZeroedRow(line.current);
    const isRemoved = after === null && listDifferingFields(line.current, nothing).size === 0 && !isEmpty(line.current);
    const idOf = (row: Draft) => readTextAt(row, listFields(row).uniqueId);
    const hasOwnId = idOf(before) !== null && idOf(before) === idOf(line.current);
    this.#set(line, after === null ? nothing : restated(line.current, before, after), hasOwnId);
    line.isRemoved = isRemoved;
  }

  #applyDifferences(rows: readonly Draft[]): LineNotes {
    const notes = noNotes();
    const reversed = new ReversedLines();
    for (const row of rows) this.#applyDifference(row, reversed, notes);
    return notes;
  }

  #applyDifference(row: Draft, reversed: ReversedLines, notes: MutableNotes): void {
    const replaced = isNegative(row) ? null : this.#replacedLine(row, reversed);
    if (replaced !== null) {
      this.#note(row, 'replaced', replaced);
      this.#replace(replaced, row);
      reversed.closeLast();
      return;
    }
    const line = this.#index.changedBy(row, this.#correction);
    if (!hasFigures(row)) {
      reversed.closeLast();
      this.#note(row, 'withoutFigures', line);
      notes.withoutFigures.push(shownNumber(row));
    } else if (line === null) {
      reversed.closeLast();
      this.#note(row, isNegative(row) ? 'unmatched' : 'added', null);
      if (isNegative(row)) notes.unmatched.push(shownNumber(row));
      else this.#addNew(row, notes, reversed.hasReduced(nameOf(row)));
    } else if (isReversal(row, line.current)) {
      // The line keeps its former fields until it is known whether a row replaces it.
      this.#note(row, 'reversed', line);
      this.#set(line, buildZeroedRow(line.current));
      line.reversedBy = row;
      reversed.add(line);
    } else {
      reversed.closeLast();
      if (isNegative(row)) reversed.addReduced(line);
      this.#change(line, row, notes);
    }
  }

  #note(row: Draft, kind: RowEffect['kind'], line: LineState | null, isOtherStart = false): void {
    this.#effects.push({ row, line, before: line?.current ?? null, kind, isOtherStart });
  }

  /**
   * The line of this correction that a row replaces after reversing it: by id, by number, or by name, since storno gives the row another number. A
   * row that states neither a known number nor a known name replaces the line that the row above it reversed, under a new name.
   */
  #replacedLine(row: Draft, reversed: ReversedLines): LineState | null {
    const isOpen = (line: LineState | null) => line !== null && line.reversedBy !== null && line.touchedBy === this.#correction;
    const byId = this.#index.ofId(row);
    if (byId !== null) return isOpen(byId) ? byId : null;
    const changed = this.#index.changedBy(row, this.#correction);
    if (isOpen(changed)) return changed;
    const number = findLineNumber(row);
    if (number !== '' && this.#index.hasNumber(number)) {
      return reversed.takeNumber(number) ?? (changed === null ? reversed.last : null);
    }
    return reversed.takeName(nameOf(row)) ?? (changed === null ? reversed.last : null);
  }

  #change(line: LineState, row: Draft, notes: MutableNotes): void {
    const number = shownNumber(line.current);
    if (isEmpty(line.current) && !isEmpty(row) && !isNegative(row)) {
      // A difference to nothing is the line itself.
      this.#note(row, 'added', line);
      this.#set(line, restated(line.current, row, row));
      return;
    }
    if (hasOtherDetails(row, line.current)) notes.otherDetails.push(number);
    const sum = addDifference(line.current, row);
    this.#note(row, 'changed', line, sum.unknown === 'otherStart');
    if (isOverdrawn(sum.line, line.current)) notes.overdrawn.push(number);
    else if (sum.unknown !== null) notes[sum.unknown].push(number);
    this.#set(line, isEmpty(sum.line) && !isEmpty(line.current) ? buildZeroedRow(line.current) : sum.line);
  }

  #replace(line: LineState, row: Draft): void {
    this.#index.addAlias(line, findLineNumber(row));
    this.#set(line, line.reversedBy === null ? row : restated(line.current, line.reversedBy, row));
  }

  /**
   * Adds a line that the correction adds. One with the number of another line belongs to a line that the earlier documents do not have; one with
   * the name of a line that the correction reduced probably replaces it, but that line had another quantity.
   */
  #addNew(row: Draft, notes: MutableNotes, isReduced = false): void {
    const number = findLineNumber(row);
    if (number !== '' && this.#index.hasNumber(number)) notes.repeated.push(number);
    else if (isReduced) notes.twice.push(shownNumber(row));
    this.#add(row);
  }

  #add(row: Draft): void {
    const line = { current: row, touchedBy: this.#correction, reversedBy: null, isRemoved: false };
    this.#lines.push(line);
    this.#index.add(line);
  }

  /**
   * Sets the state of a line, under its own number and id.
   *
   * @param hasNewId the state repeats that of the line with another id, which is the right one
   */
  #set(line: LineState, state: Draft, hasNewId = false): void {
    const former = line.current;
    const { number, uniqueId } = listFields(state);
    const own = (field: string) => readTextAt(former, field);
    const numbered = own(number) === null ? state : withField(state, number, own(number));
    const id = own(uniqueId);
    line.current = id === null || hasNewId ? numbered : withField(numbered, uniqueId, id);
    line.touchedBy = this.#correction;
    line.reversedBy = null;
    line.isRemoved = false;
    this.#index.update(line, former);
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
export function isFigure(line: Draft, name: string): boolean {
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
