import type { JobFacts } from '@nakor/contract/job-facts';
import type { ReportFonts } from '@nakor/documents/report-fonts';
import type { ValidatedInvoice, ValidationPorts } from '@nakor/domain/validation/model/examination';

/** Gives the fonts of reports; throws when they are missing or not what they should be. */
export type FontSource = () => ReportFonts;

/** What jobs work with; each thread has its own. */
export interface EngineTools {
  readonly validation: ValidationPorts;
  readonly readFonts: FontSource;
}

/**
 * One piece of work on documents, whole: bytes and options in, the result as callers get it out. Input and result are plain data, since
 * they travel between threads.
 *
 * @throws JobRejected when the input is at fault
 */
export type Job<Input, Result> = (input: Input, tools: EngineTools, facts: JobFacts) => Promise<Result>;

/** Notes on the facts what was found in a document, by codes alone. */
export function noteValidated(facts: JobFacts, validated: ValidatedInvoice): void {
  facts.bytes = validated.document.sizeBytes;
  facts.sha256 = validated.document.sha256;
  facts.readiness = validated.readiness;
  if (validated.schemaUnavailableReason !== null) facts.schema_unavailable_reason = validated.schemaUnavailableReason;
  facts.issue_codes = [...new Set(validated.issues.map(({ code }) => code))];
}
