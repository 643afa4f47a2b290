import type { PrimaryKind } from '../../fa3/elements/kinds.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import type { Draft } from '../draft/draft.ts';
import type { CorrectedReference } from './correction-plan.ts';
import type { CorrectionKind } from './correction-request.ts';
import type { OriginalFormat } from './original-format.ts';

/** An uncertainty about the original, such as an assumed value. */
export interface OriginalWarning {
  /** Of the element in question, with `/Faktura` in front. */
  readonly path: string;
  readonly text: Localized;
  /** Documents contradict each other, as opposed to a value that is unknown: certainly, or in the more probable of two readings. */
  readonly contradiction?: 'certain' | 'possible';
}

/** Which lines (order lines for an advance) a document shows with their current state: all, only changed ones, or none. */
export type ShownLines = 'all' | 'changed' | 'none';

/** An invoice to be corrected. If a correction of it was given, the state left by that correction. */
export interface Original {
  /**
   * The whole state before the new correction, in the form of FA(3), with kind, number and issue date of the original invoice.
   *
   * For a given correction, it contains the rows after it, without `StanPrzed`, and no parts that only corrections have. Amounts of a
   * correction are differences, so they are never copied: `P_15` is `P_15ZK` + `P_15` on KOR_ZAL and KOR_ROZ, and absent on KOR; `P_13_x`,
   * `P_14_x` and `P_14_xW` are those of `P_15` spread over the rows if that agrees with the declared amounts of the correction, otherwise
   * absent. Absent amounts are unknown, not zero.
   */
  readonly before: Draft;
  /** {@link before} as a parsed invoice. */
  readonly invoice: Invoice<Element>;
  /** Kind of the original invoice, also when a correction of it was given; KOR does not distinguish VAT from UPR and counts as VAT. */
  readonly kind: PrimaryKind;
  readonly correctionKind: CorrectionKind;
  /** Whether a correction was given. */
  readonly isCorrection: boolean;
  /** Which lines {@link before} contains; corrections that need the whole state, such as one to zero, need all of them. */
  readonly shownLines: ShownLines;
  /** The format in which it was given. */
  readonly version: OriginalFormat;
  readonly currency: string;
  /** The original invoice, to which every correction refers regardless of earlier corrections. The KSeF number may come from the caller. */
  readonly reference: CorrectedReference;
  /** Uncertainties, such as a literal of FA(2) with several equivalents in FA(3). */
  readonly warnings: readonly OriginalWarning[];
}
