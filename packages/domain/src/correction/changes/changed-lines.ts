import { parseChangePath } from '../draft/change-path.ts';
import type { Draft } from '../draft/draft.ts';
import { draftAtPath } from '../draft/draft-at-path.ts';
import { linesOf } from '../draft/line-fields.ts';
import { pairLines } from '../draft/match-lines.ts';
import type { PlanContext } from '../model/scenario.ts';

/** A line of the original addressed by a change, before and after all changes. */
export interface ChangedLine {
  readonly before: Draft;
  readonly after: Draft;
  /** The changed field, such as `P_8B`. */
  readonly field: string;
  /** Index of the change. */
  readonly index: number;
}

/** Changes of fields in lines that exist before and after. */
export function listChangedLines({
  original,
  after,
  changes,
}: Pick<PlanContext, 'original' | 'after' | 'changes'>): readonly ChangedLine[] {
  const partners = new Map(pairLines(linesOf(original.before), linesOf(after)).map((pair) => [pair.before, pair.after]));
  return changes.flatMap(({ address, names }, index) => {
    const [, field] = /^Fa\/FaWiersz\/([^/]+)$/.exec(names) ?? [];
    const path = field === undefined ? null : parseChangePath(address);
    if (field === undefined || path?.ok !== true) return [];
    const before = draftAtPath(original.before, path.value.steps.slice(0, -1));
    const partner = partners.get(before) ?? null;
    return before === null || partner === null ? [] : [{ before, after: partner, field, index }];
  });
}
