import type { CorrectionTypeCode, JpkField } from '../../ledger/jpk-map.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Grosze } from './grosze.ts';

/** A row in which the seller of an invoice records it, from Nakor's own ledger of the invoice (ADR 0016). */
export interface ExpectedRow {
  /** `YYYY-MM`; null when it does not follow from the documents. */
  readonly month: string | null;
  readonly monthReason: Localized;
  /** In PLN; null where the exchange rate is unknown. */
  readonly amounts: ReadonlyMap<JpkField, Grosze | null>;
  /** GTU codes, procedures, TP, MR_T, MR_UZ, and the type of document (FP, RO, WEW). */
  readonly markers: readonly string[];
}

/** How an invoice names the one that it corrects. */
export interface CorrectedReference {
  readonly number: string | null;
  readonly ksefNumber: string | null;
  /** `DataWystFaKorygowanej`. */
  readonly issueDay: string | null;
}

/** A `Podmiot3` that has a NIP. */
export interface ThirdParty {
  /** `Rola`; null for another role. */
  readonly role: string | null;
  readonly nip: string;
}

/** An invoice of KSeF, as far as a register can be compared with it. Plain data. Values are null where the document does not state them. */
export interface KsefInvoice {
  /** The file, as shown. */
  readonly name: string;
  /** SHA-256 of the XML, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly ksefNumber: string | null;
  /** The day in Warsaw on which KSeF gave the number, which is that of receipt for a buyer with a NIP; null without a number. */
  readonly numberedOn: string | null;
  /** `RodzajFaktury`. */
  readonly kind: string | null;
  /** `P_2`. */
  readonly number: string | null;
  /** `P_1`, `YYYY-MM-DD`. */
  readonly issueDay: string | null;
  /** `NIP` of `Podmiot1`. */
  readonly sellerNip: string | null;
  /** The identifier of `Podmiot2` without its country: a NIP, an EU number, another one. */
  readonly buyer: string | null;
  /** Whether `buyer` is a NIP. */
  readonly isBuyerNip: boolean;
  readonly thirdParties: readonly ThirdParty[];
  /** `P_15` in `currency`, as written. */
  readonly gross: string | null;
  readonly currency: string | null;
  /** `P_17`: issued by the buyer. */
  readonly isSelfBilled: boolean;
  /** `P_16`: the seller uses cash accounting. */
  readonly isCashAccounting: boolean;
  /** Of a correction; otherwise null. */
  readonly correctionType: CorrectionTypeCode | null;
  readonly corrects: readonly CorrectedReference[];
  /** The rows of the seller; empty where the invoice belongs to no JPK_V7M, such as those of OSS. */
  readonly rows: readonly ExpectedRow[];
  /** Number of lines: in another currency, programs may round each of them. */
  readonly lineCount: number;
}

/** The base and tax of an invoice in PLN, all rates together; null where the exchange rate is unknown. */
export interface InvoiceTotals {
  readonly base: Grosze | null;
  readonly tax: Grosze | null;
}
