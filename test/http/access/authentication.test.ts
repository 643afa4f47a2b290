import { describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { emulatorKeyStore, issueKey, newKey, wholeSecond } from '../../support/storage/access.ts';

const hex36 = '0123456789abcdef0123456789abcdef0123';

describe('a request without a bearer key', () => {
  const cases: { name: string; given: Record<string, string> }[] = [
    { name: 'no Authorization header', given: {} },
    { name: 'an empty one', given: { Authorization: '' } },
    { name: 'another scheme', given: { Authorization: 'Basic bmFrb3I6bmFrb3I=' } },
    { name: 'the scheme alone', given: { Authorization: 'Bearer' } },
    { name: 'the scheme and a blank', given: { Authorization: 'Bearer ' } },
    { name: 'the key without a scheme', given: { Authorization: `nk_test_${hex36}` } },
    { name: 'a scheme that only begins alike', given: { Authorization: `BearerToken nk_test_${hex36}` } },
    { name: 'the key in a header of another name', given: { 'X-Api-Key': `nk_test_${hex36}` } },
  ];
  it.each(cases)('is rejected with 401 MISSING_AUTH: $name', async ({ given }) => {
    const response = await sendRequest({ path: '/me', headers: given });
    expect(errorOf(response, 401, 'MISSING_AUTH')).not.toHaveProperty('details');
    expectNoRateHeaders(response);
  });

  it('is rejected with 401 before the body of POST /validate is read', async () => {
    const response = await sendRequest({ method: 'POST', path: '/validate', headers: { 'Content-Type': 'image/png' }, body: 'x' });
    errorOf(response, 401, 'MISSING_AUTH');
  });
});

describe('a malformed key', () => {
  const cases = [
    { name: 'upper-case digits', given: `nk_test_${hex36.toUpperCase()}` },
    { name: 'an upper-case prefix', given: `NK_TEST_${hex36}` },
    { name: 'one digit too few', given: `nk_test_${hex36.slice(1)}` },
    { name: 'one digit too many', given: `nk_test_${hex36}0` },
    { name: 'a letter that is no hexadecimal digit', given: `nk_test_g${hex36.slice(1)}` },
    { name: 'another environment', given: `nk_prod_${hex36}` },
    { name: 'something behind the key', given: `nk_test_${hex36} x` },
    { name: 'two keys joined by a comma', given: `nk_test_${hex36}, Bearer nk_test_${hex36}` },
    { name: 'a JSON Web Token', given: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln' },
    { name: '8,000 characters', given: 'a'.repeat(8_000) },
  ];
  it.each(cases)('is rejected with 401 INVALID_KEY_FORMAT: $name', async ({ given }) => {
    const response = await sendRequest({ path: '/me', headers: { Authorization: `Bearer ${given}` } });
    expect(errorOf(response, 401, 'INVALID_KEY_FORMAT')).not.toHaveProperty('details');
    expectNoRateHeaders(response);
  });

  it('is rejected with 401 INVALID_KEY_FORMAT when a valid key is sent twice', async () => {
    const { testKey } = inject('service');
    const headers = ['Authorization', `Bearer ${testKey}`, 'authorization', `Bearer ${testKey}`];
    errorOf(await sendRequest({ path: '/me', headers }), 401, 'INVALID_KEY_FORMAT');
  });
});

describe('an invalid key', () => {
  const nowUnixMs = wholeSecond(Date.now());

  it('is rejected with the same 401 INVALID_KEY whether unknown, expired or revoked', async () => {
    const unknown = newKey();
    const expired = await issueKey({ expiresAtUnixMs: nowUnixMs - 1_000 });
    const revoked = await issueKey({ revokedAtUnixMs: nowUnixMs - 1_000 });
    const both = await issueKey({ expiresAtUnixMs: nowUnixMs - 5_000, revokedAtUnixMs: nowUnixMs - 9_000 });
    const responses = await Promise.all(
      [unknown, expired, revoked, both].map((key) => sendRequest({ path: '/me', headers: key.authorization })),
    );
    const errors = responses.map((response) => errorOf(response, 401, 'INVALID_KEY'));
    expect(errors).toEqual(Array(4).fill({ code: 'INVALID_KEY', message: 'Klucz jest nieznany, wygasł albo został unieważniony.' }));
    const headerNames = responses.map(({ headers }) => Object.keys(headers).sort());
    expect(headerNames).toEqual(Array(4).fill(headerNames[0]));
    for (const response of responses) expectNoRateHeaders(response);
  });

  it('is rejected from the first request after its revocation', async () => {
    const { key, authorization } = await issueKey();
    expect((await sendRequest({ path: '/me', headers: authorization })).status).toBe(200);
    await emulatorKeyStore().putKey({ ...key, revokedAtUnixMs: wholeSecond(Date.now()) });
    errorOf(await sendRequest({ path: '/me', headers: authorization }), 401, 'INVALID_KEY');
  });
});

describe('a valid key', () => {
  const cases = [
    { name: 'the scheme in lower case', given: (key: string) => `bearer ${key}` },
    { name: 'the scheme in upper case', given: (key: string) => `BEARER ${key}` },
    { name: 'an expiry in the future', given: (key: string) => `Bearer ${key}` },
  ];
  it.each(cases)('is accepted with $name', async ({ given }) => {
    const { key, plaintext } = await issueKey({ expiresAtUnixMs: wholeSecond(Date.now()) + 3_600_000 });
    dataOf(await sendRequest({ path: '/me', headers: { Authorization: given(plaintext) } }), key.prefix);
  });

  it('is accepted from both environments', async () => {
    const { testKey, liveKey } = inject('service');
    for (const key of [testKey, liveKey]) {
      const response = await sendRequest({
        method: 'POST',
        path: '/validate',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/xml' },
        body: invoiceXml(),
      });
      expect(dataOf(response, key.slice(0, 12))).toMatchObject({ valid: true });
    }
  });
});

function expectNoRateHeaders({ headers }: ServiceResponse): void {
  expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
}
