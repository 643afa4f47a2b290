import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';

const get = (query = '', headers: Readonly<Record<string, string>> = {}) => sendRequest({ path: `/docs${query}`, headers });
const { paths } = JSON.parse(readFileSync(join(projectDirectory, 'docs/api/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};
const operationCount = Object.values(paths).flatMap((path) => Object.keys(path)).length;

describe('GET /docs', () => {
  it('is public, and may execute only its own script and call only this service', async () => {
    const { status, headers } = await get();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'sha256-[^' ]*'; style-src 'sha256-[^' ]*'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      ),
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Language, Accept-Encoding',
    });
  });

  it('has every operation without scripts, with code samples for this service', async () => {
    const { text } = await get('?lang=en');
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => !text.includes(`<article id="operation/${id}"`))).toEqual([]);
    expect(text.match(/<details class="sample"/g)).toHaveLength(5 * ids.length);
    expect(text).toContain(`curl</span> <span class="s">&#39;${inject('service').baseUrl}/validate&#39;`);
    expect(text).not.toContain('{{');
  });

  it('is in the language of the URL, or else of the browser', async () => {
    const languageOf = async (query: string, accepted: string) =>
      /<html lang="(..)">/.exec((await get(query, { 'Accept-Language': accepted })).text)?.[1];
    expect(await languageOf('', 'pl')).toBe('pl');
    expect(await languageOf('', 'en-GB, pl;q=0.5')).toBe('en');
    expect(await languageOf('?lang=pl', 'en')).toBe('pl');
    expect(await languageOf('?lang=en', 'pl')).toBe('en');
    expect((await get('?lang=de')).status).toBe(400);
    expect((await get('/')).status).toBe(404);
  });

  it('names the base URL that the caller used, without anything else from the request', async () => {
    expect((await get('', { Host: 'nakor.example:8080' })).text).toContain('<code>http://nakor.example:8080/api/v1</code>');
    expect((await get('', { Host: 'nakor.example/"><script>' })).text).toContain('<code>http://localhost/api/v1</code>');
    expect((await get()).text).toContain(`<code>${inject('service').baseUrl}</code>`);
  });

  it('is compressed for clients that accept it, and not sent again', async () => {
    const [plain, compressed] = [await get(), await get('', { 'Accept-Encoding': 'gzip, br' })];
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true);
    // In bytes, for each operation with its schemas and samples.
    expect(compressed.bytes.length / operationCount).toBeLessThan(4_600);
    expect(plain.headers['etag']).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const again = await get('', { 'If-None-Match': plain.headers['etag'] ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await get('?lang=en', { 'If-None-Match': plain.headers['etag'] ?? '' })).status).toBe(200);
  });

  it('leads from every link within the page to a part of it', async () => {
    for (const query of ['?lang=pl', '?lang=en']) {
      const { text } = await get(query);
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const targets = [...text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
      expect(targets.length).toBeGreaterThan(100);
      expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    }
  });

  it.each(['tag/Validation', 'operation/validateInvoice', 'section/Authentication', 'operation/receiveEvent'])(
    'has the anchor #%s',
    async (anchor) => {
      expect((await get()).text).toContain(` id="${anchor}"`);
    },
  );
});

describe('GET /llms.txt', () => {
  it('introduces the service in the form of llmstxt.org, with links to this service', async () => {
    const { status, headers, text } = await sendRequest({ path: '/llms.txt', headers: {} });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'public, max-age=300' });
    expect(text).toMatch(/^# Nakor\n\n> Nakor validates invoices[\s\S]*\n## Documentation\n\n- \[/);
    const { baseUrl } = inject('service');
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url]) => url ?? '');
    expect(links.length).toBeGreaterThan(25);
    const pages = new Set(links.map((url) => url.replace(/#.*/, '')));
    for (const url of pages) {
      expect(url.startsWith(baseUrl)).toBe(true);
      expect([url, (await sendRequest({ path: url.slice(baseUrl.length), headers: {} })).status]).toEqual([url, 200]);
    }
  });
});
