import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { getIdempotencyScope, requestFingerprint } from '@nakor/operations/idempotency/idempotency-key';
import { beforeEach, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateBody, validateXml } from '../../support/drivers/validate-requests.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { errorOf, type ValidationData } from '../../support/matchers/envelope.ts';
import { withinOneDay } from '../../support/runner/within-one-day.ts';
import { emulatorKeyStore, type IssuedKey, issueKey, wholeSecond } from '../../support/storage/access.ts';
import { emulatorIdempotencyStore } from '../../support/storage/connected-host.ts';
import { traceCounts, tracesOf } from '../../support/storage/idempotency-scenario.ts';

const invoice = invoiceXml({ lines: 1 });
const otherInvoice = invoiceXml({ lines: 1, number: 'FV/2026/10/002' });
const xml = { 'Content-Type': 'application/xml' };
const json = { 'Content-Type': 'application/json' };
const once = { day: 1, month: 1, inProgress: 0, completed: 1, history: 1, events: 1 };

let key: IssuedKey;
let idempotencyKey: string;
beforeEach(async () => {
  key = await issueKey({ environment: 'live' });
  idempotencyKey = `order-${randomUUID()}`;
});

/** Validates an invoice with the idempotency key of this test. */
const send = (body: string | Uint8Array = invoice, headers: Readonly<Record<string, string>> = {}, caller = key) =>
  validateXml(caller, body, { 'Idempotency-Key': idempotencyKey, ...headers });

/** Sends again what the host of the local platform rejects on a busy machine, before any function: such a response has the id of the gateway. */
async function sendUntilAdmitted(): Promise<ServiceResponse> {
  const answer = await send();
  if ((answer.status !== 503 && answer.status !== 429) || answer.headers['x-request-id']?.length !== randomUUID().length) return answer;
  await sleep(Number(answer.headers['retry-after']) * 1_000);
  return sendUntilAdmitted();
}

const isReplay = ({ headers }: ServiceResponse) => headers['idempotency-replay'] === 'true';

function expectReplay(answer: ServiceResponse, first: ServiceResponse): void {
  expect([answer.status, answer.headers['idempotency-replay'], answer.headers['idempotent-replayed']]).toEqual([
    first.status,
    'true',
    'true',
  ]);
  expect(answer.bytes.equals(first.bytes)).toBe(true);
}

function expectDifferentBody(answer: ServiceResponse): void {
  expect(errorOf(answer, 409, 'IDEMPOTENCY_CONFLICT').details).toEqual({ reason: 'different_body' });
  expect(answer.headers).not.toHaveProperty('retry-after');
}

