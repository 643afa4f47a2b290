import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { ksefNumberOf } from '../../support/builders/ksef-numbers.ts';
import { replaced } from '../../support/builders/rule-cases.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { emulatorClient, type IssuedKey, issueKey } from '../../support/storage/access.ts';

type Fields = Readonly<Record<string, string>>;

const json = { 'Content-Type': 'application/json' };
const xmlType = { 'Content-Type': 'application/xml' };

/** An invoice that was issued and accepted before any day on which the tests run. */
const issueDay = '2026-02-02';
const invoice = invoiceXml().replaceAll('2026-10-15', issueDay);
const changed = replaced(invoice, 'Usługa wzorcowa nr 1', 'Inna usługa');
const ksefNumber = ksefNumberOf('1234563218', issueDay);
const otherNumber = ksefNumberOf('1234563218', '2026-02-03');

let key: IssuedKey;
beforeEach(async () => {
  key = await issueKey({ environment: 'live' });
});

function post(body: string | Uint8Array, headers: Fields, query: Fields = {}, by = key) {
  const path = Object.keys(query).length === 0 ? '/validate' : `/validate?${new URLSearchParams(query)}`;
  return sendRequest({ method: 'POST', path, headers: { ...by.authorization, 'Accept-Language': 'en', ...headers }, body });
}

const validate = (xml: string, fields: Fields = {}, by = key, headers: Fields = {}) =>
  post(JSON.stringify({ xml, ...fields }), { ...json, ...headers }, {}, by);

interface Data {
  readonly valid: boolean;
  readonly issues: readonly { readonly code: string; readonly severity: string; readonly message: string; readonly field_name: string }[];
  readonly not_checked: readonly { readonly code: string }[];
}

/** What the response says about duplicates. */
async function outcomeOf(sent: ReturnType<typeof post>, by = key): Promise<'duplicate' | 'none' | 'not-checked'> {
  const data = dataOf<Data>(await sent, by.key.prefix);
  if (data.issues.some(({ code }) => code === 'XML-020')) return 'duplicate';
  return data.not_checked.some(({ code }) => code === 'duplicate') ? 'not-checked' : 'none';
}

