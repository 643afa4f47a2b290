import type {
  CreditResult,
  ExcludedInvoiceResult,
  PaymentDutyResult,
  PaymentPlanResult,
  PaymentReferenceResult,
  PlannedInvoiceResult,
  PlannedTransferResult,
} from '@nakor/contract/schemas/responses/payments';
import { Decimal } from '@nakor/domain/money/decimal';
import { paymentDutyDay, type VatStatus } from '@nakor/domain/payments/payment-duty';
import { type Payment, type PaymentReference, referToPayment } from '@nakor/domain/payments/payment-reference';
import { exclusionTexts, paymentNotes } from '@nakor/domain/payments/payment-texts';
import type { PaymentPlan, PlannedInvoice, PlannedTransfer } from '@nakor/domain/payments/plan-payments';
import { formatTransferTitle } from '@nakor/domain/payments/transfer-texts';
import type { Language } from '@nakor/domain/shared/localized';

/** What one payment has to state, in one language. */
export function buildReferenceResult(
  reference: PaymentReference,
  payment: Payment,
  { paidOn, account, language }: { readonly paidOn: string; readonly account: string | null; readonly language: Language },
): PaymentReferenceResult {
  return { paid_on: paidOn, ...dutyOf(reference, language), ...amountsOf(payment), account };
}

function dutyOf(reference: PaymentReference, language: Language): PaymentDutyResult {
  const { duty, bound, basis, certainty, reasons, questions, title, splitPaymentMessage, tooLong, notes } = reference;
  return {
    ...{ duty, bound, basis, certainty },
    why: reasons.map((reason) => reason[language]),
    questions,
    title,
    split_payment_message: splitPaymentMessage,
    too_long: tooLong,
    notes: notes.map((note) => note[language]),
  };
}

function amountsOf({ sellerNip, currency, amount, tax, isSplitPayment }: Payment) {
  return {
    seller_nip: sellerNip,
    currency,
    amount: amount?.toAmount() ?? null,
    vat_amount: tax?.toAmount() ?? null,
    split_payment: isSplitPayment,
  };
}

/** On what a plan depends apart from its invoices. */
interface Planning {
  readonly paidOn: string;
  readonly payerStatus: VatStatus;
  readonly language: Language;
}

/** A plan, in one language. */
export function buildPlanResult(plan: PaymentPlan, planning: Planning): PaymentPlanResult {
  const { language, paidOn } = planning;
  return {
    paid_on: paidOn,
    transfers: plan.transfers.map((transfer) => transferOf(transfer, planning)),
    credits: plan.credits.map(creditOf),
    excluded: plan.excluded.map(
      ({ invoice: { name, invoice, ksefNumber }, reason }): ExcludedInvoiceResult => ({
        name,
        invoice_number: invoice.number,
        ksef_number: ksefNumber,
        reason,
        message: exclusionTexts[reason][language],
      }),
    ),
    totals: sumByCurrency(plan.transfers),
  };
}

function transferOf(transfer: PlannedTransfer, planning: Planning): PlannedTransferResult {
  const { state, invoices, account } = transfer;
  const { language } = planning;
  const payment = paymentOf(transfer, planning);
  const result = dutyOf(isListed(transfer, planning) ? listedReference(payment, invoices) : referToPayment(payment), language);
  const isCollective = state === 'collective' && result.title === null;
  return {
    ...result,
    notes: [...(account === null ? [paymentNotes.noAccount[language]] : []), ...result.notes],
    ...amountsOf(payment),
    account,
    identifier: isCollective ? 'collective_identifier' : identifierOf(transfer, result.title),
    collective_request: isCollective
      ? { invoices: invoices.flatMap(({ ksefNumber }) => (ksefNumber === null ? [] : [{ ksefNumber }])) }
      : null,
    invoices: invoices.map(invoiceOf),
  };
}

function paymentOf(transfer: PlannedTransfer, { paidOn, payerStatus }: Planning): Payment {
  const { state, invoices, sellerNip, sellerStatus, currency, amount, tax, isSplitPayment } = transfer;
  const [first] = invoices;
  return {
    ...{ paidOn, payerStatus, sellerStatus, state, sellerNip, currency, amount, tax, isSplitPayment },
    instrument: 'transfer',
    identifier: state === 'numbered' ? (first?.ksefNumber ?? null) : null,
    invoiceNumber: invoices.length === 1 ? (first?.invoice.number ?? null) : null,
  };
}

/** Several invoices outside KSeF are named one after another, and all of them before the first day of the duty. */
function isListed({ state, invoices, isSplitPayment }: PlannedTransfer, { paidOn }: Planning): boolean {
  return invoices.length > 1 && (state !== 'collective' || (paidOn < paymentDutyDay && !isSplitPayment));
}

function listedReference(payment: Payment, invoices: readonly PlannedInvoice[]): PaymentReference {
  const { text, tooLong } = formatTransferTitle(null, invoices.map(numberOf));
  return { ...referToPayment(payment), title: text, tooLong, notes: [paymentNotes.secondHand] };
}

function identifierOf({ state }: PlannedTransfer, title: string | null): PlannedTransferResult['identifier'] {
  if (title === null) return 'none';
  return state === 'numbered' ? 'ksef_number' : 'invoice_numbers';
}

function numberOf({ invoice }: PlannedInvoice): string {
  return invoice.number ?? '';
}

function creditOf({ sellerNip, account, currency, amount, invoices }: PlannedTransfer): CreditResult {
  return { seller_nip: sellerNip, account, currency, amount: amount.toAmount(), invoices: invoices.map(invoiceOf) };
}

function invoiceOf({ name, invoice, ksefNumber, amount }: PlannedInvoice): PlannedInvoiceResult {
  return { name, invoice_number: invoice.number, ksef_number: ksefNumber, amount: amount.toAmount() };
}

function sumByCurrency(transfers: readonly PlannedTransfer[]): PaymentPlanResult['totals'] {
  const sums = new Map<string, { amount: Decimal; transfers: number }>();
  for (const { currency, amount } of transfers) {
    const sum = sums.get(currency) ?? { amount: Decimal.zero, transfers: 0 };
    sums.set(currency, { amount: sum.amount.plus(amount), transfers: sum.transfers + 1 });
  }
  return [...sums].map(([currency, sum]) => ({ currency, amount: sum.amount.toAmount(), transfers: sum.transfers }));
}
