import type { SchemaModel } from '../schema/model.ts';
import type { Localized } from '../shared/localized.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { LocatedElement } from '../xml/element.ts';
import { problemsOfNext } from './chain/chain-problems.ts';
import { readChain } from './chain/read-chain.ts';
import { invalidTexts } from './changes/invalid-texts.ts';
import { negativeValues } from './changes/negative-values.ts';
import { applyChanges } from './changes/requested-changes.ts';
import { warnInconsistentTotal } from './changes/warn-inconsistent-total.ts';
import { recomputeLines } from './lines/recompute-lines.ts';
import type { CorrectionRequest } from './model/correction-request.ts';
import type { Original } from './model/original.ts';
import type { PlannedCorrection, PlanRejection, Scenario } from './model/scenario.ts';
import { advanceJpkReclassify } from './scenarios/advance-jpk-reclassify.ts';
import { findScenario, scenarios } from './scenarios/index.ts';
import { readAnswers } from './scenarios/toolkit/read-answers.ts';
import { sharedQuestionIds } from './scenarios/toolkit/shared-questions.ts';
import { whereAllowed } from './where-allowed.ts';

/**
 * Plans a correction: reads the original, answers and changes, and lets the scenario plan.
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
  const unwritable = invalidTexts(request);
  if (unwritable.length > 0) return err(unwritable);
  const { answer, rejections: wrongAnswers } = readAnswers(scenario, request, request.defaultAnswers);
  const read = readChain(root, earlier, schemaModel, {
    ksefNumber: answer(sharedQuestionIds.ksefNumber),
    issueDay: answer(sharedQuestionIds.issueDay),
  });
  if (!read.ok) return err([...wrongAnswers, ...read.error]);
  const { original, corrections } = read.value;
  const obstacle = scenario.obstacle(original);
  const unusable = obstacle === null ? [] : [{ path: 'scenario_id', code: 'not_applicable', message: obstacle }];
  const rejections = [...wrongAnswers, ...unusable, ...wrongFields(scenario, original, request), ...problemsOfNext(corrections, request)];
  // Problems with changes are irrelevant when the scenario cannot be used.
  if (obstacle !== null) return err(rejections);
  const changed = applyChanges(original.before, schemaModel.root, request.changes, scenario.paths, (path) =>
    whereAllowed(path, scenario, original.kind),
  );
  if (!changed.ok) return err([...rejections, ...changed.error]);
  const { changes } = changed.value;
  const recomputed = recomputeLines(
    original.before,
    changed.value.after,
    changes.map(({ address }) => address),
  );
  const plan = scenario.plan({ original, after: recomputed.after, changes, request, answer, schemaModel });
  const known = new Set(rejections.map(({ path }) => path));
  // Report only one problem per rejected answer.
  if (!plan.ok) return err([...rejections, ...plan.error.filter(({ path }) => !known.has(path))]);
  if (rejections.length > 0) return err(rejections);
  const doubts = original.doubts.map(({ path, text }) => ({ pl: `${path}: ${text.pl}`, en: `${path}: ${text.en}` }));
  const remarks = [...negativeValues(original.before, changes), ...warnInconsistentTotal(original, plan.value)];
  const warnings = [...doubts, ...recomputed.notes, ...remarks, ...plan.value.warnings];
  return ok({ scenario, original, plan: plan.value, changes, answer, warnings });
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
