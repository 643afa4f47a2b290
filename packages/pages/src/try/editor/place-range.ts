import type { Text } from '@codemirror/state';

/** Part of a document, in UTF-16 units. */
export interface PlaceRange {
  readonly from: number;
  readonly to: number;
}

/**
 * What to mark for a place: the element that starts there, if it ends on the same line; or else to the end of the line.
 *
 * @param line   from 1
 * @param column from 1, in characters
 * @returns null if the document has no such line
 */
export function placeRange(document: Text, line: number, column: number): PlaceRange | null {
  if (line < 1 || line > document.lines) return null;
  const { from, to, text } = document.line(line);
  const start = offsetOf(text, column);
  const rest = text.slice(start, start + 2_000);
  const element = /^<([^\s<>/]+)(?:[\s/][^<>]*)?>(?:[^<]*<\/\1\s*>)?/.exec(rest);
  const length = element?.[0].length ?? rest.trimEnd().length;
  const end = Math.min(to, from + start + Math.max(1, length));
  // An empty line, or the end of the document, still needs something to mark.
  return end > from + start ? { from: from + start, to: end } : { from: Math.max(from, end - 1), to: end };
}

function offsetOf(text: string, column: number): number {
  let offset = 0;
  for (let left = column - 1; left > 0 && offset < text.length; left -= 1) {
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  }
  return offset;
}
