import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/drivers/service-client.ts';

describe.each(['/docs/try'])('GET %s', (path) => {
  const get = (headers: Readonly<Record<string, string>> = {}) => sendRequest({ path, headers });

  it('is public and loads nothing from other sites', async () => {
    const { status, headers, text } = await get();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'sha256-.*frame-ancestors 'none'/),
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toMatch(/^<!doctype html>/);
  });

  it('has one canonical URL from which its links resolve', async () => {
    expect((await sendRequest({ path: `${path}/` })).status).toBe(404);
  });

  it('is compressed for clients that accept it', async () => {
    const [plain, compressed] = [await get(), await get({ 'Accept-Encoding': 'gzip, br' })];
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true);
    expect(compressed.headers['etag']).toBe(plain.headers['etag']);
  });

  it('is not sent again to clients that have it', async () => {
    const { headers } = await get();
    expect(headers['etag']).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get({ 'If-None-Match': headers['etag'] ?? '' });
    expect([again.status, again.text, again.headers['etag'], again.headers['vary']]).toEqual([304, '', headers['etag'], 'Accept-Encoding']);
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('GET /docs/try/audit-pack.js', () => {
  const get = (headers: Readonly<Record<string, string>> = {}) => sendRequest({ path: '/docs/try/audit-pack.js', headers });

  it('is a program, the same compressed and plain, and not sent again to browsers that have it', async () => {
    const [plain, compressed] = [await get(), await get({ 'Accept-Encoding': 'gzip' })];
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true);
    expect(plain.text).toMatch(/^\/\*[\s\S]*\ndejavu-fonts-ttf [\s\S]*\*\/\n/);
    expect((await get({ 'If-None-Match': compressed.headers['etag'] ?? '' })).status).toBe(304);
  });
});
