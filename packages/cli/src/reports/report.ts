import type { Language } from '@nakor/domain/shared/localized';
import type { KsefEnvironment } from '@nakor/domain/validation/model/enforcement';
import type { FileOutcome } from './outcome.ts';
import type { RunSummary } from './run-summary.ts';

/** A report in one format, written piece by piece, so that a result is forgotten when it is written. */
export interface Report {
  begin(): string;
  file(outcome: FileOutcome): string;
  end(summary: RunSummary): string;
}

/** What reports depend on. */
export interface ReportOptions {
  readonly language: Language;
  /** Instant at which the documents are assumed to be sent, in RFC 3339. */
  readonly asOf: string;
  readonly environment: KsefEnvironment;
  readonly isColoured: boolean;
  /** Whether a single document is reported. */
  readonly isSingle: boolean;
  /** CSV for Excel: semicolons and a byte order mark. */
  readonly isForExcel: boolean;
  /** The files and folders that were named, as typed. */
  readonly paths: readonly string[];
  /** URL of the page of a rule, with `{code}` in place of its code. */
  readonly rulePage: string;
  /** Version of Nakor. */
  readonly version: string;
}
