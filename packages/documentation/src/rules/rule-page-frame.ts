import type { Language } from '@nakor/domain/shared/localized';
import { pageSlots } from '@nakor/pages/pages';
import { html, type Markup } from '../markup.ts';
import { fillSlots } from '../slots.ts';
import { type RuleTexts, ruleTexts } from './rule-texts.ts';

/** For whom and when a page is rendered. */
export interface PageView {
  readonly language: Language;
  /** Whether the URL names the language, so that links keep it. */
  readonly isLanguageInUrl: boolean;
  /** The current day in Warsaw, `YYYY-MM-DD`. */
  readonly day: string;
}

/** The content of one page. */
interface PageContent {
  readonly title: string;
  readonly main: Markup;
  /** Path of this page below `/docs/`. */
  readonly path: string;
}

/** Query that keeps the language of the page in a link; empty if the URL of the page does not name it. */
export function languageQuery({ language, isLanguageInUrl }: PageView): string {
  return isLanguageInUrl ? `?lang=${language}` : '';
}

/**
 * A page in the frame of all rule pages. URLs are relative, so that they work behind any gateway.
 *
 * @param template the built page, with its style and script
 */
export function renderFrame(template: string, { title, main, path }: PageContent, view: PageView): string {
  const { language } = view;
  const words = ruleTexts[language];
  const up = '../'.repeat(path.split('/').length - 1);
  const slots: Readonly<Record<string, string>> = {
    [pageSlots.language]: language,
    [pageSlots.title]: html`${title}`.markup,
    [pageSlots.head]: headLinks(path, up, words).markup,
    [pageSlots.body]: html`${navigation(path, up, view, words)}<main id="main">${main}</main>`.markup,
  };
  return fillSlots(template, slots);
}

function headLinks(path: string, up: string, words: RuleTexts): Markup {
  const here = path.split('/').at(-1) ?? '';
  return html`<link rel="alternate" hreflang="pl" href="${here}?lang=pl">
<link rel="alternate" hreflang="en" href="${here}?lang=en">
<link rel="alternate" type="application/atom+xml" title="${words.feed}" href="${up}rules.atom">
<link rel="alternate" type="application/json" title="${words.json}" href="${up}rules.json">`;
}

function navigation(path: string, up: string, view: PageView, words: RuleTexts): Markup {
  const isList = path === 'rules';
  return html`<header class="top">
<nav aria-label="Nakor">
<strong>Nakor</strong>
<a href="${up}../docs">${words.reference}</a>
<a href="${up}try">${words.playground}</a>
<a href="${up}rules${languageQuery(view)}"${isList ? html` aria-current="page"` : null}>${words.catalogue}</a>
</nav>
<div class="languages">${languageLink('pl', 'Polski', path, view)}${languageLink('en', 'English', path, view)}</div>
</header>
`;
}

function languageLink(language: Language, name: string, path: string, view: PageView): Markup {
  const here = path.split('/').at(-1) ?? '';
  const current = view.language === language ? html` aria-current="true"` : null;
  return html`<a href="${here}?lang=${language}" lang="${language}" hreflang="${language}" data-language="${language}"${current}>${name}</a>`;
}
