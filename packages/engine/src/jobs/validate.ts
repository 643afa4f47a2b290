import type { HistoryEntry } from '@nakor/domain/idempotency/history';
import { withoutAdvice } from '@nakor/domain/validation/model/advice';
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

/** Input of jobs that return the issues of an invoice. */
export interface IssuesInput extends InvoiceInput {
  /** `off` omits advice. */
  readonly advice?: 'off' | undefined;
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
export const validate: Job<IssuesInput, RecordedResult> = async ({ xml, settings, presentation, advice }, { validation }, facts) => {
  const startMs = performance.now();
  const outcome = await validateInvoice(xml, validation, settings);
  const engineMs = Math.round((performance.now() - startMs) * 10) / 10;
  if (!outcome.ok) {
    facts.issue_codes = [outcome.error.code];
    throw new JobRejected(unreadableDocument(outcome.error, presentation.language));
  }
  const validated = advice === 'off' ? withoutAdvice(outcome.value) : outcome.value;
  noteValidated(facts, validated);
  return {
    dataJson: JSON.stringify(validationResult(validated, engineMs, presentation)),
    event: validationCompleted(validated, presentation),
    history: validationFacts(validated),
  };
};
