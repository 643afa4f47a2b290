import { relative } from 'node:path';
import { styleText } from 'node:util';
import type { Language } from '@nakor/domain/shared/localized';
import type { Issue, Severity } from '@nakor/domain/validation/issue';
import type { ValidatedInvoice } from '@nakor/domain/validation/validate-invoice';
import type { DocumentRefusal } from '@nakor/domain/xml/refusal';
import { validationResult } from '../../../functions/validation/validation-result.ts';
import { standardInput } from './find-invoices.ts';

/** What became of one file. */
export interface Outcome {
  readonly path: string;
  readonly kind: 'validated' | 'refused' | 'unreadable';
  readonly validated: ValidatedInvoice | null;
  /** Why the document gets no verdict at all. */
  readonly refusal: DocumentRefusal | null;
  /** Why the file could not be read. */
  readonly reason: string | null;
}

/** How to tell it. */
interface Manner {
  readonly language: Language;
  readonly isInfoShown: boolean;
}

const words = {
  pl: { valid: 'POPRAWNA', invalid: 'NIEPOPRAWNA', refused: 'NIE DO ODCZYTANIA', more: 'Jest więcej uwag, niż tu wymieniono.' },
  en: { valid: 'VALID', invalid: 'INVALID', refused: 'UNREADABLE', more: 'There are more issues than are listed here.' },
} as const;

/** The report on one file: a line with the outcome, and a few lines an issue. */
export function describeFile(outcome: Outcome, { language, isInfoShown }: Manner): string {
  const { validated, refusal } = outcome;
  const name = styleText('bold', shownPath(outcome.path));
  if (outcome.kind === 'unreadable') return `${name}: ${styleText('red', words[language].refused)}\n  ${outcome.reason}`;
  if (validated === null)
    return `${name}: ${styleText('red', words[language].refused)}${refusal === null ? '' : describeRefusal(refusal, language)}`;
  const verdict = validated.isValid ? styleText('green', words[language].valid) : styleText('red', words[language].invalid);
  const issues = validated.issues.filter(({ severity }) => isInfoShown || severity !== 'info');
  const counts = Object.entries(validated.summary).flatMap(([severity, count]) => (count > 0 ? [`${count} ${severity}`] : []));
  const head = [`${name}: ${verdict}`, validated.readiness, ...counts].join(', ');
  return [
    head,
    ...issues.map((issue) => describeIssue(issue, language)),
    ...(validated.isTruncated ? [`  ${words[language].more}`] : []),
  ].join('\n');
}

function describeRefusal({ code, line, column, message }: DocumentRefusal, language: Language): string {
  return `\n  ${line}:${column} ${styleText('red', 'critical')} ${code} ${message[language]}`;
}

const colours = { critical: 'red', error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Record<Severity, string>;

function describeIssue(issue: Issue, language: Language): string {
  const place = issue.line === null ? '-' : `${issue.line}:${issue.column}`;
  const head = `  ${place} ${styleText(colours[issue.severity], issue.severity)} ${issue.code} ${issue.message[language]}`;
  const path = issue.xpath === null ? [] : [`      ${styleText('dim', issue.xpath)}`];
  const fix = issue.quickFix === null ? [] : [`      -> ${issue.quickFix[language]}`];
  return [head, ...path, ...fix].join('\n');
}

/** How many invoices are valid, in one line. */
export function describeTotals(outcomes: readonly Pick<Outcome, 'kind' | 'validated'>[]): string {
  const valid = outcomes.filter(({ validated }) => validated?.isValid === true).length;
  const unread = outcomes.filter(({ kind }) => kind !== 'validated').length;
  return `\n${outcomes.length} files: ${valid} valid, ${outcomes.length - valid - unread} invalid, ${unread} unreadable`;
}

/** The outcome as one line of JSON: `{ file, result }` with what POST /validate answers, or `{ file, error }`. */
export function jsonLine(outcome: Outcome, { language }: Manner): string {
  const file = shownPath(outcome.path);
  const { validated, refusal } = outcome;
  if (validated !== null) return JSON.stringify({ file, result: validationResult(validated, null, { language, baseUrl: null }) });
  if (refusal === null) return JSON.stringify({ file, error: { code: 'FILE_UNREADABLE', message: outcome.reason } });
  const { code, line, column, message } = refusal;
  return JSON.stringify({ file, error: { code: 'INVALID_XML', details: [{ code, line, column, message: message[language] }] } });
}

/** A path as the person who typed the command would write it. */
function shownPath(path: string): string {
  if (path === standardInput) return path;
  const shown = relative(process.env['INIT_CWD'] ?? process.cwd(), path);
  return shown.startsWith('..') || shown === '' ? path : shown;
}
