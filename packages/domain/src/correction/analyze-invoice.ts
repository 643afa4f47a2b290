import type { SchemaModel } from '../schema/model.ts';
import type { Localized } from '../shared/localized.ts';
import { ok, type Result } from '../shared/result.ts';
import { examineDocument } from '../validation/examine/examine-document.ts';
import { toValidationResult } from '../validation/fixing/to-validation-result.ts';
import type { ValidatedInvoice, ValidationPorts, ValidationSettings } from '../validation/model/examination.ts';
import type { Issue } from '../validation/model/issue.ts';
import { areRulesSkipped } from '../validation/model/not-checked.ts';
import { beyondBoundsText } from '../validation/model/work-bounds.ts';
import type { LocatedElement } from '../xml/element.ts';
import type { DocumentRejection } from '../xml/rejection.ts';
import type { Original } from './model/original.ts';
import type { Evidence, Question, Scenario, ScenarioExample } from './model/scenario.ts';
import { readOriginal } from './original/read-original.ts';
import { scenarios } from './scenarios/index.ts';
import { questionsOf } from './scenarios/toolkit/shared-questions.ts';

/** A scenario that fits an invoice. */
export interface Suggestion extends Evidence {
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
  readonly obstacle: Localized | null;
  /** Best first, at most {@link suggestionLimit}. */
  readonly suggestions: readonly Suggestion[];
}

/** At most this many scenarios are suggested. */
export const suggestionLimit = 5;

/**
 * Analyzes an invoice that is to be corrected.
 *
 * @param bytes the XML as sent: the invoice, or the last correction of it
 * @returns     an analysis, also for invalid invoices; or why the document cannot be read
 */
export async function analyzeInvoice(
  bytes: Uint8Array,
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<Result<InvoiceAnalysis, DocumentRejection>> {
  const examined = await examineDocument(bytes, ports, settings);
  if (!examined.ok) return examined;
  const validated = toValidationResult(examined.value, new Set());
  if (areRulesSkipped(validated.notChecked)) return ok({ validated, original: null, obstacle: beyondBoundsText, suggestions: [] });
  return ok({ validated, ...recognise(examined.value.document.root, validated.issues, ports.schemaModel) });
}

function recognise(root: LocatedElement, issues: readonly Issue[], schemaModel: SchemaModel): Omit<InvoiceAnalysis, 'validated'> {
  const original = readOriginal(root, schemaModel, { ksefNumber: null, issueDay: null });
  if (!original.ok) return { original: null, obstacle: original.error, suggestions: [] };
  return { original: original.value, obstacle: null, suggestions: suggest(original.value, issues) };
}

/** The scenarios that fit an invoice best; of equals, in the order of the catalogue. */
function suggest(original: Original, issues: readonly Issue[]): readonly Suggestion[] {
  const fitting = scenarios.flatMap((scenario): Suggestion[] => {
    const example = scenario.obstacle(original) === null ? scenario.example(original) : null;
    if (example === null) return [];
    const { score, reasons } = scenario.recognise({ original, issues });
    return score > 0 ? [{ scenario, score, reasons, questions: questionsOf(scenario), example }] : [];
  });
  return fitting.toSorted((left, right) => right.score - left.score).slice(0, suggestionLimit);
}
