import type { Language } from '@nakor/domain/shared/localized';
import type { DocumentEntry, EntryProblem } from '../document-entry.ts';
import { listRelatedNames } from '../relate-documents.ts';
import { summarizeEntries } from '../summarize.ts';
import { formatCount, formatCounted } from './counted.ts';
import { formatGross, formatKind, formatParty } from './entry-texts.ts';
import { formatSeverity, labelsIn, nouns, severityNouns } from './labels.ts';
import { formatMarkupText } from './markup-text.ts';

/** What a report says next to the documents. */
export interface HtmlReportNotes {
  /** By name of a document: further notes about it, such as what was not checked. */
  readonly documentNotes: ReadonlyMap<string, readonly string[]>;
  /** About the whole run, such as the limits of KSeF. */
  readonly generalNotes: readonly string[];
}

/** The style of reports as pages. */
export const reportStyle = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1b1b1f;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}details{border:1px solid #d0d0d7;border-radius:6px;margin:.5rem 0;padding:.4rem .8rem}
summary{cursor:pointer}code{overflow-wrap:anywhere;color:#55555f}ul{padding-left:1.2rem}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:.25rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid #d0d0d7}th{white-space:nowrap}
td.number,th.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.valid{color:#12692f}.invalid,.unreadable{color:#a3161b}
.critical,.error{color:#a3161b}.warning{color:#7a4b00}.info{color:#0b5cad}.note{color:#55555f}.mark{border:1px solid currentcolor;border-radius:4px;padding:0 .3em;font-size:.85em;color:#a3161b}
@media(prefers-color-scheme:dark){body{background:#17171a;color:#ececf1}details,th,td{border-color:#44444d}code,.note{color:#b4b4bf}a{color:#8ab8ff}
.valid{color:#6fd08c}.invalid,.unreadable,.critical,.error,.mark{color:#ff8f8f}.warning{color:#f0b75b}.info{color:#7db8ff}}
@media print{body{margin:0;max-width:none}details{break-inside:avoid}}`;

/**
 * The report on many documents as one page without scripts and without anything to load: totals, the most frequent problems, the sellers, an
 * index of the documents with errors and each of them, and then the others.
 */
export function buildHtmlReport(
  entries: readonly DocumentEntry[],
  { documentNotes, generalNotes }: HtmlReportNotes,
  language: Language,
): string {
  const labels = labelsIn[language];
  const endingLabels = { valid: labels.valid, invalid: labels.invalid, unreadable: labels.unreadable };
  const summary = summarizeEntries(entries);
  const wrong = entries.filter(({ ending }) => ending !== 'valid');
  const valid = entries.filter(({ ending }) => ending === 'valid');
  const text = formatMarkupText;
  const count = (value: number) => formatCount(value, language);

  function totals(): string {
    const { endings, rejectedByKsef, duplicates, repeated } = summary;
    const severities = { critical: 0, error: 0, warning: 0, info: 0 };
    for (const { counts } of entries) {
      for (const severity of ['critical', 'error', 'warning', 'info'] as const) severities[severity] += counts[severity];
    }
    const lines = [
      `${formatCounted(entries.length, nouns.files, language)}: ${labels.endings(count(endings.valid), count(endings.invalid), count(endings.unreadable))}`,
      (['critical', 'error', 'warning', 'info'] as const)
        .map((severity) => formatCounted(severities[severity], severityNouns[severity], language))
        .join(', '),
      ...(rejectedByKsef === 0 ? [] : [labels.rejectedByKsef(formatCounted(rejectedByKsef, nouns.files, language))]),
      ...(duplicates === 0 ? [] : [labels.duplicates(formatCounted(duplicates, nouns.files, language))]),
      ...(repeated === 0 ? [] : [labels.repeated(formatCounted(repeated, nouns.files, language))]),
      ...generalNotes,
    ];
    return lines.map((line) => `<p>${text(line)}</p>`).join('\n');
  }

  function problemTable(): string {
    if (summary.problems.length === 0) return '';
    const rows = summary.problems.map(
      ({ code, severity, example, documents, isRejectedByKsef }) =>
        `<tr><td>${text(code)}</td><td><span class="${severity}">${formatSeverity(severity, language)}</span>${mark(isRejectedByKsef)}</td><td>${text(example)}</td><td class="number">${count(documents)}</td></tr>`,
    );
    const heads = `<th scope="col">${labels.code}</th><th scope="col"></th><th scope="col">${labels.problem}</th><th scope="col" class="number">${labels.files}</th>`;
    return `<h2>${labels.problemsHeading}</h2>\n${table(labels.problemsHeading, heads, rows)}`;
  }

  function sellerTable(): string {
    const rows = summary.sellers.map(
      ({ seller, documents, endings }) =>
        `<tr><td>${text(formatParty(seller) || labels.noSeller)}</td><td class="number">${count(documents)}</td><td class="number">${count(documents - endings.valid)}</td></tr>`,
    );
    const heads = `<th scope="col">${labels.seller}</th><th scope="col" class="number">${labels.files}</th><th scope="col" class="number">${labels.invalidFiles}</th>`;
    return summary.sellers.length < 2 ? '' : `<h2>${labels.sellersHeading}</h2>\n${table(labels.sellersHeading, heads, rows)}`;
  }

  function table(label: string, heads: string, rows: readonly string[]): string {
    return `<div class="wide" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${heads}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>\n`;
  }

  function mark(isShown: boolean): string {
    return isShown ? ` <span class="mark">${labels.ksefRejects}</span>` : '';
  }

  function wrongIndex(): string {
    if (wrong.length < 2) return '';
    const items = wrong.map(
      (entry, at) =>
        `<li><a href="#d${at + 1}">${text(entry.name)}</a>${entry.number === null ? '' : `, ${text(entry.number)}`}${mark(entry.isRejectedByKsef)}: ${text(entry.problems[0]?.message ?? '')}</li>`,
    );
    return `<ul>\n${items.join('\n')}\n</ul>\n`;
  }

  function identityLines(entry: DocumentEntry): readonly string[] {
    const { kind, number, issueDate, seller, buyer } = entry;
    const document = [formatKind(kind, language), number ?? '', issueDate ?? '', formatGross(entry, language)].filter(
      (part) => part !== '',
    );
    const [from, to] = [formatParty(seller), formatParty(buyer)];
    return [document.join(', '), from === '' ? '' : `${labels.seller}: ${from}`, to === '' ? '' : `${labels.buyer}: ${to}`].filter(
      (line) => line !== '',
    );
  }

  function notesOf({ name, sameAs, related, hasMoreProblems }: DocumentEntry): readonly string[] {
    return [
      ...(hasMoreProblems ? [labels.more] : []),
      ...(sameAs === null ? [] : [labels.sameAs(sameAs)]),
      ...(related === null ? [] : [labels.comparedWith(listRelatedNames(related).join(', '))]),
      ...(documentNotes.get(name) ?? []),
    ];
  }

  function documentDetails(entry: DocumentEntry, id: string): string {
    const { name, ending } = entry;
    const identity = identityLines(entry);
    const notes = notesOf(entry);
    const items = [...entry.problems.map(problemItem), ...notes.map((note) => `<li class="note">${text(note)}</li>`)];
    const head = `<strong>${text(name)}</strong>: <span class="${ending}">${endingLabels[ending]}</span>${mark(entry.isRejectedByKsef)}`;
    const body = `${identity.length === 0 ? '' : `<p>${identity.map(text).join('<br>')}</p>`}${items.length === 0 ? '' : `<ul>${items.join('')}</ul>`}`;
    return `<details${id === '' ? '' : ` id="${id}"`}${ending === 'valid' ? '' : ' open'}><summary>${head}</summary>${body}</details>`;
  }

  function problemItem({ severity, code, message, line, column, xpath, quick_fix, occurrences, isRejectedByKsef }: EntryProblem): string {
    const place = line === null ? '' : ` ${line}:${column ?? 1}`;
    const more = [
      ...(xpath === null ? [] : [`<code>${text(xpath)}</code>`]),
      ...(occurrences === 1 ? [] : [formatCounted(occurrences, nouns.occurrences, language)]),
      ...(quick_fix === null ? [] : [`→ ${text(quick_fix)}`]),
    ];
    return `<li><span class="${severity}">${formatSeverity(severity, language)}</span> ${text(code)}${place}${mark(isRejectedByKsef)} ${[text(message), ...more].join('<br>')}</li>`;
  }

  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${labels.title}</title><style>${reportStyle}</style></head><body>
<h1>${labels.title}</h1>
${totals()}
${problemTable()}${sellerTable()}${wrong.length === 0 ? '' : `<h2>${labels.wrongHeading}</h2>\n${wrongIndex()}${wrong.map((entry, at) => documentDetails(entry, `d${at + 1}`)).join('\n')}\n`}${valid.length === 0 ? '' : `<h2>${labels.validHeading}</h2>\n${valid.map((entry) => documentDetails(entry, '')).join('\n')}\n`}</body></html>
`;
}
