import type { Localized } from '../../shared/localized.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { Issue } from './issue.ts';

/** Where an issue occurs, and the values there. */
interface IssuePlace extends Pick<Issue, 'xpath' | 'line' | 'column' | 'fieldValue'> {
  readonly expectedValue: Localized | null;
}

/** All occurrences of one mistake. Its own place and texts are those of the first occurrence. */
export interface IssueGroup extends Issue {
  /** At least 1. */
  readonly occurrences: number;
  /** The first places, at most {@link placeLimit}; empty for an issue of the whole file. */
  readonly places: readonly IssuePlace[];
}

/** Maximum number of groups in a validation result. */
export const groupLimit = 1_000;

/** Maximum number of places of a group. */
export const placeLimit = 20;

/**
 * Groups the occurrences of the same mistake: code, severity, field and cause are the same. A group can be fixed automatically if every
 * occurrence can. Memoized by list, since a result and its event need the same groups.
 *
 * @returns in the order of the first occurrences
 */
export const groupIssues = memoizeByObject((issues: readonly Issue[]): readonly IssueGroup[] => {
  const groups = new Map<string, Mutable<IssueGroup>>();
  for (const issue of issues) {
    const key = keyOf(issue);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { ...issue, occurrences: 1, places: placesOf(issue) });
      continue;
    }
    group.occurrences += 1;
    group.canActuallyAutoFix &&= issue.canActuallyAutoFix;
    if (group.places.length < placeLimit) group.places = [...group.places, ...placesOf(issue)];
  }
  return [...groups.values()];
});

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

function placesOf({ xpath, line, column, fieldValue, expectedValue }: Issue): readonly IssuePlace[] {
  return xpath === null && line === null ? [] : [{ xpath, line, column, fieldValue, expectedValue }];
}

/** Without a stated cause, the texts must be the same: figures in a message are never hidden in a group. */
function keyOf({ code, severity, fieldName, document, cause, message, quickFix, expectedValue }: Issue): string {
  const reason = cause === null ? [message.pl, quickFix?.pl, expectedValue?.pl] : [cause];
  return JSON.stringify([code, severity, fieldName, document?.field, ...reason]);
}
