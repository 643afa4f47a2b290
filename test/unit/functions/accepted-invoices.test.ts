import { readFile } from 'node:fs/promises';
import { computeKeyHash } from '@nakor/operations/accepted-invoices/accepted-invoice';
import type { AcceptedInvoiceStore } from '@nakor/operations/accepted-invoices/accepted-invoice-store';
import { describe, expect, it } from 'vitest';
import { openRegister } from '../../../functions/accepted-invoices.ts';
import { ksefNumberOf } from '../../support/builders/ksef-numbers.ts';

const register = { organizationId: 'org_0123456789abcdef', environment: 'prod' } as const;
const ksefNumber = ksefNumberOf('1234563218', '2026-11-02');
const document = { sellerNip: '1234563218', kind: 'VAT', number: 'FV/1', sha256: 'a'.repeat(64), issueDay: '2026-11-02' };

/** A register whose reads end as given, and the errors that it reported. */
function opened(find: AcceptedInvoiceStore['find'], number: string | null = ksefNumber) {
  const errors: unknown[] = [];
  const access = { store: { find }, register, ksefNumber: number, nowUnixMs: 0, onError: (error: unknown) => void errors.push(error) };
  return { ...openRegister(access), errors };
}

describe('openRegister', () => {
  it('looks up the hash of the key', async () => {
    const asked: unknown[] = [];
    await opened(async (...parameters) => {
      asked.push(parameters);
      return 'empty-register';
    }).find(document);
    expect(asked).toEqual([[register, computeKeyHash(register, document), 0]]);
  });

  it('reads nothing for a document without a complete key', async () => {
    expect(await opened(() => expect.unreachable()).find(null)).toBe('not-checked');
  });

  it.each([
    { name: 'fails', find: () => Promise.reject(new Error('down')), message: 'down' },
    { name: 'does not end', find: () => new Promise<never>(() => {}), message: 'not read in time' },
  ])('does not check duplicates when the read $name, and reports it', async ({ find, message }) => {
    const { find: check, errors } = opened(find);
    expect(await check(document)).toBe('not-checked');
    expect(errors.map(String)).toEqual([expect.stringContaining(message)]);
  });

  it('checks duplicates when the read ended while this thread was busy for longer than it waits', async () => {
    const { find, errors } = opened(async () => {
      await readFile(import.meta.filename);
      return 'not-registered';
    });
    const checked = find(document);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    expect([await checked, errors]).toEqual(['none', []]);
  });

  it.each([
    { found: 'empty-register' as const, isFirst: true },
    { found: 'not-registered' as const, isFirst: false },
  ])('marks the entry as the first one when it found: $found', async ({ found, isFirst }) => {
    const { find, entryOf } = opened(async () => found);
    await find(document);
    expect(entryOf(document)?.isFirst).toBe(isFirst);
  });

  it('marks it when the register was not read', async () => {
    const { find, entryOf } = opened(() => Promise.reject(new Error('down')));
    expect(entryOf(document)?.isFirst).toBe(true);
    await find(document);
    expect(entryOf(document)?.isFirst).toBe(true);
  });

  it('has no entry without a KSeF number', () => {
    const { entryOf } = opened(async () => 'not-registered', null);
    expect(entryOf(null)).toBeNull();
    expect(entryOf(document)).toBeNull();
  });
});
