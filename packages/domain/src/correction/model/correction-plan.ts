import type { BucketId } from '../../fa3/buckets.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Draft } from '../draft/draft.ts';

/** `TypKorekty`: in which period the correction works. */
export type CorrectionType = 1 | 2 | 3;

/** How changed lines are shown: before and after, as a difference, or taken back and written anew. */
export const lineMethods = ['przed_po', 'roznica', 'storno'] as const;
export type LineMethod = (typeof lineMethods)[number];

/** Amounts of one bucket: `P_13_x`, `P_14_x`, `P_14_xW`. Null where the bucket has no such field or it does not apply. */
export interface BucketAmounts {
  readonly base: Decimal;
  readonly tax: Decimal | null;
  readonly taxInPln: Decimal | null;
}

/** Amounts by bucket, in the currency of the invoice. */
export type AmountsByBucket = ReadonlyMap<BucketId, BucketAmounts>;

/** How the amounts of a correction are found. */
export type AmountPlan =
  /** After minus before, both worked out of the lines (KOR). `kept`: rates change, and what the buyer pays stays. */
  | { readonly kind: 'lines'; readonly kept?: 'gross' }
  /** Nothing changes but words. */
  | { readonly kind: 'none' }
  /** Everything that was declared goes to zero. */
  | { readonly kind: 'cancel' }
  /** The differences are told, such as a rebate by rate. */
  | { readonly kind: 'stated'; readonly deltas: AmountsByBucket }
  /** A payment spread over the order, before and after (KOR_ZAL). */
  | { readonly kind: 'advance'; readonly paymentAfter: Decimal; readonly bucketsAfter: AmountsByBucket | null }
  /** The rest to pay spread over the lines, before and after (KOR_ROZ). */
  | { readonly kind: 'settlement'; readonly restAfter: Decimal; readonly advances: AmountsByBucket | null };

/** An invoice that is corrected, as `DaneFaKorygowanej` names it. */
export interface CorrectedReference {
  readonly issueDay: string;
  readonly number: string;
  /** Null for an invoice outside of KSeF. */
  readonly ksefNumber: string | null;
}

/** What a scenario decides; `build-correction.ts` makes a document of it. */
export interface CorrectionPlan {
  /** The invoice as it should have been, whole, in the form of FA(3). */
  readonly after: Draft;
  readonly type: CorrectionType | 'by-result';
  /** Whether the cause existed when the original was issued, where the scenario asks so in its own words instead of the shared question. */
  readonly causeExistedFromStart?: boolean;
  readonly amounts: AmountPlan;
  /** How lines are shown. `all` shows unchanged ones, too, as pairs; `stated` shows these very rows, such as the goods of a rebate. */
  readonly rows:
    | { readonly kind: 'none' }
    | { readonly kind: 'changed'; readonly method: LineMethod }
    | { readonly kind: 'all' }
    | { readonly kind: 'cancelled'; readonly method: LineMethod }
    | { readonly kind: 'stated'; readonly rows: readonly Draft[] };
  /** Every invoice that is corrected; the given one alone unless a rebate is for many. */
  readonly references: readonly CorrectedReference[];
  /** `OkresFaKorygowanej`. */
  readonly period: string | null;
  /** `NrFaKorygowany`: the right number, where the original's was wrong. */
  readonly rightNumber: string | null;
  /** `IDNabywcy` for buyers whose data changed, in their order (`Podmiot2`, then each `Podmiot3`). */
  readonly buyerIds: readonly string[];
  /** Parts of the original that stay although a correction usually drops them, such as `FP`, `DodatkowyOpis` or `Platnosc`. */
  readonly keptParts: readonly string[];
  /** Text that is added to the reason, such as what a header field said before. */
  readonly reasonAddition: string | null;
  /** Invoices that go with the correction, such as the new one after a wrong identifier; whole documents, in the form of FA(3). */
  readonly additionalDocuments: readonly { readonly kind: string; readonly draft: Draft }[];
  readonly warnings: readonly Localized[];
}
