import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import type { Issue } from '@nakor/domain/validation/model/issue';
import { countBySeverity } from '@nakor/domain/validation/model/validation-result';
import { withinResponse } from './response-size.ts';

/** Language of a result, and the base URL of its links; null for no links. */
export interface PresentationOptions {
  readonly language: Language;
  readonly baseUrl: string | null;
}

/**
 * The validation result for the API, in one language.
 *
 * @param engineMs how long the validation took, in milliseconds; null if it was not measured
 */
export function validationResult(validated: ValidatedInvoice, engineMs: number | null, presentation: PresentationOptions) {
  const { document } = validated;
  const all = validated.issues.map((issue) => issueResult(issue, presentation));
  const issues = withinResponse(all, issuesBytesLimit);
  return {
    valid: validated.isValid,
    preflight_ok: validated.isPreflightOk,
    full_xsd_confirmed: validated.isFullXsdConfirmed,
    readiness: validated.readiness,
    issues,
    truncated: validated.isTruncated || issues.length < all.length,
    summary: countBySeverity(issues),
    document: {
      kind: document.kind,
      number: document.number,
      issue_date: document.issueDate,
      seller_nip: document.sellerNip,
      buyer_nip: document.buyerNip,
      currency: document.currency,
      gross: document.gross,
      lines: document.lines,
      bytes: document.sizeBytes,
      sha256: document.sha256,
    },
    schema: { ...validated.schema, unavailable_reason: validated.schemaUnavailableReason },
    rules_version: validated.rulesVersion,
    not_checked: notCheckedResult(validated),
    engine_ms: engineMs,
  };
}

/** Checks that the result does not cover. */
export function notCheckedResult({ notChecked }: Pick<ValidatedInvoice, 'notChecked'>) {
  return notChecked.map(({ code, reason }) => ({ code, reason }));
}

/** Leaves room for everything else in Lambda's response of 6 MB. */
const issuesBytesLimit = 4_000_000;

/** One issue for the API. */
export function issueResult(issue: Issue, { language, baseUrl }: PresentationOptions) {
  const inLanguage = (text: Localized | null) => text?.[language] ?? null;
  return {
    severity: issue.severity,
    code: issue.code,
    message: issue.message[language],
    field_name: issue.fieldName,
    field_value: issue.fieldValue,
    expected_value: inLanguage(issue.expectedValue),
    xpath: issue.xpath,
    line: issue.line,
    column: issue.column,
    quick_fix: inLanguage(issue.quickFix),
    help_url: baseUrl === null ? null : `${baseUrl}/docs/rules#${issue.code.toLowerCase()}`,
    is_auto_fixable: issue.isAutoFixable,
    can_actually_auto_fix: issue.canActuallyAutoFix,
  };
}
