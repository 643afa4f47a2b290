import type { AutofixResult } from 'nakor/browser';
import type { TextChange } from '../editor/text-change.ts';
import { diffLines, type LineChange } from './diff-lines.ts';

/** A change of the text that can be applied by itself, and which fixes it comes from. */
export interface PlannedChange extends LineChange {
  /** Codes of the issues that are fixed here, as far as they are known. */
  readonly codes: readonly string[];
  /** What was changed, one sentence per fix. */
  readonly descriptions: readonly string[];
}

/** What the fixes of an invoice change. */
export interface FixPlan {
  readonly changes: readonly PlannedChange[];
  /** What is fixed without a change of the text, such as a byte order mark: one sentence per fix. */
  readonly others: readonly string[];
}

/** Relates the fixes to the changes of the text. Both texts have lines ended by LF. */
export function planFixes(before: string, after: string, fixes: AutofixResult['fixes']): FixPlan {
  const changes = diffLines(before.split('\n'), after.split('\n'));
  const known = new Map<LineChange, AutofixResult['fixes'][number][]>(changes.map((change) => [change, []]));
  const others: string[] = [];
  for (const fix of fixes) {
    const change = changeOf(fix, changes);
    if (change === null) others.push(fix.description);
    else known.get(change)?.push(fix);
  }
  const planned = changes.map((change) => {
    const own = known.get(change) ?? [];
    return {
      ...change,
      codes: [...new Set(own.map(({ code }) => code))],
      descriptions: [...new Set(own.map(({ description }) => description))],
    };
  });
  return { changes: planned, others: changes.length === 0 ? [...new Set(others)] : [] };
}

/** The change in which a fix is. Lines of later rounds may have moved by a few lines; the nearest change is meant. */
function changeOf({ line }: AutofixResult['fixes'][number], changes: readonly LineChange[]): LineChange | null {
  if (changes.length === 0) return null;
  const at = (line ?? 1) - 1;
  let [low, high] = [0, changes.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const change = changes[middle];
    if (change !== undefined && change.oldStart + Math.max(1, change.oldLines.length) <= at) low = middle + 1;
    else high = middle;
  }
  const found = changes[low] ?? null;
  const previous = changes[low - 1];
  if (found === null || previous === undefined || found.oldStart <= at) return found;
  return at - (previous.oldStart + previous.oldLines.length) < found.oldStart - at ? previous : found;
}

/** The chosen changes, as changes of the text. */
export function listTextChanges(before: string, chosen: readonly LineChange[]): readonly TextChange[] {
  const starts = [0];
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) starts.push(at + 1);
  const end = before.length;
  return chosen.map(({ oldStart, oldLines, newLines }) => {
    const from = starts[oldStart] ?? end;
    const nextLine = starts[oldStart + oldLines.length];
    const insert = newLines.map((line) => `${line}\n`).join('');
    if (nextLine !== undefined) return { from, to: nextLine, insert };
    // The last line has no end: the line end before it belongs to the change.
    const isAppended = oldStart >= starts.length;
    const isRemoved = newLines.length === 0;
    if (isRemoved) return { from: Math.max(0, from - 1), to: end, insert: '' };
    return { from, to: end, insert: `${isAppended ? '\n' : ''}${newLines.join('\n')}` };
  });
}
