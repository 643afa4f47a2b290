import { apiVersion } from '@nakor/contract/limits';
import type { AuditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import { officialSchemaHashes } from '@nakor/documents/official-schema';
import { auditPackSchema } from '@nakor/domain/audit/model/audit-pack';
import type { ExaminedDocument, ExaminedPair, PairCheck } from '@nakor/domain/audit/model/examined-pair';
import type { Explanation } from '@nakor/domain/correction/model/built-correction';
import type { Language } from '@nakor/domain/shared/localized';
import { auditChangesResult } from './audit-pack-changes.ts';
import { requestRecord } from './audit-pack-request.ts';
import { buildExplanationResult } from './build-result.ts';
import { shortenShortText } from './truncated-text.ts';
import { buildValidationResult } from './validation-result.ts';

/** Increased by hand when pack files change while rules and API do not; see test/golden/audit-pack.test.ts. */
const packRevision = 10;

/** Contents of `validation.json` of an audit pack, in one language. Nothing in it depends on a clock. */
export function auditPackValidationOf(pair: ExaminedPair, language: Language) {
  const { scenario, reference, original, correction } = pair;
  return {
    ...packIdentity(pair, language),
    request: requestRecord(pair.request),
    scenario: { id: scenario.id, title: scenario.title[language] },
    reference: {
      number: shortenShortText(reference.number),
      issue_date: shortenShortText(reference.issueDay),
      ksef_number: shortenShortText(reference.ksefNumber),
      corrected_invoices: reference.corrected,
    },
    original: { format: original.format, is_correction: original.isCorrection, ...documentResult(original, language) },
    correction: documentResult(correction, language),
    checks: pair.checks.map((check) => checkResult(check, language)),
    changes: auditChangesResult(pair.changes, language),
    explanation: pair.explanation.map((entry) => explanationOf(entry, language)),
    warnings: pair.warnings.map(({ code, text }) => ({ code, message: text[language] })),
  } satisfies Readonly<Record<keyof AuditPackValidation, unknown>>;
}

/** Fields common to `validation.json` and the manifest: what created the pack, and for which time. */
export function packIdentity({ correction, environment, validatedAtUnixMs }: ExaminedPair, language: Language) {
  const { rulesVersion, schema } = correction.validated;
  return {
    schema: auditPackSchema,
    producer: { name: 'Nakor', api_version: apiVersion, rules_version: rulesVersion, pack_revision: packRevision },
    official_schema: { ...schema, files: officialSchemaHashes },
    language,
    environment,
    judged_at: isoTime(validatedAtUnixMs),
  };
}

/** ISO 8601 in UTC. */
function isoTime(unixMs: number): string {
  return new Date(unixMs).toISOString();
}

function documentResult({ validatedAtUnixMs, validatedBy, validated }: ExaminedDocument, language: Language) {
  return {
    judged_at: isoTime(validatedAtUnixMs),
    judged_by: validatedBy,
    // No URLs of a host: the same pair gives the same pack wherever it is built.
    validation: buildValidationResult(validated, null, { language, baseUrl: null }),
  };
}

function checkResult({ code, outcome, text, expected, found, form }: PairCheck, language: Language) {
  const outcomeCode = outcome === 'unknown' ? 'not_told' : outcome;
  return { code, outcome: outcomeCode, text: text[language], expected: shortenShortText(expected), found: shortenShortText(found), form };
}

function explanationOf(entry: Explanation, language: Language) {
  const result = buildExplanationResult(entry, language);
  return { ...result, before: shortenShortText(result.before), after: shortenShortText(result.after) };
}
