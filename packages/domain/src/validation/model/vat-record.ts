import type { CorrectionTypeCode, JpkEntry } from '../../ledger/jpk-map.ts';
import type { JpkRow } from '../../ledger/jpk-rows.ts';
import type { Localized } from '../../shared/localized.ts';

/** How an invoice or correction is recorded in the VAT records. */
export interface VatRecord {
  /** The fields of JPK_V7M, in the order of its schema; null where they were not determined, empty where the invoice is not recorded there. */
  readonly jpk: readonly JpkEntry[] | null;
  /** The rows of a correction in JPK_V7M; null where they were not determined, empty for other invoices and without a valid `TypKorekty`. */
  readonly rows: readonly JpkRow[] | null;
  /** When a correction takes effect; null for other invoices, and for corrections without a valid `TypKorekty`. */
  readonly period: CorrectionPeriod | null;
}

/** The VAT period in which a correction takes effect. */
export interface CorrectionPeriod {
  /** The value of `TypKorekty`. */
  readonly type: CorrectionTypeCode;
  /** `YYYY-MM`; null where it does not follow from the document. */
  readonly month: string | null;
  /** The period in words. */
  readonly text: Localized;
}

/** The record of a document to which the rules were not applied. */
export const noVatRecord: VatRecord = { jpk: null, rows: null, period: null };
