import { relateContradictions } from '../correction/chain/chain-contradictions.ts';
import { toWarsawDay } from '../fa3/elements/calendar.ts';
import { computeSha256Hex } from '../shared/hash.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { noAcceptedInvoices } from '../validation/model/accepted-invoices.ts';
import type { ValidatedInvoice, ValidationPorts } from '../validation/model/examination.ts';
import type { CorrectedOriginal, KsefEnvironment } from '../validation/model/rule.ts';
import { validateInvoice } from '../validation/validate-invoice.ts';
import { pairDifferences } from './changes/pair-differences.ts';
import { auditWarnings } from './checks/audit-warnings.ts';
import { pairChecks } from './checks/pair-checks.ts';
import { findEntryOfOriginal } from './checks/reference-checks.ts';
import { explainPair } from './explanation/explain-pair.ts';
import type { AuditPackRequest } from './model/audit-pack-request.ts';
import type { AuditRejection, EarlierCorrection, ExaminedDocument, ExaminedPair } from './model/examined-pair.ts';
import type { ReadPair } from './model/pair.ts';
import { findEarliestSubmission } from './pair/earliest-submission.ts';
import { readNamedInvoice, readPartyData, readReason, unknownReference } from './pair/pair-details.ts';
import { readPair } from './pair/read-pair.ts';

/** Fixes of both documents are tried. */
const shareOfPair = 0.5;

/** Settings of an examination, apart from the request. */
export interface ExaminationSettings {
  /** Milliseconds since the epoch; used only when the correction has no plausible creation time. */
  readonly nowUnixMs: number;
  readonly environment: KsefEnvironment;
}

/**
 * Examines an invoice and its correction: reads and validates both, compares them with each other and with the statements in the request,
 * and determines what the correction changes. Statements of the request are only compared. The same input gives the same result on any
 * later day (ADR 0017).
 *
 * @returns why there is no pack: an unreadable document, documents that are not a pair, or a failed schema engine
 */
export async function examinePair(
  request: AuditPackRequest,
  ports: ValidationPorts,
  settings: ExaminationSettings,
): Promise<Result<ExaminedPair, AuditRejection>> {
  const read = readPair(request, ports.schemaModel);
  if (!read.ok) return read;
  const pair = read.value;
  const documents = await validateBoth(pair, ports, settings);
  return documents.ok ? ok(examined(pair, documents.value, settings)) : documents;
}

interface ValidatedDocuments {
  readonly original: ExaminedDocument;
  readonly correction: ExaminedDocument;
}

async function validateBoth(
  pair: ReadPair,
  ports: ValidationPorts,
  settings: ExaminationSettings,
): Promise<Result<ValidatedDocuments, AuditRejection>> {
  const { nowUnixMs, environment } = settings;
  // Both documents were usually sent already, so KSeF knowing them is not an issue.
  const validationPorts = { ...ports, acceptedInvoices: noAcceptedInvoices };
  const ownTimestamp = findEarliestSubmission(pair.correction, nowUnixMs);
  const validatedAtUnixMs = ownTimestamp ?? nowUnixMs;
  const originalTimestamp = findEarliestSubmission(pair.source, nowUnixMs);
  const original = await validateInvoice(pair.request.original, validationPorts, {
    nowUnixMs: originalTimestamp ?? validatedAtUnixMs,
    environment,
    trialShare: shareOfPair,
  });
  if (!original.ok) return err({ kind: 'document', field: 'source_xml', rejection: original.error });
  const correction = await validateInvoice(pair.request.correction, validationPorts, {
    nowUnixMs: validatedAtUnixMs,
    environment,
    trialShare: shareOfPair,
    original: relatedTo(pair),
    ...relateContradictions(pair.original.warnings, pair.earlierCorrections),
  });
  if (!correction.ok) return err({ kind: 'document', field: 'correction_xml', rejection: correction.error });
  if (hasFailed(original.value) || hasFailed(correction.value)) return err({ kind: 'unconfirmed' });
  return ok({
    original: {
      bytes: pair.request.original,
      validated: original.value,
      validatedAtUnixMs: originalTimestamp ?? validatedAtUnixMs,
      validatedBy: originalTimestamp !== null ? 'document' : ownTimestamp !== null ? 'correction' : 'clock',
    },
    correction: {
      bytes: pair.request.correction,
      validated: correction.value,
      validatedAtUnixMs,
      validatedBy: ownTimestamp !== null ? 'document' : 'clock',
    },
  });
}

function earlierOf({ request, earlierCorrections }: ReadPair): EarlierCorrection[] {
  const documents = request.earlierCorrections ?? [];
  return earlierCorrections.map(({ fa }, index) => ({
    number: fa.text('P_2') ?? '',
    sha256: computeSha256Hex(documents[index] ?? new Uint8Array()),
  }));
}

function hasFailed({ schemaUnavailableReason }: ValidatedInvoice): boolean {
  return schemaUnavailableReason === 'engine_failed';
}

/**
 * The invoice against which the correction is validated: the state left by an earlier correction if it shows all lines, otherwise the
 * document as given, because rules would report the missing lines.
 */
function relatedTo({ original, source }: ReadPair): CorrectedOriginal {
  const isWhole = !original.isCorrection || original.shownLines === 'all';
  return { invoice: isWhole ? original.invoice : source, earlierCorrections: [] };
}

function examined(pair: ReadPair, { original, correction }: ValidatedDocuments, { environment }: ExaminationSettings): ExaminedPair {
  const changes = pairDifferences(pair, toWarsawDay(correction.validatedAtUnixMs).slice(0, 7));
  const checks = pairChecks(pair, changes, correction.validated);
  const entry = findEntryOfOriginal(pair);
  return {
    request: pair.request,
    scenario: pair.scenario,
    original: { ...original, format: pair.original.version, isCorrection: pair.original.isCorrection },
    correction,
    earlierCorrections: earlierOf(pair),
    validatedAtUnixMs: correction.validatedAtUnixMs,
    environment,
    reference: {
      ...(entry === null ? unknownReference : readNamedInvoice(entry)),
      number: pair.original.reference.number,
      corrected: pair.correction.correctedInvoices.length,
    },
    references: pair.correction.correctedInvoices.map(readNamedInvoice),
    reason: readReason(pair.correction),
    period: pair.correction.fa.text('OkresFaKorygowanej'),
    seller: { before: readPartyData(pair.original.invoice.seller), after: readPartyData(pair.correction.seller) },
    buyer: { before: readPartyData(pair.original.invoice.buyer), after: readPartyData(pair.correction.buyer) },
    checks,
    changes,
    explanation: explainPair(pair, changes),
    warnings: auditWarnings(pair, { original, correction, checks, changes }),
  };
}
