import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { Issue } from '@nakor/domain/validation/issue';
import type { ValidatedInvoice } from '@nakor/domain/validation/validate-invoice';

/** The validation result as the interface describes it, in one language. */
export function validationResult(validated: ValidatedInvoice, engineMs: number, language: Language) {
  const { document } = validated;
  return {
    valid: validated.isValid,
    preflight_ok: validated.isPreflightOk,
    full_xsd_confirmed: validated.isFullXsdConfirmed,
    readiness: validated.readiness,
    issues: validated.issues.map((issue) => issueResult(issue, language)),
    truncated: validated.isTruncated,
    summary: validated.summary,
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
    engine_ms: engineMs,
  };
}

function issueResult(issue: Issue, language: Language) {
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
    help_url: null,
    is_auto_fixable: false,
    can_actually_auto_fix: false,
  };
}
