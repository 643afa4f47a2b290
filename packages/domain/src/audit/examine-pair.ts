import { err, ok, type Result } from '../shared/result.ts';
import { noAcceptedInvoices } from '../validation/model/accepted-invoices.ts';
import type { ValidatedInvoice, ValidationPorts } from '../validation/model/examination.ts';
import type { CorrectedOriginal, KsefEnvironment } from '../validation/model/rule.ts';
import { trialBytes } from '../validation/model/work-bounds.ts';
import { validateInvoice } from '../validation/validate-invoice.ts';
import { pairDifferences } from './changes/pair-differences.ts';
import { auditWarnings } from './checks/audit-warnings.ts';
import { pairChecks } from './checks/pair-checks.ts';
import { entryOfOriginal } from './checks/reference-checks.ts';
import { explainPair } from './explanation/explain-pair.ts';
import type { AuditPackRequest } from './model/audit-pack-request.ts';
import type { AuditRejection, ExaminedDocument, ExaminedPair } from './model/examined-pair.ts';
import type { ReadPair } from './model/pair.ts';
import { sendableSince } from './pair/earliest-submission.ts';
import { namedInvoice, partyData, reasonOf, unnamed } from './pair/pair-details.ts';
import { readPair } from './pair/read-pair.ts';

/** What an examination depends on besides the request. */
export interface ExaminationSettings {
  /** Milliseconds since the epoch; it counts only where the correction does not tell when it was made. */
  readonly nowUnixMs: number;
  readonly environment: KsefEnvironment;
}

/**
 * Examines an invoice and its correction: reads and validates both, compares them with one another and with what the request states, and
 * finds what the correction changes. Nothing that the request states is taken over. The same input gives the same result on any later day
 * (ADR 0021).
 *
 * @returns why there can be no pack: a document that cannot be read, documents that are no pair, or a schema engine that failed
 */
export async function examinePair(
  request: AuditPackRequest,
  ports: ValidationPorts,
  settings: ExaminationSettings,
): Promise<Result<ExaminedPair, AuditRejection>> {
  const read = readPair(request, ports.schemaModel);
  if (!read.ok) return read;
  const pair = read.value;
  const verdicts = await validateBoth(pair, ports, settings);
  return verdicts.ok ? ok(examined(pair, verdicts.value, settings)) : verdicts;
}

interface Verdicts {
  readonly original: ExaminedDocument;
  readonly correction: ExaminedDocument;
}

async function validateBoth(
  pair: ReadPair,
  ports: ValidationPorts,
  settings: ExaminationSettings,
): Promise<Result<Verdicts, AuditRejection>> {
  const { nowUnixMs, environment } = settings;
  // Whoever keeps a pack has sent both documents, so that KSeF knowing them is no fault.
  const judging = { ...ports, acceptedInvoices: noAcceptedInvoices };
  const byItself = sendableSince(pair.correction, nowUnixMs);
  const judgedAt = byItself ?? nowUnixMs;
  const ofOriginal = sendableSince(pair.source, nowUnixMs);
  const original = await validateInvoice(pair.request.original, judging, {
    nowUnixMs: ofOriginal ?? judgedAt,
    environment,
    trialBytes: trialBytes.documentOfPair,
  });
  if (!original.ok) return err({ kind: 'document', field: 'source_xml', rejection: original.error });
  const correction = await validateInvoice(pair.request.correction, judging, {
    nowUnixMs: judgedAt,
    environment,
    trialBytes: trialBytes.documentOfPair,
    original: relatedTo(pair),
  });
  if (!correction.ok) return err({ kind: 'document', field: 'correction_xml', rejection: correction.error });
  if (hasFailed(original.value) || hasFailed(correction.value)) return err({ kind: 'unconfirmed' });
  return ok({
    original: {
      bytes: pair.request.original,
      validated: original.value,
      validatedAtUnixMs: ofOriginal ?? judgedAt,
      validatedBy: ofOriginal !== null ? 'document' : byItself !== null ? 'correction' : 'clock',
    },
    correction: {
      bytes: pair.request.correction,
      validated: correction.value,
      validatedAtUnixMs: judgedAt,
      validatedBy: byItself !== null ? 'document' : 'clock',
    },
  });
}

function hasFailed({ schemaUnavailableReason }: ValidatedInvoice): boolean {
  return schemaUnavailableReason === 'engine_failed';
}

/** A correction that shows some of its lines only stays what it is: its state lacks lines that rules would miss. */
function relatedTo({ original, source }: ReadPair): CorrectedOriginal {
  const isWhole = !original.isCorrection || original.shownLines === 'all';
  return { invoice: isWhole ? original.invoice : source, earlierCorrections: [] };
}

function examined(pair: ReadPair, { original, correction }: Verdicts, { environment }: ExaminationSettings): ExaminedPair {
  const changes = pairDifferences(pair);
  const checks = pairChecks(pair, changes, correction.validated);
  const entry = entryOfOriginal(pair);
  return {
    request: pair.request,
    scenario: pair.scenario,
    original: { ...original, format: pair.original.version, isCorrection: pair.original.isCorrection },
    correction,
    validatedAtUnixMs: correction.validatedAtUnixMs,
    environment,
    reference: {
      ...(entry === null ? unnamed : namedInvoice(entry)),
      number: pair.original.reference.number,
      corrected: pair.correction.correctedInvoices.length,
    },
    references: pair.correction.correctedInvoices.map(namedInvoice),
    reason: reasonOf(pair.correction),
    period: pair.correction.fa.text('OkresFaKorygowanej'),
    seller: { before: partyData(pair.original.invoice.seller), after: partyData(pair.correction.seller) },
    buyer: { before: partyData(pair.original.invoice.buyer), after: partyData(pair.correction.buyer) },
    checks,
    changes,
    explanation: explainPair(pair, changes),
    warnings: auditWarnings(pair, { original, correction, checks, changes }),
  };
}
