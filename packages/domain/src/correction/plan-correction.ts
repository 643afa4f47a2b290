import type { SchemaModel } from '../schema/model.ts';
import type { Localized } from '../shared/localized.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { LocatedElement } from '../xml/element.ts';
import { listProblemsOfNext } from './chain/chain-problems.ts';
import { readChain } from './chain/read-chain.ts';
import { listInvalidTexts } from './changes/invalid-texts.ts';
import { listDifferencesAsValues, listNegativeValues } from './changes/negative-values.ts';
import { applyChanges } from './changes/requested-changes.ts';
import { warnInconsistentTotal } from './changes/warn-inconsistent-total.ts';
import type { Draft } from './draft/draft.ts';
import { recomputeLines } from './lines/recompute-lines.ts';
import { stateBeforeRates } from './lines/state-before-rates.ts';
import type { CorrectionRequest } from './model/correction-request.ts';
import type { Original } from './model/original.ts';
import type { AppliedChange, PlannedCorrection, PlanRejection, Scenario } from './model/scenario.ts';
import { listInconsistentLines } from './review/inconsistent-lines.ts';
import { advanceJpkReclassify } from './scenarios/advance-jpk-reclassify.ts';
import { type AssignedScenario, findCombination, isEffective } from './scenarios/combination/combination.ts';
import { planCombined } from './scenarios/combination/combined-plan.ts';
import { findScenario, scenarios } from './scenarios/index.ts';
import { listOutsideKsefProblems } from './scenarios/toolkit/outside-ksef.ts';
import { readAnswers } from './scenarios/toolkit/read-answers.ts';
import { recordQuestionIds } from './scenarios/toolkit/record-questions.ts';
import { sharedQuestionIds } from './scenarios/toolkit/shared-questions.ts';
import { findAllowedPlaces } from './where-allowed.ts';

/**
 * Plans a correction: reads the original, answers and changes, and lets the scenario plan, together with those that the other changes need.
 *
 * @param root    the element `Faktura` of the original
 * @param earlier the same of its earlier corrections, in the order of issue
 * @returns       all problems of the request that can be found in one pass; rejected answers count as not given
 */
export function planCorrection(
  root: LocatedElement,
  request: CorrectionRequest,
  schemaModel: SchemaModel,
  earlier: readonly LocatedElement[] = [],
): Result<PlannedCorrection, readonly PlanRejection[]> {
  const scenario = findScenario(request.scenarioId);
  if (scenario === null) return err([{ path: 'scenario_id', code: 'unknown_scenario', message: unknownScenario(request.scenarioId) }]);
  const unwritable = listInvalidTexts(request);
  if (unwritable.length > 0) return err(unwritable);
  const given = readAnswers(scenario, request, request.defaultAnswers);
  const read = readChain(root, earlier, schemaModel, {
    ksefNumber: given.answer(sharedQuestionIds.ksefNumber),
    issueDay: given.answer(sharedQuestionIds.issueDay),
  });
  if (!read.ok) return err([...given.rejections, ...read.error]);
  const { original, corrections } = read.value;
  const { combined, assignedScenarios } = findCombination(scenario, original, request);
  const { answer, rejections: wrongAnswers } =
    assignedScenarios.length > 1 ? readAnswers(combined, request, request.defaultAnswers) : given;
  const blockingReasons = listBlockingReasons(scenario, assignedScenarios, original);
  const rejections = [
    ...wrongAnswers,
    ...blockingReasons,
    ...wrongFields(scenario, original, request),
    ...listProblemsOfNext(corrections, request),
  ];
  // Problems with changes are irrelevant when a scenario cannot be used.
  if (blockingReasons.length > 0) return err(rejections);
  const changed = applyChanges(original.before, schemaModel.root, request.changes, combined.paths, (path) =>
    findAllowedPlaces(path, scenario, original.kind),
  );
  if (!changed.ok) return err([...rejections, ...changed.error]);
  const { changes } = changed.value;
  const paths = changes.map(({ address }) => address);
  const recomputed = recomputeLines(original.before, changed.value.after, paths);
  rejections.push(...implausibleChanges(original, recomputed.after, changes));
  const beforeRates = stateBeforeRates(original.before, changed.value.after, paths);
  const context = { original, after: recomputed.after, beforeRates, changes, allChanges: changes, request, answer, schemaModel };
  const effective = assignedScenarios.filter((assigned) => isEffective(assigned, changes));
  const plan = planCombined(context, effective.length > 1 ? combined : (effective[0]?.scenario ?? scenario), effective);
  const known = new Set(rejections.map(({ path }) => path));
  // Report only one problem per rejected answer.
  if (!plan.ok) return err([...rejections, ...plan.error.filter(({ path }) => !known.has(path))]);
  rejections.push(...listOutsideKsefProblems(answer, plan.value.references));
  if (rejections.length > 0) return err(rejections);
  const ofOriginal = original.warnings.map(({ path, text }) => ({ pl: `${path}: ${text.pl}`, en: `${path}: ${text.en}` }));
  const wrongTotal = plan.value.declaredTotals === undefined ? warnInconsistentTotal(original, plan.value) : [];
  const ofChanges = [...listNegativeValues(original.before, changes), ...wrongTotal];
  const warnings = [...ofOriginal, ...recomputed.notes, ...ofChanges, ...plan.value.warnings];
  const scenarioIds = [...new Set([scenario.id, ...effective.map((assigned) => assigned.scenario.id)])];
  return ok({ scenario: combined, scenarioIds, earlierCorrections: corrections, original, plan: plan.value, changes, answer, warnings });
}

