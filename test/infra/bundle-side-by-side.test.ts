import { randomBytes, randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableName, tables } from '@nakor/aws/dynamodb/tables';
import { sha256Hex } from '@nakor/domain/shared/hash';
import { verifyWebhook } from '@nakor/verify-webhook';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { invoiceXml } from '../support/builders/invoices.ts';
import { ksefNumberOf } from '../support/builders/ksef-numbers.ts';
import { emulatedStage } from '../support/bundles/emulated-stage.ts';
import { buildRequestBody } from '../support/drivers/correction-requests.ts';
import { respondWith } from '../support/drivers/receiver-behaviours.ts';
import { type ReceivedRequest, type Receiver, startReceiver } from '../support/drivers/receivers.ts';
import type { CreatedWebhook, DeliveryData, WebhookData } from '../support/drivers/webhook-requests.ts';
import type { AwsRequest } from '../support/faults/exchange.ts';
import type { Deployment } from '../support/releases/deployment.ts';
import { buildPreviousRelease } from '../support/releases/previous-release.ts';
import { releaseRecordPath } from '../support/releases/release-record.ts';
import { type SharedStage, startSharedStage } from '../support/releases/shared-stage.ts';
import { dataOf, errorOf, operate, type ReleaseResponse, send } from '../support/releases/stage-requests.ts';
import { withinOneDay } from '../support/runner/within-one-day.ts';
import type { IssuedKey } from '../support/storage/access.ts';
import { historyOf } from '../support/storage/history-of.ts';
import { scanItems } from '../support/storage/scan-items.ts';

const previousRelease = await buildPreviousRelease();
if (previousRelease === null) {
  console.error(
    `NOT TESTED: that the previous release and this one run side by side. Git does not have the commit that ${releaseRecordPath} names. ` +
      'Get the whole history (git fetch --unshallow), then run the tests again.',
  );
}
const stage = previousRelease === null ? null : await startSharedStage(previousRelease);
afterAll(() => stage?.stop());
beforeEach(() => stage?.setClock(0));

const sideBySide = describe.skipIf(stage === null);

function shared(): SharedStage {
  if (stage === null) throw new Error('There is no previous release to run.');
  return stage;
}

type ReleaseName = 'previous' | 'current';
const both = ['previous', 'current'] as const satisfies readonly ReleaseName[];
const orders = [
  { first: 'previous', second: 'current' },
  { first: 'current', second: 'previous' },
] as const satisfies readonly Readonly<Record<string, ReleaseName>>[];

const at = (name: ReleaseName): Deployment => shared()[name];
const invoice = invoiceXml({ lines: 1 });

function validate(name: ReleaseName, key: IssuedKey, idempotencyKey?: string, body = invoice): Promise<ReleaseResponse> {
  const headers: Record<string, string> = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
  return send(at(name), 'POST /validate', key, { headers, body });
}

/** How much of its quota an organization has used, by window. */
async function quotaUse(name: ReleaseName, key: IssuedKey): Promise<Readonly<Record<string, number>>> {
  const response = await send(at(name), 'GET /me', key);
  const { quota } = dataOf<{ quota: { windows: readonly { window: string; used: number }[] } }>(response);
  return Object.fromEntries(quota.windows.map(({ window, used }) => [window, used]));
}

/** Starts a validation whose function ends before its outcome is in the tables; the lease stays. */
async function loseValidation(name: ReleaseName, key: IssuedKey, whileInProgress: (idempotencyKey: string) => Promise<void>) {
  const { dynamodb, kill } = at(name);
  const outcomeTable = tableName(emulatedStage, tables.events);
  const reached = Promise.withResolvers<void>();
  const release = dynamodb.inject({
    fault: { name: 'held', act: async () => reached.resolve() },
    on: ({ operation, tables: touched }: AwsRequest) => operation === 'TransactWriteItems' && touched.includes(outcomeTable),
  });
  const idempotencyKey = randomUUID();
  const lost = validate(name, key, idempotencyKey);
  try {
    const early = await Promise.race([reached.promise, lost]);
    expect(early?.text).toBeUndefined();
    await whileInProgress(idempotencyKey);
  } finally {
    await kill('validation');
    release();
  }
  expect((await lost).status).toBe(502);
  return idempotencyKey;
}

/** Longer than a lease. */
const abandonedAfterMs = 60_000;

