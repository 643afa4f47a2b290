import { buildDocumentEntry } from '@nakor/collection/document-entry';
import { createCsvWriter } from '@nakor/collection/reports/csv';
import { everyProblem } from './every-problem.ts';
import type { Report, ReportOptions } from './report.ts';

/** CSV, one line per issue, and one for each file without any. */
export function createCsvReport(options: ReportOptions): Report {
  const { begin, document } = createCsvWriter(options);
  return { begin, file: (outcome) => document(buildDocumentEntry(outcome.name, outcome, outcome, everyProblem)), end: () => '' };
}
