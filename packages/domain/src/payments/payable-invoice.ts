import { accountsOf } from '../fa3/accounts.ts';
import { readIdentifier } from '../fa3/identifiers/identifier.ts';
import { parseKsefNumber } from '../fa3/identifiers/ksef-number.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { listIssuers } from '../fa3/issuers.ts';
import { Decimal, sumOf } from '../money/decimal.ts';

/** How an invoice names another one. */
interface PaidReference {
  readonly number: string | null;
  readonly ksefNumber: string | null;
}

/** What a payment needs of an invoice; null where the document does not say. */
export interface PayableInvoice {
  /** `P_2`. */
  readonly number: string | null;
  /** `P_1`, `YYYY-MM-DD`. */
  readonly issueDay: string | null;
  readonly sellerNip: string | null;
  /** The NIPs with which its KSeF number may begin. */
  readonly issuers: ReadonlySet<string | null>;
  readonly currency: string | null;
  /** What remains to be paid, negative for a credit. */
  readonly due: Decimal | null;
  /** The tax that a split payment for the whole invoice states; null in another currency than PLN. */
  readonly tax: Decimal | null;
  /** The account to pay to, without blanks: the factor's before the seller's. */
  readonly account: string | null;
  /** `P_18A` is 1. */
  readonly isSplitPayment: boolean;
  /** Why the document itself says that nothing is due. */
  readonly settled: 'paid' | 'advance' | null;
  /** The invoices that it corrects. */
  readonly corrects: readonly PaidReference[];
}

/** Reads what a payment needs of an invoice. It is not validated. */
export function readPayableInvoice(invoice: Invoice): PayableInvoice {
  const { fa, seller, annotations, currency, issueDay, kind, correctedInvoices } = invoice;
  const identifier = readIdentifier(seller);
  const accounts = accountsOf(invoice);
  const sellerNip = identifier?.kind === 'NIP' ? identifier.value : null;
  const account = accounts.find(({ element }) => element.parent?.name === 'RachunekBankowyFaktora') ?? accounts[0];
  return {
    number: fa.text('P_2'),
    issueDay,
    sellerNip,
    issuers: listIssuers(invoice, sellerNip ?? ''),
    currency,
    due: amountDue(invoice),
    tax: currency === 'PLN' ? taxOf(invoice) : null,
    account: account === undefined ? null : (account.iban ?? account.number),
    isSplitPayment: annotations.isYes('P_18A'),
    settled: isPaid(invoice) ? 'paid' : kind === 'ZAL' ? 'advance' : null,
    corrects: correctedInvoices.map((part) => ({ number: part.text('NrFaKorygowanej'), ksefNumber: part.text('NrKSeFFaKorygowanej') })),
  };
}

function isPaid({ payment }: Invoice): boolean {
  return payment.isYes('Zaplacono') || payment.code('ZnacznikZaplatyCzesciowej') === '2';
}

/** `DoZaplaty` or `DoRozliczenia` where the invoice states one, otherwise `P_15`, less what was paid in parts. */
function amountDue({ fa, settlement, payment }: Invoice): Decimal | null {
  const overpaid = settlement.amount('DoRozliczenia');
  const total = settlement.amount('DoZaplaty') ?? (overpaid === null ? fa.amount('P_15') : overpaid.negated());
  if (total === null || payment.code('ZnacznikZaplatyCzesciowej') !== '1') return total;
  const parts = payment.all('ZaplataCzesciowa').map((part) => part.amount('KwotaZaplatyCzesciowej'));
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? total.minus(sumOf(known)) : null;
}

/** `P_14_5` is tax of another country, and no part of a split payment. */
const taxFields = ['P_14_1', 'P_14_2', 'P_14_3', 'P_14_4'] as const;

function taxOf({ fa }: Invoice): Decimal | null {
  if (taxFields.some((field) => fa.isMalformedAmount(field))) return null;
  return taxFields.reduce((sum, field) => sum.plus(fa.amount(field) ?? Decimal.zero), Decimal.zero);
}

/** Whether a KSeF number begins with the NIP of another issuer. Numbers in the rare forms without a NIP cannot be compared. */
export function isNumberOfAnother(ksefNumber: string | null, issuers: ReadonlySet<string | null>): boolean {
  const seller = parseKsefNumber(ksefNumber)?.seller ?? null;
  return seller !== null && /^\d/.test(seller) && !issuers.has(seller);
}
