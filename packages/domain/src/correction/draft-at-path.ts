import type { PathStep } from './change-path.ts';
import { childrenOf, type Draft, textAt } from './draft.ts';

/** The element at the steps of a path; null when there is none. A step without position or key means the first of its name. */
export function draftAtPath(draft: Draft, steps: readonly PathStep[]): Draft | null {
  return steps.reduce<Draft | null>((found, step) => (found === null ? null : childAt(found, step)), draft);
}

/**
 * The steps with positions instead of keys, as far as each of them means one element that is there: so that no other change moves what they
 * mean.
 */
export function pinnedSteps(draft: Draft, steps: readonly PathStep[]): readonly PathStep[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [];
  const candidates = childrenOf(draft, step.name);
  const { position, key } = step;
  const meant =
    position === null
      ? candidates.filter((one) => key === null || textAt(one, key.name) === key.value)
      : candidates.slice(position - 1, position);
  const [child] = meant;
  if (child === undefined || meant.length > 1) return steps;
  return [{ name: step.name, position: position ?? candidates.indexOf(child) + 1, key: null }, ...pinnedSteps(child, rest)];
}

function childAt(parent: Draft, { name, position, key }: PathStep): Draft | null {
  const candidates = childrenOf(parent, name);
  if (position !== null) return candidates[position - 1] ?? null;
  return candidates.find((one) => key === null || textAt(one, key.name) === key.value) ?? null;
}
