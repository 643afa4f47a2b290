import type { Severity } from '@nakor/domain/validation/model/issue';
import { formatCounted, readNumberIn } from '../shared/plural.ts';
import { formatKsefLimitTexts } from './ksef-limits.ts';
import { labelsIn, nouns, severityNouns } from './labels.ts';
import { determineEnding, type FileOutcome, listProblems, type Problem } from './outcome.ts';
import type { Report, ReportOptions } from './report.ts';
import type { RunSummary } from './run-summary.ts';
import { formatMarkupText } from './xml-text.ts';

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color:#1b1b1f;background:#fff}
h1{font-size:1.5rem}details{border:1px solid #d0d0d7;border-radius:6px;margin:.5rem 0;padding:.4rem .8rem}summary{cursor:pointer}
code{overflow-wrap:anywhere;color:#55555f}ul{padding-left:1.2rem}.valid{color:#12692f}.invalid,.unreadable{color:#a3161b}
.critical,.error{color:#a3161b}.warning{color:#7a4b00}.info{color:#0b5cad}.note{color:#55555f}
@media(prefers-color-scheme:dark){body{background:#17171a;color:#ececf1}details{border-color:#44444d}code,.note{color:#b4b4bf}
.valid{color:#6fd08c}.invalid,.unreadable,.critical,.error{color:#ff8f8f}.warning{color:#f0b75b}.info{color:#7db8ff}}`;

/** One page without scripts and without anything to load. */
export function createHtmlReport({ language }: ReportOptions): Report {
  const labels = labelsIn[language];
  const endingLabels = { valid: labels.valid, invalid: labels.invalid, unreadable: labels.unreadable };

  function begin(): string {
    return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${labels.title}</title><style>${style}</style></head><body>
<h1>${labels.title}</h1>
`;
  }

  function file(outcome: FileOutcome): string {
    const ending = determineEnding(outcome);
    const notes = [
      ...(outcome.sameAs === null ? [] : [labels.sameAs(outcome.sameAs)]),
      ...(outcome.kind === 'validated' ? outcome.changes : []).map(({ code, from, to, reason }) => labels.changed(code, from, to, reason)),
      ...(outcome.kind === 'validated' ? outcome.result.not_checked : []).map(({ message }) => `${labels.note}: ${message}`),
    ];
    const items = [...listProblems(outcome).map(problemItem), ...notes.map((note) => `<li class="note">${formatMarkupText(note)}</li>`)];
    const head = `<strong>${formatMarkupText(outcome.name)}</strong>: <span class="${ending}">${endingLabels[ending]}</span>`;
    return `<details${ending === 'valid' ? '' : ' open'}><summary>${head}</summary><ul>${items.join('')}</ul></details>\n`;
  }

  function problemItem({ severity, code, message, line, column, xpath, quick_fix, occurrences }: Problem): string {
    const place = line === null ? '' : ` ${line}:${column ?? 1}`;
    const more = [
      ...(xpath === null ? [] : [`<code>${formatMarkupText(xpath)}</code>`]),
      ...(occurrences === 1 ? [] : [formatCounted(occurrences, nouns.occurrences, language)]),
      ...(quick_fix === null ? [] : [`→ ${formatMarkupText(quick_fix)}`]),
    ];
    return `<li><span class="${severity}">${severity}</span> ${code}${place} ${[formatMarkupText(message), ...more].join('<br>')}</li>`;
  }

  function end(summary: RunSummary): string {
    const { files, endings, issues, duplicates } = summary;
    const shown = (count: number) => readNumberIn(count, language);
    const severities = (Object.keys(issues) as Severity[]).map((severity) =>
      formatCounted(issues[severity], severityNouns[severity], language),
    );
    const texts = [
      `${formatCounted(files, nouns.files, language)}: ${labels.endings(shown(endings.valid), shown(endings.invalid), shown(endings.unreadable))}`,
      severities.join(', '),
      ...(duplicates === 0 ? [] : [labels.duplicates(formatCounted(duplicates, nouns.files, language))]),
      ...formatKsefLimitTexts(summary, language),
    ];
    return `${texts.map((text) => `<p>${formatMarkupText(text)}</p>`).join('\n')}\n</body></html>\n`;
  }

  return { begin, file, end };
}
