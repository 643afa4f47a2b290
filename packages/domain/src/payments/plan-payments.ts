import { addDays, addMonthsToDay } from '../fa3/elements/calendar.ts';
import { currentSessionLimits } from '../fa3/ksef-dates.ts';
import { type Decimal, sumOf } from '../money/decimal.ts';
import { packPositive } from './pack-positive.ts';
import { isNumberOfAnother, type PayableInvoice } from './payable-invoice.ts';
import type { PaidInvoiceState, VatStatus } from './payment-duty.ts';
import { joinNumbers, transferLimits } from './transfer-texts.ts';

/** Numbers of invoices that one collective identifier can have, by default of a context. */
export const collectiveLimits: { readonly least: number; readonly most: number } = {
  least: 2,
  most: currentSessionLimits.collectiveInvoices,
};

/** An invoice to pay, with what is known of it. */
export interface InvoiceToPay {
  /** As the caller knows it, such as the name of its file. */
  readonly name: string;
  readonly invoice: PayableInvoice;
  readonly ksefNumber: string | null;
  /** Where an invoice without a number stands. */
  readonly state: PaidInvoiceState;
  readonly sellerStatus: VatStatus;
}

/** An invoice in a plan, with its amount. */
export interface PlannedInvoice extends InvoiceToPay {
  readonly amount: Decimal;
}

/** Invoices of one seller that are paid in one transfer, or whose sum is a credit. */
export interface PlannedTransfer {
  readonly sellerNip: string;
  readonly account: string | null;
  readonly currency: string;
  readonly isSplitPayment: boolean;
  readonly sellerStatus: VatStatus;
  /** `numbered` or `collective` for invoices in KSeF. */
  readonly state: PaidInvoiceState;
  readonly amount: Decimal;
  /** Null if it is not known. */
  readonly tax: Decimal | null;
  readonly invoices: readonly PlannedInvoice[];
}

/** Why an invoice is in no transfer. */
type ExclusionReason =
  | 'duplicate'
  | 'paid'
  | 'advance'
  | 'no_amount'
  | 'no_currency'
  | 'no_seller'
  | 'nothing_to_pay'
  | 'number_of_other_seller';

/** How invoices are paid. Every invoice is in exactly one transfer, one credit or among the excluded ones. */
export interface PaymentPlan {
  readonly transfers: readonly PlannedTransfer[];
  /** Invoices of a seller whose corrections are worth at least as much as the rest: nothing is transferred. */
  readonly credits: readonly PlannedTransfer[];
  readonly excluded: readonly { readonly invoice: InvoiceToPay; readonly reason: ExclusionReason }[];
}

/**
 * Plans which invoices are paid together: transfers by seller, account and currency, in which corrections net off, each with one KSeF number or one
 * collective identifier. Sellers, invoices in KSeF and outside it, split payments and others are never mixed (ADR 0048).
 *
 * @param invoices in the order in which they are to be listed
 * @source art. 108g ust. 1 i art. 108a ust. 3a–3c ustawy o VAT; CIRFMF/ksef-api, POST /collective-identifiers (2–500 faktur jednego sprzedawcy)
 */
export function planPayments(invoices: readonly InvoiceToPay[]): PaymentPlan {
  const payable: PlannedInvoice[] = [];
  const excluded: { invoice: InvoiceToPay; reason: ExclusionReason }[] = [];
  const seen = new Set<string>();
  for (const invoice of invoices) {
    const reason = findExclusion(invoice, seen);
    const { due } = invoice.invoice;
    if (reason !== null || due === null) excluded.push({ invoice, reason: reason ?? 'no_amount' });
    else payable.push({ ...invoice, amount: due });
  }
  const groups = groupByTransfer(payable).flatMap(splitGroup);
  return {
    transfers: groups.filter(({ amount }) => amount.isPositive),
    credits: groups.filter(({ amount }) => !amount.isPositive),
    excluded,
  };
}

function findExclusion({ invoice, ksefNumber }: InvoiceToPay, seen: Set<string>): ExclusionReason | null {
  const { sellerNip, number, due, currency, settled, issuers } = invoice;
  const key = ksefNumber ?? JSON.stringify([sellerNip, number]);
  if (seen.has(key)) return 'duplicate';
  if (ksefNumber !== null || number !== null) seen.add(key);
  if (settled !== null) return settled;
  if (sellerNip === null) return 'no_seller';
  if (currency === null) return 'no_currency';
  if (due === null) return 'no_amount';
  if (due.isZero) return 'nothing_to_pay';
  return isNumberOfAnother(ksefNumber, issuers) ? 'number_of_other_seller' : null;
}

/** What invoices of one transfer have in common. */
type TransferKey = Pick<PlannedTransfer, 'sellerNip' | 'account' | 'currency' | 'isSplitPayment' | 'sellerStatus' | 'state'>;

interface TransferGroup {
  readonly key: TransferKey;
  readonly invoices: PlannedInvoice[];
}

