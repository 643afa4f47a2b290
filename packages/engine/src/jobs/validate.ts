import type { JobFacts } from '@nakor/contract/job-facts';
import type { HistoryEntry } from '@nakor/domain/idempotency/history';
import type { RelatedBytes } from '@nakor/domain/related/read-documents';
import { readRelated } from '@nakor/domain/related/read-related';
import { withoutAdvice } from '@nakor/domain/validation/model/advice';
import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import type { DocumentRejection } from '@nakor/domain/xml/rejection';
import { type Job, noteValidated } from '../job.ts';
import { JobRejected, unreadableDocument } from '../rejection.ts';
import { validationCompleted, validationFacts } from '../results/validation-completed.ts';
import { type PresentationOptions, validationResult } from '../results/validation-result.ts';

/** Input of jobs on one invoice. */
export interface InvoiceInput {
  readonly xml: Uint8Array;
  readonly settings: Pick<ValidationSettings, 'nowUnixMs' | 'environment'>;
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
}

/** A result as JSON, with its event and history entry. */
export interface RecordedResult {
  /** The payload of the response. */
  readonly dataJson: string;
  /** Payload of the event; null for none. */
  readonly event: Readonly<Record<string, unknown>> | null;
  readonly history: HistoryEntry['facts'];
}

/** Validates one invoice. */
export const validate: Job<ValidateInput, RecordedResult> = async (input, { validation }, facts) => {
  const { xml, settings, presentation, advice, related = noDocuments } = input;
  const startMs = performance.now();
  const read = readRelated(related, validation.schemaModel, xml);
  if (!read.ok) throw rejectionError(facts, read.error.rejection, presentation, read.error.field);
  const outcome = await validateInvoice(xml, validation, { ...settings, ...read.value });
  const engineMs = Math.round((performance.now() - startMs) * 10) / 10;
  if (!outcome.ok) throw rejectionError(facts, outcome.error, presentation);
  const validated = advice === 'off' ? withoutAdvice(outcome.value) : outcome.value;
  noteValidated(facts, validated);
  return {
    dataJson: JSON.stringify(validationResult(validated, engineMs, presentation)),
    event: validationCompleted(validated, presentation),
    history: validationFacts(validated),
  };
};

const noDocuments: RelatedBytes = { source: null, corrections: [], advances: [] };

/** @param field of the request that contains the document; undefined for the invoice itself */
function rejectionError(facts: JobFacts, rejection: DocumentRejection, { language }: PresentationOptions, field?: string): JobRejected {
  facts.issue_codes = [rejection.code];
  return new JobRejected(unreadableDocument(rejection, language, field));
}
