import type { JobLogFields } from '@nakor/contract/job-log-fields';
import { examinePair } from '@nakor/domain/audit/examine-pair';
import type { AuditRejection, ExaminedPair } from '@nakor/domain/audit/model/examined-pair';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import { noAcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import { noExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import type { Job } from '../job.ts';
import { JobRejected, type Rejection, rejectUnreadableDocument } from '../rejection.ts';
import { makeAuditPack } from './audit-pack-files.ts';
import { rejectInvalidRequest } from './build.ts';
import { type AuditPackStatements, parseAuditPackRequest } from './parse-audit-pack-request.ts';

/** The documents of an audit pack, and the caller's statements about them. */
export interface AuditPackInput {
  readonly original: Uint8Array;
  readonly correction: Uint8Array;
  /** Earlier corrections of the original, in the order of issue. */
  readonly earlierCorrections?: readonly Uint8Array[];
  readonly statements: AuditPackStatements;
  /** The available presets; may be empty if the request names none. */
  readonly presets: readonly ErpPreset[];
  readonly settings: Pick<ValidationSettings, 'nowUnixMs' | 'environment'>;
  readonly language: Language;
}

/** An audit pack. */
export interface AuditPackResult {
  readonly zip: Uint8Array;
  readonly sha256: string;
  /** Number of the correction. */
  readonly number: string;
  readonly warningCodes: readonly string[];
}

/** Builds the audit pack of an invoice and its correction. */
export const auditPack: Job<AuditPackInput, AuditPackResult> = async (input, tools, facts) => {
  const request = parseAuditPackRequest(input, input.presets);
  if (!request.ok) throw rejectInvalidRequest(facts, request.error, input.language);
  // Without official rates and a registry, so that a pack can be rebuilt byte for byte with others, or without any.
  const ports = { ...tools.validation, exchangeRates: noExchangeRates, acceptedInvoices: noAcceptedInvoices };
  const examined = await examinePair(request.value, ports, input.settings);
  if (!examined.ok) throw rejectionError(facts, examined.error, input.language);
  const pair = examined.value;
  notePair(facts, pair);
  const zip = await makeAuditPack(pair, input.language, tools.readFonts);
  return { zip, sha256: computeSha256Hex(zip), number: pair.request.number, warningCodes: pair.warnings.map(({ code }) => code) };
};

function rejectionError(facts: JobLogFields, rejection: AuditRejection, language: Language): JobRejected {
  switch (rejection.kind) {
    case 'document':
      facts.issue_codes = [rejection.rejection.code];
      return new JobRejected(rejectUnreadableDocument(rejection.rejection, language, rejection.field));
    case 'request':
      return rejectInvalidRequest(facts, rejection.problems, language);
    case 'unconfirmed':
      return new JobRejected(unconfirmed);
  }
}

const unconfirmed: Rejection = {
  code: 'SERVICE_UNAVAILABLE',
  text: {
    pl: 'Dokumentów nie udało się teraz sprawdzić pełnym schematem FA(3), więc dokumentacja nie powstała. Ponów żądanie po czasie z nagłówka Retry-After.',
    en: 'The documents could not be checked against the full FA(3) schema now, so no pack was created. Retry after the time given in the Retry-After header.',
  },
};

/** Adds what was found to the log facts, as codes and hashes only. */
function notePair(facts: JobLogFields, { scenario, original, correction, checks, warnings }: ExaminedPair): void {
  facts.scenario = scenario.id;
  facts.source_sha256 = original.validated.document.sha256;
  facts.correction_sha256 = correction.validated.document.sha256;
  facts.bytes = original.bytes.length + correction.bytes.length;
  facts.differing_checks = checks.filter(({ outcome }) => outcome === 'differs').map(({ code }) => code);
  facts.warning_codes = warnings.map(({ code }) => code);
}
