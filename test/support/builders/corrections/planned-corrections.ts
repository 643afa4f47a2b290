import { advanceDeltas, type PaymentDeltas } from '@nakor/domain/correction/amounts/advance-amounts';
import { computeSettlementDeltas } from '@nakor/domain/correction/amounts/settlement-amounts';
import { applyChanges } from '@nakor/domain/correction/changes/requested-changes';
import { assembleCorrection } from '@nakor/domain/correction/document/assemble-correction';
import { buildCorrectionRows, orderWithBeforeRows } from '@nakor/domain/correction/document/correction-rows';
import { deriveCorrectionType } from '@nakor/domain/correction/document/correction-type';
import { writeDraft } from '@nakor/domain/correction/draft/draft';
import { recomputeLines } from '@nakor/domain/correction/lines/recompute-lines';
import { stateBeforeRates } from '@nakor/domain/correction/lines/state-before-rates';
import type { CorrectionPlan } from '@nakor/domain/correction/model/correction-plan';
import type { CorrectionRequest } from '@nakor/domain/correction/model/correction-request';
import type { Original } from '@nakor/domain/correction/model/original';
import type { PlanRejection, Scenario } from '@nakor/domain/correction/model/scenario';
import { readAnswers } from '@nakor/domain/correction/scenarios/toolkit/read-answers';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { Invoice } from '@nakor/domain/fa3/invoice';
import { err, type Result } from '@nakor/domain/shared/result';
import { schemaModel } from '../../drivers/validation.ts';
import { partsFor } from './correction-parts.ts';

/** The options a test sets; all others have defaults. */
export interface PlanOptions extends Partial<Pick<CorrectionRequest, 'answers' | 'desiredJpkField' | 'allowedJpkPairs' | 'reason'>> {
  /** New values by path. */
  readonly changes?: Readonly<Record<string, string>>;
}

/** Plans a scenario; changes and answers are read as for a request. */
export function planned(scenario: Scenario, original: Original, wish: PlanOptions): Result<CorrectionPlan, readonly PlanRejection[]> {
  const changes = Object.entries(wish.changes ?? {}).map(([path, newValue]) => ({ path, newValue, description: null }));
  const request: CorrectionRequest = {
    scenarioId: scenario.id,
    changes,
    reason: wish.reason ?? 'korekta',
    number: 'FK/2026/10/7',
    issueDay: '2026-10-15',
    desiredJpkField: wish.desiredJpkField ?? null,
    answers: wish.answers ?? {},
    defaultAnswers: {},
    forcedType: null,
    forcedKind: null,
    allowedJpkPairs: wish.allowedJpkPairs ?? null,
  };
  const where = { pl: 'inny scenariusz', en: 'another scenario' };
  const applied = applyChanges(original.before, schemaModel.root, changes, scenario.paths, () => where);
  if (!applied.ok) return applied;
  const { answer, rejections } = readAnswers(scenario, request);
  if (rejections.length > 0) return err(rejections);
  const paths = applied.value.changes.map(({ address }) => address);
  const { after } = recomputeLines(original.before, applied.value.after, paths);
  const beforeRates = stateBeforeRates(original.before, applied.value.after, paths);
  const { changes: allChanges } = applied.value;
  return scenario.plan({ original, after, beforeRates, changes: allChanges, allChanges, request, answer, schemaModel });
}

/** A correction of an advance or settlement invoice, as planned. */
export interface PlannedPaymentCorrection extends PaymentDeltas {
  readonly type: number;
  readonly xml: string;
}

/**
 * Applies a plan.
 *
 * @throws Error when the plan is for neither an advance nor a settlement
 */
export function made(original: Original, plan: CorrectionPlan): PlannedPaymentCorrection {
  const amounts = amountsOf(original, plan);
  const order = plan.rows.kind === 'all' ? orderWithBeforeRows(original.before, plan.after) : null;
  const { rows } = original.kind === 'ZAL' ? { rows: [] } : buildCorrectionRows(original.before, plan.after, plan.rows);
  const { type } = deriveCorrectionType(plan.type, null, { ...amounts, changesOrder: original.kind === 'ZAL', cause: 'from-the-start' });
  const parts = { ...partsFor(original, {}, plan), ...amounts, type, rows, order };
  return { ...amounts, type, xml: writeDraft(assembleCorrection(parts, schemaModel), fa3Namespace) };
}

function amountsOf({ before, invoice }: Original, { amounts, after }: CorrectionPlan): PaymentDeltas {
  const state = new Invoice(after);
  if (amounts.kind === 'advance') return advanceDeltas(invoice, state, amounts.paymentAfter, amounts.bucketsAfter);
  if (amounts.kind === 'settlement') return computeSettlementDeltas(invoice, state, amounts.restAfter, amounts.advances);
  throw new Error(`${amounts.kind} is not a plan for ${before.name}.`);
}

/** The plan; throws when there is none. */
export function plan(result: Result<CorrectionPlan, readonly PlanRejection[]>): CorrectionPlan {
  if (result.ok) return result.value;
  throw new Error(result.error.map(({ path, code, message }) => `${path}: ${code}: ${message.en}`).join('\n'));
}

/** Rejections as `path: code`; empty when there is a plan. */
export function rejectionsOf(result: Result<CorrectionPlan, readonly PlanRejection[]>): string[] {
  return result.ok ? [] : result.error.map(({ path, code }) => `${path}: ${code}`);
}
