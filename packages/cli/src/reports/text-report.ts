import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import type { Severity } from '@nakor/domain/validation/model/issue';
import type { AppliedRuleChange } from '../config/apply-rule-changes.ts';
import { createPaint, type Style } from '../shared/paint.ts';
import { formatCounted, readNumberIn } from '../shared/plural.ts';
import { formatKsefLimitTexts } from './ksef-limits.ts';
import { labelsIn, nouns, severityNouns } from './labels.ts';
import type { FileOutcome, ListedIssue } from './outcome.ts';
import type { Report, ReportOptions } from './report.ts';
import type { RunSummary } from './run-summary.ts';

const colours = { critical: 'red', error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Record<Severity, Style>;

type Validated = Extract<FileOutcome, { kind: 'validated' }>;
type Rejected = Extract<FileOutcome, { kind: 'rejected' }>;

/** The report for people: a line per file, its issues, and totals if there are several files. */
export function createTextReport({ language, isColoured, isSingle }: ReportOptions): Report {
  const labels = labelsIn[language];
  const paint = createPaint(isColoured);

  function file(outcome: FileOutcome): string {
    const name = paint('bold', safe(outcome.name));
    const sameAs = outcome.sameAs === null ? [] : [`  ${paint('dim', safe(labels.sameAs(outcome.sameAs)))}`];
    switch (outcome.kind) {
      case 'unreadable':
        return lines([`${name}: ${paint('red', labels.unreadable)}`, `  ${safe(outcome.reason)}`, ...sameAs]);
      case 'rejected':
        return lines([`${name}: ${paint('red', rejectionLabel(outcome))}`, ...rejectionLines(outcome), ...sameAs]);
      case 'validated':
        return lines([`${name}: ${headline(outcome)}`, ...sameAs, ...details(outcome)]);
    }
  }

  function rejectionLabel({ rejection: { code, details } }: Rejected): string {
    if (code !== 'INVALID_XML') return labels.invalid;
    return details.every(({ path }) => path === undefined) ? labels.rejected : labels.relatedRejected;
  }

  function rejectionLines({ rejection: { code, message, details } }: Rejected): string[] {
    if (details.length === 0) return [`  ${paint('red', 'critical')} ${code} ${safe(message)}`];
    return details.map((detail) => {
      const place = [...(detail.path === undefined ? [] : [detail.path]), ...(detail.line == null ? [] : [placeOf(detail)])];
      return `  ${[...place, paint('red', 'critical'), detail.code, safe(detail.message)].join(' ')}`;
    });
  }

  function headline({ result }: Validated): string {
    const validity = result.valid ? paint('green', labels.valid) : paint('red', labels.invalid);
    return [validity, result.readiness, ...severityCounts(result.summary)].join(', ');
  }

  function severityCounts(counts: Readonly<Record<Severity, number>>): string[] {
    return (['critical', 'error', 'warning', 'info'] as const).flatMap((severity) =>
      counts[severity] > 0 ? [formatCounted(counts[severity], severityNouns[severity], language)] : [],
    );
  }

  function details({ result, changes }: Validated): string[] {
    const unchecked = result.not_checked.filter(({ xpath }) => isSingle || xpath !== undefined);
    return [
      ...result.issues.flatMap(issueLines),
      ...(result.truncated ? [`  ${labels.more}`] : []),
      ...changes.map((change) => `  ${paint('dim', changeText(change))}`),
      ...unchecked.map(({ message }) => `  ${paint('dim', `${labels.note}: ${safe(message)}`)}`),
    ];
  }

  function issueLines(issue: ListedIssue): string[] {
    const head = `  ${issue.line === null ? '-' : placeOf(issue)} ${paint(colours[issue.severity], issue.severity)} ${issue.code} ${safe(issue.message)}`;
    return [
      head,
      ...(issue.xpath === null ? [] : [`      ${paint('dim', safe(issue.xpath))}`]),
      ...(issue.occurrences === 1 ? [] : [`      ${occurrencesText(issue)}`]),
      ...(issue.quick_fix === null ? [] : [`      -> ${safe(issue.quick_fix)}`]),
    ];
  }

  function occurrencesText({ occurrences, places }: ListedIssue): string {
    const count = formatCounted(occurrences, nouns.occurrences, language);
    // Not all of the places may be listed.
    const further = [...places.slice(1).map(({ line }) => line), ...(occurrences > places.length ? ['…'] : [])];
    return `${count}; ${labels.furtherLines(further.join(', '))}`;
  }

  function changeText({ code, from, to, reason, occurrences }: AppliedRuleChange): string {
    return `${safe(labels.changed(code, from, to, reason))}: ${formatCounted(occurrences, nouns.occurrences, language)}`;
  }

  function end(summary: RunSummary): string {
    const limits = formatKsefLimitTexts(summary, language).map(safe);
    if (isSingle) return limits.length === 0 ? '' : lines(['', ...limits]);
    return lines(['', ...totals(summary), ...limits]);
  }

  function totals({ files, endings, issues, duplicates, repeated, notChecked, ruleChanges }: RunSummary): string[] {
    const shown = (count: number) => readNumberIn(count, language);
    const inFiles = (count: number) => formatCounted(count, nouns.files, language);
    const counts = severityCounts(issues);
    return [
      `${inFiles(files)}: ${labels.endings(shown(endings.valid), shown(endings.invalid), shown(endings.unreadable))}`,
      ...(counts.length === 0 ? [] : [counts.join(', ')]),
      ...(duplicates === 0 ? [] : [labels.duplicates(inFiles(duplicates))]),
      ...(repeated === 0 ? [] : [labels.repeated(inFiles(repeated))]),
      ...ruleChanges.map((change) => `${changeText(change)}, ${inFiles(change.files)}`),
      ...[...notChecked].map(([message, count]) => `${labels.note}: ${safe(message)} (${inFiles(count)})`),
    ];
  }

  return { begin: () => '', file, end };
}

/** Names of files and values of documents must not control the terminal. */
function safe(text: string): string {
  return escapeControlCharacters(text).replaceAll('\n', '\\n');
}

function placeOf({ line, column }: { readonly line?: number | null; readonly column?: number | null }): string {
  return `${line}:${column ?? 1}`;
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
