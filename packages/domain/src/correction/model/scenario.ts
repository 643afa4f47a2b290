import type { PrimaryKind } from '../../fa3/kinds.ts';
import type { SchemaModel } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Result } from '../../shared/result.ts';
import { truncate } from '../../shared/truncate.ts';
import type { Issue } from '../../validation/model/issue.ts';
import type { Draft } from '../draft/draft.ts';
import type { CorrectionPlan, CorrectionType, LineMethod } from './correction-plan.ts';
import type { CorrectionRequest, RequestedChange } from './correction-request.ts';
import type { Original } from './original.ts';

/** A question that decides how a correction is made. All answers are texts. */
export interface Question {
  /** As in `question_answers`, such as `metoda_wierszy`. */
  readonly id: string;
  readonly text: Localized;
  readonly kind: 'choice' | 'text' | 'date' | 'number' | 'json';
  /** Allowed answers of a choice, and what each leads to; empty for all other kinds. */
  readonly answers: readonly { readonly value: string; readonly effect: Localized }[];
  /** What counts when nothing is answered; null when nothing does, so that the question has to be answered. */
  readonly defaultAnswer: string | null;
  readonly isRequired: boolean;
}

/** Paths that changes of a scenario may take: {@link matchesPattern} of `change-path.ts`. */
export interface AllowedPath {
  readonly pattern: string;
  /** Whether an empty value, which removes the element, is allowed. */
  readonly canRemove: boolean;
  /** Only inside a line or third party that the original does not have and the changes add. */
  readonly onlyOnNew?: true;
}

/** Why a correction cannot be made as asked for: which part of the request is at fault, and what to do. */
export interface PlanRejection {
  /** Field of the request, such as `changes[0].path` or `question_answers.okres`. */
  readonly path: string;
  /** Machine-readable, such as `path_not_allowed`. */
  readonly code: string;
  readonly message: Localized;
}

/** Everything a scenario has to plan with. */
export interface PlanContext {
  readonly original: Original;
  /** The state that is wanted: `original.before` with the changes applied and dependent amounts of lines worked out anew. */
  readonly after: Draft;
  readonly changes: readonly AppliedChange[];
  readonly request: CorrectionRequest;
  /** The answer to a question of this scenario, or its default; null when it has neither. */
  readonly answer: (questionId: string) => string | null;
  readonly schemaModel: SchemaModel;
}

/** A change that was found on the original and applied. */
export interface AppliedChange extends RequestedChange {
  /** With `/Faktura` in front, as it was understood. */
  readonly address: string;
  /** Names of the steps: `Fa/FaWiersz/P_9A`. */
  readonly names: string;
  /** What stood there before; null when there was nothing. */
  readonly before: string | null;
}

/** What tells of an invoice that a scenario fits. */
export interface Evidence {
  /** 0 to 1. */
  readonly score: number;
  readonly reasons: readonly Localized[];
}

/** What an analysis has to go by. */
export interface RecogniseContext {
  readonly original: Original;
  readonly issues: readonly Issue[];
}

/** A request that works on an original: for analyses, documents and tests. */
export interface ScenarioExample {
  readonly changes: readonly RequestedChange[];
  readonly answers: Readonly<Record<string, string>>;
  readonly desiredJpkField: string | null;
}

/** One kind of mistake or event, and how it is corrected. Each is a file in `scenarios`, listed in its `index.ts`. */
export interface Scenario {
  readonly id: string;
  readonly title: Localized;
  /** When to use it, in two or three sentences. */
  readonly description: Localized;
  /** On which articles it rests, in words. */
  readonly legalBasis: Localized;
  readonly kinds: readonly PrimaryKind[];
  /** `by-result`: the direction of the amounts decides (correction-type.ts). */
  readonly defaultType: CorrectionType | 'by-result';
  /** In which ways lines can be shown, the default first; empty when the correction has no lines. */
  readonly methods: readonly LineMethod[];
  /** Ids of the shared questions that matter here, besides those of every scenario. */
  readonly sharedQuestions: readonly string[];
  readonly questions: readonly Question[];
  readonly paths: readonly AllowedPath[];
  /** Why it cannot be used on this original; null when it can. */
  readonly obstacle: (original: Original) => Localized | null;
  readonly recognise: (context: RecogniseContext) => Evidence;
  readonly plan: (context: PlanContext) => Result<CorrectionPlan, readonly PlanRejection[]>;
  /** The smallest request that works on this original; null when {@link obstacle} forbids the scenario. */
  readonly example: (original: Original) => ScenarioExample | null;
}

/** The answer to a question of a scenario, or its default; null when it has neither, or is not asked. */
export type AnswerOf = (questionId: string) => string | null;

/** A rejection that names the answer at fault. */
export function rejectionOf(questionId: string, code: string, message: Localized): PlanRejection {
  return { path: `question_answers.${truncate(questionId, 61)}`, code, message };
}

/** A correction that can be made, before its amounts are worked out. */
export interface PlannedCorrection {
  readonly scenario: Scenario;
  readonly original: Original;
  readonly plan: CorrectionPlan;
  readonly changes: readonly AppliedChange[];
  readonly answer: AnswerOf;
  readonly warnings: readonly Localized[];
}