function groupByTransfer(invoices: readonly PlannedInvoice[]): readonly TransferGroup[] {
  const findCorrected = indexCorrected(invoices);
  const groups = new Map<string, TransferGroup>();
  const add = (invoice: PlannedInvoice, key: TransferKey) => {
    const text = JSON.stringify(Object.values(key));
    const group = groups.get(text);
    if (group === undefined) groups.set(text, { key, invoices: [invoice] });
    else group.invoices.push(invoice);
  };
  for (const invoice of invoices) add(invoice, keyOf(invoice, findCorrected(invoice) ?? findOnlyAccount(invoice, invoices)));
  return [...groups.values()];
}

/** @param like the invoice with which a correction is netted off; null for the invoice's own account */
function keyOf(invoice: PlannedInvoice, like: PlannedInvoice | null): TransferKey {
  const { account, isSplitPayment } = (like ?? invoice).invoice;
  const state = invoice.ksefNumber === null ? invoice.state : 'numbered';
  const { sellerNip, currency } = invoice.invoice;
  return { sellerNip: sellerNip ?? '', account, currency: currency ?? '', isSplitPayment, sellerStatus: invoice.sellerStatus, state };
}

/** Finds the invoice of the plan that a credit corrects, of the same seller and in the same currency. */
function indexCorrected(invoices: readonly PlannedInvoice[]): (credit: PlannedInvoice) => PlannedInvoice | null {
  const byNumber = new Map<string, PlannedInvoice>();
  for (const each of invoices) {
    if (each.ksefNumber !== null) byNumber.set(each.ksefNumber, each);
    if (each.invoice.number !== null) byNumber.set(JSON.stringify([each.invoice.sellerNip, each.invoice.number]), each);
  }
  return ({ amount, invoice: { corrects, sellerNip, currency } }) => {
    if (!amount.isNegative) return null;
    for (const { number, ksefNumber } of corrects) {
      const found = (ksefNumber === null ? undefined : byNumber.get(ksefNumber)) ?? byNumber.get(JSON.stringify([sellerNip, number]));
      if (found?.amount.isPositive === true && found.invoice.sellerNip === sellerNip && found.invoice.currency === currency) return found;
    }
    return null;
  };
}

/** A credit without an account belongs to the seller's only transfer, if there is only one to which it could belong. */
function findOnlyAccount({ amount, invoice, sellerStatus }: PlannedInvoice, invoices: readonly PlannedInvoice[]): PlannedInvoice | null {
  if (!amount.isNegative || invoice.account !== null) return null;
  const others = invoices.filter(
    (each) =>
      each.amount.isPositive &&
      each.sellerStatus === sellerStatus &&
      each.invoice.sellerNip === invoice.sellerNip &&
      each.invoice.currency === invoice.currency &&
      each.invoice.isSplitPayment === invoice.isSplitPayment,
  );
  return new Set(others.map((each) => each.invoice.account)).size === 1 ? (others[0] ?? null) : null;
}

function splitGroup({ key, invoices }: TransferGroup): readonly PlannedTransfer[] {
  const parts = key.isSplitPayment && key.state === 'numbered' ? splitByMonth(invoices) : [invoices];
  const chunks = isPaidAlone(key) ? invoices.map((invoice) => [invoice]) : parts.flatMap((part) => packPositive(part, roomOf(key)));
  return chunks.map((chunk) => toTransfer(key, chunk));
}

/** Without a lawful title, or with the number of a single invoice in the message of a split payment, each is paid by itself. */
function isPaidAlone({ state, isSplitPayment }: TransferKey): boolean {
  return state !== 'numbered' && (isSplitPayment || state === 'unknown' || state === 'offline24' || state === 'unavailability');
}

/** Whether invoices fit into one transfer: by their number, or by the length of its title. */
function roomOf({ state }: TransferKey): (chunk: readonly PlannedInvoice[]) => boolean {
  if (state === 'numbered') return ({ length }) => length <= collectiveLimits.most;
  return (chunk) => joinNumbers(chunk.map(({ invoice }) => invoice.number ?? '')).length <= transferLimits.title;
}

/** A split payment may cover invoices of at most one month. The longest such periods, from the earliest invoice on. */
function splitByMonth(invoices: readonly PlannedInvoice[]): readonly (readonly PlannedInvoice[])[] {
  const dayOf = ({ invoice }: PlannedInvoice) => invoice.issueDay ?? '';
  const parts: PlannedInvoice[][] = [];
  let last = '';
  for (const invoice of invoices.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0))) {
    const day = dayOf(invoice);
    const part = parts.at(-1);
    // Without a day it is not known to which period it belongs.
    if (part !== undefined && day !== '' && day <= last) part.push(invoice);
    else {
      parts.push([invoice]);
      last = day === '' ? '' : addDays(addMonthsToDay(day, 1), -1);
    }
  }
  return parts;
}

function toTransfer(key: TransferKey, invoices: readonly PlannedInvoice[]): PlannedTransfer {
  const taxes = invoices.map(({ invoice }) => invoice.tax);
  const known = taxes.filter((tax): tax is Decimal => tax !== null);
  const tax = known.length === taxes.length ? sumOf(known) : null;
  return {
    ...key,
    state: key.state === 'numbered' && invoices.length >= collectiveLimits.least ? 'collective' : key.state,
    amount: sumOf(invoices.map(({ amount }) => amount)),
    tax,
    invoices,
  };
}
