import { determineEnding, listProblems } from '@nakor/collection/outcome';
import { createJunitWriter } from '@nakor/collection/reports/junit';
import { labelsIn } from './labels.ts';
import type { Report, ReportOptions } from './report.ts';

/** JUnit XML for GitLab and Jenkins. */
export function createJunitReport({ language }: ReportOptions): Report {
  const { begin, document, end } = createJunitWriter(language);
  return {
    begin,
    file: (outcome) =>
      document({
        name: outcome.name,
        ending: determineEnding(outcome),
        problems: listProblems(outcome),
        notes: outcome.changes.map(({ code, from, to, reason }) => labelsIn[language].changed(code, from, to, reason)),
      }),
    end,
  };
}
