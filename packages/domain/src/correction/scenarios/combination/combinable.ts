import type { PrimaryKind } from '../../../fa3/elements/kinds.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { Scenario } from '../../model/scenario.ts';
import { scenarios } from '../index.ts';

/** Why a scenario cannot be combined with others; null when it can. */
export function explainExclusion({ combination }: Scenario): Localized | null {
  return 'aloneBecause' in combination ? combination.aloneBecause : null;
}

/**
 * The scenarios that can plan changes in a correction led by the given one, which comes first.
 *
 * @param kind of the original
 */
export function listCombinableWith(leading: Scenario, kind: PrimaryKind): readonly Scenario[] {
  if (explainExclusion(leading) !== null) return [leading];
  return [
    leading,
    ...scenarios.filter((scenario) => scenario.id !== leading.id && scenario.kinds.includes(kind) && explainExclusion(scenario) === null),
  ];
}
