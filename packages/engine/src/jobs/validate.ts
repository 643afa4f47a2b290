import type { JobLogFields } from '@nakor/contract/job-log-fields';
import type { RelatedBytes } from '@nakor/domain/related/read-documents';
import { readRelated } from '@nakor/domain/related/read-related';
import type { AcceptedDocument } from '@nakor/domain/validation/examine/read-accepted-document';
import { readAcceptedDocument } from '@nakor/domain/validation/examine/read-accepted-document';
import { withoutAdvice } from '@nakor/domain/validation/model/advice';
import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import type { DocumentRejection } from '@nakor/domain/xml/rejection';
import { type Job, noteValidated } from '../job.ts';
import { JobRejected, rejectUnreadableDocument } from '../rejection.ts';
import { buildValidationCompleted, buildValidationHistory } from '../results/validation-completed.ts';
import { buildValidationResult, type PresentationOptions } from '../results/validation-result.ts';

/** Input of jobs on one invoice. */
export interface InvoiceInput {
  readonly xml: Uint8Array;
  readonly settings: Pick<ValidationSettings, 'nowUnixMs' | 'environment' | 'sizeLimits'>;
  readonly presentation: PresentationOptions;
}

/** Input of jobs that return the issues of an invoice. */
export interface IssuesInput extends InvoiceInput {
  /** `off` omits advice. */
  readonly advice?: 'off' | undefined;
}

/** Input of a validation. */
export interface ValidateInput extends IssuesInput {
  /** The documents to which it refers. */
  readonly related?: RelatedBytes;
  /** False where neither an event nor an entry of the history follows, as for one document of many. */
  readonly isRecorded?: boolean;
  /** The number under which KSeF accepted the invoice, as the caller states; by default none. */
  readonly ksefNumber?: { readonly text: string /** The parameter in which it was sent. */; readonly path: string } | null;
}

/** The result of a validation. */
export interface ValidateResult extends RecordedResult {
  /** The invoice that KSeF accepted; null without a KSeF number. */
  readonly accepted: AcceptedDocument | null;
}

/** A result as JSON, with its event and history entry. */
export interface RecordedResult {
  /** The payload of the response. */
  readonly dataJson: string;
  /** Payload of the event; null for none. */
  readonly event: Readonly<Record<string, unknown>> | null;
  readonly history: Readonly<Record<string, string | number | boolean | null>>;
}

/** Validates one invoice. */
export const validate: Job<ValidateInput, ValidateResult> = async (input, { validation }, facts) => {
  const { xml, settings, presentation, advice, related = noDocuments, ksefNumber = null, isRecorded = true } = input;
  const startMs = performance.now();
  const accepted = ksefNumber === null ? null : acceptedDocument(xml, ksefNumber, presentation, facts);
  const read = readRelated(related, validation.schemaModel, xml);
  if (!read.ok) throw rejectionError(facts, read.error.rejection, presentation, read.error.field);
  const outcome = await validateInvoice(xml, validation, { ...settings, ...read.value, ksefNumber: ksefNumber?.text ?? null });
  const engineMs = Math.round((performance.now() - startMs) * 10) / 10;
  if (!outcome.ok) throw rejectionError(facts, outcome.error, presentation);
  const validated = advice === 'off' ? withoutAdvice(outcome.value) : outcome.value;
  noteValidated(facts, validated);
  return {
    dataJson: JSON.stringify(buildValidationResult(validated, engineMs, presentation)),
    event: isRecorded ? buildValidationCompleted(validated, presentation) : null,
    history: isRecorded ? buildValidationHistory(validated) : {},
    accepted,
  };
};

/** @throws JobRejected when the number is not that of the document */
function acceptedDocument(
  xml: Uint8Array,
  { text, path }: NonNullable<ValidateInput['ksefNumber']>,
  presentation: PresentationOptions,
  facts: JobLogFields,
): AcceptedDocument {
  const read = readAcceptedDocument(xml, text);
  if (read.ok) return read.value;
  if (read.error.kind === 'unreadable') throw rejectionError(facts, read.error.rejection, presentation);
  const { code, message } = read.error.problem;
  throw new JobRejected({
    code: 'VALIDATION_ERROR',
    details: [{ path, code, message: message[presentation.language] }],
  });
}

const noDocuments: RelatedBytes = { source: null, corrections: [], advances: [] };

/** @param field of the request that contains the document; undefined for the invoice itself */
function rejectionError(facts: JobLogFields, rejection: DocumentRejection, { language }: PresentationOptions, field?: string): JobRejected {
  facts.issue_codes = [rejection.code];
  return new JobRejected(rejectUnreadableDocument(rejection, language, field));
}
