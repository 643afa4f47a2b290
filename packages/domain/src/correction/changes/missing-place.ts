import type { ElementDeclaration } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import { matchesPattern, type PathStep, stepText } from '../draft/change-path.ts';
import type { Draft } from '../draft/draft.ts';
import { draftAtPath } from '../draft/draft-at-path.ts';
import type { AllowedPath } from '../model/scenario.ts';
import { mayAdd } from './allowed-paths.ts';
import { findValueProblem, readTextTypeAt } from './check-value-type.ts';

/** Scenarios that can add these elements. */
const addedBy: Readonly<Record<string, string>> = { FaWiersz: 'quantity-return', ZamowienieWiersz: 'advance-amount' };

/**
 * Why a change may not create the missing element that its path addresses: a mistyped number must not add a line.
 *
 * @param root    what the schema declares for `Faktura`
 * @param allowed the paths of the scenario, including those for added elements
 * @returns       null when all elements of the path exist or may be created
 */
export function findMissingPlace(
  before: Draft,
  root: ElementDeclaration,
  steps: readonly PathStep[],
  allowed: readonly AllowedPath[],
): Localized | null {
  const first = steps.findIndex((_, index) => draftAtPath(before, steps.slice(0, index + 1)) === null);
  if (first === -1) return null;
  for (const [index, step] of steps.entries()) {
    if (index < first) continue;
    const made = steps.slice(0, index + 1);
    // A missing order cannot be created by changes.
    if (step.name === 'Zamowienie' || !mayAdd(made, allowed)) return notAdded(steps.slice(0, first + 1));
    const problem = step.key === null ? null : wrongKey(root, made, step.key, allowed);
    if (problem !== null) return problem;
  }
  return null;
}

/** A key becomes a field of the created element, so it must be its number or a field that the scenario allows. */
function wrongKey(
  root: ElementDeclaration,
  made: readonly PathStep[],
  key: NonNullable<PathStep['key']>,
  allowed: readonly AllowedPath[],
): Localized | null {
  const steps = [...made, { name: key.name, position: null, key: null }];
  const isNumber = key.name === 'NrWierszaFa' || key.name === 'NrWierszaZam';
  if (!isNumber && !allowed.some(({ pattern }) => matchesPattern({ steps, text: '' }, pattern))) return notAdded(made);
  const type = readTextTypeAt(root, steps);
  return type === null ? notAdded(made) : (findValueProblem(key.name, key.value, type)?.message ?? null);
}

function notAdded(made: readonly PathStep[]): Localized {
  const step = made.at(-1) ?? { name: '', position: null, key: null };
  const scenario = Object.hasOwn(addedBy, step.name) ? addedBy[step.name] : undefined;
  const place = stepText(step);
  return {
    pl: `Na oryginale nie ma ${place}, a taka zmiana go nie dodaje. Wskaż element, który jest na oryginale.${scenario === undefined ? '' : ` Brakujący wiersz dodaje ${scenario}.`}`,
    en: `The original has no ${place}, and this change cannot add it. Use an element of the original.${scenario === undefined ? '' : ` The scenario ${scenario} adds missing lines.`}`,
  };
}
