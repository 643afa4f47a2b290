import { buildDocumentEntry, type DocumentEntry } from '@nakor/collection/document-entry';
import { buildErrorList } from '@nakor/collection/reports/error-list';
import { everyProblem } from './every-problem.ts';
import type { Report, ReportOptions } from './report.ts';

/** The list of wrong invoices by seller, to print. */
export function createErrorListReport({ language }: ReportOptions): Report {
  const entries: DocumentEntry[] = [];
  return {
    begin: () => '',
    file(outcome) {
      entries.push(buildDocumentEntry(outcome.name, outcome, outcome, everyProblem));
      return '';
    },
    end: () => buildErrorList(entries, language),
  };
}
