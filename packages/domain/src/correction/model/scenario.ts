import type { PrimaryKind } from '../../fa3/elements/kinds.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { SchemaModel } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Result } from '../../shared/result.ts';
import { truncate } from '../../shared/truncate.ts';
import type { Issue } from '../../validation/model/issue.ts';
import type { Element } from '../../xml/element.ts';
import type { ChangePath } from '../draft/change-path.ts';
import type { Draft } from '../draft/draft.ts';
import type { CorrectionPlan, CorrectionType, LineMethod } from './correction-plan.ts';
import type { CorrectionRequest, RequestedChange } from './correction-request.ts';
import type { Original } from './original.ts';

/** A question that decides how a correction is made. All answers are strings. */
export interface Question {
  /** As in `question_answers`, such as `metoda_wierszy`. */
  readonly id: string;
  readonly text: Localized;
  readonly kind: 'choice' | 'text' | 'date' | 'number' | 'json';
  /** Allowed answers of a choice, with their effects; empty for all other kinds. */
  readonly answers: readonly { readonly value: string; readonly effect: Localized }[];
  /** Used when there is no answer; null when there is no default. */
  readonly defaultAnswer: string | null;
  readonly isRequired: boolean;
}

/** A pattern of paths that a scenario may change; see `matchesPattern` of `change-path.ts`. */
export interface AllowedPath {
  readonly pattern: string;
  /** Whether an empty value, which removes the element, is allowed. */
  readonly canRemove: boolean;
  /** Only inside a line or third party that the original does not have and the changes add. */
  readonly onlyOnNew?: true;
}

/** Why a request is rejected: the invalid part, and what to do. */
export interface PlanRejection {
  /** Field of the request, such as `changes[0].path` or `question_answers.okres`. */
  readonly path: string;
  /** Machine-readable, such as `path_not_allowed`. */
  readonly code: string;
  readonly message: Localized;
}

/** The input of a scenario for planning. */
export interface PlanContext {
  readonly original: Original;
  /** The wanted state: `original.before` with the changes applied and dependent amounts of lines recalculated. */
  readonly after: Draft;
  /**
   * The same as {@link after}, but lines whose rate changes keep their former one unless a change also sets their price or value. Gross or
   * net values that stay the same are those of this state.
   */
  readonly beforeRates: Draft;
  /** The changes of this scenario. */
  readonly changes: readonly AppliedChange[];
  /** The changes of all combined scenarios. */
  readonly allChanges: readonly AppliedChange[];
  readonly request: CorrectionRequest;
  /** The answer to a question of this scenario, or its default; null when it has neither. */
  readonly answer: (questionId: string) => string | null;
  readonly schemaModel: SchemaModel;
}

/** A change that was found on the original and applied. */
export interface AppliedChange extends RequestedChange {
  /** The normalized path, starting with `/Faktura`. */
  readonly address: string;
  /** Names of the steps: `Fa/FaWiersz/P_9A`. */
  readonly names: string;
  /** The former value; null when there was none. */
  readonly before: string | null;
}

/** Facts showing that a scenario fits an invoice. */
export interface SupportingFacts {
  /** 0 to 1. */
  readonly score: number;
  readonly reasons: readonly Localized[];
}

/** The input for recognizing scenarios. */
export interface RecogniseContext {
  readonly original: Original;
  readonly issues: readonly Issue[];
}

/** A request that works on an original, for analyses, documentation and tests. */
export interface ScenarioExample {
  readonly changes: readonly RequestedChange[];
  readonly answers: Readonly<Record<string, string>>;
  readonly desiredJpkField: string | null;
}

/**
 * The order in which combined scenarios plan: each continues from the state that the previous one leaves. It is fixed, so that the result does
 * not depend on which scenario is the primary one.
 */
export const planStages = [
  'prices',
  'quantities',
  'rates',
  'settlements',
  'advances',
  'advance-rates',
  'exchange-rates',
  'details',
  'buyer',
  'seller',
  'totals',
] as const;

