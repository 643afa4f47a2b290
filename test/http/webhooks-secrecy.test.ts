import { readFile } from 'node:fs/promises';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { createQueueClient } from '@nakor/aws/clients';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type IssuedKey, issueKey, standInClient } from '../support/access.ts';
import type { ServiceAnswer } from '../support/call-service.ts';
import { standInSettings } from '../support/faults/fault-world.ts';
import { invoiceXml } from '../support/invoices.ts';
import { answer } from '../support/receiver-behaviours.ts';
import { type Receiver, startReceiver } from '../support/receivers.ts';
import { scanItems } from '../support/scan-items.ts';
import { validateXml } from '../support/validate-call.ts';
import { type CreatedWebhook, callWebhooks, createWebhook, readDeliveries, readWebhook } from '../support/webhook-calls.ts';

/** Marked values of an owner that no log may hold. */
const canaries = {
  name: 'KanarekHak',
  description: 'kanarek-hak-opis',
  path: 'kanarek-hak-sciezka',
  query: 'kanarek-hak-token',
  answer: 'kanarek-hak-odpowiedz',
  wrong: 'kanarek-hak-zle',
} as const;

let key: IssuedKey;
let receiver: Receiver;
let created: CreatedWebhook;
const answers: ServiceAnswer[] = [];

beforeAll(async () => {
  key = await issueKey();
  receiver = await startReceiver({ path: `/${canaries.path}` });
  receiver.behave(answer(500, { body: canaries.answer }), answer(200, { body: canaries.answer }));
  created = await createWebhook(key, {
    name: canaries.name,
    description: canaries.description,
    url: `${receiver.url}?t=${canaries.query}`,
  });
  const { id } = created.webhook;
  await validateXml(key, invoiceXml({ lines: 1 }));
  await vi.waitFor(async () => expect((await readDeliveries(key, id))[0]?.status).toBe('succeeded'), { timeout: 20_000, interval: 100 });
  const calls = [
    () => callWebhooks(key, 'GET'),
    () => callWebhooks(key, 'GET', `/${id}`),
    () => callWebhooks(key, 'GET', `/${id}/deliveries`),
    () => callWebhooks(key, 'POST', `/${id}/test`),
    () => callWebhooks(key, 'PATCH', `/${id}`, { name: canaries.name }),
    () => callWebhooks(key, 'PATCH', `/${id}`, { [canaries.wrong]: canaries.wrong, url: `https://10.0.0.1/${canaries.wrong}` }),
    () => callWebhooks(key, 'POST', '', { name: canaries.wrong, url: canaries.wrong, events: [canaries.wrong] }),
    () => callWebhooks(key, 'GET', `/${canaries.wrong}?x=${canaries.wrong}`),
    () => callWebhooks(key, 'POST', '', `{"name":"${canaries.wrong}`),
  ];
  for (const call of calls) answers.push(await call());
});
afterAll(() => receiver[Symbol.asyncDispose]());

describe('the secret of an endpoint', () => {
  it('is in no answer but that to its creation, by no more than its beginning', () => {
    for (const { text, headers } of answers) expect(text + JSON.stringify(headers)).not.toContain(created.secret.slice(10));
    expect(created.secret).toHaveLength(70);
  });

  it('is in no table, neither in plain text nor in base64', async () => {
    const { accessTable, requestsTable, eventsTable, webhooksTable } = inject('service');
    const random = created.secret.slice(10);
    for (const table of [accessTable, requestsTable, eventsTable, webhooksTable]) {
      const items = JSON.stringify(await scanItems(standInClient(), table, ''));
      for (const form of [
        random,
        Buffer.from(random).toString('base64').slice(2, -4),
        Buffer.from(`00${random}`, 'hex').toString('base64').slice(4, -4),
      ]) {
        expect(items).not.toContain(form);
      }
    }
    const own = await scanItems(standInClient(), webhooksTable, `ORG#${key.key.organization.id}`);
    expect(own.find(({ webhook_id, sk }) => sk === `WEBHOOK#${webhook_id}`)).toHaveProperty('encrypted_secret');
  });

  it('is not sent along with what it signs', () => {
    for (const { rawHeaders, body, target } of receiver.requests) {
      expect(`${rawHeaders.join('\n')}${body.toString('utf8')}${target}`).not.toContain(created.secret.slice(10));
    }
    expect(receiver.requests.length).toBeGreaterThan(2);
  });
});

describe('the log', () => {
  it('holds nothing of secrets, addresses, names and answers, nor signatures', async () => {
    const log = await readFile(inject('service').logFile, 'utf8');
    const { origin } = new URL(receiver.url);
    const signatures = receiver.requests.map(({ headers }) => /v1=([0-9a-f]+)/.exec(headers['x-nk-signature'] ?? '')?.[1] ?? 'none');
    const forbidden = [...Object.values(canaries), created.secret.slice(10), 'whsec_', origin, ...signatures];
    expect(forbidden.filter((text) => log.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
  });

  it('says by the line of the call which webhook it was about, by route alone', async () => {
    const lines = (await readFile(inject('service').logFile, 'utf8')).split('\n').filter((line) => line !== '');
    const ids = new Set(answers.map(({ headers }) => headers['x-request-id']));
    const routes = lines.map((line) => JSON.parse(line) as { request_id?: string; route?: string; message?: string });
    const own = routes.filter(({ request_id, message }) => message === 'request' && ids.has(request_id ?? ''));
    expect(new Set(own.map(({ route }) => route))).toEqual(
      new Set(['listWebhooks', 'getWebhook', 'listDeliveries', 'testWebhook', 'updateWebhook', 'createWebhook']),
    );
  });

  it('has a line about each event that was handed on, and to how many', async () => {
    const lines = (await readFile(inject('service').logFile, 'utf8')).split('\n').filter((line) => line.includes('"message":"handed-on"'));
    const own = lines.map((line) => JSON.parse(line)).filter(({ organization_id }) => organization_id === key.key.organization.id);
    expect(own).toEqual([expect.objectContaining({ event_id: expect.stringMatching(/^[0-9a-f-]{36}$/), deliveries: 1 })]);
  });

  it('has a line about what was sent, in ids and numbers', async () => {
    const lines = (await readFile(inject('service').logFile, 'utf8')).split('\n').filter((line) => line.includes('"message":"deliveries"'));
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        organization_id: key.key.organization.id,
        webhook_id: created.webhook.id,
        ...{ postponed: 0, succeeded: expect.any(Number), failed: expect.any(Number), given_up: expect.any(Number), abandoned: 0 },
      }),
    );
  });
});

describe('what waits in queues', () => {
  it('is ids: dead letters hold nothing of an owner', async () => {
    const client = createQueueClient({ ...standInSettings, endpoint: inject('service').endpoints.sqs });
    const command = new ReceiveMessageCommand({
      QueueUrl: inject('service').deliveryDeadLettersUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 0,
    });
    const { Messages = [] } = await client.send(command);
    for (const { Body = '' } of Messages) expect(Body).not.toMatch(/kanarek|whsec|http/i);
  });

  it('shows an owner what a receiver answered, and nobody else', async () => {
    expect((await readDeliveries(key, created.webhook.id))[0]).toMatchObject({ response_excerpt: canaries.answer });
    expect(await readWebhook(key, created.webhook.id)).not.toHaveProperty('secret');
  });
});
