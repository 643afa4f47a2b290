import { describe, expect, inject, it } from 'vitest';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';

describe('GET /health', () => {
  it('needs no key and returns the name and version', async () => {
    const before = Date.now();
    const response = await sendRequest({ path: '/health' });
    const data = dataOf(response, null);
    expect(data).toEqual({
      status: 'ok',
      api_version: '1.3.0',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      environment: 'local',
    });
    expect(Date.parse(String(data['timestamp']))).toBeGreaterThanOrEqual(before - 1_000);
    expect(response.headers).not.toHaveProperty('x-ratelimit-limit-minute');
  });

  it('ignores an unknown key, since it needs none', async () => {
    const response = await sendRequest({ path: '/health', headers: { Authorization: `Bearer nk_test_${'0'.repeat(36)}` } });
    expect(dataOf(response, null)).toMatchObject({ status: 'ok' });
  });

  it('ignores the query', async () => {
    expect(dataOf(await sendRequest({ path: '/health?probe=1&probe=2' }), null)).toMatchObject({ status: 'ok' });
  });
});

describe('a request id', () => {
  it('is different for each request', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendRequest({ path: '/health' })));
    expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(20);
  });

  it('cannot be chosen by the caller', async () => {
    const chosen = '0123456789abcdef';
    const headers = { 'X-Request-ID': chosen, 'x-amzn-RequestId': chosen, 'X-Amzn-Trace-Id': chosen };
    const response = await sendRequest({ path: '/health', headers });
    expect(response.headers['x-request-id']).not.toBe(chosen);
  });
});

describe('an unknown path', () => {
  const root = () => inject('service').baseUrl.replace('/api/v1', '');
  const cases = [
    { name: 'under the version prefix', given: '/nothing' },
    { name: 'below an endpoint', given: '/me/keys' },
    { name: 'with a slash at the end', given: '/me/' },
    { name: 'in another case', given: '/Me' },
    { name: 'with an empty part', given: '//me' },
    { name: 'with encoded letters', given: '/%6De' },
    { name: 'named like a property of every object', given: '/__proto__' },
  ];
  it.each(cases)('$name returns 404', async ({ given }) => {
    expect(errorOf(await sendRequest({ path: given }), 404, 'NOT_FOUND')).not.toHaveProperty('details');
  });

  it.each([{ given: '/' }, { given: '/me' }, { given: '/api/v2/me' }, { given: '/api/v1' }])(
    '$given returns 404, too',
    async ({ given }) => {
      errorOf(await sendRequest({ path: root() + given }), 404, 'NOT_FOUND');
    },
  );

  it.each(['/', '/docs', '/api/v1', '/api/v1/'])('%s leads a browser to the workbench', async (given) => {
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    // Not by the client of the service: the description of the API has no such path.
    const response = await fetch(root() + given, { headers, redirect: 'manual' });
    expect([response.status, response.headers.get('vary')]).toEqual([302, 'Accept']);
    expect(response.headers.get('location')).toBe(`${inject('service').baseUrl}/docs/try`);
    errorOf(await sendRequest({ path: root() + given, headers, method: 'POST' }), 404, 'NOT_FOUND');
  });

  it('returns 404 before the key is checked', async () => {
    errorOf(await sendRequest({ path: '/nothing', headers: { Authorization: 'Bearer wrong' } }), 404, 'NOT_FOUND');
  });
});

describe('a known path with another method', () => {
  const cases = [
    { method: 'POST', path: '/health', expected: 'GET, HEAD' },
    { method: 'DELETE', path: '/me', expected: 'GET, HEAD' },
    { method: 'PUT', path: '/webhooks', expected: 'GET, HEAD, POST' },
    { method: 'HEAD', path: '/validate', expected: 'POST' },
    { method: 'GET', path: '/validate', expected: 'POST' },
    { method: 'PUT', path: '/validate', expected: 'POST' },
    { method: 'OPTIONS', path: '/validate', expected: 'POST' },
    { method: 'TRACE', path: '/validate', expected: 'POST' },
  ];
  it.each(cases)('$method $path returns 405 and Allow: $expected', async ({ method, path, expected }) => {
    const response = await sendRequest({ method, path });
    expect(response.status).toBe(405);
    expect(response.headers['allow']).toBe(expected);
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
    if (method !== 'HEAD') expect(errorOf(response, 405, 'METHOD_NOT_ALLOWED').details).toEqual({ allowed: expected.split(', ') });
  });
});
