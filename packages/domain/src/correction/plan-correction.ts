import type { SchemaModel } from '../schema/model.ts';
import type { Localized } from '../shared/localized.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { XmlElement } from '../xml/element.ts';
import { invalidTexts } from './changes/invalid-texts.ts';
import { negativeValues } from './changes/negative-values.ts';
import { applyChanges } from './changes/requested-changes.ts';
import { warnInconsistentTotal } from './changes/warn-inconsistent-total.ts';
import { recomputeLines } from './lines/recompute-lines.ts';
import type { CorrectionRequest } from './model/correction-request.ts';
import type { Original } from './model/original.ts';
import type { PlannedCorrection, PlanRejection, Scenario } from './model/scenario.ts';
import { readOriginal } from './original/read-original.ts';
import { advanceJpkReclassify } from './scenarios/advance-jpk-reclassify.ts';
import { findScenario, scenarios } from './scenarios/index.ts';
import { readAnswers } from './scenarios/toolkit/read-answers.ts';
import { sharedQuestionIds } from './scenarios/toolkit/shared-questions.ts';
import { whereAllowed } from './where-allowed.ts';

/**
 * Plans a correction: reads the original, the answers and the changes, and asks the scenario.
 *
 * @param root the element `Faktura` of the original
 * @returns    every part of the request that cannot be honoured, as far as it can be told at once: a refused answer counts as none given
 */
export function planCorrection(
  root: XmlElement,
  request: CorrectionRequest,
  schemaModel: SchemaModel,
): Result<PlannedCorrection, readonly PlanRejection[]> {
  const scenario = findScenario(request.scenarioId);
  if (scenario === null) return err([{ path: 'scenario_id', code: 'unknown_scenario', message: unknownScenario(request.scenarioId) }]);
  const unwritable = invalidTexts(request);
  if (unwritable.length > 0) return err(unwritable);
  const { answer, rejections: wrongAnswers } = readAnswers(scenario, request, request.defaultAnswers);
  const read = readOriginal(root, schemaModel, {
    ksefNumber: answer(sharedQuestionIds.ksefNumber),
    issueDay: answer(sharedQuestionIds.issueDay),
  });
  if (!read.ok) return err([...wrongAnswers, { path: 'source_xml', code: 'not_correctable', message: read.error }]);
  const original = read.value;
  const obstacle = scenario.obstacle(original);
  const unusable = obstacle === null ? [] : [{ path: 'scenario_id', code: 'not_applicable', message: obstacle }];
  const rejections = [...wrongAnswers, ...unusable, ...wrongFields(scenario, original, request)];
  // What a scenario that cannot be used says of changes is no help.
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
  // Of an answer that was refused already, nothing more is said.
  if (!plan.ok) return err([...rejections, ...plan.error.filter(({ path }) => !known.has(path))]);
  if (rejections.length > 0) return err(rejections);
  const doubts = original.doubts.map(({ path, text }) => ({ pl: `${path}: ${text.pl}`, en: `${path}: ${text.en}` }));
  const remarks = [...negativeValues(original.before, changes), ...warnInconsistentTotal(original, plan.value)];
  const warnings = [...doubts, ...recomputed.notes, ...remarks, ...plan.value.warnings];
  return ok({ scenario, original, plan: plan.value, changes, answer, warnings });
}

/** Fields besides answers and changes that do not go with the scenario or the original. */
function wrongFields(scenario: Scenario, original: Original, { number, desiredJpkField, forcedKind }: CorrectionRequest): PlanRejection[] {
  const isFieldUnused = desiredJpkField !== null && scenario.id !== advanceJpkReclassify.id;
  const isKindWrong = forcedKind !== null && forcedKind !== original.correctionKind;
  return [
    // The rule on the correction, told beside all else instead of last.
    ...(number.trim() === original.reference.number ? [{ path: 'numer_faktury_kor', code: 'XML-609', message: sameNumber }] : []),
    ...(isFieldUnused ? [{ path: 'desired_jpk_field', code: 'not_applicable', message: fieldOfAdvances(scenario) }] : []),
    ...(isKindWrong ? [{ path: 'force_rodzaj_faktury', code: 'kind_not_possible', message: wrongKind(original, forcedKind) }] : []),
  ];
}

const sameNumber: Localized = {
  pl: 'To numer faktury korygowanej. Nadaj korekcie własny numer.',
  en: 'This is the number of the corrected invoice. Give the correction a number of its own.',
};

function fieldOfAdvances({ id }: Scenario): Localized {
  return {
    pl: `Pole JPK wybiera się tylko w scenariuszu advance-jpk-reclassify (zaliczki). W ${id} wynika ono ze stawek: usuń desired_jpk_field, a stawkę zmień w changes.`,
    en: `A field of the JPK is chosen in the scenario advance-jpk-reclassify alone (advances). In ${id} it follows from the rates: leave desired_jpk_field out, and change the rate in changes.`,
  };
}

function wrongKind({ kind, correctionKind }: Original, forcedKind: string): Localized {
  return {
    pl: `Fakturę ${kind} koryguje się fakturą ${correctionKind}, nie ${forcedKind}. Usuń force_rodzaj_faktury.`,
    en: `An invoice ${kind} is corrected by ${correctionKind}, not by ${forcedKind}. Leave force_rodzaj_faktury out.`,
  };
}

const shownCharacters = 60;

function unknownScenario(id: string): Localized {
  const shown = id.slice(0, shownCharacters).toWellFormed();
  const known = scenarios.map((scenario) => scenario.id).join(', ');
  return { pl: `Nie ma scenariusza „${shown}”. Są: ${known}.`, en: `There is no scenario “${shown}”. There are: ${known}.` };
}
