import { escapeText } from '@nakor/domain/xml/escape';
import { guideGroups } from './guide-groups.ts';
import { type Guide, getGuideTitle } from './guide-page.ts';

/** `llms.txt` of the site, in the form of llmstxt.org: the guides as Markdown, and the data for programs. English; links are relative. */
export function buildSiteLlmsFile(guides: readonly Guide[]): string {
  const bySource = new Map(guides.map((guide) => [guide.source, guide]));
  const groups = guideGroups.map(({ title, guides: entries }) => {
    const lines = entries.flatMap(([file]) => {
      const guide = bySource.get(`docs/${file}`);
      return guide === undefined ? [] : [`- [${getGuideTitle(guide)}](${guide.plain})${summaryOf(guide)}`];
    });
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return `# Nakor

> Nakor validates Polish FA(3) e-invoices for KSeF against the complete official schema and rules of law and arithmetic, fixes their formatting, builds correcting invoices, and documents corrections. It is open source (Apache-2.0): a command line, a library for Node and browsers, an MCP server, and an HTTP API that you host.

## Data

- [OpenAPI description](docs/api/openapi.json): every operation, field and error of the HTTP API, with real responses as examples
- [API reference](reference.md): the operations with their parameters and a request each
- [Rules](rules/rules.json): every validation rule in Polish and English, with its source and an example

${groups.join('\n')}
## Optional

- [Feed of rule changes](rules/rules.atom)
- [Postman collection](docs/api/postman.json)
`;
}

/** The first sentence of a guide. */
function summaryOf({ text }: Guide): string {
  const [, paragraph = ''] = /^# .+\n+((?:[^\n#|`-][^\n]*\n?)+)/m.exec(text) ?? [];
  const sentence = /^[\s\S]*?[.:](?=\s|$)/.exec(paragraph.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').trim())?.[0].replace(/\s+/g, ' ') ?? '';
  return sentence === '' ? '' : `: ${sentence.replace(/:$/, '.')}`;
}

/**
 * The sitemap of the site (sitemaps.org).
 *
 * @param url   of the site, with a slash at its end
 * @param paths of its pages
 */
export function buildSiteMap(url: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${escapeText(encodeURI(url + path))}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}
