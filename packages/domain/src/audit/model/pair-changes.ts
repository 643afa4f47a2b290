import type { JpkField } from '../../correction/amounts/jpk-deltas.ts';
import type { CorrectionType, LineMethod } from '../../correction/model/correction-plan.ts';
import type { CorrectionKind } from '../../correction/model/correction-request.ts';
import type { BucketId } from '../../fa3/buckets.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';

/** What a correction changes, read from the two documents alone. What they do not tell is null, never a guess. */
export interface PairChanges {
  readonly kind: CorrectionKind;
  /** `TypKorekty`; null when the correction does not say. */
  readonly type: CorrectionType | null;
  /** Of all amounts but those in PLN; null when the correction does not say. */
  readonly currency: string | null;
  /** Buckets that either document declares, in the order of the schema. */
  readonly buckets: readonly BucketChange[];
  readonly totals: { readonly net: AmountChange; readonly vat: AmountChange; readonly gross: AmountChange };
  /** The payment of an advance or the rest to pay of a settlement: `P_15ZK`, `P_15` and their sum; null on KOR. */
  readonly payment: AmountChange | null;
  /** Lines of the invoice and of the order that change, in the order of the correction. */
  readonly lines: readonly LineChange[];
  /** Lines that the correction shows unchanged, as settlements and advances do. */
  readonly unchangedLines: number;
  /** How lines are shown; null when there are none. */
  readonly method: LineMethod | null;
  /** Parties and other fields outside of lines and sums that change. */
  readonly fields: readonly FieldChange[];
  /** What changes in the sales record of JPK_V7M, in PLN by field; null where the documents do not tell the amount in PLN. */
  readonly jpk: ReadonlyMap<JpkField, Decimal | null>;
  /** What the documents do not tell. */
  readonly untold: readonly Localized[];
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
  /** Null for a line that is added, or whose state before is not told. */
  readonly before: LineState | null;
  /** Null for a line that is removed, or whose state after is not told. */
  readonly after: LineState | null;
  /** What the rows of the correction add up to; null where they do not tell it. */
  readonly netDelta: Decimal | null;
  readonly grossDelta: Decimal | null;
  /** Fields that {@link LineState} does not hold. */
  readonly otherFields: readonly FieldChange[];
}

/** A line as people know it; null where it does not say. */
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

/** A text that changes. */
export interface FieldChange {
  /** With `/Faktura` in front. */
  readonly path: string;
  readonly label: Localized;
  /** Null where there was nothing. */
  readonly before: string | null;
  /** Null where the correction shows nothing. */
  readonly after: string | null;
}
