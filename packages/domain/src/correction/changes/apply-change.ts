import { type ElementDeclaration, isComplex } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ChangePath, PathStep } from '../draft/change-path.ts';
import { createBranch, createLeaf, type Draft, withChildren } from '../draft/draft.ts';
import { formatKeyText } from '../draft/draft-at-path.ts';

/**
 * Sets the text of the element at a path, or removes the element. Missing elements on the path are created, including lines addressed by
 * key: `FaWiersz[NrWierszaFa=4]/P_7` creates line 4. `maxOccurs` of the schema is respected: there is no second `Fa`.
 *
 * @param declaration what the schema declares for the draft's root
 * @param newValue    the new text; empty to remove the element
 * @returns           the reason when the path cannot be resolved
 */
export function applyChange(draft: Draft, declaration: ElementDeclaration, path: ChangePath, newValue: string): Result<Draft, Localized> {
  return changeAt(draft, declaration, path.steps, newValue);
}

function changeAt(draft: Draft, declaration: ElementDeclaration, steps: readonly PathStep[], newValue: string): Result<Draft, Localized> {
  const [step, ...rest] = steps;
  if (step === undefined) return setText(draft, declaration, newValue);
  const declared = isComplex(declaration.type) ? declaration.type.childByName.get(step.name)?.declaration : undefined;
  if (declared === undefined) return err(unknownElement(declaration, step.name));
  const index = indexOf(draft, step);
  if (index === null) return err(ambiguousStep(step));
  if (index !== -1) return changeExisting(draft, declared, index, rest, newValue);
  const count = countOf(draft, step.name);
  const isNext = count < declared.maxOccurs && (step.position === null || step.position === count + 1);
  if (newValue === '' || !isNext) return err(nothingThere(step, count));
  const made = changeAt(startOf(step), declared, rest, newValue);
  return made.ok ? ok(withChildren(draft, [...draft.children, made.value])) : made;
}

function changeExisting(
  draft: Draft,
  declared: ElementDeclaration,
  index: number,
  rest: readonly PathStep[],
  newValue: string,
): Result<Draft, Localized> {
  const child = draft.children[index];
  if (child === undefined || (rest.length === 0 && newValue === '')) return ok(withChildren(draft, draft.children.toSpliced(index, 1)));
  const changed = changeAt(child, declared, rest, newValue);
  return changed.ok ? ok(withChildren(draft, draft.children.with(index, changed.value))) : changed;
}

function setText(draft: Draft, declaration: ElementDeclaration, newValue: string): Result<Draft, Localized> {
  if (isComplex(declaration.type) && declaration.type.text === null) return err(notAText(draft.name));
  return ok({ ...draft, text: newValue });
}

/** The index of the child that a step addresses; -1 when there is none, null when the step is ambiguous. */
function indexOf(draft: Draft, { name, position, key }: PathStep): number | null {
  let found = -1;
  let count = 0;
  // A plain loop, because each change scans up to 10,000 lines.
  for (const [index, child] of draft.children.entries()) {
    if (child.name !== name || (key !== null && formatKeyText(child, key.name) !== key.value)) continue;
    count += 1;
    if (position === null && count > 1) return null;
    if (position === null || count === position) found = index;
    if (count === position) break;
  }
  return found;
}

function countOf(draft: Draft, name: string): number {
  return draft.children.filter((child) => child.name === name).length;
}

/** A new element, with the key of the step as its first child. */
function startOf({ name, key }: PathStep): Draft {
  return createBranch(name, key === null ? [] : [createLeaf(key.name, key.value)]);
}

const namesShown = 12;

function unknownElement(declaration: ElementDeclaration, name: string): Localized {
  const names = isComplex(declaration.type) ? [...declaration.type.childByName.keys()] : [];
  const shown = names.slice(0, namesShown).join(', ') + (names.length > namesShown ? ', …' : '');
  const tail = { pl: names.length === 0 ? '' : ` Są tam: ${shown}.`, en: names.length === 0 ? '' : ` There are: ${shown}.` };
  return {
    pl: `W elemencie ${declaration.name} nie ma elementu ${name}.${tail.pl}`,
    en: `${declaration.name} has no element ${name}.${tail.en}`,
  };
}

function ambiguousStep({ name }: PathStep): Localized {
  return {
    pl: `Elementów ${name} jest kilka. Wskaż jeden: pozycją (${name}[2]) albo kluczem (np. ${name}[NrWierszaFa=2]).`,
    en: `There are several ${name}. Select one by position (${name}[2]) or by key (such as ${name}[NrWierszaFa=2]).`,
  };
}

function nothingThere({ name, position, key }: PathStep, count: number): Localized {
  const shown = position !== null ? `${name}[${position}]` : key === null ? name : `${name}[${key.name}=${key.value}]`;
  // The count is only helpful for repeatable elements.
  const isOneOfMany = position !== null || key !== null;
  const known = isOneOfMany ? { pl: ` Elementów ${name} jest: ${count}.`, en: ` It has ${count} of these elements.` } : { pl: '', en: '' };
  return { pl: `Na oryginale nie ma ${shown}.${known.pl}`, en: `The original has no ${shown}.${known.en}` };
}

function notAText(name: string): Localized {
  return {
    pl: `${name} nie zawiera tekstu, tylko inne elementy. Podaj ścieżkę do jednego z nich; pusta wartość usuwa cały element.`,
    en: `${name} contains other elements instead of text. Use the path of one of them; an empty value removes the whole element.`,
  };
}
