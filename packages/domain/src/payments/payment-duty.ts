import type { OfflineRegime, StatementCertainty } from '../offline/modes.ts';
import type { Localized } from '../shared/localized.ts';
import { dutyReasons } from './payment-texts.ts';

/** The first day of payment on which a KSeF number has to be stated, `YYYY-MM-DD`. */
export const paymentDutyDay = '2027-01-01';

/** Whether a party is registered as an active VAT payer on the day of payment. */
export type VatStatus = 'active' | 'not_active' | 'unknown';

/** How a payment is made: what matters is whether it carries a title, and who writes it. */
export type PaymentInstrument = 'transfer' | 'direct_debit' | 'other_with_title' | 'other_without_title';

/**
 * Where the paid invoice stands: it has a KSeF number or belongs to a collective identifier; it has none yet, by the regime in which it was issued;
 * it is lawfully outside KSeF; it is not issued yet; or that is not known.
 */
export type PaidInvoiceState = 'numbered' | 'collective' | OfflineRegime['id'] | 'outside_ksef' | 'before_invoice' | 'unknown';

/** On what the duty depends. */
export interface PaymentFacts {
  /** `YYYY-MM-DD` */
  readonly paidOn: string;
  /** Of the one who pays, who need not be the buyer. */
  readonly payerStatus: VatStatus;
  readonly sellerStatus: VatStatus;
  readonly instrument: PaymentInstrument;
  readonly isSplitPayment: boolean;
  readonly state: PaidInvoiceState;
}

/** A fact that has to be stated for an answer. */
type DutyQuestion = 'payer_status' | 'seller_status' | 'ksef_number';

/** Whether a payment has to carry a KSeF number or a collective identifier. */
export interface PaymentDuty {
  readonly duty: 'required' | 'not_required' | 'unknown';
  /** Who has to state it; null without a duty. */
  readonly bound: 'payer' | 'issuer' | null;
  /** Provisions of the VAT Act, and of the act that introduced them. */
  readonly basis: readonly string[];
  /** The provisions are known from quotations, not from the text of the act. */
  readonly certainty: StatementCertainty;
  readonly reasons: readonly Localized[];
  readonly questions: readonly DutyQuestion[];
}

const transitional = 'art. 17 ustawy z 16.06.2023 (Dz.U. poz. 1598)';
const onTransfers = 'art. 108g';
const onSplitPayment = 'art. 108a ust. 3 pkt 3';

/**
 * Whether the payment for an invoice has to carry its KSeF number or a collective identifier. What the act does not decide is `unknown`: an
 * offline invoice without a number and without an announced failure (ADR 0047).
 *
 * @source art. 108g i art. 108a ust. 3 pkt 3 ustawy o VAT (Dz.U. 2026 poz. 1263), art. 17 ustawy z 16.06.2023; znane z cytatów
 */
export function decidePaymentDuty(facts: PaymentFacts): PaymentDuty {
  const exemptions = listExemptions(facts);
  if (exemptions.length > 0) {
    const basis = [...new Set(exemptions.flatMap((exemption) => exemption.basis))];
    return { ...answer('not_required', basis), reasons: exemptions.map(({ reason }) => reason) };
  }
  const uncertainties = listUncertainties(facts);
  const basis = [...(isSplit(facts) ? [onSplitPayment] : []), ...(areActive(facts) || !isSplit(facts) ? [onTransfers] : [])];
  if (uncertainties.length > 0) {
    return {
      ...answer('unknown', basis),
      reasons: uncertainties.map(({ reason }) => reason),
      questions: uncertainties.flatMap(({ question }) => (question === null ? [] : [question])),
      certainty: uncertainties.some(({ isOpen }) => isOpen) ? 'open' : 'second_hand',
    };
  }
  const isDirectDebit = facts.instrument === 'direct_debit';
  return {
    ...answer('required', isDirectDebit ? [`${onTransfers} ust. 2`] : basis),
    bound: isDirectDebit ? 'issuer' : 'payer',
    reasons: [
      ...(isSplit(facts) ? [dutyReasons.splitPayment] : []),
      ...(isSplit(facts) && !areActive(facts) ? [] : [isDirectDebit ? dutyReasons.directDebit : dutyReasons.activePayers]),
    ],
  };
}

