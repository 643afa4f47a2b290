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
export function listCombinableWith(primary: Scenario, kind: PrimaryKind): readonly Scenario[] {
  if (explainExclusion(primary) !== null) return [primary];
  return [
    primary,
    ...scenarios.filter((scenario) => scenario.id !== primary.id && scenario.kinds.includes(kind) && explainExclusion(scenario) === null),
  ];
}
