import { type LineMethod, lineMethods } from '../correction/model/correction-plan.ts';
import { scenarios } from '../correction/scenarios/index.ts';
import { sharedQuestionIds } from '../correction/scenarios/toolkit/shared-questions.ts';

/** The scenarios that a preset may speak of, each with the ways in which its lines can be shown. */
export const methodsOfScenario: ReadonlyMap<string, readonly LineMethod[]> = new Map(
  scenarios.map(({ id, methods }): [string, readonly LineMethod[]] => [id, methods]),
);

const yesOrNo = ['tak', 'nie'];

/** The shared questions to which a preset may hold a default answer, with the answers: those about habits, not about one invoice. */
export const settings: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [sharedQuestionIds.lineMethod, lineMethods],
  [sharedQuestionIds.causeFromStart, yesOrNo],
  [sharedQuestionIds.keepReceipt, yesOrNo],
  [sharedQuestionIds.keepNotes, yesOrNo],
]);
