import type { Localized } from '../../shared/localized.ts';
import { namesOf, type PathStep, parseChangePath } from '../draft/change-path.ts';
import { draftAtPath } from '../draft/draft-at-path.ts';
import type { AllowedPath, PlanContext, PlanRejection } from '../model/scenario.ts';

/** Paths that may be changed but not removed. */
export function changeable(...patterns: readonly string[]): AllowedPath[] {
  return patterns.map((pattern) => ({ pattern, canRemove: false }));
}

/** Paths that may be changed and removed. */
export function removable(...patterns: readonly string[]): AllowedPath[] {
  return patterns.map((pattern) => ({ pattern, canRemove: true }));
}

/** Paths inside a line or third party that changes add; on one that the original has they are refused. */
export function onlyOnNew(...patterns: readonly string[]): AllowedPath[] {
  return patterns.map((pattern) => ({ pattern, canRemove: false, onlyOnNew: true }));
}

/** Elements of which an invoice may have several, and to which changes may add. */
const repeated: readonly string[] = ['FaWiersz', 'ZamowienieWiersz', 'Podmiot3', 'ZaliczkaCzesciowa'];

/** Whether changes may begin such an element: one of a repeated kind only where the scenario says what an added one holds. */
export function mayAdd(steps: readonly PathStep[], allowed: readonly AllowedPath[]): boolean {
  if (!repeated.includes(steps.at(-1)?.name ?? '')) return true;
  const inside = `${steps.map(({ name }) => name).join('/')}/`;
  return allowed.some(({ pattern, onlyOnNew: isOnNew }) => isOnNew === true && pattern.startsWith(inside));
}

/**
 * Changes that a scenario allows on added elements only, but which name one that the original has.
 *
 * @param hint what to do instead
 */
export function changesOfOldElements({ original, changes }: PlanContext, paths: readonly AllowedPath[], hint: Localized): PlanRejection[] {
  return changes.flatMap(({ address, names }, index) => {
    const meant = paths.filter(({ pattern }) => pattern === names);
    if (meant.length === 0 || meant.some((path) => path.onlyOnNew !== true)) return [];
    const path = parseChangePath(address);
    if (!path.ok) return [];
    const owner = ownerOf(path.value.steps);
    if (owner === null || draftAtPath(original.before, owner) === null) return [];
    return [{ path: `changes[${index}].path`, code: 'path_not_allowed', message: onAddedOnly(address, namesOf(path.value), hint) }];
  });
}

/** The steps to the repeated element in which a path ends. */
function ownerOf(steps: readonly PathStep[]): readonly PathStep[] | null {
  const index = steps.findIndex(({ name }) => repeated.includes(name));
  return index === -1 ? null : steps.slice(0, index + 1);
}

function onAddedOnly(address: string, names: string, hint: Localized): Localized {
  return {
    pl: `${address}: w tym scenariuszu ${names} można podać tylko dla elementu dodawanego, którego nie ma na oryginale. ${hint.pl}`,
    en: `${address}: in this scenario ${names} is only for an element that is added, which the original does not have. ${hint.en}`,
  };
}
