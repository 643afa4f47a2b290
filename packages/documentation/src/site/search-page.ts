import { posix } from 'node:path';
import type { Language } from '@nakor/domain/shared/localized';
import { createAnchorMaker } from '../markdown.ts';
import { html } from '../markup.ts';
import { type Guide, getGuideTitle, renderGuideFrame, searchPaths } from './guide-page.ts';
import { pageEnding } from './site-frame.ts';

/** A part of a guide under one heading. */
interface Section {
  readonly title: string;
  /** Empty for what precedes the first heading below the title. */
  readonly anchor: string;
  readonly text: string;
}

/** Something to find besides guides: a rule, or a code of KSeF. */
export interface SearchEntry {
  /** Path in the site. */
  readonly target: string;
  readonly title: string;
  readonly text: string;
}

const texts = {
  en: {
    heading: 'Search',
    label: 'Words to search for',
    title: 'Search · Nakor',
    nothing: 'Nothing contains these words.',
    reference: 'API reference',
    rest: 'has a search of its own.',
  },
  pl: {
    heading: 'Szukaj',
    label: 'Szukane słowa',
    title: 'Szukaj · Nakor',
    nothing: 'Nic nie zawiera tych słów.',
    reference: 'Dokumentacja API',
    rest: 'ma własne wyszukiwanie.',
  },
} as const;

/**
 * The page that searches the guides of a language, the rules and the codes of KSeF. It contains their texts, so that a site of files needs no service
 * to search; without scripts it is a list of them.
 */
export function renderSearchPage(template: string, language: Language, guides: readonly Guide[], others: readonly SearchEntry[]): string {
  const target = searchPaths[language];
  const from = posix.dirname(target);
  const words = texts[language];
  const ofGuides = guides.flatMap((guide) =>
    sectionsOf(guide.text).map(
      ({ title, anchor, text }): SearchEntry => ({
        target: `${guide.target}${anchor === '' ? '' : `#${anchor}`}`,
        title: anchor === '' ? getGuideTitle(guide) : `${getGuideTitle(guide)} › ${title}`,
        text,
      }),
    ),
  );
  const items = [...ofGuides, ...others].map(
    (entry) => html`<li><a href="${posix.relative(from, entry.target)}">${entry.title}</a><p>${entry.text}</p></li>`,
  );
  const reference = posix.relative(from, `reference${pageEnding(language)}`);
  const main = html`<h1>${words.heading}</h1>
<form id="search" role="search"><input type="search" name="q" autocomplete="off" aria-label="${words.label}"></form>
<p id="nothing" hidden>${words.nothing} <a href="${reference}">${words.reference}</a> ${words.rest}</p>
<ul id="results">${items}</ul>`;
  return renderGuideFrame(template, { target, language, title: words.title, isCurrent: () => false, main });
}

function sectionsOf(text: string): Section[] {
  const anchorOf = createAnchorMaker();
  const sections: { title: string; anchor: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, marks = '', heading = ''] = isCode ? [] : (/^(#{1,6}) (.+)$/.exec(line) ?? []);
    if (marks === '') {
      sections.at(-1)?.lines.push(line);
    } else {
      // The title of a page has an anchor that is not needed, but counts among those of the same name.
      const anchor = anchorOf(heading);
      sections.push({ title: plainText(heading), anchor: sections.length === 0 ? '' : anchor, lines: [] });
    }
  }
  return sections.map(({ title, anchor, lines }) => ({ title, anchor, text: plainText(lines.join('\n')) }));
}

/** Markdown without its signs, in one line. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$|^\|[-:| ]+\|$|^<!--.*-->$/gm, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*|]|^\s*(?:[-#>]+|\d+\.)\s/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
