import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import { groupIssues, groupLimit, type IssueGroup } from '@nakor/domain/validation/model/issue-groups';
import { describeUncheckedAmounts } from '@nakor/domain/validation/model/readiness-note';
import { countBySeverity } from '@nakor/domain/validation/model/validation-result';
import type { VatRecord } from '@nakor/domain/validation/model/vat-record';
import { issueOrigin } from './issue-origin.ts';
import { buildJpkRowResult } from './jpk-row-result.ts';
import { limitToResponse } from './response-size.ts';

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
export function buildValidationResult(validated: ValidatedInvoice, engineMs: number | null, presentation: PresentationOptions) {
  const { document } = validated;
  const { issues, isTruncated, groups } = issueList(validated, presentation, issuesBytesLimit);
  return {
    valid: validated.isValid,
    preflight_ok: validated.isPreflightOk,
    full_xsd_confirmed: validated.isFullXsdConfirmed,
    readiness: validated.readiness,
    readiness_note: describeUncheckedAmounts(validated.notChecked)?.[presentation.language] ?? null,
    issues,
    truncated: isTruncated,
    summary: { ...countBySeverity(validated.issues), groups },
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
    ...vatRecordResult(validated.vatRecord, presentation),
    not_checked: buildNotCheckedResult(validated, presentation),
    engine_ms: engineMs,
  };
}

/** How the document is recorded in the VAT records; amounts in PLN, with a dot. */
function vatRecordResult({ jpk, rows, period }: VatRecord, { language }: PresentationOptions) {
  return {
    jpk: jpk === null ? null : Object.fromEntries(jpk.map(({ field, amount }) => [field, amount?.toAmount() ?? null])),
    jpk_to_confirm: (jpk ?? []).flatMap(({ field, isUnverified }) => (isUnverified ? [field] : [])),
    jpk_rows: rows?.map((row) => buildJpkRowResult(row, language)) ?? null,
    period: period === null ? null : { typ_korekty: period.type, month: period.month, text: period.text[language] },
  };
}

/** Checks that the result does not cover. */
export function buildNotCheckedResult({ notChecked }: Pick<ValidatedInvoice, 'notChecked'>, { language }: PresentationOptions) {
  return notChecked.map(({ code, reason, message, xpath }) => ({
    code,
    reason,
    message: message[language],
    ...(xpath === null ? {} : { xpath }),
  }));
}

/** Leaves room for everything else in Lambda's response of 6 MB. */
const issuesBytesLimit = 4_000_000;

/**
 * The issues of a validation result for the API, in groups.
 *
 * @param bytesLimit maximum size of the list
 * @returns          the list, whether it is incomplete, and the number of all groups
 */
export function issueList(
  validated: Pick<ValidatedInvoice, 'issues' | 'isTruncated'>,
  presentation: PresentationOptions,
  bytesLimit: number,
) {
  const all = groupIssues(validated.issues);
  const issues = limitToResponse(
    all.slice(0, groupLimit).map((group) => issueResult(group, presentation)),
    bytesLimit,
  );
  return { issues, isTruncated: validated.isTruncated || issues.length < all.length, groups: all.length };
}

/** One group of issues for the API. */
function issueResult(issue: IssueGroup, presentation: PresentationOptions) {
  const { severity, code, ...rest } = issueOfEvent(issue, presentation);
  const { title, ...origin } = issueOrigin(issue, (text) => text[presentation.language]);
  return { severity, code, title, ...rest, ...origin };
}

/** The same without what the rule catalogue says about the code, which would leave less room for issues in an event. */
export function issueOfEvent(issue: IssueGroup, { language, baseUrl }: PresentationOptions) {
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
    help_url: baseUrl === null ? null : `${baseUrl}/docs/rules/${issue.code}`,
    is_auto_fixable: issue.isAutoFixable,
    can_actually_auto_fix: issue.canActuallyAutoFix,
    ...(issue.document === undefined ? {} : { document: { field: issue.document.field, number: issue.document.number } }),
    occurrences: issue.occurrences,
    places: issue.places.map(({ xpath, line, column, fieldValue, expectedValue }) => ({
      xpath,
      line,
      column,
      field_value: fieldValue,
      ...(expectedValue?.pl === issue.expectedValue?.pl ? {} : { expected_value: inLanguage(expectedValue) }),
    })),
  };
}
