import type { InvoiceKind } from '@nakor/domain/fa3/elements/kinds';
import type { NumberStyle } from './arithmetic.ts';
import type { Attachment, Footer, Party, Terms } from './model-terms.ts';
import type { Treatment } from './treatments.ts';

/** A line of the invoice or of the order, including values that are not written. */
export interface Line {
  readonly number: number;
  readonly uniqueId: string | null;
  readonly supplyDay: string | null;
  readonly name: string | null;
  readonly codes: {
    readonly own: string | null;
    readonly gtin: string | null;
    readonly pkwiu: string | null;
    readonly cn: string | null;
    readonly pkob: string | null;
  };
  readonly unit: string | null;
  readonly quantity: bigint | null;
  /** Unit price, gross if the line shows gross values. */
  readonly price: bigint | null;
  readonly isGrossPrice: boolean;
  readonly discount: { readonly amount: bigint; readonly of: 'unit' | 'line' } | null;
  readonly net: bigint;
  readonly tax: bigint;
  readonly gross: bigint;
  readonly shows: { readonly net: boolean; readonly tax: boolean; readonly gross: boolean };
  readonly treatment: Treatment;
  readonly isAnnex15: boolean;
  readonly excise: bigint | null;
  readonly gtu: string | null;
  readonly procedure: string | null;
  readonly exchangeRate: bigint | null;
  /** Shows the state before a correction. */
  readonly isBefore: boolean;
}

/** `P_13_x`, `P_14_x` and `P_14_xW`. */
export interface Total {
  readonly bucket: string;
  readonly base: bigint;
  readonly tax: bigint | null;
  readonly taxInPln: bigint | null;
}

export interface Annotations {
  readonly isCashMethod: boolean;
  readonly isSelfBilled: boolean;
  readonly isReverseCharge: boolean;
  readonly isSplitPayment: boolean;
  readonly exemption: { readonly field: string; readonly basis: string } | null;
  readonly newVehicles: readonly NewVehicle[];
  /** `P_42_5`. */
  readonly isReportedAbroad: boolean;
  readonly isTriangulation: boolean;
  /** The field for the margin scheme. */
  readonly margin: string | null;
}

interface NewVehicle {
  readonly firstUse: string;
  readonly line: number;
  /** Fields from the make on, in schema order. */
  readonly details: readonly (readonly [field: string, value: string])[];
}

/** A corrected invoice. Without a KSeF number it was issued outside KSeF. */
export interface Original {
  readonly issueDay: string;
  readonly number: string;
  readonly ksefNumber: string | null;
}

export interface Correction {
  readonly reason: string | null;
  readonly effect: '1' | '2' | '3' | null;
  readonly originals: readonly Original[];
  readonly period: string | null;
  readonly rightNumber: string | null;
  readonly sellerBefore: Party | null;
  readonly buyersBefore: readonly Party[];
  readonly amountBefore: bigint | null;
  readonly rateBefore: bigint | null;
}

/** `ZaliczkaCzesciowa`: a payment on account. */
export interface PartialAdvance {
  readonly day: string;
  readonly amount: bigint;
  readonly exchangeRate: bigint | null;
}

export interface Order {
  readonly value: bigint;
  readonly lines: readonly Line[];
}

interface NamedAmount {
  readonly amount: bigint;
  readonly reason: string;
}

/** `Rozliczenie`. */
export interface Clearing {
  readonly charges: readonly NamedAmount[];
  readonly deductions: readonly NamedAmount[];
  readonly showsSums: boolean;
  /** The remaining amount; negative: the amount to settle. */
  readonly result: bigint | null;
}

export interface Account {
  readonly number: string;
  readonly swift: string | null;
  readonly ownAccountKind: string | null;
  readonly bank: string | null;
  readonly description: string | null;
}

export interface Payment {
  readonly paidOn: string | null;
  /** `1` partly, `2` in full. */
  readonly partsMarker: '1' | '2' | null;
  readonly parts: readonly { readonly amount: bigint; readonly day: string; readonly form: string | null }[];
  readonly terms: readonly { readonly day: string | null; readonly days: number | null }[];
  /** A digit of `FormaPlatnosci`, or a description of another form. */
  readonly form: string | null;
  readonly accounts: readonly Account[];
  readonly factorAccounts: readonly Account[];
  readonly discountTerms: string | null;
  readonly onlineId: string | null;
}

/** All data of an invoice. */
export interface GeneratedInvoice {
  readonly kind: InvoiceKind;
  readonly style: NumberStyle;
  readonly createdAt: string;
  readonly system: string | null;
  readonly seller: Party;
  readonly buyer: Party;
  readonly thirdParties: readonly Party[];
  readonly authorised: Party | null;
  readonly currency: string;
  readonly issueDay: string;
  readonly place: string | null;
  readonly number: string;
  readonly warehouseDocuments: readonly string[];
  readonly supplyDay: string | null;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly totals: readonly Total[];
  readonly total: bigint;
  /** `KursWalutyZ`. */
  readonly advanceRate: bigint | null;
  readonly annotations: Annotations;
  readonly correction: Correction | null;
  readonly partialAdvances: readonly PartialAdvance[];
  readonly isForReceipt: boolean;
  readonly isBetweenRelated: boolean;
  /** `ZwrotAkcyzy`: fuel for farmers. */
  readonly isExciseRefunded: boolean;
  readonly notes: readonly { readonly line: number | null; readonly key: string; readonly value: string }[];
  /** Advance invoices referenced by a settlement. */
  readonly advances: readonly Pick<Original, 'number' | 'ksefNumber'>[];
  readonly lines: readonly Line[];
  readonly clearing: Clearing | null;
  readonly payment: Payment | null;
  readonly terms: Terms | null;
  readonly order: Order | null;
  readonly footer: Footer | null;
  readonly attachment: Attachment | null;
}
