import { createRegisterPage } from '@nakor/collection/register/page';
import { buildRegisterRow, type RegisterRow } from '@nakor/collection/register/register-row';
import { createRegisterSummary } from '@nakor/collection/register/summary';
import type { FileOutcome } from './outcome.ts';
import type { Report, ReportOptions } from './report.ts';

/** The register of a batch, as the service makes it: one line of JSON per file, which is evidence that can be kept. */
export function createRegisterReport(): Report {
  return {
    begin: () => '',
    file: (outcome) => `${JSON.stringify(rowOf(outcome))}\n`,
    end: () => '',
  };
}

/** The page of the register of a batch, as the service makes it: of bounded size, however many files there are. */
export function createRegisterPageReport({ language, asOf, environment }: ReportOptions): Report {
  const summary = createRegisterSummary();
  const page = createRegisterPage({ language, asOf, environment });
  return {
    begin: () => '',
    file(outcome) {
      const row = rowOf(outcome);
      summary.add(row);
      page.add(row);
      return '';
    },
    end: () => page.build(summary.build()),
  };
}

function rowOf(outcome: FileOutcome): RegisterRow {
  return buildRegisterRow({ path: outcome.name, ...outcome }, outcome);
}
