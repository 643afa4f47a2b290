import { relative } from 'node:path';
import { styleText } from 'node:util';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import type { Issue, Severity } from '@nakor/domain/validation/model/issue';
import { groupIssues, groupLimit, type IssueGroup } from '@nakor/domain/validation/model/issue-groups';
import type { DocumentRejection } from '@nakor/domain/xml/rejection';
import { validationResult } from '@nakor/engine/results/validation-result';
import { standardInput } from './find-invoices.ts';

/** Outcome of validating one file. */
export interface Outcome {
  readonly path: string;
  readonly kind: 'validated' | 'rejected' | 'unreadable';
  readonly validated: ValidatedInvoice | null;
  /** Why the document could not be validated at all. */
  readonly rejection: DocumentRejection | null;
  /** The related document that was rejected, such as `advances_xml[0]`; null for the invoice itself. */
  readonly field: string | null;
  /** Why the file could not be read: the operating system's error code, such as `ENOENT`. */
  readonly reason: string | null;
  /** The file with the same content that was validated before it; null for none. */
  readonly sameAs: string | null;
}

/** The outcome as counted in the totals; a file that is not an XML invoice counts as invalid. */
export type Ending = 'valid' | 'invalid' | 'unreadable';

/** How an outcome counts in the totals. */
export function endingOf({ kind, validated }: Outcome): Ending {
  if (kind === 'unreadable') return 'unreadable';
  return validated?.isValid === true ? 'valid' : 'invalid';
}

/** How the outcome is presented. */
interface PresentationOptions {
  readonly language: Language;
  readonly isInfoShown: boolean;
}

const labels = {
  pl: {
    valid: 'POPRAWNA',
    invalid: 'NIEPOPRAWNA',
    rejected: 'TO NIE JEST FAKTURA XML',
    relatedRejected: 'PODANY DOKUMENT NIE JEST FAKTURĄ XML',
    unread: 'NIE DO ODCZYTANIA',
    sameAs: (file: string) => `ten sam plik co ${file}`,
    more: 'Błędów i ostrzeżeń jest więcej, niż tu wymieniono.',
    occurrences: (count: number, lines: string) => `wystąpienia: ${count}; dalsze linie: ${lines}`,
  },
  en: {
    valid: 'VALID',
    invalid: 'INVALID',
    rejected: 'NOT AN XML INVOICE',
    relatedRejected: 'A RELATED DOCUMENT IS NOT AN XML INVOICE',
    unread: 'UNREADABLE',
    sameAs: (file: string) => `the same file as ${file}`,
    more: 'There are more issues than are listed here.',
    occurrences: (count: number, lines: string) => `${count} occurrences; further lines: ${lines}`,
  },
} as const;

/** The report on one file: a line with the outcome, and a few lines per issue. */
export function describeFile(outcome: Outcome, { language, isInfoShown }: PresentationOptions): string {
  const { validated, rejection } = outcome;
  const name = styleText('bold', shownPath(outcome.path));
  const sameAs = outcome.sameAs === null ? '' : `\n  ${styleText('dim', labels[language].sameAs(outcome.sameAs))}`;
  if (outcome.kind === 'unreadable')
    return `${name}: ${styleText('red', labels[language].unread)}\n  ${describeReason(outcome.reason, language)}`;
  if (validated === null) {
    const label = outcome.field === null ? labels[language].rejected : labels[language].relatedRejected;
    return `${name}: ${styleText('red', label)}${rejection === null ? '' : describeRejection(rejection, outcome.field, language)}${sameAs}`;
  }
  const validity = validated.isValid ? styleText('green', labels[language].valid) : styleText('red', labels[language].invalid);
  const counts = Object.entries(validated.summary).flatMap(([severity, count]) => (count > 0 ? [`${count} ${severity}`] : []));
  const head = [`${name}: ${validity}`, validated.readiness, ...counts].join(', ');
  const groups = groupIssues(shownIssues(validated, isInfoShown));
  return [
    `${head}${sameAs}`,
    ...groups.slice(0, groupLimit).map((group) => describeIssue(group, language)),
    ...(validated.isTruncated || groups.length > groupLimit ? [`  ${labels[language].more}`] : []),
  ].join('\n');
}

