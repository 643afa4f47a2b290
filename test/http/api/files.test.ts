import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiFileNames, type OpenApiFile, openApiFor } from '@nakor/contract/api-files';
import { describe, expect, inject, it } from 'vitest';
import { sendRequest } from '../../support/drivers/service-client.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { issueKey } from '../../support/storage/access.ts';

const read = (name: string) => JSON.parse(readFileSync(join(projectDirectory, 'docs', name), 'utf8'));

function get(path: string, ifNoneMatch?: string, headers: Readonly<Record<string, string>> = {}): Promise<ServiceResponse> {
  return sendRequest({ path, headers: { ...headers, ...(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch }) } });
}

describe('GET /openapi', () => {
  it('returns the document of docs/api, with the requested base URL', async () => {
    const servers = [{ url: inject('service').baseUrl, description: expect.any(String) }];
    const { servers: served, paths, ...others } = (await get('/openapi')).json as OpenApiFile;
    const { paths: expected } = openApiFor(read(apiFileNames.openApi), inject('service').baseUrl);
    expect({ ...others, servers: served }).toEqual({ ...read(apiFileNames.openApi), servers, paths: undefined });
    expect(paths).toEqual(expected);
    expect(JSON.stringify(paths)).toContain(`curl ${inject('service').baseUrl}/health`);
  });

  it.each([
    { host: 'nakor.example:8080', server: 'http://nakor.example:8080/api/v1' },
    { host: '[::1]:8080', server: 'http://[::1]:8080/api/v1' },
    { host: 'nakor.example/"><script>', server: 'http://localhost/api/v1' },
    { host: 'user@nakor.example', server: 'http://localhost/api/v1' },
  ])('names $server for requests to $host', async ({ host, server }) => {
    expect((await get('/openapi', undefined, { Host: host })).json).toMatchObject({ servers: [{ url: server }] });
  });

  it('states its version', async () => {
    expect((await get('/openapi')).json).toMatchObject({ openapi: '3.1.0', info: { version: '1.3.0' } });
  });

  it('is byte-identical for every request, and is named like a file', async () => {
    const [first, again, file] = [await get('/openapi'), await get('/openapi'), await get('/openapi.json')];
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(file.bytes.equals(first.bytes)).toBe(true);
    expect(file.headers['etag']).toBe(first.headers['etag']);
  });
});

describe('GET /postman', () => {
  it('returns the collection of docs/api, with the requested base URL and the given receiver', async () => {
    const kept = read(apiFileNames.postman) as { variable: { key: string; value: string }[] };
    const values = new Map([
      ['base_url', inject('service').baseUrl],
      ['webhook_url', 'http://127.0.0.1:9090/nakor'],
    ]);
    const variable = kept.variable.map((one) => ({ ...one, value: values.get(one.key) ?? one.value }));
    expect((await get('/postman')).json).toEqual({ ...kept, variable });
  });

  it('has the variables of the API', async () => {
    const { variable } = (await get('/postman')).json as { variable: { key: string }[] };
    expect(variable.map(({ key }) => key)).toEqual(expect.arrayContaining(['base_url', 'api_key', 'webhook_id', 'webhook_secret']));
  });
});

describe('a response that the caller has cached', () => {
  const cases = [
    { path: '/openapi', cacheControl: 'public, max-age=300', form: /^"[0-9a-f]{32}"$/ },
    { path: '/openapi.json', cacheControl: 'public, max-age=300', form: /^"[0-9a-f]{32}"$/ },
    { path: '/postman', cacheControl: 'public, max-age=300', form: /^"[0-9a-f]{32}"$/ },
    { path: '/erp-presets', cacheControl: 'private, no-cache', form: /^W\/"[0-9a-f]{32}"$/ },
  ];
  it.each(cases)('$path is not sent again', async ({ path, cacheControl, form }) => {
    const { authorization } = await issueKey();
    const first = await get(path, undefined, authorization);
    const tag = first.headers['etag'] ?? '';
    expect(first.status).toBe(200);
    expect(tag).toMatch(form);
    for (const named of [tag, `W/${tag.replace('W/', '')}`, `"other", ${tag}`, '*']) {
      const { status, bytes, headers } = await get(path, named, authorization);
      expect({ named, status, length: bytes.length }).toEqual({ named, status: 304, length: 0 });
      expect(headers).toMatchObject({ etag: tag, 'cache-control': cacheControl });
    }
    const changed = await get(path, '"00000000000000000000000000000000"', authorization);
    expect([changed.status, changed.bytes.length]).toEqual([200, first.bytes.length]);
  });

  it('is not confirmed to callers without permission', async () => {
    expect((await get('/erp-presets', '*')).status).toBe(401);
  });
});
