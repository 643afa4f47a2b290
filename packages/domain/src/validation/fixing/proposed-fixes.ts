import type { SchemaModel } from '../../schema/model.ts';
import type { TextEdit } from '../../xml/edit.ts';
import type { FixContext } from '../fixes/fix.ts';
import { fixByCode } from '../fixes/index.ts';
import type { Examination } from '../model/examination.ts';
import type { PlacedIssue } from '../model/issue.ts';

/** One change and the issues that it is to mend: several, when they have the same remedy. */
export interface ProposedFix {
  readonly edits: readonly TextEdit[];
  readonly issues: readonly PlacedIssue[];
}

/** What the fixes offer for a document's issues; the same change is offered once. */
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
 * The fixes that can be made at once. Of two that touch the same text the one that touches less: a value is mended before
 * the element that holds it is moved.
 */
export function withoutOverlaps(fixes: readonly ProposedFix[]): ProposedFix[] {
  const taken = new TakenText();
  const touched = ({ edits }: ProposedFix) => edits.reduce((length, { start, end }) => length + end - start, 0);
  const smallestFirst = fixes.toSorted((left, right) => touched(left) - touched(right));
  const possible = new Set(smallestFirst.filter(({ edits }) => taken.take(edits)));
  return fixes.filter((fix) => possible.has(fix));
}

/** Stretches of text that edits touch, in order and apart from each other. */
class TakenText {
  readonly #taken: TextEdit[] = [];

  /** Takes what edits touch, unless something of it is taken. */
  take(edits: readonly TextEdit[]): boolean {
    const places = edits.map((edit) => this.#placeFor(edit));
    if (places.includes(null)) return false;
    for (const edit of edits) this.#taken.splice(this.#placeFor(edit) ?? 0, 0, edit);
    return true;
  }

  /** Where an edit belongs among those taken; null when it overlaps one of them. */
  #placeFor(edit: TextEdit): number | null {
    let low = 0;
    let high = this.#taken.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBehind(edit, this.#taken[middle])) low = middle + 1;
      else high = middle;
    }
    const next = this.#taken[low];
    return next === undefined || isBehind(next, edit) ? low : null;
  }
}

/** Whether an edit begins where another one ends, or behind it. */
function isBehind(edit: TextEdit, other: TextEdit | undefined): boolean {
  return other === undefined || edit.start >= other.end;
}
