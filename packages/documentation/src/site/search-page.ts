import { posix } from 'node:path';
import { createAnchorMaker } from '../markdown.ts';
import { html } from '../markup.ts';
import { type Guide, getGuideTitle, renderGuideFrame, searchPath } from './guide-page.ts';

/** A part of a guide under one heading. */
interface Section {
  readonly title: string;
  /** Empty for what precedes the first heading below the title. */
  readonly anchor: string;
  readonly text: string;
}

/**
 * The page that searches the guides. It contains the text of all sections, so that a site of files needs no service to search; without scripts it is
 * a list of them.
 */
export function renderSearchPage(template: string, guides: readonly Guide[]): string {
  const from = posix.dirname(searchPath);
  const items = guides.flatMap((guide) =>
    sectionsOf(guide.text).map(({ title, anchor, text }) => {
      const href = `${posix.relative(from, guide.target)}${anchor === '' ? '' : `#${anchor}`}`;
      const path = anchor === '' ? getGuideTitle(guide) : `${getGuideTitle(guide)} › ${title}`;
      return html`<li><a href="${href}">${path}</a><p>${text}</p></li>`;
    }),
  );
  const body = html`<h1>Search the guides</h1>
<form id="search" role="search"><input type="search" name="q" autocomplete="off" aria-label="Words to search for"></form>
<p id="nothing" hidden>No section contains all of these words. The <a href="../reference.html">API reference</a> and the <a href="../rules/index.html">rules</a> have searches of their own.</p>
<ul id="results">${items}</ul>`;
  return renderGuideFrame(template, { target: searchPath, language: 'en', title: 'Search · Nakor', isCurrent: () => false, main: body });
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
