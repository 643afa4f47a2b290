import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { edited } from '../../support/builders/sample-invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

const sound = invoiceXml({ lines: 1 });
/** Three formatting errors, one mistake that only a person can fix, and layout that must stay. */
const broken = edited(
  sound,
  ['<P_11>100.00</P_11>', '<P_11>100,00</P_11> <!-- netto -->'],
  ['<P_12>23</P_12>', '<P_12 >23%</P_12>'],
  ['<P_6>2026-10-14', '<P_6>14.10.2026'],
  ['<NIP>5250000009', '<NIP>5250000008'],
);
const repaired = edited(broken, ['<P_11>100,00', '<P_11>100.00'], ['<P_12 >23%', '<P_12 >23'], ['<P_6>14.10.2026', '<P_6>2026-10-14']);

function autofix(
  xml: string | Uint8Array,
  headers: Record<string, string> = {},
  authorization = key.authorization,
): Promise<ServiceResponse> {
  const body = typeof xml === 'string' ? Buffer.from(xml) : xml;
  return sendRequest({
    method: 'POST',
    path: '/autofix',
    headers: { ...authorization, 'Content-Type': 'application/xml', ...headers },
    body,
  });
}

interface AutofixData {
  readonly xml: string;
  readonly fixes: readonly Record<string, unknown>[];
  readonly remaining: readonly { readonly code: string; readonly severity: string }[];
  readonly truncated: boolean;
}

describe('POST /autofix', () => {
  it('returns the fixed XML with everything else unchanged', async () => {
    const response = await autofix(broken);
    expect(response.status).toBe(200);
    expect(response.text).toBe(repaired);
    expect(response.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'x-autofix-applied': '3',
      'x-autofix-remaining': expect.stringMatching(/^\d+$/),
      'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
      'x-ratelimit-limit-minute': expect.any(String),
    });
  });

  it('returns JSON with the fixes made and the issues that remain', async () => {
    const response = await autofix(broken, { Accept: 'application/json', 'Accept-Language': 'en' });
    const data = dataOf<AutofixData>(response, key.key.prefix);
    expect(data.xml).toBe(repaired);
    expect(data.fixes.map(({ code }) => code).sort()).toEqual(['XML-105', 'XML-107', 'XML-114']);
    expect(data.fixes.find(({ code }) => code === 'XML-105')).toEqual({
      code: 'XML-105',
      round: 1,
      xpath: '/Faktura/Fa/FaWiersz/P_11',
      line: expect.any(Number),
      column: expect.any(Number),
      description: expect.stringContaining('number'),
      before: expect.stringContaining('100,00'),
      after: expect.stringContaining('100.00'),
    });
    expect(data.remaining.filter(({ severity }) => severity === 'critical').map(({ code }) => code)).toEqual(['XML-201']);
    expect(data.truncated).toBe(false);
    expect(response.headers['x-autofix-remaining']).toBe(String(data.remaining.length));
  });

  it('changes nothing in a document that it has fixed', async () => {
    const response = await autofix(repaired);
    expect(response.text).toBe(repaired);
    expect(response.headers['x-autofix-applied']).toBe('0');
  });

  it('accepts and returns gzip', async () => {
    const response = await autofix(gzipSync(broken), { 'Content-Type': 'application/gzip', Accept: 'application/gzip' });
    expect(response.headers['content-type']).toBe('application/gzip');
    expect(gunzipSync(response.bytes).toString()).toBe(repaired);
  });

  it('accepts JSON', async () => {
    const response = await autofix(JSON.stringify({ xml: broken }), { 'Content-Type': 'application/json' });
    expect(response.text).toBe(repaired);
  });

  it('removes a byte order mark, and returns a document without fixes unchanged', async () => {
    expect((await autofix(`\ufeff${sound}`)).text).toBe(sound);
    expect((await autofix(sound)).bytes).toEqual(Buffer.from(sound));
  });

  it('removes a DOCTYPE on which nothing depends', async () => {
    const response = await autofix(sound.replace('<Faktura', '<!DOCTYPE Faktura>\n<Faktura'));
    expect(response.text).toBe(sound);
    expect(response.headers['x-autofix-applied']).toBe('1');
  });

  it('explains how to get a document that is too large for a plain response', async () => {
    const large = invoiceXml({ lines: 10_000 }).replaceAll('Usługa wzorcowa', `Usługa ${'wzorcowa '.repeat(50)}`);
    const compressed = gzipSync(large, { level: 1 });
    const refusedPlain = await autofix(compressed, { 'Content-Type': 'application/gzip' });
    expect(errorOf(refusedPlain, 400, 'FILE_TOO_LARGE').message).toContain('Accept: application/gzip');
    expect(refusedPlain.headers).not.toHaveProperty('x-autofix-applied');
    const response = await autofix(compressed, { 'Content-Type': 'application/gzip', Accept: 'application/gzip' });
    expect(gunzipSync(response.bytes).toString()).toBe(large);
  });

  it.each([
    { name: 'a document that is not XML', body: 'Faktura' },
    { name: 'an entity bomb', body: '<!DOCTYPE F [<!ENTITY a "aaaa">]><Faktura>&a;</Faktura>' },
  ])('rejects $name', async ({ body }) => {
    errorOf(await autofix(body), 400, 'INVALID_XML');
  });

  it('requires the scope validate', async () => {
    const other = await issueKey({ scopes: ['webhooks'] });
    errorOf(await autofix(sound, {}, other.authorization), 403, 'INSUFFICIENT_SCOPE');
  });
});

describe('a validation result', () => {
  it('states which issues are fixable in general, and which of them in this document', async () => {
    const response = await sendRequest({
      method: 'POST',
      path: '/validate',
      headers: { ...key.authorization, 'Content-Type': 'application/xml' },
      body: edited(broken, ['<P_13_1>100.00', '<P_13_1>1,000']),
    });
    const { issues } = dataOf<{ issues: { code: string; xpath: string; is_auto_fixable: boolean; can_actually_auto_fix: boolean }[] }>(
      response,
      key.key.prefix,
    );
    const flags = issues
      .filter(({ code }) => ['XML-105', 'XML-114', 'XML-201'].includes(code))
      .map(({ code, xpath, is_auto_fixable, can_actually_auto_fix }) => [code, xpath, is_auto_fixable, can_actually_auto_fix]);
    expect(flags).toEqual([
      ['XML-201', '/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP', false, false],
      ['XML-105', '/Faktura/Fa/P_13_1', true, false],
      ['XML-105', '/Faktura/Fa/FaWiersz/P_11', true, true],
      ['XML-114', '/Faktura/Fa/FaWiersz/P_12', true, true],
    ]);
  });
});
