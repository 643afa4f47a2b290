import type { PaymentPlanBody, PaymentReferenceBody } from '@nakor/contract/schemas/payments';
import { checkKsefNumberText } from '@nakor/domain/fa3/identifiers/check-ksef-number';
import { Invoice } from '@nakor/domain/fa3/invoice';
import { Decimal } from '@nakor/domain/money/decimal';
import { type PayableInvoice, readPayableInvoice } from '@nakor/domain/payments/payable-invoice';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { readInvoiceDocument } from '@nakor/domain/validation/examine/examine-document';
import { JobRejected, rejectField, rejectUnreadableDocument } from '../rejection.ts';

/** What is stated about an invoice to pay. */
type PaidInvoiceStatements = Omit<PaymentPlanBody['invoices'][number], 'name' | 'xml' | 'seller_status' | 'invoice_state'>;

const noInvoice: PayableInvoice = {
  number: null,
  issueDay: null,
  sellerNip: null,
  issuers: new Set(),
  currency: null,
  due: null,
  tax: null,
  account: null,
  isSplitPayment: false,
  settled: null,
  corrects: [],
};

/**
 * An invoice to pay: what the document says, replaced by what is stated.
 *
 * @param path the place of the statements in the request, such as `invoices[0].`; empty for the request itself
 * @throws JobRejected if the document cannot be read
 */
export function readPaidInvoice(xml: Uint8Array | null, stated: PaidInvoiceStatements, path: string, language: Language): PayableInvoice {
  const read = xml === null ? noInvoice : readDocument(xml, path, language);
  const { invoice_number, seller_nip, currency, amount, split_payment, account, issue_date } = stated;
  const due = toDecimal(amount) ?? read.due;
  return {
    ...read,
    number: invoice_number ?? read.number,
    issueDay: issue_date ?? read.issueDay,
    sellerNip: seller_nip ?? read.sellerNip,
    issuers: seller_nip === undefined ? read.issuers : new Set([...read.issuers, seller_nip]),
    currency: currency ?? read.currency,
    due,
    tax: toDecimal(stated.vat_amount) ?? taxOfAll(read, due),
    account: account?.replace(/\s/g, '') ?? read.account,
    isSplitPayment: split_payment ?? read.isSplitPayment,
    // A stated amount is to be paid whatever the document says.
    settled: amount === undefined ? read.settled : null,
  };
}

/** The tax of an invoice belongs to a payment of all of it: of a part, the payer decides. */
function taxOfAll({ tax, due }: PayableInvoice, paid: Decimal | null): Decimal | null {
  return due !== null && paid?.equals(due) === true ? tax : null;
}

function toDecimal(text: string | undefined): Decimal | null {
  return text === undefined ? null : Decimal.parse(text);
}

function readDocument(xml: Uint8Array, path: string, language: Language): PayableInvoice {
  const read = readInvoiceDocument(xml);
  if (!read.ok) throw new JobRejected(rejectUnreadableDocument(read.error, language, `${path}xml`));
  return readPayableInvoice(new Invoice(read.value.document.root));
}

/**
 * Checks a KSeF number that is stated for an invoice.
 *
 * @throws JobRejected if it is none, or a state is also stated
 */
export function checkNumberStatements(
  { ksef_number, collective_identifier, invoice_state }: Partial<PaymentReferenceBody>,
  path: string,
  language: Language,
): void {
  // The number may be newer than the day for which the question is asked.
  const problem = ksef_number === undefined ? null : checkKsefNumberText(ksef_number, '9999-12-31');
  if (problem !== null) throw rejectField(`${path}ksef_number`, problem.code, problem.message, language);
  const stated = [ksef_number, collective_identifier, invoice_state].filter((value) => value !== undefined);
  if (stated.length > 1) throw rejectField(`${path}ksef_number`, 'contradiction', contradictionText, language);
}

const contradictionText: Localized = {
  pl: 'Podaj tylko jedno: numer KSeF (ksef_number), identyfikator zbiorczy (collective_identifier) albo stan faktury bez numeru (invoice_state).',
  en: 'State only one: the KSeF number (ksef_number), the collective identifier (collective_identifier) or the state of an invoice without a number (invoice_state).',
};
