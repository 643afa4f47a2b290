/** A position in a document, counted from 1; the column in code points, as in responses of the service. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A part of a line. */
export interface Segment {
  readonly text: string;
  /** Indexes of the positions that start here; empty for text without issues. */
  readonly places: readonly number[];
}

/** A row of the shown document. */
export type DocumentRow =
  | {
      readonly kind: 'line';
      readonly number: number;
      readonly segments: readonly Segment[];
      /** Whether the line is too long to read, and is shown in parts. */
      readonly isLong: boolean;
    }
  /** Lines `first` to `last` are omitted. */
  | { readonly kind: 'gap'; readonly first: number; readonly last: number };

/** Maximum number of lines of a document that is shown in full: many more slow the browser down. */
const wholeLimitLines = 2_000;
/** Lines shown before and after a marked line, in longer documents. */
const linesAround = 4;
/** Maximum length of a line that is shown in full; some programs write a document as one line. */
const wholeLimitCharacters = 400;
/** Characters shown before and after a position, in longer lines. */
const charactersAround = 150;
/** Maximum length of a mark. */
const markLimitCharacters = 120;

/** Marks the omitted part of a line. */
export const ellipsis = ' … ';

/**
 * The rows to show: the whole document, or of a long one the surroundings of the positions.
 *
 * @param places in any order; positions outside the document are ignored
 */
export function documentRows(text: string, places: readonly Place[]): readonly DocumentRow[] {
  const lines = text.split(/\r\n|\r|\n/);
  const byLine = Map.groupBy(places.keys(), (index) => places[index]?.line ?? 0);
  const isShown = shownLines(lines.length, [...byLine.keys()]);
  const rows: DocumentRow[] = [];
  let firstHidden = 0;
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    if (!isShown(number)) {
      firstHidden ||= number;
      continue;
    }
    if (firstHidden > 0) rows.push({ kind: 'gap', first: firstHidden, last: number - 1 });
    firstHidden = 0;
    const onLine = (byLine.get(number) ?? []).map((place) => ({ place, column: places[place]?.column ?? 1 }));
    rows.push({ kind: 'line', number, segments: segmentsOf(line, onLine), isLong: line.length > wholeLimitCharacters });
  }
  if (firstHidden > 0) rows.push({ kind: 'gap', first: firstHidden, last: lines.length });
  return rows;
}

function shownLines(count: number, marked: readonly number[]): (line: number) => boolean {
  if (count <= wholeLimitLines) return () => true;
  const shown = new Set<number>();
  for (const line of [1, ...marked]) for (let near = line - linesAround; near <= line + linesAround; near += 1) shown.add(near);
  return (line) => shown.has(line);
}

interface Mark {
  /** Index of the first character, from 0, and of the first one after the mark. */
  readonly start: number;
  end: number;
  readonly places: number[];
}

function segmentsOf(line: string, onLine: readonly { place: number; column: number }[]): readonly Segment[] {
  if (onLine.length === 0) {
    return [{ text: line.length <= wholeLimitCharacters ? line : line.slice(0, wholeLimitCharacters) + ellipsis, places: [] }];
  }
  const characters = Array.from(line);
  const marks = marksOf(characters, onLine);
  const isWhole = characters.length <= wholeLimitCharacters;
  const textBetween = (from: number, to: number) => {
    const text = (start: number, end: number) => characters.slice(start, end).join('');
    if (isWhole || to - from <= 2 * charactersAround) return text(from, to);
    const head = from === 0 ? '' : text(from, from + charactersAround);
    const tail = to === characters.length ? '' : text(to - charactersAround, to);
    return head + ellipsis + tail;
  };
  const segments: Segment[] = [];
  let at = 0;
  for (const { start, end, places } of marks) {
    if (start > at) segments.push({ text: textBetween(at, start), places: [] });
    segments.push({ text: characters.slice(start, end).join(''), places });
    at = end;
  }
  if (at < characters.length) segments.push({ text: textBetween(at, characters.length), places: [] });
  return segments;
}

/** Marks in order, without overlaps. */
function marksOf(characters: readonly string[], onLine: readonly { place: number; column: number }[]): readonly Mark[] {
  const marks: Mark[] = [];
  for (const { place, column } of onLine.toSorted((one, other) => one.column - other.column || one.place - other.place)) {
    const start = Math.min(Math.max(column - 1, 0), characters.length);
    const last = marks.at(-1);
    if (last?.start === start) last.places.push(place);
    else {
      if (last !== undefined) last.end = Math.min(last.end, start);
      marks.push({ start, end: endOfMark(characters, start), places: [place] });
    }
  }
  return marks;
}

/** A mark covers the element that starts at the position if it contains only text, otherwise its tag, otherwise a word. */
function endOfMark(characters: readonly string[], start: number): number {
  const text = characters.slice(start, start + markLimitCharacters).join('');
  const found = /^<([^\s/>]+)(?:[\s/][^>]*)?>[^<]*<\/\1\s*>/.exec(text) ?? /^<[^>]*>/.exec(text) ?? /^[^\s<>]+/.exec(text);
  return start + (found === null ? Math.min(1, characters.length - start) : Array.from(found[0]).length);
}
