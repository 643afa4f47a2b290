import { analyzeInvoice, type InvoiceAnalysis } from '@nakor/domain/correction/analyze-invoice';
import { Fault } from '@nakor/domain/shared/fault';
import type { KsefEnvironment } from '@nakor/domain/validation/rule';
import type { ValidationPorts } from '@nakor/domain/validation/validate-invoice';
import { countBySeverity } from '@nakor/domain/validation/verdict';
import type { Endpoint } from '@nakor/http/serve';
import { logVerdict, refuseDocument } from '../validation/outcome.ts';
import { analysisResult } from './analysis-result.ts';

/** `POST /correction/analyze`: what an invoice is, and by which scenarios it may be corrected. */
export function analyze(ports: ValidationPorts, environment: KsefEnvironment): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'invoice') throw new Fault('POST /correction/analyze was reached without an invoice.');
    const analysis = await analyzeInvoice(input.xml, ports, { nowUnixMs: call.nowMs, environment });
    if (!analysis.ok) throw refuseDocument(call, analysis.error);
    logVerdict(call, analysis.value.validated);
    call.logFacts.scenarios = analysis.value.suggestions.map(({ scenario }) => scenario.id);
    return {
      status: 200,
      data: analysisResult(analysis.value, call.language),
      effect: { event: null, facts: analysisFacts(analysis.value) },
    };
  };
}

/** What the history remembers of an analysis: digests, versions and codes. */
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
