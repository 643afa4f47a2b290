import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headerNames, transportSecurity } from '@nakor/contract/headers';
import type { PublicEndpoint } from '@nakor/http/serve';
import { Marked } from 'marked';

/**
 * `GET /docs/rules`: the catalogue of rules as a page; `help_url` points to its headings.
 *
 * @param documentsDirectory folder with `rules.md`; it is read on the first request
 */
export function rulesPage(documentsDirectory: string): PublicEndpoint {
  let page: string | undefined;
  return async () => {
    page ??= renderPage(readFileSync(join(documentsDirectory, 'rules.md'), 'utf8'));
    return { status: 200, mediaType: 'text/html; charset=utf-8', content: page, headers: pageHeaders };
  };
}

const style = `body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1b1b1b;background:#fff}
nav{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;padding:.75rem 1.5rem;background:#14213d;color:#fff}
nav a{color:#fff}nav a[aria-current]{text-decoration:none;font-weight:600}nav a:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}
main{max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
h2{margin-top:3rem;border-bottom:2px solid #ccc}h3{margin-top:2.5rem}h3:target{background:#fff3c4}
code,pre{font:.875rem/1.45 ui-monospace,monospace;background:#f4f4f4}pre{padding:.75rem;white-space:pre-wrap}code{padding:.1em .2em}pre code{padding:0}
table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.2rem .5rem;text-align:left;vertical-align:top}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The page is static text: no scripts, no external resources. */
const pageHeaders = {
  'Cache-Control': 'public, max-age=3600',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  [headerNames.transportSecurity]: transportSecurity,
};

/** URLs are relative to this page, so that they work behind any gateway. */
const navigation = `<nav>
<strong>Nakor</strong>
<a href="../docs">Dokumentacja API (po angielsku)</a>
<a href="try">Walidacja</a>
<a href="rules" aria-current="page">Katalog reguł</a>
</nav>`;

function renderPage(markdown: string): string {
  const content = new Marked({ renderer: { heading: headingWithAnchor } }).parse(markdown, { async: false });
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Nakor';
  return `<!doctype html>
<html lang="pl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body>
${navigation}
<main>
${content}</main>
</body>
</html>
`;
}

/** Adds the usual anchors of Markdown headings: `XML-401` becomes `#xml-401`. */
function headingWithAnchor({ text, depth }: { text: string; depth: number }): string {
  const anchor = text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `<h${depth} id="${anchor}">${text}</h${depth}>\n`;
}
