import {
  getIdempotencyScope,
  idempotencyLifeMs,
  isIdempotencyKey,
  requestFingerprint,
} from '@nakor/operations/idempotency/idempotency-key';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

describe('isIdempotencyKey', () => {
  it.each([
    { name: '8 characters', text: 'abcdefgh' },
    { name: '200 characters', text: 'a'.repeat(200) },
    { name: 'a UUID', text: '6f1c2a34-9d0e-4b7a-8c55-0123456789ab' },
    { name: 'capitals, digits, _ and -', text: 'AZ_09-az' },
    { name: 'dashes alone', text: '--------' },
  ])('accepts $name', ({ text }) => {
    expect(isIdempotencyKey(text)).toBe(true);
  });

  it.each([
    { name: 'nothing', text: '' },
    { name: '7 characters', text: 'abcdefg' },
    { name: '201 characters', text: 'a'.repeat(201) },
    { name: 'a blank inside', text: 'abcd efgh' },
    { name: 'a blank at the end', text: 'abcdefgh ' },
    { name: 'a line break at the end', text: 'abcdefgh\n' },
    { name: 'a line break and more', text: 'abcdefgh\nabcdefgh' },
    { name: 'é', text: 'abcdéfgh' },
    { name: 'a full stop', text: 'abcd.efgh' },
    { name: 'a key sent twice, joined', text: 'abcdefgh, abcdefgh' },
    { name: 'digits of another script', text: '١٢٣٤٥٦٧٨' },
    { name: 'a quotation mark', text: '"abcdefgh"' },
  ])('rejects $name', ({ text }) => {
    expect(isIdempotencyKey(text)).toBe(false);
  });

  it('accepts exactly 8 to 200 characters of the alphabet', () => {
    const character = fc.constantFrom(...alphabet);
    fc.assert(
      fc.property(fc.array(character, { minLength: 0, maxLength: 210 }), (characters) => {
        expect(isIdempotencyKey(characters.join(''))).toBe(characters.length >= 8 && characters.length <= 200);
      }),
      { seed: 20261121 },
    );
  });
});

describe('idempotencyScope', () => {
  const scope = getIdempotencyScope('live', 'POST', '/validate', 'key-0001');

  it('is a hash that does not reveal the key', () => {
    expect(scope).toBe('80ad63abaf6e1ed207ad2f8e9fc0c62125da680e2aec534ec788d9f5ff5169c1');
  });

  it.each([
    { name: 'test keys', other: getIdempotencyScope('test', 'POST', '/validate', 'key-0001') },
    { name: 'another method', other: getIdempotencyScope('live', 'PATCH', '/validate', 'key-0001') },
    { name: 'another path', other: getIdempotencyScope('live', 'POST', '/correction/build', 'key-0001') },
    { name: 'another key', other: getIdempotencyScope('live', 'POST', '/validate', 'key-0002') },
    { name: 'a key in other letters', other: getIdempotencyScope('live', 'POST', '/validate', 'KEY-0001') },
  ])('differs for $name', ({ other }) => {
    expect(other).not.toBe(scope);
  });
});

describe('requestFingerprint', () => {
  const [one, other] = ['0'.repeat(64), '1'.repeat(64)];

  it('is the same for the same media type and body, and differs otherwise', () => {
    const fingerprint = requestFingerprint('application/xml', one);
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(requestFingerprint('application/xml', one)).toBe(fingerprint);
    expect(requestFingerprint('application/xml', other)).not.toBe(fingerprint);
    expect(requestFingerprint('application/json', one)).not.toBe(fingerprint);
    expect(requestFingerprint('application/xml', one, '')).toBe(fingerprint);
    expect(requestFingerprint('application/xml', one, 'advice=off')).not.toBe(fingerprint);
  });
});

it('a response is kept for 24 hours', () => {
  expect(idempotencyLifeMs).toBe(86_400_000);
});
