import type { CorrectionType, LineMethod } from '../../correction/model/correction-plan.ts';
import type { CorrectionKind } from '../../correction/model/correction-request.ts';
import type { BucketId } from '../../fa3/buckets.ts';
import type { JpkField } from '../../ledger/jpk-map.ts';
import type { JpkRow } from '../../ledger/jpk-rows.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';

/** What a correction changes, read from the two documents alone. Unknown values are null, never guessed. */
export interface PairChanges {
  readonly kind: CorrectionKind;
  /** `TypKorekty`; null when not stated. */
  readonly type: CorrectionType | null;
  /** Currency of all amounts except those in PLN; null when not stated. */
  readonly currency: string | null;
  /** Buckets that either document declares, in the order of the schema. */
  readonly buckets: readonly BucketChange[];
  readonly totals: { readonly net: AmountChange; readonly vat: AmountChange; readonly gross: AmountChange };
  /** The payment of an advance or the remaining amount due of a settlement: `P_15ZK`, `P_15` and their sum; null on KOR. */
  readonly payment: AmountChange | null;
  /** Lines of the invoice and of the order that change, in the order of the correction. */
  readonly lines: readonly LineChange[];
  /** Number of lines that the correction repeats unchanged, as those of settlements and advances do. */
  readonly unchangedLines: number;
  /** How lines are shown; null when there are none. */
  readonly method: LineMethod | null;
  /** Changed parties and other fields outside lines and sums. */
  readonly fields: readonly FieldChange[];
  /** Changes in the sales record of JPK_V7M, in PLN by field; null when the amount in PLN cannot be determined. */
  readonly jpk: ReadonlyMap<JpkField, Decimal | null>;
  /** The rows in which the correction is recorded there, as far as they follow from the documents. */
  readonly jpkRows: readonly JpkRow[];
  /** Whether the exchange rate of a payment may change, which no element of a correction shows. */
  readonly mayHideRates: boolean;
  /** What cannot be determined from the documents. */
  readonly unknowns: readonly Localized[];
}

/** An amount before a correction, what the correction adds, and their sum. */
export interface AmountChange {
  readonly before: Decimal | null;
  readonly delta: Decimal;
  readonly after: Decimal | null;
}

/** What changes in one bucket: base (`P_13_x`), tax (`P_14_x`) and tax in PLN (`P_14_xW`); null where the bucket has no such field. */
export interface BucketChange {
  readonly bucket: BucketId;
  /** Literals of `P_12` that fall into the bucket; none for OSS and the margin schemes. */
  readonly rates: readonly string[];
  readonly base: AmountChange;
  readonly tax: AmountChange | null;
  readonly taxInPln: AmountChange | null;
}

/** A line that changes. */
export interface LineChange {
  /** With `/Faktura` in front, by its number where that is unique. */
  readonly path: string;
  readonly number: string | null;
  readonly of: 'invoice' | 'order';
  readonly change: 'changed' | 'added' | 'removed';
  /** Null for an added line and for an unknown state. */
  readonly before: LineState | null;
  /** Null for a removed line and for an unknown state. */
  readonly after: LineState | null;
  /** The sum over the rows of the correction; null when they do not state the value. */
  readonly netDelta: Decimal | null;
  readonly grossDelta: Decimal | null;
  /** Changed fields that are not part of {@link LineState}. */
  readonly otherFields: readonly FieldChange[];
}

/** The main values of a line; null when not stated. */
export interface LineState {
  readonly name: string | null;
  readonly unit: string | null;
  readonly quantity: Decimal | null;
  /** Net unless {@link isGrossPrice}. */
  readonly price: Decimal | null;
  readonly isGrossPrice: boolean;
  readonly net: Decimal | null;
  readonly gross: Decimal | null;
  /** Literal of `P_12`, or a foreign percentage. */
  readonly rate: string | null;
}

/** A changed field. */
export interface FieldChange {
  /** With `/Faktura` in front. */
  readonly path: string;
  readonly label: Localized;
  /** Null when it was absent. */
  readonly before: string | null;
  /** Null when the correction does not contain it. */
  readonly after: string | null;
}