sideBySide('idempotency', () => {
  /** Its codes cannot be compressed, so the stored response is too large for a table. */
  const largeInvoice = () => invoiceXml({ lines: 1_000 }).replace(/<P_12>23/g, () => `<P_12>${randomBytes(150).toString('base64url')}`);
  const requests = [
    { name: 'validation', target: 'POST /validate', bodyOf: () => invoice },
    { name: 'validation with a large response', target: 'POST /validate', bodyOf: largeInvoice },
    { name: 'analysis', target: 'POST /correction/analyze', bodyOf: () => invoice },
    { name: 'correction', target: 'POST /correction/build', bodyOf: () => JSON.stringify(buildRequestBody()) },
  ];

  describe.each(orders)('$first, then $second', ({ first, second }) => {
    it.each(requests)('returns the stored response of a $name', async ({ target, bodyOf }) => {
      const key = await shared().issueKey({ environment: 'live' });
      const content = { headers: { 'Idempotency-Key': randomUUID() }, body: bodyOf() };
      const done = await send(at(first), target, key, content);
      const data = dataOf(done);
      expect(done.headers).not.toHaveProperty('idempotency-replay');
      for (const name of [second, first]) {
        const replayed = await send(at(name), target, key, content);
        expect(dataOf(replayed)).toEqual(data);
        expect(replayed.headers).toMatchObject({ 'idempotency-replay': 'true', 'content-type': done.headers['content-type'] });
      }
    });

    it('refuses another body', async () => {
      const key = await shared().issueKey();
      const idempotencyKey = randomUUID();
      dataOf(await validate(first, key, idempotencyKey));
      for (const name of [second, first]) {
        const refused = await validate(name, key, idempotencyKey, invoiceXml({ lines: 2 }));
        expect(errorOf(refused)).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT', details: { reason: 'different_body' } });
      }
    });

    it('waits for a request in progress, and takes over when its lease has expired', async () => {
      const key = await shared().issueKey({ environment: 'live' });
      const idempotencyKey = await loseValidation(first, key, async (used) => {
        const refused = await validate(second, key, used);
        expect(errorOf(refused)).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT', details: { reason: 'in_progress' } });
        expect(refused.headers).toHaveProperty('retry-after');
      });
      shared().setClock(abandonedAfterMs);
      const takenOver = await validate(second, key, idempotencyKey);
      const data = dataOf(takenOver);
      expect(takenOver.headers).not.toHaveProperty('idempotency-replay');
      const replayed = await validate(first, key, idempotencyKey);
      expect(dataOf(replayed)).toEqual(data);
      expect(replayed.headers).toHaveProperty('idempotency-replay', 'true');
      for (const name of both) await at(name).tick('sweeper');
      for (const name of both) expect(await quotaUse(name, key)).toEqual({ day: 1, month: 1 });
    });
  });
});

