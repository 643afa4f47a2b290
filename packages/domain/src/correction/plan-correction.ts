import type { SchemaModel } from '../schema/model.ts';
import type { Localized } from '../shared/localized.ts';
import { ok, type Result, refused } from '../shared/result.ts';
import type { XmlElement } from '../xml/element.ts';
import type { CorrectionPlan } from './correction-plan.ts';
import type { CorrectionRequest } from './correction-request.ts';
import { type Original, readOriginal } from './original.ts';
import { type AnswerOf, readAnswers } from './read-answers.ts';
import { recomputeLines } from './recompute-lines.ts';
import { unwritableTexts } from './request-texts.ts';
import { applyChanges } from './requested-changes.ts';
import type { AppliedChange, PlanRefusal, Scenario } from './scenario.ts';
import { findScenario, scenarios } from './scenarios/index.ts';
import { sharedQuestionIds } from './shared-questions.ts';
import { whereAllowed } from './where-allowed.ts';

/** A correction that can be made, before its amounts are worked out. */
export interface PlannedCorrection {
  readonly scenario: Scenario;
  readonly original: Original;
  readonly plan: CorrectionPlan;
  readonly changes: readonly AppliedChange[];
  readonly answer: AnswerOf;
  readonly warnings: readonly Localized[];
}

/**
 * Plans a correction: reads the original, the answers and the changes, and asks the scenario.
 *
 * @param root the element `Faktura` of the original
 * @returns    every part of the request that cannot be honoured, as far as it can be told at once
 */
export function planCorrection(
  root: XmlElement,
  request: CorrectionRequest,
  schemaModel: SchemaModel,
): Result<PlannedCorrection, readonly PlanRefusal[]> {
  const scenario = findScenario(request.scenarioId);
  if (scenario === null) return refused([{ path: 'scenario_id', code: 'unknown_scenario', message: unknownScenario(request.scenarioId) }]);
  const unwritable = unwritableTexts(request);
  if (unwritable.length > 0) return refused(unwritable);
  const answers = readAnswers(scenario, request, request.defaultAnswers);
  if (!answers.ok) return answers;
  const answer = answers.value;
  const read = readOriginal(root, schemaModel, {
    ksefNumber: answer(sharedQuestionIds.ksefNumber),
    issueDay: answer(sharedQuestionIds.issueDay),
  });
  if (!read.ok) return refused([{ path: 'source_xml', code: 'not_correctable', message: read.error }]);
  const original = read.value;
  const obstacles = obstaclesOf(scenario, original, request);
  if (obstacles.length > 0) return refused(obstacles);
  const changed = applyChanges(original.before, schemaModel.root, request.changes, scenario.paths, (path) =>
    whereAllowed(path, scenario, original.kind),
  );
  if (!changed.ok) return changed;
  const { changes } = changed.value;
  const recomputed = recomputeLines(
    original.before,
    changed.value.after,
    changes.map(({ address }) => address),
  );
  const plan = scenario.plan({ original, after: recomputed.after, changes, request, answer, schemaModel });
  if (!plan.ok) return plan;
  const doubts = original.doubts.map(({ path, text }) => ({ pl: `${path}: ${text.pl}`, en: `${path}: ${text.en}` }));
  return ok({ scenario, original, plan: plan.value, changes, answer, warnings: [...doubts, ...recomputed.notes, ...plan.value.warnings] });
}

function obstaclesOf(scenario: Scenario, original: Original, { forcedKind }: CorrectionRequest): PlanRefusal[] {
  const obstacle = scenario.obstacle(original);
  return [
    ...(obstacle === null ? [] : [{ path: 'scenario_id', code: 'not_applicable', message: obstacle }]),
    ...(forcedKind === null || forcedKind === original.correctionKind
      ? []
      : [{ path: 'force_rodzaj_faktury', code: 'kind_not_possible', message: wrongKind(original, forcedKind) }]),
  ];
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
