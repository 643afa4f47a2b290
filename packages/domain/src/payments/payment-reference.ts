import type { Decimal } from '../money/decimal.ts';
import type { Localized } from '../shared/localized.ts';
import { decidePaymentDuty, type PaidInvoiceState, type PaymentDuty, type PaymentFacts, paymentDutyDay } from './payment-duty.ts';
import { advanceWord, paymentNotes } from './payment-texts.ts';
import { formatSplitPaymentMessage, formatTransferTitle, hasReservedTag, type TooLongPart, transferLimits } from './transfer-texts.ts';

/** A payment for one invoice, or for those of one collective identifier. */
export interface Payment extends PaymentFacts {
  /** KSeF number or collective identifier, by `state`; null without one. */
  readonly identifier: string | null;
  /** `P_2`. */
  readonly invoiceNumber: string | null;
  readonly sellerNip: string | null;
  readonly currency: string | null;
  readonly amount: Decimal | null;
  /** The tax that a split payment states, in PLN. */
  readonly tax: Decimal | null;
}

/** What a payment has to state. */
export interface PaymentReference extends PaymentDuty {
  /** Null while it is not known what may lawfully stand in it, or if it does not fit. */
  readonly title: string | null;
  /** The message of a split payment; null for another payment, and if something is missing or does not fit. */
  readonly splitPaymentMessage: string | null;
  readonly tooLong: readonly TooLongPart[];
  /** What is missing, or has to be known. */
  readonly notes: readonly Localized[];
}

/**
 * What a payment has to state: whether a KSeF number is required, the title, and the message of a split payment. An identifier is never cut. Where
 * the act is silent there is no title, because any would look lawful (ADR 0047).
 *
 * @source art. 108g i art. 108a ust. 3 ustawy o VAT; długości według opisów banków
 */
export function referToPayment(payment: Payment): PaymentReference {
  const duty = decidePaymentDuty(payment);
  const stated = identify(payment);
  const isAwaited = payment.state === 'collective' && payment.identifier === null;
  const isCredit = payment.amount !== null && !payment.amount.isPositive;
  if (isCredit || isAwaited || stated === null) {
    const note = isCredit ? [paymentNotes.nothingToPay] : isAwaited ? [paymentNotes.awaitIdentifier] : [];
    return { ...duty, title: null, splitPaymentMessage: null, tooLong: [], notes: listNotes(payment, note) };
  }
  const numbers = payment.invoiceNumber === null ? [] : [payment.invoiceNumber];
  const title = payment.instrument === 'other_without_title' ? noText : titleOf(payment, stated, numbers);
  const message = payment.isSplitPayment && payment.instrument === 'transfer' ? messageOf(payment, stated) : noText;
  return {
    ...duty,
    title: title.text,
    splitPaymentMessage: message.text,
    tooLong: [...title.tooLong, ...message.tooLong],
    notes: listNotes(payment, message.missing),
  };
}

/** What names the paid invoice; `isOfKsef` for a number that KSeF gave. */
interface StatedIdentifier {
  readonly text: string | null;
  readonly isOfKsef: boolean;
}

/** States in which nobody can say what may stand in a title. */
const silentStates: ReadonlySet<PaidInvoiceState> = new Set(['offline24', 'unavailability', 'unknown']);

/** Null if it is not known what may lawfully stand in a title. Before the first day of the duty the number of the invoice is enough. */
function identify({ state, identifier, invoiceNumber, paidOn }: Payment): StatedIdentifier | null {
  if (state === 'before_invoice') return { text: advanceWord, isOfKsef: false };
  const isBefore = paidOn < paymentDutyDay;
  if (state === 'collective' || (state === 'numbered' && !isBefore)) return { text: identifier, isOfKsef: true };
  return silentStates.has(state) && !isBefore ? null : { text: invoiceNumber, isOfKsef: false };
}

interface WithMissing {
  readonly text: string | null;
  readonly tooLong: readonly TooLongPart[];
  readonly missing: readonly Localized[];
}

const noText: WithMissing = { text: null, tooLong: [], missing: [] };

function titleOf({ state }: Payment, stated: StatedIdentifier, numbers: readonly string[]): WithMissing {
  if (stated.text === null) return noText;
  if (state === 'before_invoice') return { ...formatTransferTitle(stated.text, []), missing: [] };
  return { ...formatTransferTitle(stated.isOfKsef ? stated.text : null, state === 'collective' ? [] : numbers), missing: [] };
}

function messageOf(payment: Payment, { text: identifier, isOfKsef }: StatedIdentifier): WithMissing {
  const { tax, sellerNip, invoiceNumber } = payment;
  const missing = listMissing(payment, identifier);
  if (missing.length > 0 || tax === null || sellerNip === null || identifier === null) return { ...noText, missing };
  const message = formatSplitPaymentMessage({ tax, sellerNip, identifier, text: isOfKsef ? invoiceNumber : null });
  const isOldNumber = isOfKsef && identifier.length > transferLimits.INV;
  return { ...message, missing: isOldNumber ? [paymentNotes.oldNumber] : [] };
}

/** What is missing for the message of a split payment. */
function listMissing({ currency, amount, tax, sellerNip }: Payment, identifier: string | null): readonly Localized[] {
  const isPln = currency === null || currency === 'PLN';
  return [
    ...(isPln ? listMissingTax(amount, tax) : [paymentNotes.notPln]),
    ...(sellerNip === null ? [paymentNotes.noSeller] : []),
    ...(identifier === null ? [paymentNotes.noInvoiceNumber] : []),
    ...(identifier !== null && hasReservedTag(identifier) ? [paymentNotes.reservedTag] : []),
  ];
}

function listMissingTax(amount: Decimal | null, tax: Decimal | null): readonly Localized[] {
  if (tax === null || tax.isNegative) return [paymentNotes.noTax];
  return amount !== null && tax.isAbove(amount) ? [paymentNotes.taxAboveAmount] : [];
}

function listNotes({ invoiceNumber, state }: Payment, missing: readonly Localized[]): readonly Localized[] {
  const isNumberNeeded = invoiceNumber === null && (state === 'outside_ksef' || state === 'failure');
  return [...new Set([...missing, ...(isNumberNeeded ? [paymentNotes.noInvoiceNumber] : []), paymentNotes.secondHand])];
}
