import { type CodeEntry, type CodeFamily, codeFamilies } from '@nakor/contract/codes/code-families';
import { codeWords } from '@nakor/contract/codes/format-code';
import { groupBy } from '@nakor/domain/shared/group-by';
import { html, type Markup } from '../markup.ts';
import { type PageView, renderFrame } from '../rules/rule-page-frame.ts';
import codesFile from './other-codes.json' with { type: 'json' };

const texts = {
  pl: {
    list: 'Wszystkie kody',
    introduction:
      'Każdy kod, który może zawierać wynik, raport albo odpowiedź. Reguły walidacji (XML-…) są w katalogu reguł. To samo wypisuje polecenie nakor explain z kodem.',
  },
  en: {
    list: 'All codes',
    introduction:
      'Every code that a result, a report or a response can contain. Validation rules (XML-…) are in the rule catalogue. The command nakor explain prints the same for a code.',
  },
} as const;

/** Name of the page with the list, beside those of the rules. */
export const codeListPage = 'codes';

/**
 * The entries of the catalogue of codes that are no rules. They come from a file that `npm run docs` writes, because the catalogue itself would
 * bring all rules into the program that serves pages.
 */
const entriesOfPages = codesFile as readonly CodeEntry[];

const byLowerCase = groupBy(entriesOfPages, ({ code }) => code.toLowerCase());

/** Codes that have no page as a rule, with the name of the page of each. */
export const otherCodes: ReadonlyMap<string, readonly CodeEntry[]> = new Map(
  [...byLowerCase.values()].map((entries) => [entries[0]?.code ?? '', entries]),
);

/** The name of the page of a code in any letter case; that of a rule is its code. */
export function findCodePage(code: string): string {
  return byLowerCase.get(code.toLowerCase())?.[0]?.code ?? code.toUpperCase();
}

/** The list of all codes apart from rules, by what they are about; each has an anchor. */
export function renderCodeListPage(template: string, view: PageView): string {
  const { language } = view;
  const words = texts[language];
  const families = Object.keys(codeFamilies).filter((family) => family !== 'rule') as CodeFamily[];
  const main = html`<div class="intro"><h1>${words.list}</h1><p>${words.introduction}</p></div>
${families.map((family) => familySection(family, view))}`;
  return renderFrame(template, { title: `${words.list} · Nakor`, main, path: `rules/${codeListPage}` }, view);
}

function familySection(family: CodeFamily, view: PageView): Markup {
  const { language } = view;
  const links = view.linksFrom(`rules/${codeListPage}`);
  const members = entriesOfPages.filter((entry) => entry.family === family);
  return html`<details class="area" open>
<summary><h2>${codeFamilies[family][language]}</h2></summary>
<ul>
${members.map(
  ({ code, title, meaning }) =>
    html`<li id="${family}-${code}"><a href="${links.rule(findCodePage(code))}"><span class="code">${code}</span> <span class="title">${title[language]}</span></a>${meaning === null ? null : html`<p>${meaning[language]}</p>`}</li>
`,
)}</ul>
</details>
`;
}

/** The page of one code that is not a rule, with each of its meanings. */
export function renderCodePage(template: string, page: string, entries: readonly CodeEntry[], view: PageView): string {
  const { language } = view;
  const links = view.linksFrom(`rules/${page}`);
  const main = html`<nav class="breadcrumbs" aria-label="${texts[language].list}"><ol><li><a href="${links.rule(codeListPage)}">${texts[language].list}</a></li></ol></nav>
${entries.map((entry) => codeArticle(entry, view))}`;
  const [first] = entries;
  return renderFrame(template, { title: `${page}: ${first?.title[language] ?? ''} · Nakor`, main, path: `rules/${page}` }, view);
}

function codeArticle({ code, family, title, meaning, todo, basis }: CodeEntry, { language }: PageView): Markup {
  const words = codeWords[language];
  return html`<article class="rule">
<header>
<p class="code">${code}</p>
<h1>${title[language]}</h1>
<p class="badges"><span class="badge plain">${codeFamilies[family][language]}</span></p>
</header>
<div class="content">
${meaning === null ? null : html`<section><p>${meaning[language]}</p></section>`}${
  todo === null ? null : html`<section><h2>${words.todo}</h2><p>${todo[language]}</p></section>`
}${basis === null ? null : html`<section><h2>${words.basis}</h2><p>${basis[language]}</p></section>`}</div>
</article>
`;
}
