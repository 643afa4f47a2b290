import { analyzeInvoice, type InvoiceAnalysis } from '@nakor/domain/correction/analyze-invoice';
import { countBySeverity } from '@nakor/domain/validation/model/validation-result';
import { type Job, noteValidated } from '../job.ts';
import { JobRejected, unreadableDocument } from '../rejection.ts';
import { analysisResult } from '../results/analysis-result.ts';
import type { InvoiceInput, RecordedResult } from './validate.ts';

/** Describes an invoice and suggests correction scenarios. */
export const analyze: Job<InvoiceInput, RecordedResult> = async ({ xml, settings, presentation }, { validation }, facts) => {
  const analysis = await analyzeInvoice(xml, validation, settings);
  if (!analysis.ok) {
    facts.issue_codes = [analysis.error.code];
    throw new JobRejected(unreadableDocument(analysis.error, presentation.language));
  }
  noteValidated(facts, analysis.value.validated);
  facts.scenarios = analysis.value.suggestions.map(({ scenario }) => scenario.id);
  return {
    dataJson: JSON.stringify(analysisResult(analysis.value, presentation.language)),
    event: null,
    history: analysisFacts(analysis.value),
  };
};

/** The facts of an analysis for the history: hashes, versions and codes. */
function analysisFacts({ validated, original, suggestions }: InvoiceAnalysis) {
  const { critical, error, warning, info } = countBySeverity(validated.issues);
  return {
    document_sha256: validated.document.sha256,
    document_bytes: validated.document.sizeBytes,
    format: original?.version ?? null,
    kind: original?.kind ?? null,
    is_correction: original?.isCorrection ?? null,
    best_scenario: suggestions[0]?.scenario.id ?? null,
    suggestions: suggestions.length,
    critical,
    error,
    warning,
    info,
    rules_version: validated.rulesVersion,
    schema_version: validated.schema.version,
  };
}
