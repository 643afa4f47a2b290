/** A place in a text: line and column, both counted from 1; columns count characters (code points). */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Translates offsets (UTF-16 units, as strings count) of one text into positions. */
export interface LineIndex {
  positionAt(offset: number): Position;
}

/** Indexes the lines of a text once; each look-up is then a binary search. Lines end with LF, CR LF or CR. */
export function indexLines(text: string): LineIndex {
  let starts: number[] | undefined;
  return {
    positionAt(offset) {
      starts ??= lineStarts(text);
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: countCharacters(text, starts[low] ?? 0, offset) + 1 };
    },
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  const hasLoneReturns = /\r(?!\n)/.test(text);
  if (hasLoneReturns) {
    for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
    return starts;
  }
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function countCharacters(text: string, from: number, to: number): number {
  let count = to - from;
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) count -= 1;
  }
  return count;
}
