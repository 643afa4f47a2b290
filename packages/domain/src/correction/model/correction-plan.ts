import type { BucketId } from '../../fa3/buckets.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Draft } from '../draft/draft.ts';

/** `TypKorekty`: the period to which the correction belongs. */
export type CorrectionType = 1 | 2 | 3;

/** How changed lines are shown: before and after, as a difference, or as a reversal with a new line. */
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

/** How the amounts of a correction are calculated. */
export type AmountPlan =
  /**
   * After minus before, both calculated from lines (KOR). With `kept`, rates change from those of the state `ratesFrom` and its amount due
   * stays the same.
   */
  | { readonly kind: 'lines'; readonly kept?: 'gross'; readonly ratesFrom?: Draft }
  /** No amount changes. */
  | { readonly kind: 'none' }
  /** All declared amounts are reduced to zero. */
  | { readonly kind: 'cancel' }
  /** The differences are given, such as a rebate by rate. */
  | { readonly kind: 'stated'; readonly deltas: AmountsByBucket }
  /** A payment spread over the order, before and after (KOR_ZAL). */
  | { readonly kind: 'advance'; readonly paymentAfter: Decimal; readonly bucketsAfter: AmountsByBucket | null }
  /** The remaining amount due spread over the lines, before and after (KOR_ROZ). */
  | { readonly kind: 'settlement'; readonly restAfter: Decimal; readonly advances: AmountsByBucket | null };

/** A corrected invoice, as referred to in `DaneFaKorygowanej`. */
export interface CorrectedReference {
  readonly issueDay: string;
  readonly number: string;
  /** Null for an invoice outside KSeF. */
  readonly ksefNumber: string | null;
}

/** The decisions of a scenario; `build-correction.ts` turns them into a document. */
export interface CorrectionPlan {
  /** The whole correct invoice, in the form of FA(3). */
  readonly after: Draft;
  readonly type: CorrectionType | 'by-result';
  /** Whether the cause existed when the original was issued, if the scenario asks this in a question of its own. */
  readonly causeExistedFromStart?: boolean;
  /** Whether combined scenarios have causes of different times, so that increases belong to different periods. */
  readonly hasSeveralCauses?: boolean;
  readonly amounts: AmountPlan;
  /** `P_13_x`, `P_14_x`, `P_14_xW` and `P_15` that changes set to a value after the correction, by field; they replace calculated ones. */
  readonly declaredTotals?: ReadonlyMap<string, Decimal>;
  /**
   * How lines are shown. `all` shows every line as a pair, including unchanged ones; `stated` shows the given rows, such as the goods of a
   * rebate.
   */
  readonly rows:
    | { readonly kind: 'none' }
    | { readonly kind: 'changed'; readonly method: LineMethod }
    | { readonly kind: 'all' }
    | { readonly kind: 'cancelled'; readonly method: LineMethod }
    | { readonly kind: 'stated'; readonly rows: readonly Draft[] };
  /** All corrected invoices; only a rebate for a period has several. */
  readonly references: readonly CorrectedReference[];
  /** `OkresFaKorygowanej`. */
  readonly period: string | null;
  /** `NrFaKorygowany`: the correct number, if that of the original was wrong. */
  readonly rightNumber: string | null;
  /** `IDNabywcy` for buyers whose data changed, in their order (`Podmiot2`, then each `Podmiot3`). */
  readonly buyerIds: readonly string[];
  /** Parts of the original to keep that a correction usually omits, such as `FP`, `DodatkowyOpis` or `Platnosc`. */
  readonly keptParts: readonly string[];
  /** `DodatkowyOpis` about the correction itself, which is no part of the invoice after it, such as former values of header fields. */
  readonly notes: readonly Draft[];
  /** Text to append to the reason, such as former values of header fields. */
  readonly reasonAddition: string | null;
  /** Invoices that accompany the correction, such as the new one after a wrong identifier; whole documents in the form of FA(3). */
  readonly additionalDocuments: readonly { readonly kind: string; readonly draft: Draft }[];
  readonly warnings: readonly Localized[];
}