async function itemsOf({ key: { organization } }: IssuedKey): Promise<readonly Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan(
    { client: emulatorClient() },
    {
      TableName: inject('service').requestsTable,
      FilterExpression: 'begins_with(pk, :pk)',
      ExpressionAttributeValues: { ':pk': `ORG#${organization.id}#ACCEPTED` },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}

describe('an organization that registers accepted invoices', () => {
  it('gets another document of the same seller, kind and number reported', async () => {
    expect(await outcomeOf(validate(invoice))).toBe('not-checked');
    expect(await outcomeOf(validate(invoice, { ksef_number: ksefNumber }))).toBe('not-checked');
    const { issues, valid } = dataOf<Data>(await validate(changed), key.key.prefix);
    expect(valid).toBe(false);
    expect(issues.filter(({ code }) => code === 'XML-020')).toEqual([
      expect.objectContaining({
        severity: 'critical',
        field_name: 'P_2',
        message: `Duplicate: another document of this seller, kind and number was registered on ${toWarsawDay(Date.now())} as accepted by KSeF. KSeF rejects a second invoice of this seller, kind and number (code 440).`,
      }),
    ]);
  });

  it('gets neither the same document nor others reported', async () => {
    await validate(invoice, { ksef_number: ksefNumber });
    const nextNumber = replaced(invoice, 'FV/2026/10/001', 'FV/2026/10/002');
    const otherKind = replaced(invoice, '<RodzajFaktury>VAT<', '<RodzajFaktury>UPR<');
    for (const xml of [invoice, invoice, nextNumber, otherKind]) expect(await outcomeOf(validate(xml))).toBe('none');
  });

  it('gets a warning for other bytes under the same KSeF number, and the first document stays registered', async () => {
    await validate(invoice, { ksef_number: ksefNumber });
    const before = await itemsOf(key);
    const { issues } = dataOf<Data>(await validate(changed, { ksef_number: ksefNumber }), key.key.prefix);
    expect(issues.filter(({ code }) => code === 'XML-020' || code === 'XML-023')).toEqual([
      expect.objectContaining({ code: 'XML-023', severity: 'warning', field_name: 'P_2' }),
    ]);
    expect(await itemsOf(key)).toEqual(before);
    const again = dataOf<Data>(await validate(invoice, { ksef_number: ksefNumber }), key.key.prefix);
    expect(again.issues.filter(({ code }) => code === 'XML-023')).toEqual([]);
  });

  it('keeps the first of two documents that are registered under one number', async () => {
    await validate(invoice, { ksef_number: ksefNumber });
    const before = await itemsOf(key);
    expect(await outcomeOf(validate(changed, { ksef_number: otherNumber }))).toBe('duplicate');
    expect(await outcomeOf(validate(invoice, { ksef_number: ksefNumber }))).toBe('none');
    expect(await itemsOf(key)).toEqual(before);
  });

  it('registers exactly one of two documents at the same time', async () => {
    await Promise.all([validate(invoice, { ksef_number: ksefNumber }), validate(changed, { ksef_number: otherNumber })]);
    const outcomes = [await outcomeOf(validate(invoice)), await outcomeOf(validate(changed))];
    expect(outcomes.toSorted()).toEqual(['duplicate', 'none']);
    expect(await itemsOf(key)).toHaveLength(2);
  });

  it('registers an invoice that is not valid, since KSeF has accepted it', async () => {
    const invalid = replaced(invoice, '<P_15>369.00', '<P_15>370.00');
    const registered = dataOf<Data>(await validate(invalid, { ksef_number: ksefNumber }), key.key.prefix);
    expect([registered.valid, await outcomeOf(validate(invoice))]).toEqual([false, 'duplicate']);
  });

  it('has a register of its own, and one per environment of KSeF', async () => {
    await validate(invoice, { ksef_number: ksefNumber, environment: 'test' });
    expect(await outcomeOf(validate(changed, { environment: 'test' }))).toBe('duplicate');
    expect(await outcomeOf(validate(changed, { environment: 'prod' }))).toBe('not-checked');
    const other = await issueKey({ environment: 'live' });
    expect(await outcomeOf(validate(changed, { environment: 'test' }, other), other)).toBe('not-checked');
  });

  it('has nothing stored but hashes and times', async () => {
    await validate(invoice, { ksef_number: ksefNumber });
    const items = await itemsOf(key);
    expect(items.map(({ sk }) => String(sk).replace(/[0-9a-f]{64}/, '<hash>')).toSorted()).toEqual(['INVOICE#<hash>', 'REGISTER']);
    expect(JSON.stringify(items)).not.toMatch(/1234563218|FV\/2026|0A1B2C3D4E5F|20260202/i);
    const { registered_at_ms, delete_after, ...hashes } = items.find(({ sk }) => sk !== 'REGISTER') ?? {};
    expect([typeof registered_at_ms, delete_after]).toEqual(['number', Date.UTC(2037, 0, 1) / 1_000]);
    expect(Object.keys(hashes).toSorted()).toEqual(['document_sha256', 'ksef_number_hash', 'pk', 'sk']);
  });
});

describe('documents of one request', () => {
  it('are compared with each other, also with a test key', async () => {
    const testKey = await issueKey();
    const send = (documents: object) => post(JSON.stringify({ xml: invoice, ...documents }), json, {}, testKey);
    const { issues } = dataOf<Data>(await send({ advances_xml: [invoice, changed] }), testKey.key.prefix);
    expect(issues.filter(({ code }) => code === 'XML-020')).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('in the document provided, FV/2026/10/001 (advances_xml[1])'),
        document: { field: 'advances_xml[1]', number: 'FV/2026/10/001' },
      }),
    ]);
    expect(await outcomeOf(send({ source_xml: invoice }), testKey)).toBe('not-checked');
  });
});

