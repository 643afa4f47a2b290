import { buildDocumentEntry, type DocumentEntry } from '@nakor/collection/document-entry';
import { buildHtmlReport } from '@nakor/collection/reports/html-report';
import { formatKsefLimitTexts } from '@nakor/collection/reports/ksef-limits';
import { everyProblem } from './every-problem.ts';
import { labelsIn } from './labels.ts';
import type { Report, ReportOptions } from './report.ts';
import { limitedFilesOf } from './run-summary.ts';

/** One page, written at the end: it begins with totals and with the documents that have errors. */
export function createHtmlReport({ language }: ReportOptions): Report {
  const labels = labelsIn[language];
  const entries: DocumentEntry[] = [];
  const documentNotes = new Map<string, readonly string[]>();
  return {
    begin: () => '',
    file(outcome) {
      entries.push(buildDocumentEntry(outcome.name, outcome, outcome, everyProblem));
      const notes = [
        ...(outcome.convertedFrom === null ? [] : [labels.convertedFrom(outcome.convertedFrom)]),
        ...outcome.changes.map(({ code, from, to, reason }) => labels.changed(code, from, to, reason)),
        ...(outcome.kind === 'validated' ? outcome.result.not_checked : []).map(({ message }) => `${labels.note}: ${message}`),
      ];
      if (notes.length > 0) documentNotes.set(outcome.name, notes);
      return '';
    },
    end: (summary) =>
      buildHtmlReport(entries, { documentNotes, generalNotes: formatKsefLimitTexts(limitedFilesOf(summary), language) }, language),
  };
}
