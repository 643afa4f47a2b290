import { type LineMethod, lineMethods } from '../correction/model/correction-plan.ts';
import { scenarios } from '../correction/scenarios/index.ts';
import { sharedQuestionIds } from '../correction/scenarios/toolkit/shared-questions.ts';

/** The scenarios that a preset may override, each with its line methods. */
export const methodsOfScenario: ReadonlyMap<string, readonly LineMethod[]> = new Map(
  scenarios.map(({ id, methods }): [string, readonly LineMethod[]] => [id, methods]),
);

const yesOrNo = ['tak', 'nie'];

/**
 * The shared questions for which a preset may have a default answer, with the allowed answers: those about conventions, not about a
 * particular invoice.
 */
export const settings: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [sharedQuestionIds.lineMethod, lineMethods],
  [sharedQuestionIds.causeFromStart, yesOrNo],
  [sharedQuestionIds.keepReceipt, yesOrNo],
  [sharedQuestionIds.keepNotes, yesOrNo],
]);
