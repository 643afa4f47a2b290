import type { TextEdit } from '../../xml/edit.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { findElementAt } from '../../xml/element-at.ts';
import type { Examination } from '../model/examination.ts';
import type { PlacedIssue } from '../model/issue.ts';
import { findNew, type IssueChange, kindOf } from './issue-diff.ts';
import type { ProposedFix } from './proposed-fixes.ts';

/** The fixes that most likely prevent a trial from being kept. */
export interface Suspects {
  /** Each made the only change in an element with a new or remaining issue. */
  readonly certain: ReadonlySet<ProposedFix>;
  /** One of several that made the changes in such an element. */
  readonly possible: ReadonlySet<ProposedFix>;
}

/**
 * Finds the fixes next to whose changes an issue appeared or remained: one trial of many fixes shows which of them have to be left out. It is a
 * guess, which the next trial confirms; the cause of an issue may be elsewhere.
 *
 * @param change    of the issues by the fixes
 * @param isHarmful whether an issue prevents that the fixes are kept
 */
export function findSuspects(
  fixes: readonly ProposedFix[],
  after: Examination,
  change: IssueChange,
  isHarmful: (issue: PlacedIssue) => boolean,
): Suspects {
  const changes = new Changes(fixes);
  const certain = new Set<ProposedFix>();
  const possible = new Set<ProposedFix>();
  for (const issue of newPlaces(change).filter(isHarmful)) {
    const nearest = changes.nearestTo(elementOf(issue, after));
    const [first] = nearest;
    if (nearest.size === 1 && first !== undefined) certain.add(first);
    else for (const fix of nearest) possible.add(fix);
  }
  return { certain, possible };
}

/** The issues after a change of which there were fewer at the same path. */
function newPlaces(change: IssueChange): readonly PlacedIssue[] {
  const kinds = new Set(findNew(change).map(kindOf));
  const known = new Map<string, number>();
  const add = (issue: PlacedIssue, difference: 1 | -1) => {
    const key = `${kindOf(issue)}\n${issue.xpath}`;
    const count = (known.get(key) ?? 0) + difference;
    known.set(key, count);
    return count;
  };
  for (const issue of change.before) if (kinds.has(kindOf(issue))) add(issue, 1);
  for (const issue of change.fixed) if (kinds.has(kindOf(issue))) add(issue, -1);
  return change.after.filter((issue) => kinds.has(kindOf(issue)) && add(issue, -1) < 0);
}

function elementOf({ place }: PlacedIssue, { document }: Examination): LocatedElement | null {
  switch (place.kind) {
    case 'file':
      return null;
    case 'offset':
      return findElementAt(document, place.offset);
    case 'missing':
      return place.parent;
    default:
      return place.element;
  }
}

/** A range of the changed text that a fix wrote; empty where it only removed something. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly fix: ProposedFix;
}

/** What fixes changed, by its place in the changed text. */
class Changes {
  readonly #sorted: readonly Change[];

  constructor(fixes: readonly ProposedFix[]) {
    let shift = 0;
    this.#sorted = fixes
      .flatMap((fix) => fix.edits.map((edit) => ({ fix, edit })))
      .sort((left, right) => left.edit.start - right.edit.start || left.edit.end - right.edit.end)
      .map(({ fix, edit }) => {
        const start = edit.start + shift;
        shift += growthOf(edit);
        return { start, end: start + edit.text.length, fix };
      });
  }

  /** The fixes that changed the smallest element around a place, but not `Fa` or the whole document, in which everything is. */
  nearestTo(element: LocatedElement | null): ReadonlySet<ProposedFix> {
    for (let around = element; around?.parent != null && around.name !== 'Fa'; around = around.parent) {
      const fixes = this.#within(around);
      if (fixes.size > 0) return fixes;
    }
    return new Set();
  }

  #within({ start, end }: LocatedElement): ReadonlySet<ProposedFix> {
    const fixes = new Set<ProposedFix>();
    for (let index = this.#firstEndingAfter(start); index < this.#sorted.length; index += 1) {
      const change = this.#sorted[index];
      if (change === undefined || change.start >= end) break;
      fixes.add(change.fix);
    }
    return fixes;
  }

  #firstEndingAfter(offset: number): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle]?.end ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Offsets do not count a byte order mark, which has the range -1 to 0. */
function growthOf({ start, end, text }: TextEdit): number {
  return text.length - (end - Math.max(0, start));
}
