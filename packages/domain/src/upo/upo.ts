import type { UpoFinding } from './findings.ts';

/** Namespace of digital signatures (XMLDSig). */
export const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

/** How an invoice was sent, as KSeF determined it: `TrybWysylki`. */
type SendingMode = 'online' | 'offline';

/** The environment of KSeF that issued a UPO. */
export type UpoEnvironment = 'prod' | 'demo' | 'test';

/** One `Dokument` of a UPO: an invoice that KSeF accepted. Values as written, null where absent. */
export interface UpoEntry {
  /** Position in its UPO, from 1. */
  readonly position: number;
  /** Position in the session, from 1, as `ordinalNumber` of the API; null without a valid range of the page. */
  readonly ordinal: number | null;
  readonly sellerNip: string | null;
  readonly ksefNumber: string | null;
  readonly invoiceNumber: string | null;
  /** `P_1` of the invoice, as KSeF read it. */
  readonly issueDate: string | null;
  /** When it was sent; null also in older versions, which do not state it. */
  readonly sentAt: string | null;
  /** When it got its number. */
  readonly assignedAt: string | null;
  /** SHA-256 of the file as it was sent, 64 lower-case hexadecimal digits; null where `SkrotDokumentu` is not a hash. */
  readonly sha256: string | null;
  /** Null in older versions, which do not state it. */
  readonly mode: SendingMode | null;
}

/** Which part of the UPO of a session a page is (`OpisPotwierdzenia`). */
export interface UpoPage {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  /** Position in the session of the first document of the page, from 1. */
  readonly from: number;
  /** `ZakresDokumentowDo` as stated. */
  readonly to: number;
  /** Number of documents on all pages. */
  readonly documents: number;
}

/** An official receipt of KSeF (urzędowe poświadczenie odbioru), or one page of it. */
export interface Upo {
  /** Such as `v4-3`, from its namespace. */
  readonly version: string;
  /** Null where that cannot be told: in older versions, and for a receiver that is not known. */
  readonly environment: UpoEnvironment | null;
  /** `NazwaPodmiotuPrzyjmujacego`. */
  readonly receiver: string | null;
  /** Reference number of the session. */
  readonly session: string | null;
  /** The context in which the session was authenticated. */
  readonly context: { readonly type: string; readonly value: string } | null;
  /** Null in the UPO of a single invoice. */
  readonly page: UpoPage | null;
  readonly entries: readonly UpoEntry[];
  /** Whether it contains a signature, which reading does not verify. */
  readonly isSigned: boolean;
  /** What is wrong with it by itself, in the order of the document. */
  readonly findings: readonly UpoFinding[];
}
