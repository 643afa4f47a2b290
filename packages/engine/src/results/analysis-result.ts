import type { InvoiceAnalysis, Suggestion } from '@nakor/domain/correction/analyze-invoice';
import type { Original } from '@nakor/domain/correction/model/original';
import type { Language } from '@nakor/domain/shared/localized';
import { countBySeverity } from '@nakor/domain/validation/model/validation-result';
import { buildQuestionResult, changeResult } from './scenario-result.ts';

/** An analysis for the API, in one language. */
export function buildAnalysisResult({ validated, original, blockingReason, suggestions }: InvoiceAnalysis, language: Language) {
  const { document } = validated;
  return {
    invoice: {
      kind: document.kind,
      number: document.number,
      issue_date: document.issueDate,
      seller_nip: document.sellerNip,
      buyer_nip: document.buyerNip,
      currency: document.currency,
      gross: document.gross,
      lines: document.lines,
      version: original?.version ?? null,
      is_correction: original?.isCorrection ?? null,
      reference: original === null ? null : referenceResult(original),
      warnings: (original?.warnings ?? []).map(({ path, text }) => ({ path, message: text[language] })),
    },
    blocking_reason: blockingReason?.[language] ?? null,
    suggestions: suggestions.map((suggestion) => suggestionResult(suggestion, language)),
    issues_summary: {
      valid: validated.isValid,
      readiness: validated.readiness,
      ...countBySeverity(validated.issues),
      codes: [...new Set(validated.issues.map(({ code }) => code))].sort(),
      truncated: validated.isTruncated,
    },
  };
}

/** The original, as the correction will refer to it. */
function referenceResult({ reference }: Original) {
  return { number: reference.number, issue_date: reference.issueDay, ksef_number: reference.ksefNumber };
}

/** The examples form a complete request: with a number and a reason added, it produces a correction. */
function suggestionResult({ scenario, score, reasons, questions, example }: Suggestion, language: Language) {
  return {
    scenario_id: scenario.id,
    title: scenario.title[language],
    score,
    reasons: reasons.map((reason) => reason[language]),
    questions: questions.map((question) => buildQuestionResult(question, language)),
    example_changes: example.changes.map(changeResult),
    example_answers: example.answers,
    example_desired_jpk_field: example.desiredJpkField,
  };
}
