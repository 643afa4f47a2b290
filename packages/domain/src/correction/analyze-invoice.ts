import type { Localized } from '../shared/localized.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { examineDocument } from '../validation/examine/examine-document.ts';
import { toValidationResult } from '../validation/fixing/to-validation-result.ts';
import type { ValidatedInvoice, ValidationPorts, ValidationSettings } from '../validation/model/examination.ts';
import type { Issue } from '../validation/model/issue.ts';
import { areRulesSkipped } from '../validation/model/not-checked.ts';
import { beyondBoundsText } from '../validation/model/work-bounds.ts';
import type { DocumentRejection } from '../xml/rejection.ts';
import { readChain } from './chain/read-chain.ts';
import { readCorrections } from './chain/read-corrections.ts';
import type { Original } from './model/original.ts';
import type { PlanRejection, Question, Scenario, ScenarioExample, SupportingFacts } from './model/scenario.ts';
import { scenarios } from './scenarios/index.ts';
import { listQuestions } from './scenarios/toolkit/shared-questions.ts';

/** A scenario that fits an invoice. */
export interface Suggestion extends SupportingFacts {
  readonly scenario: Scenario;
  readonly questions: readonly Question[];
  /** A request that works on this very invoice. */
  readonly example: ScenarioExample;
}

/** The analysis of an invoice to be corrected, with suggested scenarios. */
export interface InvoiceAnalysis {
  /** Metadata and validation result of the document; automatic fixes were not tried. */
  readonly validated: ValidatedInvoice;
  /** Null when the invoice cannot be corrected. */
  readonly original: Original | null;
  /** Why the invoice cannot be corrected at all, and what to do; null when it can. */
  readonly blockingReason: Localized | null;
  /** Best first, at most {@link suggestionLimit}. */
  readonly suggestions: readonly Suggestion[];
}

/** Why there is no analysis. */
export type AnalysisRejection =
  /** A document cannot be read; `field` is that of the request. */
  | { readonly kind: 'document'; readonly field: string; readonly rejection: DocumentRejection }
  /** The documents do not belong together. */
  | { readonly kind: 'request'; readonly problems: readonly PlanRejection[] };

/** At most this many scenarios are suggested. */
export const suggestionLimit = 5;

/**
 * Analyzes an invoice that is to be corrected.
 *
 * @param bytes              the XML as sent: the invoice, or without earlier corrections the last correction of it
 * @param earlierCorrections the same of its earlier corrections, in the order of issue
 * @returns                  an analysis, also for invalid invoices; or why a document cannot be read or does not belong to the others
 */
export async function analyzeInvoice(
  bytes: Uint8Array,
  ports: ValidationPorts,
  settings: ValidationSettings,
  earlierCorrections: readonly Uint8Array[] = [],
): Promise<Result<InvoiceAnalysis, AnalysisRejection>> {
  const earlier = readCorrections(earlierCorrections);
  if (!earlier.ok) return earlier;
  const examined = await examineDocument(bytes, ports, settings);
  if (!examined.ok) return err({ kind: 'document', field: 'xml', rejection: examined.error });
  const validated = toValidationResult(examined.value, new Set());
  if (areRulesSkipped(validated.notChecked)) return ok({ validated, original: null, blockingReason: beyondBoundsText, suggestions: [] });
  const read = readChain(examined.value.document.root, earlier.value, ports.schemaModel, { ksefNumber: null, issueDay: null }, 'xml');
  if (read.ok) {
    const { original } = read.value;
    return ok({ validated, original, blockingReason: null, suggestions: suggest(original, validated.issues) });
  }
  // Documents that do not belong together are an error of the request; an invoice that cannot be corrected is a result.
  const blockingReason = read.error.find(({ code }) => code === 'not_correctable' && earlier.value.length === 0)?.message;
  if (blockingReason === undefined) return err({ kind: 'request', problems: read.error });
  return ok({ validated, original: null, blockingReason, suggestions: [] });
}

/** The scenarios that fit an invoice best; of equals, in the order of the catalogue. */
function suggest(original: Original, issues: readonly Issue[]): readonly Suggestion[] {
  const fitting = scenarios.flatMap((scenario): Suggestion[] => {
    const example = scenario.findBlockingReason(original) === null ? scenario.example(original) : null;
    if (example === null) return [];
    const { score, reasons } = scenario.recognise({ original, issues });
    return score > 0 ? [{ scenario, score, reasons, questions: listQuestions(scenario), example }] : [];
  });
  return fitting.toSorted((left, right) => right.score - left.score).slice(0, suggestionLimit);
}
