import { randomBytes } from 'node:crypto';
import { registerInvoice } from '@nakor/aws/accepted-invoices/accepted-invoice-item';
import { createAcceptedInvoiceStore } from '@nakor/aws/accepted-invoices/accepted-invoice-store';
import { transact } from '@nakor/aws/dynamodb/transact';
import {
  type AcceptedInvoice,
  computeKeyHash,
  createAcceptedInvoice,
  type Register,
} from '@nakor/operations/accepted-invoices/accepted-invoice';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { ksefNumberOf } from '../support/builders/ksef-numbers.ts';
import { emulatorClient } from '../support/storage/access.ts';

const nowUnixMs = Date.UTC(2026, 10, 2, 12);
const numberOf = (index: number) => ksefNumberOf('1234563218', '2026-11-02', index.toString(16).toUpperCase().padStart(12, '0'));

let register: Register;
beforeEach(() => {
  register = { organizationId: `org_${randomBytes(8).toString('hex')}`, environment: 'prod' };
});

const store = () => createAcceptedInvoiceStore(emulatorClient(), inject('service').requestsTable);
const documentOf = (index: number, sha256 = 'a'.repeat(64)) => ({
  sellerNip: '1234563218',
  kind: 'VAT',
  number: `FV/${index}`,
  sha256,
  issueDay: '2026-11-02',
});

function entryOf(
  index: number,
  {
    sha256,
    ksefNumber = numberOf(index),
    isFirst = true,
    at = nowUnixMs,
  }: { sha256?: string; ksefNumber?: string; isFirst?: boolean; at?: number } = {},
): AcceptedInvoice {
  const entry = createAcceptedInvoice(register, documentOf(index, sha256), ksefNumber, isFirst, at);
  if (entry === null) throw new Error('The invoice has expired.');
  return entry;
}

const add = (entry: AcceptedInvoice) => transact(emulatorClient(), registerInvoice(inject('service').requestsTable, entry));
const find = (index: number, at = nowUnixMs) => store().find(register, computeKeyHash(register, documentOf(index)), at);

describe('the store of accepted invoices', () => {
  it('returns whether an invoice, another one, or none at all is registered', async () => {
    expect(await find(1)).toBe('empty-register');
    await add(entryOf(1));
    expect(await find(1)).toEqual({
      documentSha256: 'a'.repeat(64),
      ksefNumberHash: entryOf(1).ksefNumberHash,
      registeredAtUnixMs: nowUnixMs,
    });
    expect(await Promise.all([2, 3, 4, 5, 6].map((index) => find(index)))).toEqual(Array(5).fill('not-registered'));
  });

  it('separates organizations and environments', async () => {
    await add(entryOf(1));
    for (const other of [
      { ...register, environment: 'test' as const },
      { ...register, organizationId: `${register.organizationId}x` },
    ])
      expect(await store().find(other, computeKeyHash(other, documentOf(1)), nowUnixMs)).toBe('empty-register');
  });

  it('keeps the first of two documents, and its time', async () => {
    await add(entryOf(1));
    for (let time = 0; time < 2; time += 1) await add(entryOf(1, { sha256: 'b'.repeat(64), ksefNumber: numberOf(9), at: nowUnixMs + 1 }));
    expect(await find(1)).toMatchObject({
      documentSha256: 'a'.repeat(64),
      ksefNumberHash: entryOf(1).ksefNumberHash,
      registeredAtUnixMs: nowUnixMs,
    });
  });

  it('keeps exactly one whole document of many concurrent ones', async () => {
    const entries = Array.from({ length: 8 }, (_, index) =>
      entryOf(1, { sha256: String(index).repeat(64), ksefNumber: numberOf(index), at: nowUnixMs + index }),
    );
    await Promise.all(entries.map(add));
    const found = await find(1);
    expect(
      entries.map(({ documentSha256, ksefNumberHash, registeredAtUnixMs }) => ({ documentSha256, ksefNumberHash, registeredAtUnixMs })),
    ).toContainEqual(found);
    expect(await store().count(register, nowUnixMs)).toBe(1);
  });

  it('no longer returns what has expired', async () => {
    await add(entryOf(1));
    const end = Date.UTC(2037, 0, 1);
    expect([await find(1, end - 1), await find(1, end)]).toEqual([
      expect.objectContaining({ registeredAtUnixMs: nowUnixMs }),
      'not-registered',
    ]);
    expect([await store().count(register, end - 1), await store().count(register, end)]).toEqual([1, 0]);
  });

  it('withdraws the invoice with a KSeF number, once, and leaves the others', async () => {
    for (const index of [1, 2, 3]) await add(entryOf(index, { isFirst: index === 1 }));
    const { ksefNumberHash } = entryOf(2);
    expect([await store().withdraw(register, ksefNumberHash), await store().withdraw(register, ksefNumberHash)]).toEqual([1, 0]);
    expect(await Promise.all([1, 2, 3].map(async (index) => typeof (await find(index))))).toEqual(['object', 'string', 'object']);
    expect(await store().count(register, nowUnixMs)).toBe(2);
  });
});
