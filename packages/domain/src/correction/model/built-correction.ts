import type { BucketId } from '../../fa3/buckets.ts';
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
  /** By bucket, in the order of the schema; buckets that do not change are left out. */
  readonly byRate: readonly BucketDelta[];
}

/** One figure or text of the correction, so that it can be checked by hand. */
export interface Explanation {
  /** Of the element, with `/Faktura` in front; `JPK_V7M/K_19` for a field of the sales record. */
  readonly path: string;
  /** What it is, in words. */
  readonly label: Localized;
  /** Null where there was nothing. */
  readonly before: string | null;
  readonly after: string | null;
  /** After minus before; null for what is no number. */
  readonly delta: string | null;
  /** How it was found, with its source. */
  readonly rule: Localized;
}

/** An invoice that goes with the correction, such as the new one after a wrong identifier. */
export interface AdditionalDocument {
  readonly kind: string;
  readonly filename: string;
  readonly xml: string;
  readonly validated: ValidatedInvoice;
}

/** A correcting invoice, with everything that is said of it. */
export interface BuiltCorrection {
  readonly xml: string;
  /** A safe name for the file, made of the number. */
  readonly filename: string;
  readonly kind: CorrectionKind;
  readonly type: CorrectionType;
  /** `PrzyczynaKorekty` as it stands in the document; a longer one goes on in `DodatkowyOpis`. */
  readonly reason: string;
  /** How lines are shown; null when there are none. */
  readonly method: LineMethod | null;
  readonly deltas: CorrectionDeltas;
  /** What changes in the sales record of JPK_V7M, in PLN by field; null where the documents do not tell the amount in PLN. */
  readonly jpk: ReadonlyMap<string, Decimal | null>;
  readonly changes: readonly AppliedChange[];
  readonly warnings: readonly Localized[];
  readonly explanation: readonly Explanation[];
  /** The verdict on {@link xml}. */
  readonly validated: ValidatedInvoice;
  readonly additionalDocuments: readonly AdditionalDocument[];
  /** `P_2` of the invoice that is corrected. */
  readonly originalNumber: string;
}

/** Why there is no correction. */
export type BuildRejection =
  /** The original cannot be read at all. */
  | { readonly kind: 'document'; readonly rejection: DocumentRejection }
  /** Parts of the request are at fault; each is named. */
  | { readonly kind: 'request'; readonly problems: readonly PlanRejection[] }
  /** What was built breaks the schema or a rule, and no part of the request can be blamed: a fault of ours. */
  | { readonly kind: 'invalid-result'; readonly issues: readonly Issue[] };
