import type { Language } from '@nakor/domain/shared/localized';
import { formatCount, formatCounted } from '../reports/counted.ts';
import { formatParty } from '../reports/entry-texts.ts';
import { formatSeverity, labelsIn, nouns, severityNouns } from '../reports/labels.ts';
import { formatMarkupText } from '../reports/markup-text.ts';
import type { RegisterFinding, RegisterRow } from './register-row.ts';
import type { RegisterSummary } from './summary.ts';

/** Documents that the page names: the other formats name all of them. */
const shownDocuments = 1_000;

/** What the page says of a document. */
interface ShownDocument {
  readonly path: string;
  readonly number: string | null;
  readonly isRejectedByKsef: boolean;
  readonly finding: Pick<RegisterFinding, 'code' | 'severity' | 'message' | 'line'> | null;
}

const texts = {
  pl: {
    title: 'Rejestr wyników walidacji faktur',
    asOf: (day: string, environment: string) => `Sprawdzono według stanu na ${day}, dla środowiska KSeF: ${environment}.`,
    later: 'Odrzucenia, które zaczną się później',
    from: 'od',
    unknownDay: 'brak daty',
    unconfirmed: 'niepotwierdzone',
    sums: 'Sumy pól JPK_V7M (PLN, bez powtórzeń i duplikatów)',
    furtherDocuments: (count: string) => `i dalsze dokumenty z błędami: ${count}. Wszystkie są w pozostałych formatach rejestru.`,
    furtherSellers: (count: string) => `dokumenty pozostałych sprzedawców: ${count}`,
  },
  en: {
    title: 'Register of the validation of invoices',
    asOf: (day: string, environment: string) => `Validated as of ${day}, for the KSeF environment ${environment}.`,
    later: 'Rejections that begin later',
    from: 'from',
    unknownDay: 'no day published',
    unconfirmed: 'unconfirmed',
    sums: 'Totals of the fields of JPK_V7M (PLN, without repeated and duplicate documents)',
    furtherDocuments: (count: string) => `and ${count} more documents with errors. The other formats of the register name all of them.`,
    furtherSellers: (count: string) => `documents of other sellers: ${count}`,
  },
} as const;

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1b1b1f;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:.25rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid #d0d0d7}th{white-space:nowrap}td{overflow-wrap:anywhere}
td.number,th.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.critical,.error{color:#a3161b}.warning{color:#7a4b00}.info{color:#0b5cad}
.mark{border:1px solid currentcolor;border-radius:4px;padding:0 .3em;font-size:.85em;color:#a3161b}
@media(prefers-color-scheme:dark){body{background:#17171a;color:#ececf1}th,td{border-color:#44444d}.critical,.error,.mark{color:#ff8f8f}.warning{color:#f0b75b}.info{color:#7db8ff}}
@media print{body{margin:0;max-width:none}tr{break-inside:avoid}}`;

/** What the page states about the validation. */
export interface RegisterPageOptions {
  readonly language: Language;
  /** In RFC 3339. */
  readonly asOf: string;
  readonly environment: string;
}

/**
 * The register as a page without scripts and without anything to load: totals, findings, what will be rejected later, sellers, amounts, and the
 * first documents with errors. Its size does not grow with the number of documents.
 */
export function createRegisterPage({ language, asOf, environment }: RegisterPageOptions) {
  const labels = labelsIn[language];
  const own = texts[language];
  const shown: ShownDocument[] = [];
  let others = 0;
  const text = formatMarkupText;
  const count = (value: number) => formatCount(value, language);

  function table(heading: string, heads: readonly string[], rows: readonly string[], note = ''): string {
    if (rows.length === 0) return '';
    const head = heads.map((each) => `<th scope="col">${text(each)}</th>`).join('');
    const body = rows.map((row) => `<tr>${row}</tr>`).join('\n');
    const end = note === '' ? '' : `<p>${text(note)}</p>\n`;
    return `<h2>${text(heading)}</h2>\n<div class="wide" tabindex="0" role="region" aria-label="${text(heading)}"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>\n${end}`;
  }

  const cell = (value: string) => `<td>${text(value)}</td>`;
  const number = (value: number) => `<td class="number">${count(value)}</td>`;
  const mark = (isShown: boolean) => (isShown ? ` <span class="mark">${labels.ksefRejects}</span>` : '');

  function totals({ documents, outcomes, issues, rejected_by_ksef, duplicates, same_content, not_checked }: RegisterSummary): string {
    const invalid = outcomes.invalid + outcomes.rejected;
    const lines = [
      own.asOf(asOf, environment),
      `${formatCounted(documents, nouns.files, language)}: ${labels.endings(count(outcomes.valid), count(invalid), count(outcomes.unreadable))}`,
      (['critical', 'error', 'warning', 'info'] as const)
        .map((each) => formatCounted(issues[each], severityNouns[each], language))
        .join(', '),
      labels.rejectedByKsef(formatCounted(rejected_by_ksef, nouns.files, language)),
      labels.duplicates(formatCounted(duplicates, nouns.files, language)),
      labels.repeated(formatCounted(same_content, nouns.files, language)),
      ...not_checked.map((each) => `${each.message} (${count(each.documents)})`),
    ];
    return lines.map((line) => `<p>${text(line)}</p>\n`).join('');
  }

  function documentRow({ path, number: invoiceNumber, isRejectedByKsef, finding }: ShownDocument): string {
    const place = finding === null || finding.line === null ? '' : ` ${labels.line} ${finding.line}`;
    const problem =
      finding === null ? '' : `<span class="${finding.severity}">${text(finding.code)}</span>${place} ${text(finding.message)}`;
    return `${cell(path)}${cell(invoiceNumber ?? '')}<td>${problem}${mark(isRejectedByKsef)}</td>`;
  }

  return {
    add({ path, number: invoiceNumber, outcome, rejected_by_ksef, findings }: RegisterRow): void {
      if (outcome === 'valid') return;
      if (shown.length >= shownDocuments) {
        others += 1;
        return;
      }
      const [first] = findings;
      const finding = first === undefined ? null : { code: first.code, severity: first.severity, message: first.message, line: first.line };
      shown.push({ path, number: invoiceNumber, isRejectedByKsef: rejected_by_ksef, finding });
    },

    build(summary: RegisterSummary): string {
      const findings = summary.findings.map(
        ({ code, severity, documents, rejected_by_ksef }) =>
          `${cell(code)}<td><span class="${severity}">${formatSeverity(severity, language)}</span>${mark(rejected_by_ksef > 0)}</td>${number(documents)}`,
      );
      const later = summary.later.map(({ code, from, certainty, documents }) => {
        const day = from === null ? own.unknownDay : `${own.from} ${from}`;
        return `${cell(code)}${cell(certainty === 'unconfirmed' ? `${day}, ${own.unconfirmed}` : day)}${number(documents)}`;
      });
      const sellers = summary.sellers.map(
        ({ seller, documents, invalid, findings: codes }) =>
          `${cell(formatParty(seller) || labels.noSeller)}${number(documents)}${number(invalid)}${cell(listCodes(codes))}`,
      );
      const sums = Object.entries(summary.jpk).map(([field, amount]) => `${cell(field)}<td class="number">${text(amount)}</td>`);
      const moreSellers = summary.documents_of_other_sellers;
      return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${own.title}</title><style>${style}</style></head><body>
<h1>${own.title}</h1>
${totals(summary)}${table(labels.problemsHeading, [labels.code, '', labels.files], findings)}${table(own.later, [labels.code, own.from, labels.files], later)}${table(
  labels.sellersHeading,
  [labels.seller, labels.files, labels.invalidFiles, labels.code],
  sellers,
  moreSellers === 0 ? '' : own.furtherSellers(count(moreSellers)),
)}${table(own.sums, ['JPK_V7M', 'PLN'], sums)}${table(
  labels.wrongHeading,
  [labels.files, labels.documentColumns[3] ?? '', labels.problem],
  shown.map(documentRow),
  others === 0 ? '' : own.furtherDocuments(count(others)),
)}</body></html>
`;
    },
  };
}

function listCodes(codes: Readonly<Record<string, number>>): string {
  return Object.entries(codes)
    .map(([code, documents]) => `${code} (${documents})`)
    .join(', ');
}
