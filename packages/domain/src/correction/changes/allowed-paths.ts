import type { Localized } from '../../shared/localized.ts';
import { listNames, type PathStep, parseChangePath } from '../draft/change-path.ts';
import { draftAtPath } from '../draft/draft-at-path.ts';
import type { AllowedPath, PlanContext, PlanRejection } from '../model/scenario.ts';

/** Paths that may be changed but not removed. */
export function mayChange(...patterns: readonly string[]): AllowedPath[] {
  return patterns.map((pattern) => ({ pattern, canRemove: false }));
}

/** Paths that may be changed and removed. */
export function mayRemove(...patterns: readonly string[]): AllowedPath[] {
  return patterns.map((pattern) => ({ pattern, canRemove: true }));
}

/** Paths inside added lines or third parties; rejected for those that the original already has. */
export function isOnlyOnNewElements(...patterns: readonly string[]): AllowedPath[] {
  return patterns.map((pattern) => ({ pattern, canRemove: false, onlyOnNew: true }));
}

/** Repeatable elements that changes may add. */
export const repeatedElements: readonly string[] = ['FaWiersz', 'ZamowienieWiersz', 'Podmiot3', 'ZaliczkaCzesciowa'];

/** Whether changes may create the element at a path: repeatable ones only if the scenario allows paths inside added ones. */
export function mayAdd(steps: readonly PathStep[], allowed: readonly AllowedPath[]): boolean {
  if (!repeatedElements.includes(steps.at(-1)?.name ?? '')) return true;
  const inside = `${steps.map(({ name }) => name).join('/')}/`;
  return allowed.some(({ pattern, onlyOnNew: isOnNew }) => isOnNew === true && pattern.startsWith(inside));
}

/**
 * Rejects changes of existing elements that the scenario allows only for added ones.
 *
 * @param hint what to do instead
 */
export function listChangesOfOldElements(
  { original, changes }: PlanContext,
  paths: readonly AllowedPath[],
  hint: Localized,
): PlanRejection[] {
  return changes.flatMap(({ address, names }, index) => {
    const meant = paths.filter(({ pattern }) => pattern === names);
    if (meant.length === 0 || meant.some((path) => path.onlyOnNew !== true)) return [];
    const path = parseChangePath(address);
    if (!path.ok) return [];
    const owner = ownerOf(path.value.steps);
    if (owner === null || draftAtPath(original.before, owner) === null) return [];
    return [{ path: `changes[${index}].path`, code: 'path_not_allowed', message: onAddedOnly(address, listNames(path.value), hint) }];
  });
}

/** The steps to the first repeatable element of a path; null when there is none. */
function ownerOf(steps: readonly PathStep[]): readonly PathStep[] | null {
  const index = steps.findIndex(({ name }) => repeatedElements.includes(name));
  return index === -1 ? null : steps.slice(0, index + 1);
}

function onAddedOnly(address: string, names: string, hint: Localized): Localized {
  return {
    pl: `${address}: w tym scenariuszu ${names} można podać tylko dla elementu dodawanego, którego nie ma na oryginale. ${hint.pl}`,
    en: `${address}: in this scenario ${names} is allowed only for an added element that is not on the original. ${hint.en}`,
  };
}
