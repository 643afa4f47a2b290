import {
  compareWithRegistered,
  computeKeyHash,
  createAcceptedInvoice,
  type Register,
} from '@nakor/operations/accepted-invoices/accepted-invoice';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ksefNumberOf } from '../../../support/builders/ksef-numbers.ts';

const register: Register = { organizationId: 'org_0123456789abcdef', environment: 'prod' };
const ksefNumber = ksefNumberOf('1234563218', '2026-11-02');
const document = { sellerNip: '1234563218', kind: 'VAT', number: 'FV/1', sha256: 'a'.repeat(64), issueDay: '2026-11-02' };
const nowUnixMs = Date.UTC(2026, 10, 2, 23, 30);
const entry = createAcceptedInvoice(register, document, ksefNumber, true, nowUnixMs);

describe('acceptedInvoice', () => {
  it('contains hashes only', () => {
    expect(entry).toMatchObject({
      keyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      ksefNumberHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(entry)).not.toMatch(/1234563218|FV\/1|0A1B2C3D4E5F/i);
  });

  it.each([
    ['2026-01-01', Date.UTC(2037, 0, 1)],
    ['2026-12-31', Date.UTC(2037, 0, 1)],
    ['2027-01-01', Date.UTC(2038, 0, 1)],
  ])('of %s expires after ten full years', (issueDay, expiresAtUnixMs) => {
    const entry = createAcceptedInvoice(register, { ...document, issueDay }, ksefNumber, true, nowUnixMs);
    expect(entry?.expiresAtUnixMs).toBe(expiresAtUnixMs);
  });

  it('is not made for a key that KSeF accepts again', () => {
    const made = (issueDay: string, at: number) =>
      createAcceptedInvoice(register, { ...document, issueDay }, ksefNumber, true, at) !== null;
    expect([made('2015-12-31', Date.UTC(2027, 0, 1)), made('2016-01-01', Date.UTC(2027, 0, 1) - 1)]).toEqual([false, true]);
  });
});

describe('keyHash', () => {
  const hashWith = (changes: Partial<Register & typeof document>) =>
    computeKeyHash({ ...register, ...changes }, { ...document, ...changes });

  it.each([
    { organizationId: 'org_0123456789abcde0' },
    { environment: 'demo' as const },
    { sellerNip: '5250000009' },
    { kind: 'UPR' },
    { number: 'fv/1' },
  ])('differs with %j', (changes) => {
    expect(hashWith(changes)).not.toBe(hashWith({}));
  });

  it('does not depend on the content', () => {
    expect(hashWith({ sha256: 'b'.repeat(64), issueDay: '2026-11-03' })).toBe(hashWith({}));
  });

  it('is the same only for the same organization, environment, seller, kind and number', () => {
    const part = fc.constantFrom('', 'a', 'A', 'a,', '"', '1', ' a');
    const keys = fc.tuple(part, fc.constantFrom('prod' as const, 'test' as const), part, part, part);
    fc.assert(
      fc.property(keys, keys, (left, right) => {
        const hashOf = ([organizationId, environment, sellerNip, kind, number]: typeof left) =>
          computeKeyHash({ organizationId: `org_${organizationId}`, environment }, { sellerNip, kind, number });
        expect(hashOf(left) === hashOf(right)).toBe(JSON.stringify(left) === JSON.stringify(right));
      }),
    );
  });
});

describe('compareWithRegistered', () => {
  const found = { documentSha256: document.sha256, ksefNumberHash: entry?.ksefNumberHash ?? '', registeredAtUnixMs: nowUnixMs };
  const other = { ...document, sha256: 'b'.repeat(64) };

  it.each([
    { name: 'the same bytes', given: document, number: null, expected: 'none' },
    {
      name: 'the same bytes with another KSeF number',
      given: document,
      number: ksefNumberOf('1234563218', '2026-11-03'),
      expected: 'none',
    },
    {
      name: 'other bytes with the same KSeF number',
      given: other,
      number: ksefNumber,
      expected: { kind: 'changed', day: '2026-11-03' },
    },
    { name: 'other bytes', given: other, number: null, expected: { kind: 'registered', day: '2026-11-03' } },
    {
      name: 'other bytes with another KSeF number',
      given: other,
      number: ksefNumberOf('1234563218', '2026-11-03'),
      expected: { kind: 'registered', day: '2026-11-03' },
    },
  ])('compares with $name', ({ given, number, expected }) => {
    expect(compareWithRegistered(register, found, given, number)).toEqual(expected);
  });
});
