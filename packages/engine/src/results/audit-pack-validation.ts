import { apiVersion } from '@nakor/contract/limits';
import type { AuditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import { auditPackSchema } from '@nakor/domain/audit/model/audit-pack';
import type { ExaminedDocument, ExaminedPair, PairCheck } from '@nakor/domain/audit/model/examined-pair';
import type { Explanation } from '@nakor/domain/correction/model/built-correction';
import type { Language } from '@nakor/domain/shared/localized';
import { auditChangesResult } from './audit-pack-changes.ts';
import { requestRecord } from './audit-pack-request.ts';
import { explanationResult } from './build-result.ts';
import { shortText } from './truncated-text.ts';
import { validationResult } from './validation-result.ts';

/** Raised by hand when the files of packs change while rules and interface do not; test/golden/audit-pack.test.ts says when. */
const packRevision = 2;

/** What `validation.json` of an audit pack holds, in one language. Nothing in it comes from a clock. */
export function auditPackValidationOf(pair: ExaminedPair, language: Language) {
  const { scenario, reference, original, correction } = pair;
  return {
    ...packIdentity(pair, language),
    request: requestRecord(pair.request),
    scenario: { id: scenario.id, title: scenario.title[language] },
    reference: {
      number: shortText(reference.number),
      issue_date: shortText(reference.issueDay),
      ksef_number: shortText(reference.ksefNumber),
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

/** What `validation.json` and the manifest say alike: what made the pack, and as of when. */
export function packIdentity({ correction, environment, validatedAtUnixMs }: ExaminedPair, language: Language) {
  const { rulesVersion, schema } = correction.validated;
  return {
    schema: auditPackSchema,
    producer: { name: 'Nakor', api_version: apiVersion, rules_version: rulesVersion, pack_revision: packRevision },
    official_schema: schema,
    language,
    environment,
    judged_at: moment(validatedAtUnixMs),
  };
}

/** A moment in UTC, as ISO 8601. */
function moment(unixMs: number): string {
  return new Date(unixMs).toISOString();
}

function documentResult({ validatedAtUnixMs, validatedBy, validated }: ExaminedDocument, language: Language) {
  return {
    judged_at: moment(validatedAtUnixMs),
    judged_by: validatedBy,
    // No addresses of a host: the same pair gives the same pack wherever it is made.
    validation: validationResult(validated, null, { language, baseUrl: null }),
  };
}

function checkResult({ code, outcome, text, expected, found, form }: PairCheck, language: Language) {
  const told = outcome === 'unknown' ? 'not_told' : outcome;
  return { code, outcome: told, text: text[language], expected: shortText(expected), found: shortText(found), form };
}

function explanationOf(entry: Explanation, language: Language) {
  const told = explanationResult(entry, language);
  return { ...told, before: shortText(told.before), after: shortText(told.after) };
}
