import type { Invoice } from '../../fa3/invoice.ts';
import type { PrimaryKind } from '../../fa3/kinds.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Draft } from '../draft/draft.ts';
import type { CorrectedReference } from './correction-plan.ts';
import type { CorrectionKind } from './correction-request.ts';
import type { OriginalFormat } from './original-format.ts';

/** Something that a document does not tell for certain. */
export interface Doubt {
  /** Of the element in question, with `/Faktura` in front. */
  readonly path: string;
  readonly text: Localized;
}

/** Which lines (of the order, for an advance) a document shows in their state: all, changed ones only, or none. */
export type ShownLines = 'all' | 'changed' | 'none';

/** An invoice that is to be corrected, or the last of its corrections so far: then it is the state which that one left. */
export interface Original {
  /**
   * The state before the correction that is to be made, whole, in the form of FA(3) and of the first invoice: its kind, number and day.
   *
   * Of a correction, it holds the rows after it, without `StanPrzed`, and no part that only corrections have. Amounts of a correction
   * are differences, so they are never taken over: `P_15` is `P_15ZK` + `P_15` on KOR_ZAL and KOR_ROZ, and absent on KOR; `P_13_x`,
   * `P_14_x` and `P_14_xW` are those of `P_15` spread over the rows where that agrees with what the correction declares, else absent.
   * What is absent is not zero but unknown.
   */
  readonly before: Draft;
  /** {@link before} as rules see it. */
  readonly invoice: Invoice;
  /** Kind of the first invoice, also when a correction of it was given; KOR does not tell VAT from UPR and counts as VAT. */
  readonly kind: PrimaryKind;
  readonly correctionKind: CorrectionKind;
  /** Whether a correction was given. */
  readonly isCorrection: boolean;
  /** Whether {@link before} has the lines: what needs the whole state, such as a correction to zero, needs all of them. */
  readonly shownLines: ShownLines;
  /** In which form it was given. */
  readonly version: OriginalFormat;
  readonly currency: string;
  /** The first invoice, however many corrections there were: every correction names it. The KSeF number may be given by the caller. */
  readonly reference: CorrectedReference;
  /** What could not be told for certain, such as a literal of FA(2) that means several of FA(3). */
  readonly doubts: readonly Doubt[];
}
