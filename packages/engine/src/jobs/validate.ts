import type { HistoryEntry } from '@nakor/domain/idempotency/history';
import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
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

/** A result as JSON, with its event and history entry. */
export interface RecordedResult {
  /** The payload of the response. */
  readonly dataJson: string;
  /** Payload of the event; null for none. */
  readonly event: Readonly<Record<string, unknown>> | null;
  readonly history: HistoryEntry['facts'];
}

/** Validates one invoice. */
export const validate: Job<InvoiceInput, RecordedResult> = async ({ xml, settings, presentation }, { validation }, facts) => {
  const startMs = performance.now();
  const validated = await validateInvoice(xml, validation, settings);
  const engineMs = Math.round((performance.now() - startMs) * 10) / 10;
  if (!validated.ok) {
    facts.issue_codes = [validated.error.code];
    throw new JobRejected(unreadableDocument(validated.error, presentation.language));
  }
  noteValidated(facts, validated.value);
  return {
    dataJson: JSON.stringify(validationResult(validated.value, engineMs, presentation)),
    event: validationCompleted(validated.value, presentation),
    history: validationFacts(validated.value),
  };
};
