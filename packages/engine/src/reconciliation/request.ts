import type { OfflineBody } from '@nakor/contract/schemas/offline';

/** An XML document: its text, or the bytes of its file. */
export type Xml = string | Uint8Array;

/** An invoice of KSeF that is compared with a register. */
export interface ReconciledDocument {
  /** Of the file, as shown; the KSeF number is read from it if it is named after it. */
  readonly name: string;
  readonly xml: Xml;
  /** By default that of the metadata, of a UPO, or of the name. */
  readonly ksef_number?: string;
  /** The invoice that the document corrects, earlier corrections of it, and advance invoices that it settles: they decide its month and its amounts. */
  readonly source_xml?: Xml;
  readonly corrections_xml?: readonly Xml[];
  readonly advances_xml?: readonly Xml[];
}

/** A register to compare. */
interface ComparedRegister {
  /** Of the file, as shown. */
  readonly name: string;
  readonly xml: Xml | AsyncIterable<Uint8Array>;
  /** What a check with the official schema found, which Nakor does not have; each becomes a part of a finding. */
  readonly schema_errors?: readonly { readonly line: number | null; readonly message: string }[];
}

/** The register of an ERP as CSV. Encoding, delimiter, decimal sign and columns are found out, unless they are stated. */
export interface ErpCsv {
  /** Of the file, as shown. */
  readonly name: string;
  /** The file; a string is already decoded. */
  readonly csv: string | Uint8Array;
  /** By default that which the headings show. */
  readonly side?: 'sales' | 'purchases';
  /** `jpk`, `erpnext` or `odoo`: programs whose headings are known. */
  readonly preset?: string;
  /** The headings of columns, by what they contain; several headings of an amount are added up. */
  readonly columns?: Readonly<
    Partial<
      Record<
        'side' | 'number' | 'ksef_number' | 'contractor' | 'issue_date' | 'currency' | 'net' | 'tax' | 'gross',
        string | readonly string[]
      >
    >
  >;
}

/** Registers to compare with invoices. */
export interface ReconciliationRequest {
  /** JPK_V7M(3) or JPK_V7K(3) of one taxpayer, one for each month; bytes in pieces are read as a stream. */
  readonly registers: Iterable<ComparedRegister>;
  /** Invoices sent and received; they are read one after another, and not kept. */
  readonly invoices: Iterable<ReconciledDocument> | AsyncIterable<ReconciledDocument>;
  /** `_metadata.json` of exports of KSeF. */
  readonly metadata?: readonly { readonly name: string; readonly json: string }[];
  /** Receipts of KSeF: they state the numbers of the invoices that were sent. */
  readonly upos?: readonly { readonly name: string; readonly xml: Xml }[];
  /** Registers that an ERP exported as CSV: a third side, compared with both. */
  readonly erp?: readonly ErpCsv[];
  /** Days for which KSeF was asked for invoices, both included, if the metadata do not state them: months that they do not cover are reported. */
  readonly export_ranges?: readonly { readonly from: string; readonly to: string }[];
  /** NIP of the taxpayer; by default that of the registers. */
  readonly taxpayer?: string;
  /** The day on which the registers were or will be filed, `YYYY-MM-DD`; by default the day on which each was made. */
  readonly filed_on?: string;
  /** Announced events of KSeF; what is not listed did not happen. */
  readonly events?: OfflineBody['events'];
}
