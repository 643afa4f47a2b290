import { err, ok, type Result } from '../../../shared/result.ts';
import type { AmountPlan, CorrectionPlan } from '../../model/correction-plan.ts';
import { type PlanContext, type PlanRejection, planStages, type Scenario } from '../../model/scenario.ts';
import { getLineMethod } from '../toolkit/scenario-plan.ts';
import { sharedQuestionIds } from '../toolkit/shared-questions.ts';
import type { AssignedScenario } from './combination.ts';

/**
 * Plans a correction by several scenarios: each continues from the state that the previous one leaves. The order is that of
 * {@link planStages}.
 *
 * @param combined the primary scenario with the questions and methods of all
 * @param assignedScenarios of the primary scenario first
 */
export function planCombined(
  context: PlanContext,
  combined: Scenario,
  assignedScenarios: readonly AssignedScenario[],
): Result<CorrectionPlan, readonly PlanRejection[]> {
  const [primary, ...others] = assignedScenarios;
  if (primary === undefined || others.length === 0) return combined.plan(context);
  const plans: CorrectionPlan[] = [];
  const rejections: PlanRejection[] = [];
  for (const assigned of assignedScenarios.toSorted((left, right) => stageOf(left.scenario) - stageOf(right.scenario))) {
    const changes = assigned.indexes.flatMap((index) => context.changes[index] ?? []);
    const plan = assigned.scenario.plan({ ...context, after: plans.at(-1)?.after ?? context.after, changes });
    if (plan.ok) plans.push(plan.value);
    else rejections.push(...plan.error.map((rejection) => ({ ...rejection, path: inRequest(rejection.path, assigned.indexes) })));
  }
  if (rejections.length > 0) return err(rejections);
  const [first, ...rest] = plans;
  if (first === undefined) return combined.plan(context);
  return ok(mergePlans(context, combined, assignedScenarios, [first, ...rest]));
}

/** A scenario that stands alone is never combined, so that its place does not matter. */
function stageOf({ combination }: Scenario): number {
  return 'stage' in combination ? planStages.indexOf(combination.stage) : -1;
}

/** Translates the index of a change among those of one scenario to the index in the request. */
function inRequest(path: string, indexes: readonly number[]): string {
  return path.replace(/^changes\[(\d+)\]/, (whole, index: string) => {
    const requested = indexes[Number(index)];
    return requested === undefined ? whole : `changes[${requested}]`;
  });
}

function mergePlans(
  context: PlanContext,
  combined: Scenario,
  assignedScenarios: readonly AssignedScenario[],
  plans: readonly [CorrectionPlan, ...CorrectionPlan[]],
): CorrectionPlan {
  const [first] = plans;
  const additions = plans.flatMap(({ reasonAddition }) => reasonAddition ?? []);
  const reasons = [...listReasonOfOthers(context, assignedScenarios), ...additions];
  return {
    ...first,
    ...mergeCauses(context, assignedScenarios, plans),
    after: plans.at(-1)?.after ?? first.after,
    type: plans.some(({ type }) => type === 'by-result') ? 'by-result' : first.type,
    amounts: plans.map(({ amounts }) => amounts).reduce(mergeAmounts),
    ...findDeclaredTotals(plans),
    rows: mergeRows(context, combined, plans),
    rightNumber: plans.find(({ rightNumber }) => rightNumber !== null)?.rightNumber ?? null,
    buyerIds: plans.flatMap(({ buyerIds }) => buyerIds),
    keptParts: [...new Set(plans.flatMap(({ keptParts }) => keptParts))],
    notes: plans.flatMap(({ notes }) => notes),
    reasonAddition: reasons.length === 0 ? null : reasons.join('; '),
    additionalDocuments: plans.flatMap(({ additionalDocuments }) => additionalDocuments),
    warnings: plans.flatMap(({ warnings }) => warnings),
  };
}

function findDeclaredTotals(plans: readonly CorrectionPlan[]): Pick<CorrectionPlan, 'declaredTotals'> {
  const declaredTotals = plans.find((plan) => plan.declaredTotals !== undefined)?.declaredTotals;
  return declaredTotals === undefined ? {} : { declaredTotals };
}

/** Later plans continue from the state of earlier ones, so that theirs are the final amounts. */
function mergeAmounts(earlier: AmountPlan, later: AmountPlan): AmountPlan {
  if (later.kind === 'none') return earlier;
  if (earlier.kind === 'lines' && later.kind === 'lines') return { ...earlier, ...later };
  if (earlier.kind === 'advance' && later.kind === 'advance') return { ...later, bucketsAfter: later.bucketsAfter ?? earlier.bucketsAfter };
  if (earlier.kind === 'settlement' && later.kind === 'settlement') return { ...later, advances: later.advances ?? earlier.advances };
  return later;
}

function mergeRows(context: PlanContext, { methods }: Scenario, plans: readonly CorrectionPlan[]): CorrectionPlan['rows'] {
  if (plans.some(({ rows }) => rows.kind === 'all')) return { kind: 'all' };
  const isShown = plans.some(({ rows }) => rows.kind === 'changed');
  return isShown ? { kind: 'changed', method: getLineMethod(context, methods) } : { kind: 'none' };
}

/** A return has its own question about the cause; the other scenarios share one. */
function mergeCauses(
  { answer }: PlanContext,
  assignedScenarios: readonly AssignedScenario[],
  plans: readonly CorrectionPlan[],
): Pick<CorrectionPlan, 'causeExistedFromStart' | 'hasSeveralCauses'> {
  const own = plans.find(({ causeExistedFromStart }) => causeExistedFromStart !== undefined)?.causeExistedFromStart;
  if (own === undefined) return {};
  const isAsked = assignedScenarios.some(({ scenario }) => scenario.sharedQuestions.includes(sharedQuestionIds.causeFromStart));
  const shared = isAsked ? answer(sharedQuestionIds.causeFromStart) !== 'nie' : own;
  return { causeExistedFromStart: own, hasSeveralCauses: shared !== own };
}

/**
 * Texts that make the reason cover all combined scenarios. The caller's reason is that of the primary one, so a text is added for each of
 * the others that it does not mention.
 *
 * @param assignedScenarios of the primary scenario first
 */
function listReasonOfOthers({ request }: Pick<PlanContext, 'request'>, [, ...others]: readonly AssignedScenario[]): readonly string[] {
  return others.flatMap(({ scenario: { combination } }) =>
    'reason' in combination && !combination.reason.words.test(request.reason) ? [combination.reason.text] : [],
  );
}
