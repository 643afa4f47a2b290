import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { guideGroups, polishGuideGroups } from '@nakor/documentation/site/guide-groups';
import { getGuideTarget } from '@nakor/documentation/site/guide-page';
import { ksefStatuses } from '@nakor/domain/ksef-statuses/catalogue';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../../../infra/site/build-site.ts';
import { serveSite } from '../../../../infra/site/serve-site.ts';
import { projectDirectory, projectFiles } from '../../../support/runner/project-files.ts';
import { deadLinks, filesIn } from '../../../support/site/dead-links.ts';

const parent = mkdtempSync(join(tmpdir(), 'nakor-site-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const directory = join(parent, 'site');
const options = {
  directory,
  url: 'https://docs.example.com/nakor/',
  apiUrl: 'https://api.example.com/api/v1',
  nowUnixMs: Date.UTC(2026, 10, 2, 12),
};
const count = await buildSite(options);
const files = filesIn(directory);
const read = (path: string) => readFileSync(join(directory, path), 'utf8');
const pages = files.filter((path) => path.endsWith('.html') && !path.startsWith('docs/examples/'));
const { rules } = JSON.parse(readFileSync(join(projectDirectory, 'docs/rules.json'), 'utf8')) as RuleCatalogue;

describe('the site', () => {
  it('has every guide as a page and as Markdown, and every rule in both languages', () => {
    expect(files).toHaveLength(count);
    const guides = projectFiles('docs/**/*.md').filter(({ path }) => path !== 'docs/rules.md');
    expect(guides.length).toBeGreaterThan(60);
    const expected = [
      ...guides.flatMap(({ path }) => [path, getGuideTarget(path)]),
      ...rules.flatMap(({ code }) => [`rules/${code}.html`, `rules/${code}.pl.html`]),
      ...ksefStatuses.flatMap(({ kind, code }) => [`statuses/${kind}-${code}.html`, `statuses/${kind}-${code}.pl.html`]),
      ...['statuses/index.html', 'statuses/index.pl.html'],
      ...[
        'index.html',
        'index.pl.html',
        'reference.html',
        'reference.pl.html',
        'reference.md',
        'try/index.html',
        'try/audit-pack.js',
        '404.html',
        'llms.txt',
      ],
      ...['sitemap.xml', 'rules/rules.json', 'rules/rules.atom', 'rules/rules.pl.atom', 'docs/api/openapi.json'],
    ];
    expect(expected.filter((path) => !files.includes(path))).toEqual([]);
  });

  it('explains each code of KSeF, with the rules that find its cause and the same code elsewhere', () => {
    const page = read('statuses/invoice-450.pl.html');
    for (const part of ['Błąd weryfikacji semantyki dokumentu faktury', 'Co zrobić', '../rules/XML-109.pl.html', 'index.pl.html']) {
      expect(page).toContain(part);
    }
    expect(read('statuses/invoice-440.html')).toContain('href="session-440.html"');
    expect(read('statuses/index.html')).toContain('href="invoice-450.html"');
    expect(new Set(ksefStatuses.map(({ kind, code }) => `${kind}-${code}`)).size).toBe(ksefStatuses.length);
  });

  it('has no dead link and no dead anchor', () => {
    const { checked, dead } = deadLinks(directory, '/nakor/');
    expect(dead).toEqual([]);
    expect(checked).toBeGreaterThan(10_000);
  });

  it('lists every guide in its navigation', () => {
    const listed = [...guideGroups, ...polishGuideGroups].flatMap(({ guides }) => guides.map(([file]) => `docs/${file}`));
    const all = projectFiles('docs/{*,pl/*}.md').map(({ path }) => path);
    expect(all.filter((path) => path !== 'docs/rules.md' && !listed.includes(path))).toEqual([]);
    expect(listed.filter((path) => !existsSync(join(projectDirectory, path)))).toEqual([]);
  });

  it('has a policy in each page that allows exactly its own scripts and styles', () => {
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    for (const path of pages) {
      const html = read(path);
      const [, policy = ''] =
        /^<!doctype html>\n<html lang="..">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(
          html,
        ) ?? [];
      expect([path, policy]).toEqual([path, expect.stringMatching(/^default-src 'none'; script-src '/)]);
      expect(policy).not.toMatch(/unsafe-inline|https?:|frame-ancestors/);
      const shown = html.replace(/<script type=[\s\S]*?<\/script>/g, '');
      for (const [, tag, content = ''] of shown.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)) {
        expect([path, tag, policy.includes(hashOf(content))]).toEqual([path, tag, true]);
      }
      expect(shown.replace(/<script>[\s\S]*?<\/script>/g, '')).not.toMatch(/<[^>]* style="|<[^>]* on[a-z]+="/);
    }
  });

  it('names its URL where links have to be complete', () => {
    const urls = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
    expect(urls.length).toBe(pages.length - 1);
    expect(urls.filter((url) => !files.includes(url.replace(options.url, '')))).toEqual([]);
    expect(read('rules/rules.pl.atom')).toContain(`href="${options.url}rules/index.pl.html"`);
    expect(read('404.html')).toContain('href="/nakor/index.html"');
    expect(read('reference.html')).toContain(`<code>${options.apiUrl}</code>`);
  });

  it('introduces itself to language models in the form of llmstxt.org', () => {
    expect(read('llms.txt')).toMatch(/^# Nakor\n\n> .+\n\n## Data\n\n- \[/);
    expect(read('llms.txt')).toContain('](docs/quickstart.md)');
    expect(read('docs/quickstart.md')).toContain('](integrations.md#');
  });

  it('has no form for requests, because there is no service', () => {
    expect(read('reference.html')).not.toContain('<form data-method');
  });

  it('is the same when it is built again, and replaces an earlier one', async () => {
    const hashes = () =>
      filesIn(directory).map((path) =>
        createHash('sha256')
          .update(readFileSync(join(directory, path)))
          .digest('hex'),
      );
    const before = hashes();
    await buildSite(options);
    expect(hashes()).toEqual(before);
  });

  it('is never built into a folder with other files', async () => {
    writeFileSync(join(parent, 'letter.txt'), 'Dear Sir');
    await expect(buildSite({ ...options, directory: parent })).rejects.toThrow('files that are not of a site');
    expect(existsSync(join(parent, 'letter.txt'))).toBe(true);
  });

  it('has the page of a guide as expected', async () => {
    await expect(read('docs/idempotency.html').replace(/<(style|script)>[\s\S]*?<\/\1>|sha256-[^']*/g, '')).toMatchFileSnapshot(
      '../../../golden/site/idempotency.html',
    );
  });
});

describe('the local server of the site', () => {
  it('serves files of the site, and the page for unknown paths', async () => {
    const server = await serveSite(directory, 0);
    const { port } = server.address() as AddressInfo;
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      return [response.status, response.headers.get('Content-Type'), (await response.text()).slice(0, 15)];
    };
    try {
      expect(await get('/')).toEqual([200, 'text/html; charset=utf-8', '<!doctype html>']);
      expect(await get('/docs/quickstart.md')).toEqual([200, 'text/markdown; charset=utf-8', '# Quickstart of']);
      for (const path of ['/nothing', '/docs', '/..%2f..%2fetc/passwd', '/%'])
        expect(await get(path)).toEqual([404, 'text/html; charset=utf-8', '<!doctype html>']);
    } finally {
      server.close();
    }
  });
});
