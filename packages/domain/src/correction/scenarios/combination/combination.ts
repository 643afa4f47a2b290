import { groupBy } from '../../../shared/group-by.ts';
import type { CorrectionRequest } from '../../model/correction-request.ts';
import type { Original } from '../../model/original.ts';
import type { AppliedChange, Scenario } from '../../model/scenario.ts';
import { hasNoEffect } from '../toolkit/scenario-plan.ts';
import { assignChanges } from './assign-changes.ts';
import { listCombinableWith } from './combinable.ts';
import { findCombinedScenario } from './combined-scenario.ts';

/** A scenario with the changes that it plans. */
export interface Share {
  readonly scenario: Scenario;
  /** Indexes in the request. */
  readonly indexes: readonly number[];
}

/** The scenarios of a correction. */
export interface Combination {
  /** The leading scenario with the questions, paths and methods of all. */
  readonly combined: Scenario;
  /** The leading scenario first; the others are recognised by their changes. */
  readonly shares: readonly Share[];
}

/**
 * Recognises by its changes which scenarios a request combines.
 *
 * @returns the leading scenario only if it has no effect of its own: then another one should lead
 */
export function findCombination(leading: Scenario, { before, kind }: Original, request: CorrectionRequest): Combination {
  const assigned = assignChanges(before, request.changes, listCombinableWith(leading, kind));
  const indexesBy = groupBy(assigned.keys(), (index) => assigned[index] ?? leading);
  const own = indexesBy.get(leading) ?? [];
  const isLeading = assigned.includes(leading) || hasEffectByAnswers(leading, request);
  const others = isLeading ? [...indexesBy].flatMap(([scenario, indexes]) => (scenario === leading ? [] : [{ scenario, indexes }])) : [];
  const shares = [{ scenario: leading, indexes: own }, ...others];
  return {
    combined: findCombinedScenario(
      leading,
      shares.map(({ scenario }) => scenario),
    ),
    shares,
  };
}

function hasEffectByAnswers({ combination }: Scenario, request: CorrectionRequest): boolean {
  return 'stage' in combination && combination.hasEffectByAnswers?.(request) === true;
}

/** Whether a scenario has something to plan: a change with an effect, or answers alone. */
export function isEffective({ indexes }: Share, changes: readonly AppliedChange[]): boolean {
  return indexes.length === 0 || indexes.some((index) => changes[index] !== undefined && !hasNoEffect(changes[index]));
}
