/** A position in a text: line and column, both from 1; columns count characters (code points). */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** Translates offsets (UTF-16 units) of one text into positions. */
export interface LineIndex {
  positionAt(offset: number): Position;
}

/** Indexes the lines of a text once, so that each lookup is cheap. Lines end with LF, CR LF or CR. */
export function indexLines(text: string): LineIndex {
  let starts: number[] | undefined;
  let pairs: PairCounter | undefined;
  return {
    positionAt(offset) {
      starts ??= lineStarts(text);
      pairs ??= countPairs(text);
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      const start = starts[low] ?? 0;
      return { line: low + 1, column: offset - start - (pairs(offset) - pairs(start)) + 1 };
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

/** Counts the surrogate pairs (one character in two units) that end before an offset. */
type PairCounter = (offset: number) => number;

const checkpointUnits = 1_024;

/** Counts once and stores the count at regular steps, since a line may be megabytes long and have a thousand issues. */
function countPairs(text: string): PairCounter {
  if (!/[\udc00-\udfff]/.test(text)) return () => 0;
  const checkpoints: number[] = [];
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (at % checkpointUnits === 0) checkpoints.push(count);
    if (endsPair(text, at)) count += 1;
  }
  return (offset) => {
    const checkpoint = Math.min(Math.floor(offset / checkpointUnits), checkpoints.length - 1);
    let pairs = checkpoints[checkpoint] ?? 0;
    for (let at = checkpoint * checkpointUnits; at < offset; at += 1) if (endsPair(text, at)) pairs += 1;
    return pairs;
  };
}

function endsPair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