describe('a request repeated with its idempotency key', () => {
  it('gets the stored response, marked as a replay, with its own request id and limits', () =>
    withinOneDay(async () => {
      key = await issueKey({ environment: 'live' });
      const first = await send();
      const again = await send();
      expectReplay(again, first);
      expect(first.headers).not.toHaveProperty('idempotency-replay');
      expect(first.headers).not.toHaveProperty('idempotent-replayed');
      expect((again.json as { meta: unknown }).meta).toEqual({ request_id: first.headers['x-request-id'], key_prefix: key.key.prefix });
      expect(again.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      const describing = ['content-type', 'content-language', 'cache-control', 'vary', 'x-content-type-options'];
      for (const name of describing) expect([name, again.headers[name]]).toEqual([name, first.headers[name]]);
      expect([first.headers['x-ratelimit-used-day'], again.headers['x-ratelimit-used-day']]).toEqual(['1', '2']);
      expect([first.headers['x-quota-day-used'], again.headers['x-quota-day-used']]).toEqual(['1', '1']);
    }));

  it('consumes no quota, emits no event and adds no history entry', () =>
    withinOneDay(async () => {
      key = await issueKey({ environment: 'live' });
      await send();
      const fannedOut = async () => (await tracesOf(key.key.organization.id)).events.every(({ due_at }) => due_at === undefined);
      await expect.poll(fannedOut).toBe(true);
      const before = await tracesOf(key.key.organization.id);
      expect(await traceCounts(key.key.organization.id)).toEqual(once);
      for (let times = 0; times < 3; times += 1) expect(isReplay(await send())).toBe(true);
      expect(await tracesOf(key.key.organization.id)).toEqual(before);
    }));

  it('gets the stored response in the language of the first request', async () => {
    const first = await send(otherInvoice.replace('123.00</P_15>', '124.00</P_15>'), { 'Accept-Language': 'en' });
    const again = await send(otherInvoice.replace('123.00</P_15>', '124.00</P_15>'), { 'Accept-Language': 'pl' });
    expectReplay(again, first);
    expect(again.headers['content-language']).toBe('en');
  });

  it('is a replay when the same body is sent with gzip content coding or a charset', async () => {
    const first = await send();
    expectReplay(await send(gzipSync(invoice), { 'Content-Encoding': 'gzip' }), first);
    expectReplay(await send(invoice, { 'Content-Type': 'application/xml; charset=utf-8' }), first);
  });

  it('is a conflict when the body differs in a single byte', async () => {
    await send();
    expectDifferentBody(await send(`${invoice} `));
    expectDifferentBody(await send(otherInvoice));
    expect(await traceCounts(key.key.organization.id)).toMatchObject({ completed: 1, history: 1, events: 1 });
  });

  it.each([
    { name: 'JSON', headers: json, body: JSON.stringify({ xml: invoice }) },
    { name: 'text/xml', headers: { 'Content-Type': 'text/xml' }, body: invoice },
    { name: 'a file of gzip', headers: { 'Content-Type': 'application/gzip' }, body: gzipSync(invoice) },
  ])('is a conflict when the same invoice is sent as $name', async ({ headers, body }) => {
    await send();
    expectDifferentBody(await validateBody(key, body, { ...headers, 'Idempotency-Key': idempotencyKey }));
  });

  it('is compared by its JSON body rather than by the invoice in it', async () => {
    const call = (body: string) => validateBody(key, body, { ...json, 'Idempotency-Key': idempotencyKey });
    const first = await call(JSON.stringify({ xml: invoice }));
    expectReplay(await call(JSON.stringify({ xml: invoice })), first);
    expectDifferentBody(await call(JSON.stringify({ xml: invoice, filename: 'a.xml' })));
  });
});

describe('the scope of an idempotency key', () => {
  it('separates live and test keys of one organization', async () => {
    const testKey = await issueKey({ environment: 'test', organizationId: key.key.organization.id });
    const answers = [await send(), await send(invoice, {}, testKey), await send(otherInvoice, {}, testKey), await send()];
    expect(answers.map((answer) => [answer.status, isReplay(answer)])).toEqual([
      [200, false],
      [200, false],
      [409, false],
      [200, true],
    ]);
    expect(await traceCounts(key.key.organization.id)).toMatchObject({ completed: 2, history: 1, events: 2 });
  });

  it('is shared by the API keys of one organization', async () => {
    const colleague = await issueKey({ environment: 'live', organizationId: key.key.organization.id });
    const first = await send();
    expectReplay(await send(invoice, {}, colleague), first);
  });

  it('separates organizations', async () => {
    const stranger = await issueKey({ environment: 'live' });
    await send();
    const answer = await send(otherInvoice, {}, stranger);
    expect([answer.status, isReplay(answer)]).toEqual([200, false]);
    expect((answer.json as { data: ValidationData }).data.document).toMatchObject({ number: 'FV/2026/10/002' });
  });
});

describe('a failed request', () => {
  it('stores nothing, so its idempotency key can be used for a fixed body', async () => {
    errorOf(await send(invoice.replace('</Fa>', '')), 400, 'INVALID_XML');
    expect(await traceCounts(key.key.organization.id)).toEqual({ ...once, day: 0, month: 0, completed: 0, history: 0, events: 0 });
    const corrected = await send();
    expect([corrected.status, isReplay(corrected)]).toEqual([200, false]);
    errorOf(await send(invoice.replace('</Fa>', '')), 409, 'IDEMPOTENCY_CONFLICT');
    expectReplay(await send(), corrected);
  });

  it.each([
    { name: 'an unknown media type', headers: { 'Content-Type': 'text/csv' }, body: invoice, status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
    { name: 'no JSON', headers: json, body: '{', status: 400, code: 'INVALID_BODY' },
    { name: 'no invoice', headers: json, body: '{}', status: 400, code: 'VALIDATION_ERROR' },
    { name: 'a damaged gzip', headers: { 'Content-Type': 'application/gzip' }, body: 'x', status: 400, code: 'INVALID_BODY' },
  ])('does not use up its idempotency key when rejected before the work starts: $name', async ({ headers, body, status, code }) => {
    errorOf(await validateBody(key, body, { ...headers, 'Idempotency-Key': idempotencyKey }), status, code);
    expect((await send()).status).toBe(200);
  });
});

describe('a request while the first one with its key is in progress', () => {
  /** Acquires the key of this test at a given time, as another request would, and leaves it in progress. */
  const claimedAt = (nowUnixMs: number, body = invoice) =>
    emulatorIdempotencyStore().acquire({
      organizationId: key.key.organization.id,
      requestId: randomBytes(8).toString('hex'),
      ownerToken: randomUUID(),
      nowUnixMs,
      isTimeLeft: () => true,
      scope: getIdempotencyScope('live', 'POST', '/validate', idempotencyKey),
      fingerprint: requestFingerprint('application/xml', computeSha256Hex(body)),
    });

  it.each([
    { name: 'after one second when the first may soon be done', agoMs: 0, retryAfter: '1' },
    { name: 'after five seconds when the first takes long', agoMs: 10_000, retryAfter: '5' },
  ])('is rejected temporarily, with the advice to retry $name', async ({ agoMs, retryAfter }) => {
    await claimedAt(Date.now() - agoMs);
    const answer = await send(invoice, { 'Accept-Language': 'en' });
    const { details, message } = errorOf(answer, 409, 'IDEMPOTENCY_CONFLICT');
    expect(details).toEqual({ reason: 'in_progress' });
    expect(message).toBe(
      'The first request with this Idempotency-Key is still running. Try again after the time in the Retry-After header.',
    );
    expect(answer.headers['retry-after']).toBe(retryAfter);
    expect(await traceCounts(key.key.organization.id)).toMatchObject({ inProgress: 1, day: 0, events: 0 });
  });

  it('is rejected permanently when its body differs', async () => {
    await claimedAt(Date.now());
    expectDifferentBody(await send(otherInvoice));
  });

  it('takes over the work once the lease of the first has expired', () =>
    withinOneDay(async () => {
      key = await issueKey({ environment: 'live' });
      await claimedAt(Date.now() - 35_000);
      const answer = await send();
      expect([answer.status, isReplay(answer)]).toEqual([200, false]);
      expect(await traceCounts(key.key.organization.id)).toEqual(once);
      expectReplay(await send(), answer);
    }));

  it('is treated as a first request after 24 hours', async () => {
    await claimedAt(Date.now() - 86_400_000);
    const answer = await send(otherInvoice);
    expect([answer.status, isReplay(answer)]).toEqual([200, false]);
  });
});

it('100 concurrent requests with one key do the work once; the others get its response or are asked to retry', () =>
  withinOneDay(async () => {
    key = await issueKey({ environment: 'live' });
    const answers = await Promise.all(Array.from({ length: 100 }, sendUntilAdmitted));
    const answered = answers.filter(({ status }) => status === 200);
    expect(answered.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(errorOf(answer, 409, 'IDEMPOTENCY_CONFLICT').details).toEqual({ reason: 'in_progress' });
      // Five when the first takes long on a busy machine.
      expect(['1', '5']).toContain(answer.headers['retry-after']);
    }
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(100);
    expect(await traceCounts(key.key.organization.id)).toEqual(once);
    // The key has had its requests of this second.
    let last = await send();
    while (last.status === 429) {
      await sleep(Number(last.headers['retry-after']) * 1_000);
      last = await send();
    }
    expect(isReplay(last)).toBe(true);
  }));

describe('a stored response is not replayed to a key that', () => {
  beforeEach(async () => {
    expect((await send()).status).toBe(200);
  });

  it('was revoked in the meantime', async () => {
    await emulatorKeyStore().putKey({ ...key.key, revokedAtUnixMs: wholeSecond(Date.now()) });
    errorOf(await send(), 401, 'INVALID_KEY');
  });

  it('lost its scope in the meantime', async () => {
    await emulatorKeyStore().putKey({ ...key.key, scopes: ['webhooks'] });
    errorOf(await send(), 403, 'INSUFFICIENT_SCOPE');
  });

  it('is no longer allowed from this IP address', async () => {
    await emulatorKeyStore().putKey({ ...key.key, ipAllowlist: ['203.0.113.0/24'] });
    errorOf(await send(), 403, 'IP_NOT_ALLOWED');
  });
});

describe('a malformed Idempotency-Key', () => {
  const expected = {
    path: 'header.Idempotency-Key',
    code: 'invalid_value',
    message: 'Idempotency-Key musi mieć od 8 do 200 znaków: liter A-Z i a-z, cyfr, _ i -; wysłany jeden raz.',
  };

  it.each([
    { name: 'of 7 characters', values: ['1234567'] },
    { name: 'of 201 characters', values: ['x'.repeat(201)] },
    { name: 'with a blank', values: ['order 0001'] },
    { name: 'with é', values: ['ordér-0001'] },
    { name: 'with a full stop', values: ['order.0001'] },
    { name: 'that is empty', values: [''] },
    { name: 'sent twice', values: ['order-0001', 'order-0001'] },
  ])('is rejected: $name', async ({ values }) => {
    const headers = ['Authorization', key.authorization.Authorization, 'Content-Type', 'application/xml'];
    const answer = await sendRequest({
      method: 'POST',
      path: '/validate',
      headers: [...headers, ...values.flatMap((value) => ['Idempotency-Key', value])],
      body: invoice,
    });
    expect(errorOf(answer, 400, 'VALIDATION_ERROR').details).toEqual([expected]);
    expect(await traceCounts(key.key.organization.id)).toMatchObject({ day: 0, completed: 0, events: 0 });
  });

  it.each([
    { name: '8', text: 'order-01' },
    { name: '200', text: 'Zz_-0'.repeat(40) },
  ])('does not include keys with $name characters', async ({ text }) => {
    idempotencyKey = text;
    const first = await send();
    expect(first.status).toBe(200);
    expectReplay(await send(), first);
  });

  it('is reported together with all invalid fields of the body', async () => {
    const body = JSON.stringify({ xml: '', filename: 7, format: 'xml' });
    const answer = await validateBody(key, body, { ...json, 'Idempotency-Key': 'short', 'Accept-Language': 'pl' });
    const details = errorOf(answer, 400, 'VALIDATION_ERROR').details as { path: string; code: string }[];
    expect(details[0]).toEqual(expected);
    expect(details.map(({ path, code }) => [path, code]).sort()).toEqual([
      ['filename', 'wrong_type'],
      ['format', 'unknown_field'],
      ['header.Idempotency-Key', 'invalid_value'],
      ['xml', 'too_short'],
    ]);
  });

  it.each([
    {
      name: '/autofix',
      call: () =>
        sendRequest({
          method: 'POST',
          path: '/autofix',
          headers: { ...key.authorization, ...xml, 'Idempotency-Key': 'short' },
          body: invoice,
        }),
    },
    { name: '/me', call: () => sendRequest({ path: '/me', headers: { ...key.authorization, 'Idempotency-Key': 'short' } }) },
  ])('is ignored on $name, which stores nothing', async ({ call }) => {
    const answers = [await call(), await call()];
    expect(answers.map((answer) => [answer.status, isReplay(answer)])).toEqual([
      [200, false],
      [200, false],
    ]);
    expect(await traceCounts(key.key.organization.id)).toMatchObject({ day: 0, completed: 0, inProgress: 0, events: 0 });
  });
});

describe('a replayed response with 1,000 issues', () => {
  it.each([
    { name: 'is read from the table', value: (offset: number) => `x${offset}`, isFile: false },
    { name: 'is read from the bucket when it is large', value: () => randomBytes(240).toString('base64url'), isFile: true },
  ])('$name', async ({ value, isFile }) => {
    const bad = invoiceXml({ lines: 1_001 }).replace(/<P_8B>2<\/P_8B>/g, (_, offset) => `<P_8B>${value(offset)}</P_8B>`);
    const first = await send(bad);
    const { issues, truncated } = (first.json as { data: ValidationData }).data;
    expect([issues.length, truncated]).toEqual([1_000, true]);
    expectReplay(await send(bad), first);
    const record = (await tracesOf(key.key.organization.id)).records[0] ?? {};
    expect([Object.hasOwn(record, 'answer_file'), Object.hasOwn(record, 'answer_deflated')]).toEqual([isFile, !isFile]);
  });
});

it('neither the idempotency key nor any content of the invoice is stored with the response', async () => {
  await send();
  const { records, history } = await tracesOf(key.key.organization.id);
  const stored = JSON.stringify({ records, history });
  expect(stored).not.toContain(idempotencyKey);
  for (const value of ['1234563218', '5250000009', 'Odbiorca', 'FV/2026/10/001', '123.00']) expect(stored).not.toContain(value);
});