sideBySide('quota, rate limit and history', () => {
  it.each(orders)('$second counts on where $first stopped', ({ first, second }) =>
    withinOneDay(async () => {
      const key = await shared().issueKey({ environment: 'live' });
      const used: (string | undefined)[] = [];
      for (const name of [first, second, first, second]) used.push((await validate(name, key)).headers['x-quota-day-used']);
      expect(used).toEqual(['1', '2', '3', '4']);
      for (const name of both) expect(await quotaUse(name, key)).toEqual({ day: 4, month: 4 });
    }),
  );

  it.each(orders)('a request that $first has lost is not counted once the sweeper of $second has run', ({ first, second }) =>
    withinOneDay(async () => {
      const key = await shared().issueKey({ environment: 'live' });
      await loseValidation(first, key, async () => expect(await quotaUse(second, key)).toEqual({ day: 0, month: 0 }));
      shared().setClock(abandonedAfterMs);
      await at(second).tick('sweeper');
      for (const name of both) expect(await quotaUse(name, key)).toEqual({ day: 0, month: 0 });
    }),
  );

  it('both enforce one rate limit', () =>
    withinOneDay(async () => {
      const key = await shared().issueKey({ plan: 'free' });
      const responses: ReleaseResponse[] = [];
      const wasRefused = ({ status }: ReleaseResponse) => status === 429;
      // 30 a minute. Where a minute ends in between, the next one is filled; each release is refused once.
      while (responses.filter(wasRefused).length < 2 && responses.length < 100) {
        responses.push(await send(at(both[responses.length % 2] ?? 'current'), 'GET /me', key));
      }
      expect(responses.slice(-2).map((response) => errorOf(response).code)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
      const usedOfDay = responses.filter((response) => !wasRefused(response)).map(({ headers }) => Number(headers['x-ratelimit-used-day']));
      expect(usedOfDay).toEqual(usedOfDay.map((_, index) => index + 1));
    }));

  it('both write one history', async () => {
    const key = await shared().issueKey({ environment: 'live' });
    const requestIds: (string | undefined)[] = [];
    for (const name of ['previous', 'current', 'previous'] as const) {
      requestIds.push((await validate(name, key)).headers['x-request-id']);
    }
    const client = DynamoDBDocumentClient.from(shared().clients.dynamodb);
    const ofOrganization = `ORG#${key.key.organization.id}#`;
    const events = await scanItems(client, tableName(emulatedStage, tables.events), ofOrganization);
    const entries = historyOf(events).sort((left, right) => left.atUnixMs - right.atUnixMs);
    expect(entries.map(({ requestId }) => requestId)).toEqual(requestIds);
  });
});

sideBySide('accepted invoices', () => {
  it.each(orders)('that $first registers are known to $second', async ({ first, second }) => {
    const key = await shared().issueKey({ environment: 'live' });
    const number = { ksef_number: ksefNumberOf('1234563218', '2026-10-15') };
    const changed = JSON.stringify({ xml: invoice.replace('Usługa wzorcowa nr 1', 'Inna usługa') });
    dataOf(await validate(first, key, undefined, JSON.stringify({ xml: invoice, ...number })));
    const { issues } = dataOf<{ issues: readonly { code: string }[] }>(await validate(second, key, undefined, changed));
    expect(issues.map(({ code }) => code)).toContain('XML-020');
  });
});

async function createEndpoint(name: ReleaseName, key: IssuedKey, { url }: Receiver): Promise<CreatedWebhook> {
  const body = JSON.stringify({ name: 'ERP', url });
  return dataOf<CreatedWebhook>(await send(at(name), 'POST /webhooks', key, { body }), 201);
}

/** The deliveries to an endpoint, which both releases have to list alike. */
async function deliveriesTo({ webhook }: CreatedWebhook, key: IssuedKey): Promise<readonly DeliveryData[]> {
  const list = async (name: ReleaseName) =>
    dataOf<{ deliveries: readonly (DeliveryData & { readonly event_type?: string })[] }>(
      await send(at(name), `GET /webhooks/${webhook.id}/deliveries`, key),
      // Only this release lists the type of the event.
    ).deliveries.map(({ event_type: _, ...delivery }) => delivery);
  const [previous, current] = [await list('previous'), await list('current')];
  expect(previous).toEqual(current);
  return current;
}

function isSigned({ headers, body, atUnixMs }: ReceivedRequest, { secret }: CreatedWebhook, aheadMs = 0): boolean {
  const nowUnixSeconds = Math.floor((atUnixMs + aheadMs) / 1_000);
  return verifyWebhook({ secret, header: headers['x-nk-signature'], body, nowUnixSeconds }).ok;
}

sideBySide('webhooks', () => {
  const paths = both.flatMap((writer) => both.flatMap((fanOut) => both.map((delivery) => ({ writer, fanOut, delivery }))));

  it.each(paths)('an event of $writer, fanned out by $fanOut, sent by $delivery, reaches endpoints of both', async (path) => {
    const key = await shared().issueKey({ environment: 'live' });
    await using receiver = await startReceiver();
    const endpoints = [await createEndpoint('previous', key, receiver), await createEndpoint('current', key, receiver)];
    dataOf(await validate(path.writer, key));
    const areFannedOut = async () => {
      const lists = await Promise.all(endpoints.map((endpoint) => deliveriesTo(endpoint, key)));
      return lists.every(({ length }) => length === 1);
    };
    await shared().workUntil(areFannedOut, 'fan-out', at(path.fanOut));
    await shared().workUntil(() => receiver.requests.length >= 2, 'delivery', at(path.delivery));
    for (const endpoint of endpoints) {
      expect(receiver.requests.filter((request) => isSigned(request, endpoint))).toHaveLength(1);
      expect(await deliveriesTo(endpoint, key)).toMatchObject([{ status: 'succeeded', attempt: 1, last_http_status: 204 }]);
    }
  });

  it.each(orders)('$second tests, changes and removes an endpoint of $first', async ({ first, second }) => {
    const key = await shared().issueKey();
    await using receiver = await startReceiver();
    const endpoint = await createEndpoint(first, key, receiver);
    const target = `/webhooks/${endpoint.webhook.id}`;
    dataOf(await send(at(second), `POST ${target}/test`, key));
    expect(receiver.requests.map((request) => isSigned(request, endpoint))).toEqual([true]);
    dataOf(await send(at(second), `PATCH ${target}`, key, { body: '{"name":"Changed"}' }));
    for (const name of both) {
      const { webhook } = dataOf<{ webhook: WebhookData }>(await send(at(name), `GET ${target}`, key));
      expect(webhook.name).toBe('Changed');
    }
    dataOf(await send(at(second), `DELETE ${target}`, key));
    for (const name of both) expect((await send(at(name), `GET ${target}`, key)).status).toBe(404);
  });

  it.each(orders)('$second goes on with the retries of $first, until both have given up', async ({ first, second }) => {
    const key = await shared().issueKey({ environment: 'live' });
    await using receiver = await startReceiver();
    receiver.behave(respondWith(500));
    const endpoint = await createEndpoint(first, key, receiver);
    dataOf(await validate(first, key));
    await shared().workUntil(async () => (await deliveriesTo(endpoint, key)).length > 0, 'fan-out', at(first));
    let aheadMs = 0;
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const [sender, sweeper] = attempt % 2 === 1 ? [first, second] : [second, first];
      await shared().workUntil(() => receiver.requests.length >= attempt, 'delivery', at(sender));
      const [delivery] = await deliveriesTo(endpoint, key);
      expect(delivery).toMatchObject({ status: attempt < 6 ? 'pending' : 'dead_letter', attempt, last_http_status: 500 });
      const nextRetryAt = delivery?.next_retry_at;
      if (typeof nextRetryAt !== 'string') continue;
      // The message for the next attempt is delayed by minutes of this computer's clock; the sweeper sends another one for what is due.
      aheadMs = Date.parse(nextRetryAt) - Date.now() + 600_000;
      shared().setClock(aheadMs);
      await at(sweeper).tick('sweeper');
    }
    receiver.behave(respondWith(204));
    await operate(shared(), 'dead-letters', 'redrive');
    await shared().workUntil(() => receiver.requests.length >= 7, 'delivery', at(first));
    expect(await deliveriesTo(endpoint, key)).toMatchObject([{ status: 'succeeded' }]);
    expect(receiver.requests.slice(-1).map((request) => isSigned(request, endpoint, aheadMs))).toEqual([true]);
  });
});

