import type { Scenario } from '../../model/scenario.ts';

/**
 * The primary scenario with the questions, paths and line methods of the others as well, so that answers and changes of all can be read at
 * once.
 *
 * @param members the primary scenario first
 */
export function findCombinedScenario(primary: Scenario, members: readonly Scenario[]): Scenario {
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
