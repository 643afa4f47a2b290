import type { correctionKinds } from '../../fa3/elements/kinds.ts';
import type { CorrectionType } from './correction-plan.ts';

/** A kind of correcting invoice. */
export type CorrectionKind = (typeof correctionKinds)[number];

/** One requested change: the value at a path after the correction. */
export interface RequestedChange {
  readonly path: string;
  /** The value after the correction, never a difference; empty to remove. */
  readonly newValue: string;
  readonly description: string | null;
}

/** A request for a correction, with values of presets already translated. */
export interface CorrectionRequest {
  readonly scenarioId: string;
  readonly changes: readonly RequestedChange[];
  /** `PrzyczynaKorekty`. */
  readonly reason: string;
  /** `P_2` of the correction. */
  readonly number: string;
  /** `P_1` of the correction, `YYYY-MM-DD`. */
  readonly issueDay: string;
  /** A field such as `K_17`, with the alias of a preset already resolved; null when not given. */
  readonly desiredJpkField: string | null;
  readonly answers: Readonly<Record<string, string>>;
  /** Answers of a preset, used when the request gives none; those to other questions than the scenario's are ignored. */
  readonly defaultAnswers: Readonly<Record<string, string>>;
  readonly forcedType: CorrectionType | null;
  readonly forcedKind: CorrectionKind | null;
  /** Pairs of JPK fields between which the preset allows moving an advance; null for all. */
  readonly allowedJpkPairs: readonly (readonly [string, string])[] | null;
  /** Earlier corrections of the same invoice, as bytes of XML, in the order of issue; the original is then the invoice itself. */
  readonly earlierCorrections?: readonly Uint8Array[];
  /** Whether the state after the correction is returned as a document; by default not. */
  readonly includesStateAfter?: boolean;
}

/** The caller's data of the original invoice; null when not given. */
export interface GivenReference {
  readonly ksefNumber: string | null;
  /** `YYYY-MM-DD`, if the invoice counts as issued on another day than its `P_1`. */
  readonly issueDay: string | null;
}