sideBySide('audit packs', () => {
  it.each(orders)('of a correction of $first are made by $second, stored by both, and there to fetch', async ({ first, second }) => {
    const key = await shared().issueKey();
    const { xml } = dataOf<{ xml: string }>(
      await send(at(first), 'POST /correction/build', key, { body: JSON.stringify(buildRequestBody()) }),
    );
    const { changes: _, ...order } = buildRequestBody();
    const body = JSON.stringify({ ...order, correction_xml: xml });
    const stored: { readonly url: string; readonly sha256: string }[] = [];
    for (const name of [second, first, second]) {
      const { status, headers, bytes } = await send(at(name), 'POST /correction/audit-pack', key, { body });
      const sha256 = sha256Hex(bytes);
      expect({ status, sha256 }).toEqual({ status: 200, sha256: headers['x-audit-pack-sha256'] });
      stored.push({ url: headers['x-audit-pack-url'] ?? '', sha256 });
    }
    for (const { url, sha256 } of stored) {
      const fetched = await fetch(url);
      expect(sha256Hex(new Uint8Array(await fetched.arrayBuffer()))).toBe(sha256);
    }
  });
});

sideBySide('keys and status', () => {
  it('both accept a key that an operator has created, until it is revoked', async () => {
    const founded = ['--name', 'Acme', '--plan', 'free'];
    const { organization } = await operate<{ organization: { id: string } }>(shared(), 'organizations', 'create', ...founded);
    const wanted = ['--organization', organization.id, '--environment', 'test', '--name', 'First key', '--scopes', 'all'];
    const { key, plaintext } = await operate<{ key: { id: string }; plaintext: string }>(shared(), 'keys', 'create', ...wanted);
    const issued = { authorization: { Authorization: `Bearer ${plaintext}` } };
    for (const name of both) expect(dataOf(await send(at(name), 'GET /me', issued))).toMatchObject({ organization: { plan: 'free' } });
    await operate(shared(), 'keys', 'revoke', key.id);
    for (const name of both) expect((await send(at(name), 'GET /me', issued)).status).toBe(401);
  });

  it.each(orders)('$second shows what the prober of $first has found', async ({ first, second }) => {
    const shown = () => send(at(second), 'GET /status', null);
    const componentsOf = (response: ReleaseResponse) =>
      dataOf<{ components: { name: string; status: string; last_check_at: string }[] }>(response).components;
    const beforeUnixMs = Date.now();
    await at(first).tick('prober');
    const components = componentsOf(await shown());
    const isFresh = components.map(({ last_check_at }) => Date.parse(last_check_at) >= beforeUnixMs);
    expect(isFresh).toEqual(components.map(() => true));
    expect(Object.fromEntries(components.map(({ name, status }) => [name, status]))).toMatchObject({ api: 'ok', database: 'ok' });
    expect(componentsOf(await send(at(first), 'GET /status', null))).toEqual(components);
  });
});
