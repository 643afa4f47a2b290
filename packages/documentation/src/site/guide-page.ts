import { posix } from 'node:path';
import type { Language } from '@nakor/domain/shared/localized';
import { createAnchorMaker, type MarkdownOptions, renderInlineMarkdown, renderMarkdown } from '../markdown.ts';
import { html, type Markup } from '../markup.ts';
import { type GuideGroup, guideGroups, polishGuideGroups } from './guide-groups.ts';
import { renderSiteFrame } from './site-frame.ts';

/** A Markdown file of the project as a page. */
export interface Guide {
  /** Path in the project: `docs/quickstart.md`. */
  readonly source: string;
  /** Path in the site: `docs/quickstart.html`. */
  readonly target: string;
  readonly text: string;
  /** Path in the site of the same text in Markdown. */
  readonly plain: string;
}

/** The lists of all guides, one for each language. */
const overviews: readonly { readonly source: string; readonly target: string }[] = [
  { source: 'docs/README.md', target: 'docs/index.html' },
  { source: 'docs/pl/README.pl.md', target: 'docs/pl/index.pl.html' },
];

/** Path in the site of the page of a Markdown file. */
export function getGuideTarget(source: string): string {
  return overviews.find((overview) => overview.source === source)?.target ?? source.replace(/\.md$/, '.html');
}

/** Title of a page: its first heading, without formatting. */
export function getGuideTitle({ text, source }: Pick<Guide, 'text' | 'source'>): string {
  return (/^# (.+)$/m.exec(text)?.[1] ?? source).replace(/[`*]/g, '').replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1');
}

/**
 * The page of a guide, with the list of all guides and its own contents.
 *
 * @param template   the built page `guide`
 * @param links where links of the guide lead, relative to the page, and the sources of its images; null shows only their text
 */
export function renderGuidePage(
  template: string,
  guide: Guide,
  links: Required<Pick<MarkdownOptions, 'linkTarget' | 'imageSource' | 'samplesOf'>>,
): string {
  const { source, target, text, plain } = guide;
  const language: Language = source.endsWith('.pl.md') ? 'pl' : 'en';
  const markdown = posix.relative(posix.dirname(target), plain);
  const main = html`${renderMarkdown(text, links)}<p class="plain"><a href="${markdown}">${language === 'pl' ? 'Ta strona w Markdownie' : 'This page as Markdown'}</a></p>`;
  return renderGuideFrame(template, {
    ...{ target, language, title: `${getGuideTitle(guide)} · Nakor` },
    isCurrent: (path) => path === source,
    main,
    contents: contents(text, language),
  });
}

/** Paths in the site of the pages that search guides, rules and codes of KSeF. */
export const searchPaths: Readonly<Record<Language, string>> = { en: 'docs/search.html', pl: 'docs/pl/search.pl.html' };

/** A page beside the list of all guides. */
export interface GuideFrame {
  /** Path in the site. */
  readonly target: string;
  readonly language: Language;
  readonly title: string;
  /** Whether the guide with this path in the project is the page itself. */
  readonly isCurrent: (source: string) => boolean;
  readonly main: Markup;
  readonly contents?: Markup | null;
}

/** A page with the list of all guides and a field to search them. */
export function renderGuideFrame(template: string, { target, language, title, isCurrent, main, contents = null }: GuideFrame): string {
  const from = posix.dirname(target);
  const to = (path: string) => posix.relative(from, path);
  const names =
    language === 'pl'
      ? { list: 'Spis stron', search: 'Szukaj', others: 'Po angielsku' }
      : { list: 'All guides', search: 'Search', others: 'Po polsku' };
  const [own, others] = language === 'pl' ? [polishGuideGroups, guideGroups] : [guideGroups, polishGuideGroups];
  const otherLanguage = language === 'pl' ? 'en' : 'pl';
  const group = ({ title: name, guides }: GuideGroup) =>
    html`<h2>${name}</h2>${guides.map(([file, label]) => guideLink(`docs/${file}`, label, isCurrent, to))}`;
  const search =
    target === searchPaths[language]
      ? null
      : html`<form action="${to(searchPaths[language])}" role="search"><input type="search" name="q" placeholder="${names.search}" aria-label="${names.search}"></form>`;
  const body = html`<div class="layout"><details class="side" id="guides"><summary>${names.list}</summary>${search}<nav aria-label="${names.list}">${own.map(group)}<div lang="${otherLanguage}"><p class="others">${names.others}</p>${others.map(group)}</div></nav></details>
<main id="main" class="guide">${main}</main>${contents}</div>`;
  const up = '../'.repeat(target.split('/').length - 1);
  return renderSiteFrame(template, { language, title, up, current: 'guides', languages: languagesOf(target, to), body });
}

/** The lists of guides and the searches exist in both languages. */
function languagesOf(target: string, to: (path: string) => string): Readonly<Record<Language, string>> | null {
  const [en, pl] = overviews.map((overview) => overview.target);
  if (en === undefined || pl === undefined) return null;
  if (target === en || target === pl) return { en: to(en), pl: to(pl) };
  return Object.values(searchPaths).includes(target) ? { en: to(searchPaths.en), pl: to(searchPaths.pl) } : null;
}

function guideLink(source: string, name: string, isCurrent: (source: string) => boolean, to: (path: string) => string): Markup {
  const mark = isCurrent(source) ? html` aria-current="page"` : null;
  return html`<a href="${to(getGuideTarget(source))}"${mark}>${name}</a>`;
}

/** The headings of the second and third level, as links. */
function contents(text: string, language: Language): Markup | null {
  const anchorOf = createAnchorMaker();
  const headings = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = '', title = '']) => ({
    level: marks.length,
    title,
    anchor: anchorOf(title),
  }));
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2) return null;
  const label = language === 'pl' ? 'Na tej stronie' : 'On this page';
  return html`<nav class="toc" aria-label="${label}"><h2>${label}</h2>${shown.map(
    ({ level, title, anchor }) =>
      html`<a href="#${anchor}"${level === 3 ? html` class="deep"` : null}>${renderInlineMarkdown(title, { linkTarget: () => null, breaksNames: true })}</a>`,
  )}</nav>`;
}