/** Why the combined scenarios cannot be used on this original. */
function listBlockingReasons(primary: Scenario, assignedScenarios: readonly AssignedScenario[], original: Original): PlanRejection[] {
  const others = assignedScenarios.filter(({ scenario }) => scenario.id !== primary.id);
  return [{ scenario: primary, indexes: [] }, ...others].flatMap(({ scenario, indexes: [index] }) => {
    const message = scenario.findBlockingReason(original);
    if (message === null) return [];
    return [
      { path: index === undefined ? pathWithoutChanges(scenario, primary) : `changes[${index}].path`, code: 'not_applicable', message },
    ];
  });
}

/** The field of the request that calls for a scenario without changes: only an answer adds one to the primary scenario. */
function pathWithoutChanges(scenario: Scenario, primary: Scenario): string {
  return scenario.id === primary.id ? 'scenario_id' : `question_answers.${recordQuestionIds.exchangeRate}`;
}

/** Changes that are valid in form, but cannot be meant. */
function implausibleChanges({ before }: Original, after: Draft, changes: readonly AppliedChange[]): readonly PlanRejection[] {
  return [...listDifferencesAsValues(before, changes), ...listInconsistentLines(before, after, changes)];
}

/** Fields other than answers and changes that do not fit the scenario or the original. */
function wrongFields(scenario: Scenario, original: Original, { number, desiredJpkField, forcedKind }: CorrectionRequest): PlanRejection[] {
  const isFieldUnused = desiredJpkField !== null && scenario.id !== advanceJpkReclassify.id;
  const isKindWrong = forcedKind !== null && forcedKind !== original.correctionKind;
  return [
    // The same check as rule XML-609, reported early together with the other problems.
    ...(number.trim() === original.reference.number ? [{ path: 'numer_faktury_kor', code: 'XML-609', message: sameNumber }] : []),
    ...(isFieldUnused ? [{ path: 'desired_jpk_field', code: 'not_applicable', message: fieldOfAdvances(scenario) }] : []),
    ...(isKindWrong ? [{ path: 'force_rodzaj_faktury', code: 'kind_not_possible', message: wrongKind(original, forcedKind) }] : []),
  ];
}

const sameNumber: Localized = {
  pl: 'To numer faktury korygowanej. Nadaj korekcie własny numer.',
  en: 'This is the number of the corrected invoice. Give the correction its own number.',
};

function fieldOfAdvances({ id }: Scenario): Localized {
  return {
    pl: `Pole JPK wybiera się tylko w scenariuszu advance-jpk-reclassify (zaliczki). W ${id} wynika ono ze stawek: usuń desired_jpk_field, a stawkę zmień w changes.`,
    en: `A JPK field can be selected only in the scenario advance-jpk-reclassify (advances). In ${id} it follows from the rates: remove desired_jpk_field, and change the rate in changes.`,
  };
}

function wrongKind({ kind, correctionKind }: Original, forcedKind: string): Localized {
  return {
    pl: `Fakturę ${kind} koryguje się fakturą ${correctionKind}, nie ${forcedKind}. Usuń force_rodzaj_faktury.`,
    en: `An invoice of kind ${kind} is corrected by ${correctionKind}, not by ${forcedKind}. Remove force_rodzaj_faktury.`,
  };
}

const shownCharacters = 60;

function unknownScenario(id: string): Localized {
  const shown = id.slice(0, shownCharacters).toWellFormed();
  const known = scenarios.map((scenario) => scenario.id).join(', ');
  return { pl: `Nie ma scenariusza „${shown}”. Dostępne: ${known}.`, en: `There is no scenario “${shown}”. Available: ${known}.` };
}
