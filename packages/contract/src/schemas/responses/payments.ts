/** Whether a payment has to carry a KSeF number or a collective identifier, and why. */
export interface PaymentDutyResult {
  readonly duty: 'required' | 'not_required' | 'unknown';
  /** Who has to state it; null without a duty. */
  readonly bound: 'payer' | 'issuer' | null;
  /** Provisions of the VAT Act. */
  readonly basis: readonly string[];
  /** `second_hand`: known from quotations of the act; `open`: the act is silent. */
  readonly certainty: 'first_hand' | 'second_hand' | 'open';
  readonly why: readonly string[];
  /** Fields that have to be stated for an answer. */
  readonly questions: readonly ('payer_status' | 'seller_status' | 'ksef_number')[];
  /** Title of the transfer; null while it is not known what may stand in it, or if it does not fit. */
  readonly title: string | null;
  /** Message of a split payment; null for another payment, and if something is missing or does not fit. */
  readonly split_payment_message: string | null;
  /** Parts that do not fit, in characters. */
  readonly too_long: readonly { readonly part: string; readonly length: number; readonly limit: number }[];
  /** What is missing, or has to be known. */
  readonly notes: readonly string[];
}

/** What one payment has to state. Amounts are decimal strings. */
export interface PaymentReferenceResult extends PaymentDutyResult {
  /** `YYYY-MM-DD` */
  readonly paid_on: string;
  readonly seller_nip: string | null;
  readonly account: string | null;
  readonly currency: string | null;
  readonly amount: string | null;
  readonly vat_amount: string | null;
  readonly split_payment: boolean;
}

/** An invoice of a plan. */
export interface PlannedInvoiceResult {
  readonly name: string;
  readonly invoice_number: string | null;
  readonly ksef_number: string | null;
  readonly amount: string;
}

/** One transfer of a plan. */
export interface PlannedTransferResult extends Omit<PaymentReferenceResult, 'paid_on'> {
  /** What its title names: the invoices of a collective identifier have to be sent to KSeF first. */
  readonly identifier: 'ksef_number' | 'collective_identifier' | 'invoice_numbers' | 'none';
  /** Body of `POST /collective-identifiers` of KSeF; null without a collective identifier. */
  readonly collective_request: { readonly invoices: readonly { readonly ksefNumber: string }[] } | null;
  readonly invoices: readonly PlannedInvoiceResult[];
}

/** Invoices of a seller whose corrections are worth at least as much as the rest. */
export interface CreditResult {
  readonly seller_nip: string;
  readonly account: string | null;
  readonly currency: string;
  /** Zero or negative. */
  readonly amount: string;
  readonly invoices: readonly PlannedInvoiceResult[];
}

/** An invoice that is in no transfer. */
export interface ExcludedInvoiceResult {
  readonly name: string;
  readonly invoice_number: string | null;
  readonly ksef_number: string | null;
  /** Such as `duplicate` or `paid`; more may be added. */
  readonly reason: string;
  readonly message: string;
}

/** How invoices are paid: each of them is in exactly one transfer or credit, or excluded. */
export interface PaymentPlanResult {
  readonly paid_on: string;
  readonly transfers: readonly PlannedTransferResult[];
  readonly credits: readonly CreditResult[];
  readonly excluded: readonly ExcludedInvoiceResult[];
  /** Sums of the transfers by currency. */
  readonly totals: readonly { readonly currency: string; readonly amount: string; readonly transfers: number }[];
}
