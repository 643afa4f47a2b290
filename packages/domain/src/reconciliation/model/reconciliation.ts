import type { KsefEvent } from '../../offline/compute-deadline.ts';
import type { Localized } from '../../shared/localized.ts';
import type { ExportRange, MetadataFile } from '../reading/read-metadata.ts';
import type { ErpAmount, ErpRegister, ErpRow } from './erp-register.ts';
import type { Grosze } from './grosze.ts';
import type { KsefInvoice } from './ksef-invoice.ts';
import type { RegisterFile, RegisterRow, Side } from './register.ts';

/** By what rows were found to belong to an invoice, the strongest first. */
export type MatchMethod = 'ksef_number' | 'number' | 'normalized_number' | 'with_original';

/** Invoices and the rows that record them. */
export interface Match {
  readonly side: Side;
  readonly by: MatchMethod;
  /** The invoice; behind it corrections that are recorded in its row instead of their own. */
  readonly invoices: readonly [KsefInvoice, ...KsefInvoice[]];
  readonly rows: readonly RegisterRow[];
}

/** A row and an invoice that may belong together, but do not count as matched. */
export interface Suggestion {
  readonly side: Side;
  readonly invoice: KsefInvoice;
  readonly row: RegisterRow;
}

/** The result of matching one side. */
export interface SideMatching {
  readonly side: Side;
  readonly matches: readonly Match[];
  readonly unmatchedInvoices: readonly KsefInvoice[];
  readonly unmatchedRows: readonly RegisterRow[];
  readonly suggestions: readonly Suggestion[];
}

/** `error`: the record or an invoice has to be corrected. `warning`: a person has to look. `info`: good to know, nothing is wrong. */
export type FindingSeverity = 'error' | 'warning' | 'info';

/** One value that differs. */
export interface Difference {
  /** A field of JPK_V7M, or `base` and `tax` of all rates together. */
  readonly field: string;
  /** Of the record, `YYYY-MM`; null where it does not matter. */
  readonly month: string | null;
  /** In the record, as written there; null where it is absent. */
  readonly register: string | null;
  /** What follows from the invoice; null for nothing. */
  readonly invoice: string | null;
  /** The record less the invoice, for amounts; otherwise null. */
  readonly difference: string | null;
}

/** Something that does not agree, with its places. */
export interface Finding {
  readonly code: string;
  readonly severity: FindingSeverity;
  /** Null for a finding about files. */
  readonly side: Side | null;
  readonly invoices: readonly KsefInvoice[];
  readonly rows: readonly RegisterRow[];
  /** Rows of an ERP's register; the record of {@link differences} is then that of the ERP. */
  readonly erpRows: readonly ErpRow[];
  /** The file that it is about, where it is about no row and no invoice; otherwise null. */
  readonly file: string | null;
  readonly differences: readonly Difference[];
  /** What is wrong, without the values of the case. */
  readonly title: Localized;
  /** The same with what is known of the case. */
  readonly message: Localized;
  /** The provision or the source. */
  readonly basis: Localized;
  readonly todo: Localized;
  /** Whether the record has to be corrected, so that it is in the list of corrections. */
  readonly correctsRegister: boolean;
  /** Until when, `YYYY-MM-DD`; null if the law states no day. */
  readonly dueOn: string | null;
}

/** Months in which the tax of a received invoice may be deducted, both included. Null where it does not follow from the documents. */
export interface DeductionRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** The sums of one field. `matched + unmatched + outside` add up to `total`. */
export interface FieldTotals {
  readonly field: string;
  readonly total: Grosze;
  readonly matched: Grosze;
  readonly unmatched: Grosze;
  /** Of months for which no file was given; zero for rows. */
  readonly outside: Grosze;
}

/** The sums of one side, for the record and for the invoices. */
export interface SideTotals {
  readonly side: Side;
  readonly rows: readonly FieldTotals[];
  /** For purchases, whose fields are the taxpayer's choice, `base` and `tax`. */
  readonly invoices: readonly FieldTotals[];
  /** Number of amounts of invoices that are unknown, because an exchange rate is; they are in no sum. */
  readonly unknownAmounts: number;
}

/** Rows of an ERP's register with what they record. */
export interface ErpMatch {
  readonly rows: readonly ErpRow[];
  /** Null where KSeF has no invoice of it among the given ones, so that it is found by rows of JPK_V7M alone. */
  readonly invoice: KsefInvoice | null;
  /** The rows of JPK_V7M without an invoice; empty with an invoice. */
  readonly registerRows: readonly RegisterRow[];
}

/** One side of the register of an ERP, compared. */
export interface ErpMatching {
  readonly side: Side;
  readonly matches: readonly ErpMatch[];
  readonly unmatchedRows: readonly ErpRow[];
  /** Invoices of the months of the files that no row of the ERP records. */
  readonly missingInvoices: readonly KsefInvoice[];
  /** Rows of JPK_V7M without an invoice that no row of the ERP records. */
  readonly missingRows: readonly RegisterRow[];
  readonly totals: readonly ErpTotals[];
  /** Number of rows that cannot be read; they are in no sum. */
  readonly malformedCount: number;
  /** Number of amounts in another currency; they are in no sum. */
  readonly foreignAmounts: number;
}

/** The sums of one amount of an ERP's register in PLN. The parts add up to `total`. */
export interface ErpTotals {
  readonly amount: ErpAmount;
  readonly total: Grosze;
  readonly withInvoice: Grosze;
  /** Found by rows of JPK_V7M alone. */
  readonly withRow: Grosze;
  readonly unmatched: Grosze;
}

/** What is compared. */
export interface ReconciliationInput {
  /** The NIP of the taxpayer; null for that of the files. */
  readonly taxpayer: string | null;
  /** One for each month. */
  readonly files: readonly RegisterFile[];
  readonly invoices: readonly KsefInvoice[];
  readonly metadata: readonly MetadataFile[];
  /** The registers of an ERP; by default none. */
  readonly erp?: readonly ErpRegister[];
  /** Days for which KSeF was asked for invoices, as the caller states them, for metadata that do not; by default none. */
  readonly exportRanges?: readonly ExportRange[];
  /** Announced events of KSeF; an event that is not listed did not happen (ADR 0042). */
  readonly events: readonly KsefEvent[];
  /** The day on which the files were or will be filed, `YYYY-MM-DD`; null for the day on which each was made. */
  readonly filedOn: string | null;
}

/** The result of a comparison. Its order does not depend on the order of the input. */
export interface Reconciliation {
  readonly taxpayer: string;
  readonly files: readonly RegisterFile[];
  readonly sides: readonly SideMatching[];
  readonly findings: readonly Finding[];
  readonly totals: readonly SideTotals[];
  /** Number of files of invoices that occur more than once with the same content. */
  readonly repeatedInvoices: number;
  /** Received invoices that no row records, with the months in which they may be deducted. */
  /** The sides for which a register of an ERP was given. */
  readonly erp: readonly ErpMatching[];
  readonly deductions: readonly { readonly invoice: KsefInvoice; readonly range: DeductionRange }[];
}
