import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A link of a page, with the place that it leads to. */
interface Link {
  readonly page: string;
  readonly href: string;
}

/** Every file of a folder, by its path with slashes. */
export function filesIn(directory: string): readonly string[] {
  return (readdirSync(directory, { recursive: true }) as string[])
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(directory, path)).isFile())
    .sort();
}

/**
 * The links of the site that lead to no file, or to no part of a page: `page: href`. Links to other hosts are not followed.
 *
 * @param base path of the site, with which the links of the page for unknown paths begin
 */
export function deadLinks(directory: string, base: string): { readonly checked: number; readonly dead: readonly string[] } {
  const files = filesIn(directory);
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (path: string) => {
    const known = anchors.get(path) ?? anchorsIn(path, readFileSync(join(directory, path), 'utf8'));
    anchors.set(path, known);
    return known;
  };
  const links = files.flatMap((page) => linksIn(page, readFileSync(join(directory, page), 'utf8'), base));
  const dead = links.filter(({ page, href }) => {
    const [path = '', anchor] = decodeURIComponent(href).split('#');
    const target = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path.replace(/\?.*/, '')));
    if (path.startsWith('/') || target.startsWith('..') || !existsSync(join(directory, target)) || target.endsWith('/')) return true;
    return anchor !== undefined && !anchorsOf(target).has(anchor);
  });
  return { checked: links.length, dead: dead.map(({ page, href }) => `${page}: ${href}`) };
}

/** Links within the site. */
function linksIn(page: string, text: string, base: string): readonly Link[] {
  const markup = text.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '');
  const hrefs = page.endsWith('.html')
    ? [...markup.matchAll(/<[^>]* (?:href|src)="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    : /\.(md|txt)$/.test(page)
      ? [...text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href)
      : [];
  return (
    hrefs
      .filter((href) => !/^[a-z][a-z+.-]*:/.test(href))
      // Views of the workbench, which its script shows.
      .filter((href) => page !== 'try/index.html' || (href !== '#invoice' && href !== '#correction'))
      .map((href) => ({ page, href: page === '404.html' && href.startsWith(base) ? href.slice(base.length) : href }))
  );
}

function anchorsIn(path: string, text: string): ReadonlySet<string> {
  if (path.endsWith('.html')) return new Set([...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id));
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
