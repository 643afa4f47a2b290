import type { PaymentPlanBody, PaymentReferenceBody } from '@nakor/contract/schemas/payments';
import type { PaymentPlanResult, PaymentReferenceResult } from '@nakor/contract/schemas/responses/payments';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { isNumberOfAnother, type PayableInvoice } from '@nakor/domain/payments/payable-invoice';
import type { PaidInvoiceState } from '@nakor/domain/payments/payment-duty';
import { type Payment, type PaymentReference, referToPayment } from '@nakor/domain/payments/payment-reference';
import { paymentNotes } from '@nakor/domain/payments/payment-texts';
import { type InvoiceToPay, planPayments } from '@nakor/domain/payments/plan-payments';
import type { Language } from '@nakor/domain/shared/localized';
import { rejectField } from '../rejection.ts';
import { buildPlanResult, buildReferenceResult } from '../results/payment-result.ts';
import { checkNumberStatements, readPaidInvoice } from './read-payment.ts';

/** What an answer depends on apart from the request. */
interface Asking {
  readonly language: Language;
  /** In milliseconds since the epoch; its day in Warsaw is the default day of payment. */
  readonly nowUnixMs: number;
}

/**
 * What one payment has to state.
 *
 * @param xml the invoice; null if only statements are given
 * @throws JobRejected if the document cannot be read, or statements contradict each other or it
 */
export function answerPaymentReference(
  xml: Uint8Array | null,
  statements: Omit<PaymentReferenceBody, 'xml'>,
  { language, nowUnixMs }: Asking,
): PaymentReferenceResult {
  checkNumberStatements(statements, '', language);
  const { ksef_number, collective_identifier, payer_status, seller_status, instrument } = statements;
  const invoice = readPaidInvoice(xml, statements, '', language);
  const paidOn = statements.paid_on ?? toWarsawDay(nowUnixMs);
  // With an identifier of several invoices, what this one states as due is not the amount of the payment.
  const isCollective = collective_identifier !== undefined;
  const paid = isCollective ? { ...invoice, number: null, ...collectiveAmounts(invoice, statements), settled: null } : invoice;
  const payment: Payment = {
    paidOn,
    payerStatus: payer_status ?? 'unknown',
    sellerStatus: seller_status ?? 'unknown',
    instrument: instrument ?? 'transfer',
    ...paymentOf(paid),
    identifier: collective_identifier ?? ksef_number ?? null,
    state: stateOf(statements),
  };
  if (invoice.sellerNip !== null && isNumberOfAnother(ksef_number ?? null, invoice.issuers)) {
    throw rejectField('ksef_number', 'another_seller', otherSellerText, language);
  }
  return buildReferenceResult(withSettled(referToPayment(payment), paid), payment, { paidOn, account: paid.account, language });
}

const otherSellerText = {
  pl: 'Ten numer KSeF zaczyna się od NIP innego wystawcy niż ta faktura.',
  en: 'This KSeF number begins with the NIP of another issuer than this invoice.',
};

function collectiveAmounts({ isSplitPayment }: PayableInvoice, { amount, vat_amount }: Partial<PaymentReferenceBody>) {
  return { isSplitPayment, ...(amount === undefined ? { due: null } : {}), ...(vat_amount === undefined ? { tax: null } : {}) };
}

function paymentOf({ number, sellerNip, currency, due, tax, isSplitPayment }: PayableInvoice) {
  return { invoiceNumber: number, sellerNip, currency, amount: due, tax, isSplitPayment };
}

function stateOf({ ksef_number, collective_identifier, invoice_state }: Partial<PaymentReferenceBody>): PaidInvoiceState {
  if (collective_identifier !== undefined) return 'collective';
  return ksef_number === undefined ? (invoice_state ?? 'unknown') : 'numbered';
}

function withSettled(reference: PaymentReference, { settled }: PayableInvoice): PaymentReference {
  return settled === null ? reference : { ...reference, notes: [paymentNotes[settled], ...reference.notes] };
}

/** An invoice of a plan, with its document. */
export interface PlanDocument {
  readonly xml: Uint8Array | null;
  readonly statements: Omit<PaymentPlanBody['invoices'][number], 'xml'>;
}

/**
 * Plans which invoices are paid together, and what each transfer has to state.
 *
 * @throws JobRejected if a document cannot be read, or statements contradict each other
 */
export function answerPaymentPlan(
  documents: readonly PlanDocument[],
  statements: Omit<PaymentPlanBody, 'invoices'>,
  { language, nowUnixMs }: Asking,
): PaymentPlanResult {
  const paidOn = statements.paid_on ?? toWarsawDay(nowUnixMs);
  const invoices = documents.map(({ xml, statements: stated }, index): InvoiceToPay => {
    const path = `invoices[${index}].`;
    checkNumberStatements(stated, path, language);
    return {
      name: stated.name ?? String(index + 1),
      invoice: readPaidInvoice(xml, stated, path, language),
      ksefNumber: stated.ksef_number ?? null,
      state: stateOf(stated),
      sellerStatus: stated.seller_status ?? statements.seller_status ?? 'unknown',
    };
  });
  const plan = planPayments(invoices);
  return buildPlanResult(plan, { paidOn, payerStatus: statements.payer_status ?? 'unknown', language });
}
