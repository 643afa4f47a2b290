import type { correctionKinds } from '../../fa3/kinds.ts';
import type { CorrectionType } from './correction-plan.ts';

/** A kind of correcting invoice. */
export type CorrectionKind = (typeof correctionKinds)[number];

/** One change a caller wants: what stands at a path afterwards. */
export interface RequestedChange {
  readonly path: string;
  /** The text afterwards, never a difference; empty to remove. */
  readonly newValue: string;
  readonly description: string | null;
}

/** What a caller asks for, with the presets' values already translated. */
export interface CorrectionRequest {
  readonly scenarioId: string;
  readonly changes: readonly RequestedChange[];
  /** `PrzyczynaKorekty`. */
  readonly reason: string;
  /** `P_2` of the correction. */
  readonly number: string;
  /** `P_1` of the correction, `YYYY-MM-DD`. */
  readonly issueDay: string;
  /** A field such as `K_17`, without a preset's alias; null when none is asked for. */
  readonly desiredJpkField: string | null;
  readonly answers: Readonly<Record<string, string>>;
  /** Answers of a preset, which count where the request gives none; those that the scenario does not ask for are passed over. */
  readonly defaultAnswers: Readonly<Record<string, string>>;
  readonly forcedType: CorrectionType | null;
  readonly forcedKind: CorrectionKind | null;
  /** Pairs of JPK fields between which the preset allows to move an advance; null for all. */
  readonly allowedJpkPairs: readonly (readonly [string, string])[] | null;
}

/** What a caller says of the first invoice; null where nothing is said. */
export interface GivenReference {
  readonly ksefNumber: string | null;
  /** `YYYY-MM-DD`, where the invoice counts as issued on another day than its `P_1`. */
  readonly issueDay: string | null;
}
