import { groupBy } from '../../shared/group-by.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import { type PathStep, readKeyValue } from './change-path.ts';
import { type Draft, readTextAt } from './draft.ts';

/** The element at the steps of a path; null when there is none. A step without position or key selects the first of its name. */
export function draftAtPath(draft: Draft, steps: readonly PathStep[]): Draft | null {
  return steps.reduce<Draft | null>((found, step) => (found === null ? null : (selectedBy(step, found)[0] ?? null)), draft);
}

/** Replaces keys by positions, as far as each step selects exactly one existing element, so that paths can be compared. */
export function pinPathSteps(draft: Draft, steps: readonly PathStep[]): readonly PathStep[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [];
  const selected = selectedBy(step, draft);
  const [child] = selected;
  if (child === undefined || selected.length > 1) return steps;
  const position = step.position ?? childrenByName(draft).get(step.name)?.indexOf(child) ?? -1;
  return [{ name: step.name, position: step.position ?? position + 1, key: null }, ...pinPathSteps(child, rest)];
}

/** The normalized text of a child for comparison with keys; null when absent or blank. */
export function formatKeyText(draft: Draft, name: string): string | null {
  const text = readTextAt(draft, name);
  return text === null ? null : readKeyValue(name, text);
}

/** The elements of a list that have a child with the given text, in order. */
export function withText(list: readonly Draft[], { name, value }: NonNullable<PathStep['key']>): readonly Draft[] {
  const byName = textsOf(list);
  let byText = byName.get(name);
  if (byText === undefined) {
    byText = groupBy(list, (one) => formatKeyText(one, name));
    byName.set(name, byText);
  }
  return byText.get(value) ?? [];
}

/** All children that a step can select. */
function selectedBy({ name, position, key }: PathStep, parent: Draft): readonly Draft[] {
  const candidates = childrenByName(parent).get(name) ?? [];
  if (position !== null) return candidates.slice(position - 1, position);
  return key === null ? candidates : withText(candidates, key);
}

/** Memoized: up to a thousand changes search ten thousand lines. */
const childrenByName = memoizeByObject(
  (parent: Draft): ReadonlyMap<string, readonly Draft[]> => groupBy(parent.children, ({ name }) => name),
);

const textsOf = memoizeByObject((_: readonly Draft[]) => new Map<string, ReadonlyMap<string | null, readonly Draft[]>>());
