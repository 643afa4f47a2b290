import { Decimal } from '../../../money/decimal.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { Draft } from '../../draft/draft.ts';
import type { CorrectionRequest } from '../../model/correction-request.ts';
import type { Original } from '../../model/original.ts';
import type { AppliedChange, Scenario } from '../../model/scenario.ts';
import { fxRate } from '../fx-rate.ts';
import { withExchangeRate } from '../parties/exchange-rates-of-draft.ts';
import { recordQuestionIds } from '../toolkit/record-questions.ts';
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
  const assignedByChanges = [{ scenario: primary, indexes: own }, ...others];
  const assignedScenarios = addsExchangeRate(assignedByChanges, before, request)
    ? [...assignedByChanges, { scenario: fxRate, indexes: [] }]
    : assignedByChanges;
  return {
    combined: findCombinedScenario(
      primary,
      assignedScenarios.map(({ scenario }) => scenario),
    ),
    assignedScenarios,
  };
}

/**
 * Whether the answer to a question of scenarios that move a tax point states another exchange rate, which the scenario for exchange rates plans.
 * The rate of the invoice confirms the default.
 */
function addsExchangeRate(assigned: readonly AssignedScenario[], before: Draft, { answers }: CorrectionRequest): boolean {
  const rate = (answers[recordQuestionIds.exchangeRate] ?? '').trim();
  if (Decimal.parse(rate) === null || assigned.some(({ scenario }) => scenario.id === fxRate.id)) return false;
  const isAsked = assigned.some(({ scenario }) => scenario.questions.some(({ id }) => id === recordQuestionIds.exchangeRate));
  return isAsked && JSON.stringify(withExchangeRate(before, rate)) !== JSON.stringify(before);
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
