import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ruleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { allRules, rulesVersion } from '@nakor/domain/validation/rules/index';
import { rejectionCodes } from '@nakor/domain/validation/rules/rejection-codes';
import { schemaCodes } from '@nakor/domain/validation/rules/schema-codes';
import { pageSlots } from '@nakor/pages/pages';
import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { dataOf } from '../../support/matchers/envelope.ts';
import { resolveReferences } from '../../support/rendering/page-texts.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { issueKey } from '../../support/storage/access.ts';

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<ServiceResponse> =>
  sendRequest({ path: `/docs/${path}`, headers });

const allCodes = [...allRules, ...schemaCodes, ...rejectionCodes].map(({ code }) => code);
const readCatalogue = async () => ruleCatalogue.parse((await get('rules.json')).json);

/** Words of the API that are not for people. */
const rawCodes = /\b(in_force|unconfirmed|announced|rejects|no_data)\b/;

const textOf = (html: string) => html.replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, '').replace(/<[^>]*>/g, ' ');

describe.each(['rules', 'rules/XML-403'])('GET /docs/%s', (path) => {
  it('is public, loads nothing, and sends nothing', async () => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'sha256-[^']*'; .*connect-src 'none';/),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      vary: 'Accept-Language, Accept-Encoding',
    });
    expect(text).toMatch(/^<!doctype html>\n<html lang="pl">/);
    for (const slot of Object.values(pageSlots)) expect(text).not.toContain(slot);
  });

  it('is in the language of the URL, or else of the browser', async () => {
    const languageOf = async (query: string, accepted: string) =>
      /<html lang="(..)">/.exec((await get(path + query, { 'Accept-Language': accepted })).text)?.[1];
    expect(await languageOf('', 'pl')).toBe('pl');
    expect(await languageOf('', 'en-GB, pl;q=0.5')).toBe('en');
    expect(await languageOf('?lang=pl', 'en')).toBe('pl');
    expect(await languageOf('?lang=en&q=P_15', 'pl')).toBe('en');
    expect((await get(`${path}?lang=de`)).status).toBe(400);
  });

  it('keeps the language of the URL in its links', async () => {
    const linksOf = async (query: string) =>
      [...(await get(path + query)).text.matchAll(/<a [^>]*href="([^"]*rules[^".]*)"/g)].map(([, href]) => href ?? '');
    expect((await linksOf('?lang=en')).filter((href) => !href.includes('lang='))).toEqual([]);
    expect((await linksOf('')).filter((href) => href.includes('lang=') && !/^[^/]*\?lang=/.test(href))).toEqual([]);
  });

  it('is compressed for clients that accept it, and not sent again', async () => {
    const [plain, compressed] = [await get(path), await get(path, { 'Accept-Encoding': 'gzip' })];
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true);
    expect(plain.headers['etag']).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const again = await get(path, { 'If-None-Match': plain.headers['etag'] ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await get(path, { 'If-None-Match': plain.headers['etag'] ?? '', 'Accept-Language': 'en' })).status).toBe(200);
  });
});

describe('GET /docs/rules', () => {
  it('links to every rule, each at an anchor', async () => {
    const { text } = await get('rules');
    const absent = allCodes.filter(
      (code) => !text.includes(`<li id="${code.toLowerCase()}"`) || !text.includes(`<a href="rules/${code}">`),
    );
    expect(absent).toEqual([]);
  });

  it('shows only its areas at first, and is small', async () => {
    const { text } = await get('rules');
    expect(text).not.toMatch(/<details[^>]* open/);
    expect((await get('rules', { 'Accept-Encoding': 'gzip' })).bytes.length).toBeLessThan(60_000);
  });
});

