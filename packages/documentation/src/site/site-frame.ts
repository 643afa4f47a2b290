import type { Language } from '@nakor/domain/shared/localized';
import { pageSlots } from '@nakor/pages/pages';
import { html, type Markup } from '../markup.ts';
import { fillSlots } from '../slots.ts';

/** A page of the site apart from the reference, the rules and the workbench. */
export interface SitePage {
  readonly language: Language;
  readonly title: string;
  /** Prefix of links to files at the top of the site: `../`, or empty. */
  readonly up: string;
  /** Which link of the header is the page itself. */
  readonly current: 'guides' | null;
  /** The page in both languages; null if it has one. */
  readonly languages: Readonly<Record<Language, string>> | null;
  readonly body: Markup;
}

const words = {
  pl: { guides: 'Poradniki', reference: 'Dokumentacja API', workbench: 'Sprawdź fakturę', rules: 'Katalog reguł' },
  en: { guides: 'Guides', reference: 'API reference', workbench: 'Workbench', rules: 'Rules' },
} as const;

/** The list of guides in each language. */
export const guidesPath: Readonly<Record<Language, string>> = { pl: 'docs/pl/index.pl.html', en: 'docs/index.html' };

/** Ending of the names of pages that exist in both languages. */
export function pageEnding(language: Language): string {
  return language === 'pl' ? '.pl.html' : '.html';
}

/**
 * A page in the frame of the site.
 *
 * @param template the built page `guide`, with its style and script
 */
export function renderSiteFrame(template: string, { language, title, up, current, languages, body }: SitePage): string {
  const names = words[language];
  const ending = pageEnding(language);
  return fillSlots(template, {
    [pageSlots.language]: language,
    [pageSlots.title]: html`${title}`.markup,
    [pageSlots.head]: '',
    [pageSlots.body]: html`<header class="top"><nav aria-label="Nakor">
<a href="${up}index${ending}"><strong>Nakor</strong></a>
<a href="${up}${guidesPath[language]}"${current === 'guides' ? html` aria-current="page"` : null}>${names.guides}</a>
<a href="${up}reference${ending}">${names.reference}</a>
<a href="${up}try/index.html">${names.workbench}</a>
<a href="${up}rules/index${ending}">${names.rules}</a>
</nav>${languages === null ? null : html`<div class="languages">${languageLink('pl', 'Polski', language, languages)}${languageLink('en', 'English', language, languages)}</div>`}</header>
${body}`.markup,
  });
}

function languageLink(id: Language, name: string, language: Language, urls: Readonly<Record<Language, string>>): Markup {
  return html`<a href="${urls[id]}" lang="${id}" hreflang="${id}"${id === language ? html` aria-current="true"` : null}>${name}</a>`;
}
