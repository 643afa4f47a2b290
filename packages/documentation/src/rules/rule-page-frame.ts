import { formatDayText } from '@nakor/contract/rule-explanation/rule-words';
import type { Language } from '@nakor/domain/shared/localized';
import { pageSlots } from '@nakor/pages/pages';
import { html, type Markup } from '../markup.ts';
import { fillSlots } from '../slots.ts';
import type { LinksFrom, RuleLinks } from './rule-links.ts';
import { type RuleTexts, ruleTexts } from './rule-texts.ts';

/** For whom and when a page is rendered. */
export interface PageView {
  readonly language: Language;
  readonly linksFrom: LinksFrom;
  /** The current day in Warsaw, `YYYY-MM-DD`. */
  readonly day: string;
  /** Whether the page is kept as a file, and so names the day for which it is right. */
  readonly isFile: boolean;
}

/** The content of one page. */
interface PageContent {
  readonly title: string;
  readonly main: Markup;
  /** Path of this page below `/docs/`. */
  readonly path: string;
}

/**
 * A page in the frame of all rule pages. URLs are relative, so that they work behind any gateway.
 *
 * @param template the built page, with its style and script
 */
export function renderFrame(template: string, { title, main, path }: PageContent, view: PageView): string {
  const { language } = view;
  const words = ruleTexts[language];
  const links = view.linksFrom(path);
  const day = view.isFile ? html`<p class="quiet">${words.asOf(formatDayText(view.day, language))}</p>` : null;
  const slots: Readonly<Record<string, string>> = {
    [pageSlots.language]: language,
    [pageSlots.title]: html`${title}`.markup,
    [pageSlots.head]: headLinks(links, words).markup,
    [pageSlots.body]: html`${navigation(links, path === 'rules', view, words)}<main id="main">${main}${day}</main>`.markup,
  };
  return fillSlots(template, slots);
}

function headLinks(links: RuleLinks, words: RuleTexts): Markup {
  return html`<link rel="alternate" hreflang="pl" href="${links.self('pl')}">
<link rel="alternate" hreflang="en" href="${links.self('en')}">
<link rel="alternate" type="application/atom+xml" title="${words.feed}" href="${links.feed}">
<link rel="alternate" type="application/json" title="${words.json}" href="${links.json}">`;
}

function navigation(links: RuleLinks, isList: boolean, view: PageView, words: RuleTexts): Markup {
  return html`<header class="top">
<nav aria-label="Nakor">
${links.home === null ? null : html`<a href="${links.home}">`}<strong>Nakor</strong>${links.home === null ? null : html`</a>`}
<a href="${links.reference}">${words.reference}</a>
<a href="${links.workbench}">${words.workbench}</a>
<a href="${links.catalogue}"${isList ? html` aria-current="page"` : null}>${words.catalogue}</a>
</nav>
<div class="languages">${languageLink('pl', 'Polski', links, view)}${languageLink('en', 'English', links, view)}</div>
</header>
`;
}

function languageLink(language: Language, name: string, links: RuleLinks, view: PageView): Markup {
  const current = view.language === language ? html` aria-current="true"` : null;
  return html`<a href="${links.self(language)}" lang="${language}" hreflang="${language}" data-language="${language}"${current}>${name}</a>`;
}
