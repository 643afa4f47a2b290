import type { JobLogFields } from '@nakor/contract/job-log-fields';
import { type AnalysisRejection, analyzeInvoice, type InvoiceAnalysis } from '@nakor/domain/correction/analyze-invoice';
import type { Language } from '@nakor/domain/shared/localized';
import { countBySeverity } from '@nakor/domain/validation/model/validation-result';
import { type Job, noteValidated } from '../job.ts';
import { JobRejected, rejectUnreadableDocument } from '../rejection.ts';
import { buildAnalysisResult } from '../results/analysis-result.ts';
import { rejectInvalidRequest } from './build.ts';
import type { InvoiceInput, RecordedResult } from './validate.ts';

/** An invoice to be corrected. */
export interface AnalysisInput extends InvoiceInput {
  /** Earlier corrections of it, in the order of issue. */
  readonly earlierCorrections: readonly Uint8Array[];
}

/** Describes an invoice and suggests correction scenarios. */
export const analyze: Job<AnalysisInput, RecordedResult> = async (input, { validation }, facts) => {
  const { xml, earlierCorrections, settings, presentation } = input;
  const analysis = await analyzeInvoice(xml, validation, settings, earlierCorrections);
  if (!analysis.ok) throw rejectionError(facts, analysis.error, presentation.language);
  noteValidated(facts, analysis.value.validated);
  facts.scenarios = analysis.value.suggestions.map(({ scenario }) => scenario.id);
  return {
    dataJson: JSON.stringify(buildAnalysisResult(analysis.value, presentation.language)),
    event: null,
    history: analysisFacts(analysis.value),
  };
};

function rejectionError(facts: JobLogFields, rejection: AnalysisRejection, language: Language): JobRejected {
  if (rejection.kind === 'request') return rejectInvalidRequest(facts, rejection.problems, language);
  facts.issue_codes = [rejection.rejection.code];
  // Without other documents in the request, the place needs no field.
  const field = rejection.field === 'xml' ? undefined : rejection.field;
  return new JobRejected(rejectUnreadableDocument(rejection.rejection, language, field));
}

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
