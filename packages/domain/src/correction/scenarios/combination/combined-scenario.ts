import type { Scenario } from '../../model/scenario.ts';

/**
 * The leading scenario with the questions, paths and line methods of the others as well, so that answers and changes of all can be read at
 * once.
 *
 * @param members the leading scenario first
 */
export function findCombinedScenario(leading: Scenario, members: readonly Scenario[]): Scenario {
  if (members.length < 2) return leading;
  const questions = new Map(members.flatMap((member) => member.questions.map((question) => [question.id, question] as const)).toReversed());
  return {
    ...leading,
    methods: [...new Set(members.flatMap(({ methods }) => methods))],
    sharedQuestions: [...new Set(members.flatMap(({ sharedQuestions }) => sharedQuestions))],
    questions: [...questions.values()].toReversed(),
    paths: members.flatMap(({ paths }) => paths),
  };
}