describe('ksef_number', () => {
  const transports: Readonly<Record<string, (fields: Fields, xml?: string) => ReturnType<typeof post>>> = {
    ksef_number: (fields, xml = invoice) => validate(xml, fields),
    'query.ksef_number': (fields, xml = invoice) => post(xml, xmlType, fields),
  };
  const compressed = (fields: Fields) => post(gzipSync(invoice), { 'Content-Type': 'application/gzip' }, fields);

  it.each([...Object.values(transports), compressed].map((send, index) => ({ send, index })))(
    'registers however it is sent: $index',
    async ({ send }) => {
      await send({ ksef_number: ksefNumber });
      expect(await outcomeOf(validate(changed))).toBe('duplicate');
    },
  );

  const broken = `${ksefNumber.slice(0, -2)}${ksefNumber.endsWith('00') ? '01' : '00'}`;
  const early = ksefNumberOf('1234563218', '2026-02-01');
  const foreign = ksefNumberOf('5250000009', issueDay);
  it.each([
    { name: 'no number', number: '12', xml: invoice, code: 'invalid_value' },
    { name: 'an empty one', number: '', xml: invoice, code: 'invalid_value' },
    { name: 'a wrong checksum', number: broken, xml: invoice, code: 'wrong_checksum' },
    { name: 'a future day', number: ksefNumberOf('1234563218', '2999-01-01'), xml: invoice, code: 'in_future' },
    { name: 'a day before P_1', number: early, xml: invoice, code: 'before_issue_date' },
    { name: 'another seller', number: foreign, xml: invoice, code: 'another_seller' },
    { name: 'a document without P_2', number: ksefNumber, xml: invoice.replace(/<P_2>.*<\/P_2>/, ''), code: 'incomplete_document' },
  ])('is rejected with $name, and registers nothing', async ({ number, xml, code }) => {
    for (const [path, send] of Object.entries(transports)) {
      const { details } = errorOf(await send({ ksef_number: number }, xml), 400, 'VALIDATION_ERROR');
      expect(details).toEqual([{ path, code, message: expect.any(String) }]);
    }
    expect(await itemsOf(key)).toEqual([]);
  });

  it('is rejected with a test key, which reads and writes no register', async () => {
    const testKey = await issueKey({ environment: 'test', organizationId: key.key.organization.id });
    const { details } = errorOf(await validate(invoice, { ksef_number: ksefNumber }, testKey), 400, 'VALIDATION_ERROR');
    expect(details).toEqual([{ path: 'ksef_number', code: 'live_key_required', message: expect.stringContaining('Use a live key') }]);
    expect(await itemsOf(key)).toEqual([]);
    await validate(invoice, { ksef_number: ksefNumber });
    expect(await outcomeOf(validate(changed, {}, testKey), testKey)).toBe('not-checked');
  });

  it('is unknown elsewhere', async () => {
    const response = await sendRequest({
      method: 'POST',
      path: '/autofix',
      headers: { ...key.authorization, ...json },
      body: JSON.stringify({ xml: invoice, ksef_number: ksefNumber }),
    });
    expect(errorOf(response, 400, 'VALIDATION_ERROR').details).toEqual([
      expect.objectContaining({ path: 'ksef_number', code: 'unknown_field' }),
    ]);
  });

  it.each([
    { name: 'in JSON', send: (fields: Fields, headers: Fields) => validate(invoice, fields, key, headers) },
    { name: 'in the query', send: (fields: Fields, headers: Fields) => post(invoice, { ...xmlType, ...headers }, fields) },
  ])('is part of the fingerprint of its request $name', async ({ send }) => {
    const headers = { 'Idempotency-Key': `accepted-${randomUUID()}` };
    const first = await send({ ksef_number: ksefNumber }, headers);
    const again = await send({ ksef_number: ksefNumber }, headers);
    expect([first.status, again.headers['idempotency-replay'], again.text]).toEqual([200, 'true', first.text]);
    errorOf(await send({ ksef_number: otherNumber }, headers), 409, 'IDEMPOTENCY_CONFLICT');
    errorOf(await send({}, headers), 409, 'IDEMPOTENCY_CONFLICT');
  });
});
