import type { Problem } from '@nakor/collection/outcome';
import { createRegisterPage } from '@nakor/collection/register/page';
import { buildRowEntry, listRowProblems, type RegisterRow } from '@nakor/collection/register/register-row';
import type { RegisterSummary } from '@nakor/collection/register/summary';
import { createCsvWriter } from '@nakor/collection/reports/csv';
import { createJunitWriter } from '@nakor/collection/reports/junit';
import { formatKsefLimitTexts } from '@nakor/collection/reports/ksef-limits';
import { publishedRulePage } from '@nakor/collection/reports/rule-page';
import { createSarifWriter } from '@nakor/collection/reports/sarif';
import type { BatchOptions } from '../model/batch-options.ts';
import type { RegisterFormat } from '../model/batch-tasks.ts';

/** A format of the register, written row by row. */
export interface RegisterWriter {
  begin(): string;
  row(row: RegisterRow): string;
  end(summary: RegisterSummary): string;
}

/** Creates the writers of all formats: those of the command line, of the same rows. */
export function createRegisterWriters(options: BatchOptions, engineVersion: string): Readonly<Record<RegisterFormat, RegisterWriter>> {
  const { language, as_of: asOf, environment } = options;
  const csv = createCsvWriter({ language, isForExcel: false });
  const sarif = createSarifWriter({ language, version: engineVersion, rulePage: publishedRulePage });
  const junit = createJunitWriter(language);
  const page = createRegisterPage({ language, asOf, environment });
  return {
    ndjson: { begin: () => '', row: (row) => `${JSON.stringify(row)}\n`, end: () => '' },
    csv: { begin: csv.begin, row: (row) => csv.document(buildRowEntry(row)), end: () => '' },
    sarif: {
      begin: sarif.begin,
      // In code scanning, notes of every invoice would bury what is wrong.
      row: (row) => sarif.document(row.path, withoutInfo(listRowProblems(row))),
      end: (summary) => sarif.end({ isComplete: summary.outcomes.unreadable === 0, notes: listNotes(summary, language) }),
    },
    junit: {
      begin: junit.begin,
      row: (row) => junit.document({ name: row.path, ending: buildRowEntry(row).ending, problems: listRowProblems(row), notes: [] }),
      end: junit.end,
    },
    html: {
      begin: () => '',
      row(row) {
        page.add(row);
        return '';
      },
      end: page.build,
    },
  };
}

function withoutInfo(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity !== 'info');
}

function listNotes({ documents, outcomes, bytes, not_checked }: RegisterSummary, language: BatchOptions['language']): readonly string[] {
  const limited = { files: documents, unreadable: outcomes.unreadable, totalBytes: bytes, archives: [] };
  return [...formatKsefLimitTexts(limited, language), ...not_checked.map((each) => `${each.message} (${each.documents})`)];
}
