import { groupBy } from '../../../shared/group-by.ts';
import type { CorrectionRequest } from '../../model/correction-request.ts';
import type { Original } from '../../model/original.ts';
import type { AppliedChange, Scenario } from '../../model/scenario.ts';
import { hasNoEffect } from '../toolkit/scenario-plan.ts';
import { assignChanges } from './assign-changes.ts';
import { listCombinableWith } from './combinable.ts';

/** A scenario with the changes that it plans. */
export interface AssignedScenario {
  readonly scenario: Scenario;
  /** Indexes in the request. */
  readonly indexes: readonly number[];
}

/** The scenarios of a correction. */
export interface Combination {
  /** The primary scenario with the questions, paths and methods of all. */
  readonly combined: Scenario;
  /** The primary scenario first; the others are recognised by their changes. */
  readonly assignedScenarios: readonly AssignedScenario[];
}

/**
 * Recognises by its changes which scenarios a request combines.
 *
 * @returns the primary scenario only if it has no effect of its own: then another one should be primary
 */
export function findCombination(primary: Scenario, { before, kind }: Original, request: CorrectionRequest): Combination {
  const assigned = assignChanges(before, request.changes, listCombinableWith(primary, kind));
  const indexesBy = groupBy(assigned.keys(), (index) => assigned[index] ?? primary);
  const own = indexesBy.get(primary) ?? [];
  const isPrimary = assigned.includes(primary) || hasEffectByAnswers(primary, request);
  const others = isPrimary ? [...indexesBy].flatMap(([scenario, indexes]) => (scenario === primary ? [] : [{ scenario, indexes }])) : [];
  const assignedScenarios = [{ scenario: primary, indexes: own }, ...others];
  return {
    combined: findCombinedScenario(
      primary,
      assignedScenarios.map(({ scenario }) => scenario),
    ),
    assignedScenarios,
  };
}

function hasEffectByAnswers({ combination }: Scenario, request: CorrectionRequest): boolean {
  return 'stage' in combination && combination.hasEffectByAnswers?.(request) === true;
}

/** Whether a scenario has something to plan: a change with an effect, or answers alone. */
export function isEffective({ indexes }: AssignedScenario, changes: readonly AppliedChange[]): boolean {
  return indexes.length === 0 || indexes.some((index) => changes[index] !== undefined && !hasNoEffect(changes[index]));
}

/**
 * The primary scenario with the questions, paths and line methods of the others as well, so that answers and changes of all can be read at
 * once.
 *
 * @param members the primary scenario first
 */
function findCombinedScenario(primary: Scenario, members: readonly Scenario[]): Scenario {
  if (members.length < 2) return primary;
  const questions = new Map(members.flatMap((member) => member.questions.map((question) => [question.id, question] as const)).toReversed());
  return {
    ...primary,
    methods: [...new Set(members.flatMap(({ methods }) => methods))],
    sharedQuestions: [...new Set(members.flatMap(({ sharedQuestions }) => sharedQuestions))],
    questions: [...questions.values()].toReversed(),
    paths: members.flatMap(({ paths }) => paths),
  };
}
