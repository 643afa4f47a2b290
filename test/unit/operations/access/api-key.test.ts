import { type ApiKey, generateApiKey, getKeyState, hashKey, hasKeyFormat, isKeyUsable } from '@nakor/operations/access/api-key';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const hex = '0123456789abcdef0123456789abcdef0123';

describe('hasKeyFormat', () => {
  it.each([
    { name: 'a live key', given: `nk_live_${hex}`, expected: true },
    { name: 'a test key', given: `nk_test_${hex}`, expected: true },
    { name: 'capitals', given: `nk_live_${hex.toUpperCase()}`, expected: false },
    { name: 'one digit too few', given: `nk_live_${hex.slice(1)}`, expected: false },
    { name: 'one digit too many', given: `nk_live_${hex}0`, expected: false },
    { name: 'another environment', given: `nk_prod_${hex}`, expected: false },
    { name: 'a line break behind it', given: `nk_live_${hex}\n`, expected: false },
    { name: 'a blank before it', given: ` nk_live_${hex}`, expected: false },
    { name: 'nothing', given: '', expected: false },
  ])('returns $expected for $name', ({ given, expected }) => {
    expect(hasKeyFormat(given)).toBe(expected);
  });
});

describe('hashKey', () => {
  it('is the SHA-256 of the whole key', () => {
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('generateApiKey', () => {
  it('writes 18 bytes as hexadecimal digits and displays four of them', () => {
    const bytes = new Uint8Array([0, 1, 0xab, ...Array.from({ length: 15 }, () => 0xff)]);
    const generated = generateApiKey('live', bytes);
    expect(generated.plaintext).toBe(`nk_live_0001ab${'f'.repeat(30)}`);
    expect(generated.prefix).toBe('nk_live_0001');
    expect(generated.hash).toBe(hashKey(generated.plaintext));
  });

  it('generates every key in the recognized format', () => {
    const bytes = fc.uint8Array({ minLength: 18, maxLength: 18 });
    fc.assert(
      fc.property(fc.constantFrom('live' as const, 'test' as const), bytes, (environment, random) => {
        const { plaintext, prefix } = generateApiKey(environment, random);
        return hasKeyFormat(plaintext) && plaintext.startsWith(prefix) && prefix.length === 12;
      }),
      { seed: 20261015 },
    );
  });

  it.each([0, 17, 19])('rejects %i random bytes', (length) => {
    expect(() => generateApiKey('test', new Uint8Array(length))).toThrow(RangeError);
  });
});

const key: ApiKey = {
  id: 'key_1',
  hash: hashKey('a'),
  prefix: 'nk_live_0123',
  name: 'key',
  environment: 'live',
  scopes: ['validate'],
  ipAllowlist: [],
  expiresAtUnixMs: null,
  revokedAtUnixMs: null,
  createdAtUnixMs: null,
  organization: { id: 'org_1', name: 'Organization', plan: 'free' },
};

describe('keyState', () => {
  it.each([
    { name: 'without an expiry', change: {}, expected: 'active' },
    { name: 'one second before its expiry', change: { expiresAtUnixMs: 1_001_000 }, expected: 'active' },
    { name: 'in the second of its expiry', change: { expiresAtUnixMs: 1_000_000 }, expected: 'expired' },
    { name: 'that is revoked', change: { revokedAtUnixMs: 500_000 }, expected: 'revoked' },
    {
      name: 'that is revoked and expired',
      change: { revokedAtUnixMs: 500_000, expiresAtUnixMs: 400_000 },
      expected: 'revoked',
    },
  ])('of a key $name is $expected', ({ change, expected }) => {
    expect(getKeyState({ ...key, ...change }, 1_000_000)).toBe(expected);
  });
});

describe('isKeyUsable', () => {
  it.each([
    { name: 'a key without an expiry', change: {}, expected: true },
    { name: 'a key one second before its expiry', change: { expiresAtUnixMs: 1_001_000 }, expected: true },
    { name: 'a key in the second of its expiry', change: { expiresAtUnixMs: 1_000_000 }, expected: false },
    { name: 'a key after its expiry', change: { expiresAtUnixMs: 999_000 }, expected: false },
    { name: 'a revoked key', change: { revokedAtUnixMs: 500_000 }, expected: false },
    { name: 'a key whose revocation lies in the future', change: { revokedAtUnixMs: 2_000_000 }, expected: false },
  ])('returns $expected for $name', ({ change, expected }) => {
    expect(isKeyUsable({ ...key, ...change }, 1_000_000)).toBe(expected);
  });
});