/** How a scenario shares a correction with others. */
interface CombinationTerms {
  readonly stage: (typeof planStages)[number];
  /**
   * Which scenario plans a change that several allow: the lowest rank. Scenarios that plan other changes of the request have rank 0.
   * As a function, of the names of all changed paths, such as `Fa/FaWiersz/P_12`.
   */
  readonly rank: number | ((changed: readonly string[]) => number);
  /**
   * A text for the reason of a correction with another primary scenario, in Polish because tax offices read it, and words that show that the
   * caller's reason covers it already.
   */
  readonly reason: { readonly text: string; readonly words: RegExp };
  /** Whether this is the only scenario that can plan a change of the path, although others allow it. */
  readonly isOnlyPlannerOf?: (before: Draft, path: ChangePath) => boolean;
  /** Whether it has an effect without changes, by answers alone. */
  readonly hasEffectByAnswers?: (request: CorrectionRequest) => boolean;
}

/** What an audit expects to change: `any-change` is an amount or a line. */
export type AuditedEffect = 'any-change' | 'no-amounts' | 'nothing-remains' | 'totals-stay' | 'total-does-not-grow';

/** One kind of mistake or event, and how it is corrected. Each is a file in `scenarios` that is named for its id. */
export interface Scenario {
  readonly id: string;
  readonly title: Localized;
  /** When to use it, in two or three sentences. */
  readonly description: Localized;
  /** The articles it is based on, in words. */
  readonly legalBasis: Localized;
  /** What accountants call the events and mistakes that it corrects, by language. */
  readonly searchWords: Readonly<Record<keyof Localized, readonly string[]>>;
  /** The most common reasons, in Polish because tax offices read them. */
  readonly usualReasons: readonly string[];
  /** How it is combined with other scenarios, or why it is always a correction of its own. */
  readonly combination: CombinationTerms | { readonly aloneBecause: Localized };
  readonly auditedEffect: AuditedEffect;
  readonly kinds: readonly PrimaryKind[];
  /** `by-result`: the direction of the amounts decides (correction-type.ts). */
  readonly defaultType: CorrectionType | 'by-result';
  /** Available line methods, the default first; empty when the correction has no lines. */
  readonly methods: readonly LineMethod[];
  /** Ids of shared questions in addition to those of every scenario. */
  readonly sharedQuestions: readonly string[];
  readonly questions: readonly Question[];
  readonly paths: readonly AllowedPath[];
  /** Why it cannot be used on this original; null when it can. */
  readonly findBlockingReason: (original: Original) => Localized | null;
  readonly recognise: (context: RecogniseContext) => SupportingFacts;
  readonly plan: (context: PlanContext) => Result<CorrectionPlan, readonly PlanRejection[]>;
  /** The smallest request that works on this original; null when {@link findBlockingReason} forbids the scenario. */
  readonly example: (original: Original) => ScenarioExample | null;
}

/** The answer to a question of a scenario, or its default; null when it has neither or the scenario does not ask it. */
export type AnswerOf = (questionId: string) => string | null;

/** A rejection of an answer. */
export function buildRejection(questionId: string, code: string, message: Localized): PlanRejection {
  return { path: `question_answers.${truncate(questionId, 61)}`, code, message };
}

/** A planned correction, before its amounts are calculated. */
export interface PlannedCorrection {
  /** In their order, in the form of FA(3). */
  readonly earlierCorrections: readonly Invoice<Element>[];
  /** The primary scenario, with the questions, paths and line methods of all combined ones. */
  readonly scenario: Scenario;
  /** Ids of the combined scenarios, the primary one first. */
  readonly scenarioIds: readonly string[];
  readonly original: Original;
  readonly plan: CorrectionPlan;
  readonly changes: readonly AppliedChange[];
  readonly answer: AnswerOf;
  readonly warnings: readonly Localized[];
}
