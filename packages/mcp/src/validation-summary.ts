import { readinessNames } from '@nakor/collection/reports/labels';
import { validationIssue } from '@nakor/contract/schemas/responses/validation';
import { baseValidationResult, notCheckedList } from '@nakor/contract/schemas/validation-result';
import type { Language } from '@nakor/domain/shared/localized';
import type { ValidationResult } from 'nakor';
import * as z from 'zod';
import { formatDocumentValue, formatToolLine } from './document-text.ts';
import { formatCounted, summaryTexts } from './summary-texts.ts';

/** What a model needs of an issue in order to explain and resolve it; the rest follows from `explain_rule`. */
const shortIssue = validationIssue.pick({
  severity: true,
  code: true,
  message: true,
  quick_fix: true,
  field_value: true,
  expected_value: true,
  xpath: true,
  line: true,
  column: true,
  can_actually_auto_fix: true,
  occurrences: true,
  document: true,
});
type ShortIssue = z.infer<typeof shortIssue>;

const { valid, readiness, readiness_note, summary, document } = baseValidationResult.shape;

/** A list of issues that is cut to the limit of the call. */
export const issueListShape = {
  issues: z.array(shortIssue),
  issues_omitted: z.int().nonnegative().describe('Number of issues that are not listed because of max_issues.'),
  not_checked: notCheckedList,
};

/** The result of a validation, without what a model does not need. */
export const validationSummary = z.strictObject({
  ...{ valid, readiness, readiness_note, summary },
  document: document.omit({ bytes: true, sha256: true }),
  ...issueListShape,
});
export type ValidationSummary = z.infer<typeof validationSummary>;

type Issues = Pick<ValidationResult, 'issues' | 'not_checked'>;

/** The first issues, and how many others there are. */
export function issueList({ issues, not_checked }: Issues, limit: number) {
  const listed = issues.slice(0, limit).map((issue) => shortIssue.strip().parse(issue));
  return { issues: listed, issues_omitted: issues.length - listed.length, not_checked };
}

/** Shortens the result of a validation. */
export function summarizeValidation(result: ValidationResult, limit: number): ValidationSummary {
  const { bytes: _, sha256: __, ...facts } = result.document;
  const { valid: isValid, readiness: ready, readiness_note: note, summary: counts } = result;
  return { valid: isValid, readiness: ready, readiness_note: note, summary: counts, document: facts, ...issueList(result, limit) };
}

/** The same as text. */
export function formatValidationText(validation: ValidationSummary, language: Language): string {
  const { number, kind, currency, gross } = validation.document;
  const shown = (values: readonly (string | null)[]) => values.flatMap((value) => (value === null ? [] : [formatDocumentValue(value)]));
  const facts = [...shown([kind]), shown([gross, currency]).join(' ')].filter((part) => part !== '');
  const name = `${number === null ? summaryTexts.unnumbered[language] : formatDocumentValue(number)}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
  const { critical, error, warning, info } = validation.summary;
  const counts = [
    formatCounted(critical, summaryTexts.critical, language),
    formatCounted(error, summaryTexts.error, language),
    formatCounted(warning, summaryTexts.warning, language),
    formatCounted(info, summaryTexts.info, language),
  ];
  return [
    `${name}: ${readinessNames[validation.readiness][language]}. ${counts.join(', ')}.`,
    ...(validation.readiness_note === null ? [] : [validation.readiness_note]),
    ...issueLines(validation, language),
  ].join('\n');
}

/** Issues as text, one in each line. */
export function issueLines(
  { issues, issues_omitted, not_checked }: Pick<ValidationSummary, 'issues' | 'issues_omitted' | 'not_checked'>,
  language: Language,
): string[] {
  return [
    ...issues.map((issue) => issueLine(issue, language)),
    ...(issues_omitted === 0 ? [] : [summaryTexts.omitted(issues_omitted)[language]]),
    ...not_checked.map(({ message }) => `- ${summaryTexts.notChecked[language]}: ${formatToolLine(message)}`),
  ];
}

function issueLine(
  { severity, code, line, column, xpath, document: related, occurrences, ...issue }: ShortIssue,
  language: Language,
): string {
  const place = [
    ...(related === undefined ? [] : [related.number === null ? related.field : formatDocumentValue(related.number)]),
    ...(line === null ? [] : [summaryTexts.place(line, column)[language]]),
    ...(xpath === null ? [] : [xpath]),
    ...(occurrences === 1 ? [] : [summaryTexts.occurrences(occurrences)[language]]),
  ];
  const head = `- ${severity} ${code}${place.length === 0 ? '' : ` (${place.join(', ')})`}: ${formatToolLine(issue.message)}`;
  const fix = issue.quick_fix === null ? '' : ` ${formatToolLine(issue.quick_fix)}`;
  return `${head}${fix}${issue.can_actually_auto_fix ? ` ${summaryTexts.fixable[language]}` : ''}`;
}
