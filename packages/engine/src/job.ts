import type { JobLogFields } from '@nakor/contract/job-log-fields';
import type { ReportFonts } from '@nakor/documents/report-fonts';
import type { ValidatedInvoice, ValidationPorts } from '@nakor/domain/validation/model/examination';

/** Reads the fonts of reports; throws if they are missing or invalid. */
export type FontSource = () => ReportFonts;

/** Compresses bytes as gzip. */
export type Gzip = (bytes: Uint8Array) => Uint8Array;

/** Dependencies of jobs; each thread has its own. */
export interface EngineTools {
  readonly validation: ValidationPorts;
  readonly readFonts: FontSource;
  readonly gzip: Gzip;
}

/**
 * One complete operation on documents: bytes and options in, the result for the caller out. Input and result are plain data, since they are
 * passed between threads.
 *
 * @throws JobRejected if the input is invalid
 */
export type Job<Input, Result> = (input: Input, tools: EngineTools, facts: JobLogFields) => Promise<Result>;

/** Adds what was found in a document to the log facts, as codes only. */
export function noteValidated(facts: JobLogFields, validated: ValidatedInvoice): void {
  facts.bytes = validated.document.sizeBytes;
  facts.sha256 = validated.document.sha256;
  facts.readiness = validated.readiness;
  if (validated.schemaUnavailableReason !== null) facts.schema_unavailable_reason = validated.schemaUnavailableReason;
  facts.issue_codes = [...new Set(validated.issues.map(({ code }) => code))];
}
