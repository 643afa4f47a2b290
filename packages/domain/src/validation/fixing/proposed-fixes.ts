import type { SchemaModel } from '../../schema/model.ts';
import type { TextEdit } from '../../xml/edit.ts';
import type { FixContext } from '../fixes/fix.ts';
import { fixByCode } from '../fixes/index.ts';
import type { Examination } from '../model/examination.ts';
import type { PlacedIssue } from '../model/issue.ts';

/** One change and the issues that it should fix; several issues may share one fix. */
export interface ProposedFix {
  readonly edits: readonly TextEdit[];
  readonly issues: readonly PlacedIssue[];
}

/** The fixes proposed for a document's issues; identical changes are proposed once. */
export function proposeFixes({ decoded, document, invoice, validated }: Examination, model: SchemaModel): ProposedFix[] {
  const context: FixContext = { decoded, document, invoice, model };
  const byEdits = new Map<readonly TextEdit[], { edits: readonly TextEdit[]; issues: PlacedIssue[] }>();
  for (const issue of validated.issues) {
    const edits = fixByCode.get(issue.code)?.edits(issue, context) ?? null;
    if (edits === null || edits.length === 0) continue;
    const same = byEdits.get(edits);
    if (same === undefined) byEdits.set(edits, { edits, issues: [issue] });
    else same.issues.push(issue);
  }
  return [...byEdits.values()];
}

/**
 * The fixes that can be applied together. Of two that overlap the smaller one is kept: a value is fixed before the element that contains it is
 * moved.
 */
export function withoutOverlaps(fixes: readonly ProposedFix[]): ProposedFix[] {
  const ranges = new EditedRanges();
  const touched = ({ edits }: ProposedFix) => edits.reduce((length, { start, end }) => length + end - start, 0);
  const smallestFirst = fixes.toSorted((left, right) => touched(left) - touched(right));
  const possible = new Set(smallestFirst.filter(({ edits }) => ranges.add(edits)));
  return fixes.filter((fix) => possible.has(fix));
}

/** Ranges of text that edits touch, sorted and disjoint. */
class EditedRanges {
  readonly #ranges: TextEdit[] = [];

  /** Adds the ranges of edits, unless one of them overlaps an existing range. */
  add(edits: readonly TextEdit[]): boolean {
    const places = edits.map((edit) => this.#placeFor(edit));
    if (places.includes(null)) return false;
    for (const edit of edits) this.#ranges.splice(this.#placeFor(edit) ?? 0, 0, edit);
    return true;
  }

  /** The index at which an edit belongs; null when it overlaps an existing range. */
  #placeFor(edit: TextEdit): number | null {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isAfter(edit, this.#ranges[middle])) low = middle + 1;
      else high = middle;
    }
    const next = this.#ranges[low];
    return next === undefined || isAfter(next, edit) ? low : null;
  }
}

/** Whether an edit begins at the end of another one or after it. */
function isAfter(edit: TextEdit, other: TextEdit | undefined): boolean {
  return other === undefined || edit.start >= other.end;
}
