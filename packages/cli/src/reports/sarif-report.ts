import { listProblems } from '@nakor/collection/outcome';
import { formatKsefLimitTexts } from '@nakor/collection/reports/ksef-limits';
import { createSarifWriter } from '@nakor/collection/reports/sarif';
import type { Language } from '@nakor/domain/shared/localized';
import type { Report, ReportOptions } from './report.ts';
import { limitedFilesOf, type RunSummary } from './run-summary.ts';

/** SARIF 2.1.0 for code scanning. */
export function createSarifReport(options: ReportOptions): Report {
  const { begin, document, end } = createSarifWriter(options);
  return {
    begin,
    file: (outcome) => document(outcome.name, listProblems(outcome)),
    end: (summary) => end({ isComplete: summary.endings.unreadable === 0, notes: listNotes(summary, options.language) }),
  };
}

/** What concerns the run instead of a file. */
function listNotes(summary: RunSummary, language: Language): readonly string[] {
  const changed = summary.ruleChanges.map(
    ({ code, from, to, reason, occurrences, files }) =>
      `${code}: ${from} -> ${to} (${reason}); ${occurrences} issues in ${files} files, changed by nakor.config.json or --rules.`,
  );
  const unchecked = [...summary.notChecked].map(([message, files]) => `${message} (${files})`);
  return [...formatKsefLimitTexts(limitedFilesOf(summary), language), ...changed, ...unchecked];
}