describe('GET /docs/rules/{code}', () => {
  it('explains every rule in both languages, in words, in one small page', async () => {
    const { rules } = await readCatalogue();
    expect(rules.map(({ code }) => code)).toEqual(allCodes.toSorted());
    for (const { code, title } of rules) {
      for (const language of ['pl', 'en'] as const) {
        const { status, text, bytes } = await get(`rules/${code}?lang=${language}`);
        expect([code, status]).toEqual([code, 200]);
        const heading = /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? '';
        expect(resolveReferences(heading)).toBe(title[language]);
        expect(textOf(text), code).not.toMatch(language === 'pl' ? rawCodes : /\b(in_force|no_data)\b/);
        expect(bytes.length, code).toBeLessThan(50_000);
      }
    }
  });

  it('marks the difference between the incorrect and the correct invoice', async () => {
    const { text } = await get('rules/XML-403');
    expect(text).toContain('&lt;P_15&gt;<del>124.00</del>&lt;/P_15&gt;');
    expect(text).toContain('&lt;P_15&gt;<ins>123.00</ins>&lt;/P_15&gt;');
  });

  it('says how to fix it in any invoice, and under the example how to fix that one', async () => {
    const { text } = await get('rules/XML-105?lang=en');
    const [, general = '', example = ''] = /<h2>How to fix it<\/h2>(.*?)<h2>Example<\/h2>(.*)/s.exec(text) ?? [];
    expect(general).toContain('Write the number with digits and a decimal point only');
    expect(general).not.toContain('50.00');
    expect(example).toContain('<p>Enter 50.00.</p>');
  });

  it('states what KSeF does in each environment, since when, and with what certainty', async () => {
    const text = textOf((await get('rules/XML-006?lang=en')).text).replace(/\s+/g, ' ');
    expect(text).toContain('Production Accepts the file earlier');
    expect(text).toContain('Accepts the file with a technical warning since 26 May 2026 in force');
    expect(text).toContain('Rejects the file from 19 October 2026 not confirmed');
    expect(text).toContain('Test Accepts the file earlier');
    expect(text).toContain('Rejects the file since 10 April 2026 in force');
  });

  it('accepts codes in lower case, and no others', async () => {
    expect((await get('rules/xml-403')).text).toBe((await get('rules/XML-403')).text);
    for (const unknown of ['XML-000', 'XML-4030', 'constructor', '%3Cscript%3E']) expect((await get(`rules/${unknown}`)).status).toBe(404);
  });

  it('explains former rules and codes that are no rules, and lists these', async () => {
    expect((await get('rules/xml-907')).text).toContain('<p class="code">XML-907</p>');
    expect((await get('rules/rec-001')).text).toContain('<p class="code">REC-001</p>');
    expect((await get('rules/codes')).text).toContain('id="upo-UPO-031"');
    const shared = (await get('rules/INTERNAL_ERROR')).text;
    for (const code of ['INTERNAL_ERROR', 'internal_error']) expect(shared).toContain(`<p class="code">${code}</p>`);
  });

  it('is the target of help_url', async () => {
    const key = await issueKey();
    const response = await validateXml(key, invoiceXml().replace(/\s*<P_15>.*?<\/P_15>/, ''));
    const { issues } = dataOf<{ issues: { code: string; help_url: string }[] }>(response, key.key.prefix);
    const { help_url: url = '' } = issues.find(({ code }) => code === 'XML-102') ?? {};
    expect(url).toMatch(/\/api\/v1\/docs\/rules\/XML-102$/);
    expect((await sendRequest({ path: url })).text).toContain('<p class="code">XML-102</p>');
  });
});

describe('GET /docs/rules.json', () => {
  it('returns docs/rules.json, which has the version of the rules', async () => {
    const { headers, bytes } = await get('rules.json');
    expect(bytes.equals(readFileSync(join(projectDirectory, 'docs/rules.json')))).toBe(true);
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' });
    const catalogue = await readCatalogue();
    expect([catalogue.rules_version, catalogue.changes[0]?.rules_version]).toEqual([rulesVersion, rulesVersion]);
  });

  it('is compressed and cached', async () => {
    const [plain, compressed] = [await get('rules.json'), await get('rules.json', { 'Accept-Encoding': 'gzip' })];
    expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true);
    expect(compressed.bytes.length).toBeLessThan(200_000);
    expect((await get('rules.json', { 'If-None-Match': plain.headers['etag'] ?? '' })).status).toBe(304);
  });

  it.each(['pl', 'en'] as const)('has the same data as the rules of the library (%s)', async (language) => {
    const { rules } = await readCatalogue();
    const ofLibrary = createNakor({ language }).rules();
    expect(ofLibrary.map(({ code }) => code)).toEqual(rules.map(({ code }) => code));
    for (const { severity: _, ...rule } of ofLibrary) {
      const entry = rules.find(({ code }) => code === rule.code);
      if (entry === undefined) throw new Error(rule.code);
      const { page: _page, area, severity, critical_because, quick_fix, fields, ...same } = entry;
      expect(rule).toEqual({
        ...inLanguage(same, language),
        enforcement: entry.enforcement.map((each) => inLanguage(each, language)),
        source: { text: entry.source.text[language], parts: entry.source.parts.map((part) => inLanguage(part, language)) },
        example: (entry.example?.lines.length ?? 0) === 0 ? null : entry.example?.lines,
      });
    }
  });
});

/** An object whose localized texts are replaced with those of one language. */
function inLanguage(part: object, language: 'pl' | 'en'): object {
  const isLocalized = (value: unknown): value is Record<'pl' | 'en', string> =>
    typeof value === 'object' && value !== null && 'pl' in value;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, isLocalized(value) ? value[language] : value]));
}

describe('GET /docs/rules.atom', () => {
  it('has an entry for each change, the same ones in both languages', async () => {
    const [polish, english] = [await get('rules.atom'), await get('rules.atom?lang=en')];
    expect(polish.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      vary: 'Accept-Language, Accept-Encoding',
    });
    const idsOf = ({ text }: ServiceResponse) => [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
    expect(idsOf(english)).toEqual(idsOf(polish));
    expect(new Set(idsOf(polish)).size).toBe((await readCatalogue()).changes.length + 1);
    expect(english.text).toContain(`<title>Rules version ${rulesVersion}</title>`);
    expect((await get('rules.atom', { 'If-None-Match': polish.headers['etag'] ?? '' })).status).toBe(304);
  });
});
