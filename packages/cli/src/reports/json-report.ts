import { formatKsefLimitTexts } from '@nakor/collection/reports/ksef-limits';
import type { FileOutcome } from './outcome.ts';
import type { Report, ReportOptions } from './report.ts';
import { limitedFilesOf, type RunSummary } from './run-summary.ts';

/** One line of JSON per file: `{ file, result }` with the result in the format of `POST /validate`, or `{ file, error }`. */
export function createJsonLinesReport(): Report {
  return { begin: () => '', file: (outcome) => `${JSON.stringify(fileJson(outcome))}\n`, end: () => '' };
}

/** One JSON document: `{ files: […], summary }`, with the files as in {@link createJsonLinesReport}, one per line. */
export function createJsonReport({ language }: ReportOptions): Report {
  let hasFile = false;
  return {
    begin: () => '{"files":[',
    file(outcome) {
      const separator = hasFile ? ',\n' : '\n';
      hasFile = true;
      return `${separator}${JSON.stringify(fileJson(outcome))}`;
    },
    end: (summary) =>
      `\n],\n"summary":${JSON.stringify({ ...summaryJson(summary), ksef_limits: formatKsefLimitTexts(limitedFilesOf(summary), language) })}}\n`,
  };
}

function fileJson(outcome: FileOutcome): object {
  const { name, sameAs, related, convertedFrom } = outcome;
  const head = {
    file: name,
    ...(sameAs === null ? {} : { same_as: sameAs }),
    ...(related === null ? {} : { compared_with: related }),
    ...(convertedFrom === null ? {} : { converted_from: convertedFrom }),
  };
  switch (outcome.kind) {
    case 'validated':
      return { ...head, result: outcome.result, ...(outcome.changes.length === 0 ? {} : { rule_changes: outcome.changes }) };
    case 'unreadable':
      return { ...head, error: { code: 'FILE_UNREADABLE', message: outcome.reason } };
    case 'rejected': {
      const { code, message, details } = outcome.rejection;
      return { ...head, error: { code, ...(details.length === 0 ? { message } : { details }) } };
    }
  }
}

function summaryJson({
  files,
  endings,
  issues,
  duplicates,
  repeated,
  rejectedByKsef,
  totalBytes,
  notChecked,
  ruleChanges,
}: RunSummary): object {
  return {
    files,
    ...endings,
    issues,
    duplicates,
    same_content: repeated,
    rejected_by_ksef: rejectedByKsef,
    bytes: totalBytes,
    rule_changes: ruleChanges,
    not_checked: [...notChecked].map(([message, count]) => ({ message, files: count })),
  };
}
