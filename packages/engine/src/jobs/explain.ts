import { explainKsefResponse } from '@nakor/domain/ksef-statuses/explain-response';
import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import { type Job, noteValidated } from '../job.ts';
import { buildExplanation, type GivenInvoice } from '../results/explanation-result.ts';
import type { InvoiceInput } from './validate.ts';

/** Input of an explanation. */
export interface ExplainInput extends Omit<InvoiceInput, 'xml'> {
  /** What KSeF returned. */
  readonly response: string;
  /** The invoice that it is about; null for none. */
  readonly xml: Uint8Array | null;
}

/** Explains a response of KSeF, with the invoice that it is about if there is one. An invoice that cannot be read is an explanation, not an error. */
export const explain: Job<ExplainInput, { readonly dataJson: string }> = async (input, { validation }, facts) => {
  const { response, xml, settings, presentation } = input;
  const explained = explainKsefResponse(response);
  let invoice: GivenInvoice | null = null;
  if (xml !== null) {
    const outcome = await validateInvoice(xml, validation, settings);
    if (outcome.ok) noteValidated(facts, outcome.value);
    else facts.issue_codes = [outcome.error.code];
    invoice = outcome.ok ? { validated: outcome.value, rejection: null } : { validated: null, rejection: outcome.error };
  }
  return { dataJson: JSON.stringify(buildExplanation(explained, invoice, presentation)) };
};
