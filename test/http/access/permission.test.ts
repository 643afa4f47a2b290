import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { issueKey } from '../../support/storage/access.ts';

describe('a key with an IP allowlist', () => {
  const refused = [
    { name: 'another IPv4 range', given: ['203.0.113.0/24'] },
    { name: 'another single address', given: ['127.0.0.2'] },
    { name: 'IPv6 ranges only', given: ['2001:db8::/32', '::1'] },
  ];
  it.each(refused)('is rejected with 403 IP_NOT_ALLOWED from another IP address: $name', async ({ given }) => {
    const { authorization } = await issueKey({ ipAllowlist: given });
    expect(errorOf(await sendRequest({ path: '/me', headers: authorization }), 403, 'IP_NOT_ALLOWED')).not.toHaveProperty('details');
  });

  const accepted = [
    { name: 'its range', given: ['127.0.0.0/8'] },
    { name: 'its exact address', given: ['127.0.0.1'] },
    { name: 'one of several ranges', given: ['203.0.113.0/24', '2001:db8::/32', '127.0.0.1/32'] },
    { name: 'its address in IPv6 form', given: ['::ffff:127.0.0.1'] },
  ];
  it.each(accepted)('is accepted from $name', async ({ given }) => {
    const { key, authorization } = await issueKey({ ipAllowlist: given });
    dataOf(await sendRequest({ path: '/me', headers: authorization }), key.prefix);
  });

  const claims = ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP'];
  it.each(claims)('ignores the header %s', async (name) => {
    const { authorization } = await issueKey({ ipAllowlist: ['203.0.113.0/24'] });
    const claim = name === 'Forwarded' ? 'for=203.0.113.7' : '203.0.113.7';
    errorOf(await sendRequest({ path: '/me', headers: { ...authorization, [name]: claim } }), 403, 'IP_NOT_ALLOWED');
  });

  it('is not counted in the rate windows when rejected', async () => {
    const { key, authorization } = await issueKey({ ipAllowlist: ['203.0.113.0/24'] });
    const response = await sendRequest({ path: '/me', headers: authorization });
    expect(Object.keys(response.headers).filter((header) => header.startsWith('x-ratelimit'))).toEqual([]);
    expect(key.ipAllowlist).toEqual(['203.0.113.0/24']);
  });
});

describe('a key without the scope validate', () => {
  const cases = [
    { name: 'no scope at all', given: [] },
    { name: 'every other scope', given: ['correction', 'scenarios', 'webhooks', 'reports'] },
  ] as const;
  it.each(cases)('is rejected with 403 INSUFFICIENT_SCOPE: $name', async ({ given }) => {
    const key = await issueKey({ scopes: given });
    const response = await validateXml(key, invoiceXml());
    expect(errorOf(response, 403, 'INSUFFICIENT_SCOPE').details).toEqual({ required: ['validate'], granted: given });
    expect(response.headers).not.toHaveProperty('x-ratelimit-limit-minute');
  });

  it('may still read its own data from GET /me', async () => {
    const { key, authorization } = await issueKey({ scopes: [] });
    expect(dataOf(await sendRequest({ path: '/me', headers: authorization }), key.prefix)).toMatchObject({ key: { scopes: [] } });
  });

  it('is rejected for its IP address first', async () => {
    const key = await issueKey({ scopes: [], ipAllowlist: ['203.0.113.0/24'] });
    errorOf(await validateXml(key, invoiceXml()), 403, 'IP_NOT_ALLOWED');
  });

  it('is rejected before its body is read', async () => {
    const key = await issueKey({ scopes: [] });
    errorOf(await validateXml(key, '', { 'Content-Type': 'image/png' }), 403, 'INSUFFICIENT_SCOPE');
  });
});

describe('a key with only the scope validate', () => {
  it('may validate', async () => {
    const key = await issueKey({ scopes: ['validate'] });
    expect(dataOf(await validateXml(key, invoiceXml()), key.key.prefix)).toMatchObject({ valid: true });
  });
});
