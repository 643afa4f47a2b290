import { mayAdd, repeatedElements } from '../../changes/allowed-paths.ts';
import { type ChangePath, listNames, matchesPattern, parseChangePath } from '../../draft/change-path.ts';
import type { Draft } from '../../draft/draft.ts';
import { draftAtPath } from '../../draft/draft-at-path.ts';
import type { RequestedChange } from '../../model/correction-request.ts';
import type { Scenario } from '../../model/scenario.ts';

/** A changed path with the scenarios that allow it. */
interface Candidates {
  readonly path: ChangePath;
  readonly allowing: readonly Scenario[];
}

/**
 * Decides which scenario plans each change: the primary one if it allows the path, otherwise one that also plans other changes, otherwise
 * the one of the lowest rank.
 *
 * @param combinable the primary scenario, then all that can be combined with it
 * @returns          by index of the change; null where none of them allows the path
 */
export function assignChanges(
  before: Draft,
  requested: readonly RequestedChange[],
  combinable: readonly Scenario[],
): readonly (Scenario | null)[] {
  const candidates = requested.map(({ path }) => {
    const parsed = parseChangePath(path);
    return parsed.ok ? { path: parsed.value, allowing: allowingOf(before, parsed.value, combinable) } : null;
  });
  const involved = new Set([
    combinable[0]?.id,
    ...candidates.flatMap((one) => (one?.allowing.length === 1 ? one.allowing : [])).map(({ id }) => id),
  ]);
  const changed = candidates.flatMap((one) => (one === null ? [] : [listNames(one.path)]));
  return candidates.map((one) => (one === null ? null : chosenOf(before, one, involved, changed)));
}

function chosenOf(
  before: Draft,
  { path, allowing }: Candidates,
  involved: ReadonlySet<string | undefined>,
  changed: readonly string[],
): Scenario | null {
  const rank = ({ id, combination }: Scenario) => {
    if (!('stage' in combination)) return 0;
    if (combination.isOnlyPlannerOf?.(before, path) === true) return -1;
    if (involved.has(id)) return 0;
    return typeof combination.rank === 'number' ? combination.rank : combination.rank(changed);
  };
  return allowing.toSorted((left, right) => rank(left) - rank(right))[0] ?? null;
}

/** The scenarios that allow a path; those that can add the element for a new one, otherwise those that change existing ones. */
function allowingOf(before: Draft, path: ChangePath, combinable: readonly Scenario[]): readonly Scenario[] {
  const allowing = combinable.filter(({ paths }) => paths.some(({ pattern }) => matchesPattern(path, pattern)));
  const repeated = path.steps.findIndex(({ name }) => repeatedElements.includes(name));
  const owner = path.steps.slice(0, repeated + 1);
  const isNew = repeated !== -1 && draftAtPath(before, owner) === null;
  const fitting = allowing.filter(({ paths }) =>
    isNew ? mayAdd(owner, paths) : paths.some(({ pattern, onlyOnNew }) => onlyOnNew !== true && matchesPattern(path, pattern)),
  );
  return fitting.length > 0 ? fitting : allowing;
}