function shownIssues({ issues }: ValidatedInvoice, isInfoShown: boolean): readonly Issue[] {
  return isInfoShown ? issues : issues.filter(({ severity }) => severity !== 'info');
}

const reasons: Readonly<Record<string, Localized>> = {
  ENOENT: { pl: 'Nie ma takiego pliku.', en: 'The file does not exist.' },
  EACCES: { pl: 'Brak uprawnień do odczytu tego pliku.', en: 'You do not have permission to read this file.' },
  EISDIR: { pl: 'To jest folder.', en: 'This is a folder.' },
};

function describeReason(reason: string | null, language: Language): string {
  const known = reasons[reason ?? ''];
  if (known !== undefined) return known[language];
  return { pl: `Nie można odczytać pliku (${reason}).`, en: `The file cannot be read (${reason}).` }[language];
}

function describeRejection({ code, line, column, message }: DocumentRejection, field: string | null, language: Language): string {
  return `\n  ${field === null ? '' : `${field} `}${line}:${column} ${styleText('red', 'critical')} ${code} ${message[language]}`;
}

const colours = { critical: 'red', error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Record<Severity, string>;

function describeIssue(issue: IssueGroup, language: Language): string {
  const location = issue.line === null ? '-' : `${issue.line}:${issue.column}`;
  const head = `  ${location} ${styleText(colours[issue.severity], issue.severity)} ${issue.code} ${issue.message[language]}`;
  const path = issue.xpath === null ? [] : [`      ${styleText('dim', issue.xpath)}`];
  const more = issue.occurrences === 1 ? [] : [`      ${labels[language].occurrences(issue.occurrences, furtherLines(issue))}`];
  const fix = issue.quickFix === null ? [] : [`      -> ${issue.quickFix[language]}`];
  return [head, ...path, ...more, ...fix].join('\n');
}

/** The lines of the further places, of which not all may be listed. */
function furtherLines({ occurrences, places }: IssueGroup): string {
  return [...places.slice(1).map(({ line }) => line), ...(occurrences > places.length ? ['…'] : [])].join(', ');
}

/** A line with the number of files by outcome. */
export function describeTotals(endings: readonly Ending[]): string {
  const count = (wanted: Ending) => endings.filter((ending) => ending === wanted).length;
  return `\n${endings.length} files: ${count('valid')} valid, ${count('invalid')} invalid, ${count('unreadable')} unreadable`;
}

/** The outcome as one line of JSON: `{ file, result }` with the result as POST /validate returns it, or `{ file, error }`; and
 * `same_as` for a file with the content of an earlier one. */
export function jsonLine(outcome: Outcome, { language, isInfoShown }: PresentationOptions): string {
  const file = { file: shownPath(outcome.path), ...(outcome.sameAs === null ? {} : { same_as: outcome.sameAs }) };
  const { validated, rejection } = outcome;
  if (validated !== null) {
    const shown = { ...validated, issues: shownIssues(validated, isInfoShown) };
    return JSON.stringify({ ...file, result: validationResult(shown, null, { language, baseUrl: null }) });
  }
  if (rejection === null)
    return JSON.stringify({ ...file, error: { code: 'FILE_UNREADABLE', message: describeReason(outcome.reason, language) } });
  const { code, line, column, message } = rejection;
  const place = outcome.field === null ? {} : { path: outcome.field };
  return JSON.stringify({
    ...file,
    error: { code: 'INVALID_XML', details: [{ ...place, code, line, column, message: message[language] }] },
  });
}

/** A path relative to the folder in which the user ran the command, if it is inside it. */
export function shownPath(path: string): string {
  if (path === standardInput) return path;
  const shown = relative(process.env['INIT_CWD'] ?? process.cwd(), path);
  return shown.startsWith('..') || shown === '' ? path : shown;
}
