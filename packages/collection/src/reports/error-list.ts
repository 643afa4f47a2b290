import type { Language } from '@nakor/domain/shared/localized';
import type { DocumentEntry } from '../document-entry.ts';
import { groupBySeller } from '../summarize.ts';
import { formatGross, formatKind, formatParty } from './entry-texts.ts';
import { labelsIn } from './labels.ts';
import { formatMarkupText } from './markup-text.ts';

const style = `body{font:12pt/1.4 system-ui,sans-serif;margin:2rem auto;max-width:54rem;padding:0 1rem;color:#111;background:#fff}
h1{font-size:1.3rem}h2{font-size:1.1rem}section+section{break-before:page;margin-top:3rem}article{border:1px solid #999;border-radius:4px;margin:.8rem 0;padding:.5rem .9rem;break-inside:avoid}
h3{font-size:1rem;margin:0}p{margin:.2rem 0}ul{margin:.4rem 0;padding-left:1.2rem}.quiet{color:#444}
@media print{body{margin:0;max-width:none;padding:0}}`;

/**
 * The list of wrong invoices, for the people who correct them: a part for each seller, which is printed on pages of its own. Severities and
 * XPaths are left out: it says what is wrong, and how to fix it.
 */
export function buildErrorList(entries: readonly DocumentEntry[], language: Language): string {
  const labels = labelsIn[language];
  const text = formatMarkupText;
  const sections = groupBySeller(entries.filter(({ ending }) => ending !== 'valid')).map(({ seller, entries: wrong }) => {
    const articles = wrong.map((entry) => {
      const { name, kind, number, issueDate, buyer, problems } = entry;
      const identity = [formatKind(kind, language), number, issueDate, formatGross(entry, language)].filter(
        (part) => part !== null && part !== '',
      );
      const grave = problems.filter(({ severity }) => severity === 'critical' || severity === 'error');
      const items = grave.map(({ code, message, line, quick_fix }) => {
        const place = line === null ? '' : `, ${labels.line} ${line}`;
        return `<li>${text(message)} <span class="quiet">(${text(code)}${place})</span>${quick_fix === null ? '' : `<br><strong>${text(quick_fix)}</strong>`}</li>`;
      });
      const head = identity.length === 0 ? name : identity.join(', ');
      return `<article><h3>${text(head)}</h3>${formatParty(buyer) === '' ? '' : `<p>${labels.buyer}: ${text(formatParty(buyer))}</p>`}<p class="quiet">${text(name)}</p><ul>${items.join('')}</ul></article>`;
    });
    return `<section><h2>${text(formatParty(seller) || labels.noSeller)}</h2>\n${articles.join('\n')}\n</section>`;
  });
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${labels.errorListTitle}</title><style>${style}</style></head><body>
<h1>${labels.errorListTitle}</h1>
<p>${labels.errorListNote}</p>
${sections.join('\n')}
</body></html>
`;
}
