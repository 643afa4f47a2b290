import type { BucketId } from '../../fa3/buckets.ts';
import type { JpkField } from '../../ledger/jpk-map.ts';
import type { JpkRow } from '../../ledger/jpk-rows.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { ValidatedInvoice } from '../../validation/model/examination.ts';
import type { Issue } from '../../validation/model/issue.ts';
import type { DocumentRejection } from '../../xml/rejection.ts';
import type { BucketAmounts, CorrectionType, LineMethod } from './correction-plan.ts';
import type { CorrectionKind } from './correction-request.ts';
import type { AppliedChange, PlanRejection } from './scenario.ts';

/** What a correction changes in one bucket. */
interface BucketDelta extends BucketAmounts {
  readonly bucket: BucketId;
  /** Literals of `P_12` that fall into the bucket; none for OSS and the margin schemes. */
  readonly rates: readonly string[];
}

/** What a correction changes in the amounts of the invoice, in its currency. */
export interface CorrectionDeltas {
  readonly net: Decimal;
  readonly vat: Decimal;
  /** `P_15` of the correction. */
  readonly gross: Decimal;
  /** By bucket, in the order of the schema; unchanged buckets are omitted. */
  readonly byRate: readonly BucketDelta[];
}

/** Explains one value of the correction, so that it can be verified by hand. */
export interface Explanation {
  /** Of the element, with `/Faktura` in front; `JPK_V7M/K_19` for a field of the sales record. */
  readonly path: string;
  /** Label of the field. */
  readonly label: Localized;
  /** Null when it was absent. */
  readonly before: string | null;
  readonly after: string | null;
  /** After minus before; null for non-numeric values. */
  readonly delta: string | null;
  /** How it was calculated, with legal source. */
  readonly rule: Localized;
}

/** An invoice that accompanies the correction, such as the new one after a wrong identifier. */
export interface AdditionalDocument {
  readonly kind: string;
  readonly filename: string;
  readonly xml: string;
  readonly validated: ValidatedInvoice;
}

/** The invoice after a correction, marked as never issued; or why it is not available. */
export type StateAfter = { readonly xml: string; readonly reason: null } | { readonly xml: null; readonly reason: Localized };

/** A correcting invoice with its explanation and validation result. */
export interface BuiltCorrection {
  readonly xml: string;
  /** A safe file name, derived from the number. */
  readonly filename: string;
  /** Ids of the combined scenarios, the primary one first. */
  readonly scenarioIds: readonly string[];
  readonly kind: CorrectionKind;
  readonly type: CorrectionType;
  /** `PrzyczynaKorekty` of the document; a longer reason continues in `DodatkowyOpis`. */
  readonly reason: string;
  /** How lines are shown; null when there are none. */
  readonly method: LineMethod | null;
  readonly deltas: CorrectionDeltas;
  /** Changes in the sales record of JPK_V7M, in PLN by field; null when the amount in PLN cannot be determined. */
  readonly jpk: ReadonlyMap<JpkField, Decimal | null>;
  /** The rows in which the correction is recorded there; their amounts add up to {@link jpk}. */
  readonly jpkRows: readonly JpkRow[];
  readonly changes: readonly AppliedChange[];
  readonly warnings: readonly Localized[];
  readonly explanation: readonly Explanation[];
  /** The validation result of {@link xml}. */
  readonly validated: ValidatedInvoice;
  readonly additionalDocuments: readonly AdditionalDocument[];
  /** Null unless the request includes it. */
  readonly stateAfter: StateAfter | null;
  /** `P_2` of the corrected invoice. */
  readonly originalNumber: string;
}

/** Why there is no correction. */
export type BuildRejection =
  /** The original, or an earlier correction, cannot be read; `field` is that of the request. */
  | { readonly kind: 'document'; readonly field: string; readonly rejection: DocumentRejection }
  /** The request is invalid; each problem names its field. */
  | { readonly kind: 'request'; readonly problems: readonly PlanRejection[] }
  /** The result violates the schema or a rule for no reason in the request: a defect of Nakor. */
  | { readonly kind: 'invalid-result'; readonly issues: readonly Issue[] };
