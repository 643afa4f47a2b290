import { isRejectedByKsef, type ListedIssue } from '@nakor/collection/outcome';
import { listRelatedNames } from '@nakor/collection/relate-documents';
import { formatCount, formatCounted } from '@nakor/collection/reports/counted';
import { formatGross, formatKind, formatParty } from '@nakor/collection/reports/entry-texts';
import { formatKsefLimitTexts } from '@nakor/collection/reports/ksef-limits';
import { formatSeverity, nouns, readinessNames, severityNouns } from '@nakor/collection/reports/labels';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import type { Severity } from '@nakor/domain/validation/model/issue';
import type { AppliedRuleChange } from '../config/apply-rule-changes.ts';
import { createPaint, type Style } from '../shared/paint.ts';
import { labelsIn, placesNoun } from './labels.ts';
import type { FileOutcome } from './outcome.ts';
import type { Report, ReportOptions } from './report.ts';
import { limitedFilesOf, type RunSummary, type WrongFile } from './run-summary.ts';

const colours = { critical: 'red', error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Record<Severity, Style>;

type Validated = Extract<FileOutcome, { kind: 'validated' }>;
type Rejected = Extract<FileOutcome, { kind: 'rejected' }>;

/** The report for people: a line per file, its issues, and totals if there are several files. */
export function createTextReport({ language, isColoured, isSingle, paths }: ReportOptions): Report {
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
        return lines([`${name}: ${headline(outcome)}`, ...sameAs, ...identityLines(outcome), ...details(outcome)]);
    }
  }

  function rejectionLabel({ rejection: { code, details } }: Rejected): string {
    if (code !== 'INVALID_XML') return labels.invalid;
    return details.every(({ path }) => path === undefined) ? labels.rejected : labels.relatedRejected;
  }

  function rejectionLines({ rejection: { code, message, details } }: Rejected): string[] {
    if (details.length === 0) return [`  ${paint('red', formatSeverity('critical', language))} ${code} ${safe(message)}`];
    return details.map((detail) => {
      const place = [...(detail.path === undefined ? [] : [detail.path]), ...(detail.line == null ? [] : [placeOf(detail)])];
      return `  ${[...place, paint('red', formatSeverity('critical', language)), detail.code, safe(detail.message)].join(' ')}`;
    });
  }

  function headline({ result }: Validated): string {
    const validity = result.valid ? paint('green', labels.valid) : paint('red', labels.invalid);
    const facts = [validity, readinessNames[result.readiness][language], ...severityCounts(result.summary)].join(', ');
    return result.readiness_note === null ? facts : `${facts}. ${paint('yellow', safe(result.readiness_note))}`;
  }

  /** What a reader looks for in the books: only of several documents, since the reader of one knows it. */
  function identityLines({ identity, related, convertedFrom }: Validated): string[] {
    const notes = [
      ...(related === null ? [] : [labels.comparedWith(listRelatedNames(related).join(', '))]),
      ...(convertedFrom === null ? [] : [labels.convertedFrom(convertedFrom)]),
    ].map((note) => `  ${paint('dim', safe(note))}`);
    if (isSingle || identity === null) return notes;
    const { kind, number, issueDate, seller, buyer } = identity;
    const document = [formatKind(kind, language), number ?? '', issueDate ?? '', formatGross(identity, language)].filter(
      (part) => part !== '',
    );
    const parties = [formatParty(seller), formatParty(buyer)].filter((part) => part !== '').join(' -> ');
    const shown = [document.join(', '), parties].filter((part) => part !== '');
    return [...shown.map((line) => `  ${safe(line)}`), ...notes];
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
    const mark = isRejectedByKsef(issue) ? ` [${labels.ksefRejects}]` : '';
    const head = `  ${issue.line === null ? '-' : placeOf(issue)} ${paint(colours[issue.severity], formatSeverity(issue.severity, language))} ${issue.code}${mark} ${safe(issue.message)}`;
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
    return `${safe(labels.changed(code, formatSeverity(from, language), to === 'off' ? labels.off : formatSeverity(to, language), reason))}: ${formatCounted(occurrences, nouns.occurrences, language)}`;
  }

  function end(summary: RunSummary): string {
    const limits = formatKsefLimitTexts(limitedFilesOf(summary), language).map(safe);
    if (isSingle) return limits.length === 0 ? '' : lines(['', ...limits]);
    return lines(['', ...totals(summary), ...limits, ...wrongLines(summary)]);
  }

  /** What has to be done, at the end, where it is seen after hundreds of files. */
  function wrongLines({ endings, wrongFiles, fixable }: RunSummary): string[] {
    const count = endings.invalid + endings.unreadable;
    const isComplete = wrongFiles.length === count;
    const command = `nakor fix ${paths.map(quoteForShell).join(' ')} --write`;
    return [
      ...(count === 0 ? [] : ['', labels.wrongFiles(formatCounted(count, nouns.files, language)), ...wrongFiles.map(wrongLine)]),
      ...(isComplete ? [] : [`  ${labels.furtherFiles(formatCounted(count - wrongFiles.length, nouns.files, language))}`]),
      ...(fixable.files === 0
        ? []
        : [
            '',
            labels.fixable(
              formatCounted(fixable.occurrences, placesNoun, language),
              formatCounted(fixable.files, nouns.files, language),
              safe(command),
            ),
          ]),
    ];
  }

  function wrongLine({ name, number, isRejectedByKsef: isRejected, problem, errors }: WrongFile): string {
    const mark = isRejected ? ` [${labels.ksefRejects}]` : '';
    const more = errors > 1 ? ` (${labels.furtherErrors(formatCount(errors - 1, language))})` : '';
    const what = problem === null ? '' : `: ${problem.code} ${problem.message}`;
    return `  ${safe(`${name}${number === null ? '' : ` (${number})`}`)}${mark}${safe(what)}${more}`;
  }

  function totals({ files, endings, issues, rejectedByKsef, duplicates, repeated, notChecked, ruleChanges }: RunSummary): string[] {
    const shown = (count: number) => formatCount(count, language);
    const inFiles = (count: number) => formatCounted(count, nouns.files, language);
    const counts = severityCounts(issues);
    return [
      `${inFiles(files)}: ${labels.endings(shown(endings.valid), shown(endings.invalid), shown(endings.unreadable))}`,
      ...(counts.length === 0 ? [] : [counts.join(', ')]),
      ...(rejectedByKsef === 0 ? [] : [labels.rejectedByKsef(inFiles(rejectedByKsef))]),
      ...(duplicates === 0 ? [] : [labels.duplicates(inFiles(duplicates))]),
      ...(repeated === 0 ? [] : [labels.repeated(inFiles(repeated))]),
      ...ruleChanges.map((change) => `${changeText(change)}, ${inFiles(change.files)}`),
      ...[...notChecked].map(([message, count]) => `${labels.note}: ${safe(message)} (${inFiles(count)})`),
    ];
  }

  return { begin: () => '', file, end };
}

/** A path as an argument of a command that a reader copies. */
function quoteForShell(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** Names of files and values of documents must not control the terminal. */
function safe(text: string): string {
  return escapeControlCharacters(text).replaceAll('\n', '\\n');
}

function placeOf({ line, column }: { readonly line?: number | null | undefined; readonly column?: number | null | undefined }): string {
  return `${line}:${column ?? 1}`;
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