function answer(duty: PaymentDuty['duty'], basis: readonly string[]): PaymentDuty {
  return { duty, bound: null, basis, certainty: 'second_hand', reasons: [], questions: [] };
}

/** Only a transfer can be a split payment. */
function isSplit({ isSplitPayment, instrument }: PaymentFacts): boolean {
  return isSplitPayment && instrument === 'transfer';
}

function areActive({ payerStatus, sellerStatus }: PaymentFacts): boolean {
  return payerStatus === 'active' && sellerStatus === 'active';
}

interface Exemption {
  readonly reason: Localized;
  readonly basis: readonly string[];
}

function listExemptions(facts: PaymentFacts): readonly Exemption[] {
  const { paidOn, instrument, state } = facts;
  if (paidOn < paymentDutyDay) return [{ reason: dutyReasons.beforeStart, basis: [transitional] }];
  const ofState = exemptStates.get(state);
  // The message of a split payment names no status: that of both is a condition of art. 108g alone.
  const statuses = isSplit(facts) ? [] : ([facts.payerStatus, facts.sellerStatus] as const);
  return [
    ...(ofState === undefined ? [] : [ofState]),
    ...(instrument === 'other_without_title' ? [{ reason: dutyReasons.noTitle, basis: [`${onTransfers} ust. 1`] }] : []),
    ...(statuses[0] === 'not_active' ? [{ reason: dutyReasons.payerNotActive, basis: [`${onTransfers} ust. 1`] }] : []),
    ...(statuses[1] === 'not_active' ? [{ reason: dutyReasons.sellerNotActive, basis: [`${onTransfers} ust. 1 i 3`] }] : []),
  ];
}

const failure: Exemption = { reason: dutyReasons.failure, basis: [`${onTransfers} ust. 1`, 'art. 106nf'] };
const announcedLater: Exemption = { reason: dutyReasons.announcedLater, basis: [`${onTransfers} ust. 4`] };

/** Invoices for which no number has to be stated in any payment. */
const exemptStates: ReadonlyMap<PaidInvoiceState, Exemption> = new Map<PaidInvoiceState, Exemption>([
  ['failure', failure],
  ['failure_again', failure],
  ['total_failure', { reason: dutyReasons.totalFailure, basis: [`${onTransfers} ust. 1`, 'art. 106ng'] }],
  ['total_failure_after_failure', { reason: dutyReasons.totalFailure, basis: [`${onTransfers} ust. 1`, 'art. 106nf ust. 7'] }],
  ['failure_after_offline', announcedLater],
  ['failure_after_unavailability', announcedLater],
  ['total_failure_after_offline', announcedLater],
  ['total_failure_after_unavailability', announcedLater],
  ['outside_ksef', { reason: dutyReasons.outsideKsef, basis: [`${onTransfers} ust. 1`] }],
  ['before_invoice', { reason: dutyReasons.beforeInvoice, basis: [`${onTransfers} ust. 1`] }],
]);

interface Uncertainty {
  readonly reason: Localized;
  readonly question: DutyQuestion | null;
  /** Whether the act itself is silent, so that no statement would decide it. */
  readonly isOpen: boolean;
}

function listUncertainties(facts: PaymentFacts): readonly Uncertainty[] {
  const { payerStatus, sellerStatus, state } = facts;
  const ask = (question: DutyQuestion): Uncertainty => ({ reason: dutyReasons.ask[question], question, isOpen: false });
  return [
    ...(state === 'offline24' || state === 'unavailability' ? [{ reason: dutyReasons.silent, question: null, isOpen: true }] : []),
    ...(state === 'unknown' ? [ask('ksef_number')] : []),
    ...(!isSplit(facts) && payerStatus === 'unknown' ? [ask('payer_status')] : []),
    ...(!isSplit(facts) && sellerStatus === 'unknown' ? [ask('seller_status')] : []),
  ];
}
