import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { ok } from '@nakor/domain/shared/result';
import { type EventRecord, type EventType, eventTypes } from '@nakor/operations/events/event';
import { readTimeOfEventId } from '@nakor/operations/events/event-id';
import { createEventStamps } from '@nakor/operations/events/event-stamp';
import { exampleData } from '@nakor/operations/events/example-data';
import type { WebhookRequest } from '@nakor/operations/webhooks/attempt';
import { buildStandardSignatureHeaders, computeSignature } from '@nakor/operations/webhooks/signature';
import { describe, expect, it } from 'vitest';
import type { WebhookPorts } from '../../../../functions/webhooks/ports.ts';
import { testWebhook } from '../../../../functions/webhooks/send-test.ts';
import { newRequestContext } from '../../../support/builders/request-context.ts';
import { endpointOf, outcomeOf, sampleWebhookId } from '../../../support/builders/webhook-samples.ts';
import { newKey } from '../../../support/storage/access.ts';

/** 30 s into a minute, and a little more. */
const nowUnixMs = Date.UTC(2026, 10, 21, 12, 0, 30, 700);
const { key } = newKey({ organizationId: 'org_a' });
const { key: liveKey } = newKey({ organizationId: 'org_a', environment: 'live' });
const context = (caller = key) => newRequestContext({ nowUnixMs, caller, pathParameters: { id: sampleWebhookId } });

interface Given {
  readonly outcome?: ReturnType<typeof outcomeOf>;
  readonly isCounted?: boolean;
  readonly endpoint?: ReturnType<typeof endpointOf> | null;
  readonly type?: EventType;
  readonly caller?: typeof key;
}

function createScenario({ outcome = outcomeOf(), isCounted = true, endpoint = endpointOf(), type, caller = key }: Given = {}) {
  const sent: WebhookRequest[] = [];
  const listed: EventRecord[] = [];
  const counted: string[] = [];
  let ids = 0;
  const forbidden = () => Promise.reject(new Error('A test changes nothing.'));
  const ports: WebhookPorts = {
    webhooks: {
      find: async () => endpoint,
      rotateSecret: forbidden,
      create: forbidden,
      list: forbidden,
      change: forbidden,
      remove: forbidden,
      recordAttempt: forbidden,
    },
    deliveries: { find: forbidden, findById: forbidden, findOfEvent: forbidden, listPage: forbidden, transition: forbidden },
    events: { add: async (event) => void listed.push(event), find: forbidden, list: forbidden },
    secrets: { decrypt: async () => 'whsec_test', encrypt: forbidden },
    limits: {
      async count(operation, _organizationId, requestId) {
        counted.push(`${operation} ${requestId}`);
        return isCounted;
      },
    },
    sender: {
      async send(request) {
        sent.push(request);
        return outcome;
      },
    },
    checkTarget: forbidden,
    queue: { notify: forbidden },
    onError: () => {},
    newId: () => `id-${++ids}`,
    randomBytes: (count) => new Uint8Array(count),
    newEventStamp: createEventStamps(
      () => nowUnixMs,
      () => new Uint8Array(16),
    ),
    now: () => nowUnixMs,
  };
  const fields = ok(type === undefined ? {} : { type });
  const input = {
    kind: 'webhook-test' as const,
    body: { mediaType: 'application/json' as const, bytes: new Uint8Array() },
    fields,
    url: null,
  };
  return { sent, listed, counted, ports, run: () => testWebhook(ports)({ ...context(caller), input }) };
}

const resultOf = async (outcome: ReturnType<typeof outcomeOf>) =>
  (await createScenario({ outcome }).run()) as unknown as { readonly data: unknown };

describe('testWebhook', () => {
  it('sends one signed test event and returns the result', async () => {
    const { sent, run } = createScenario({ outcome: outcomeOf({ httpStatus: 202, durationMs: 87, responseExcerpt: 'ok' }) });
    const envelope = {
      id: 'id-1',
      type: 'webhook.test',
      created_at: '2026-11-21T12:00:30.700Z',
      api_version: 'v1',
      organization_id: 'org_a',
      data: { message: 'To jest zdarzenie próbne Nakor.', triggered_by_user_id: key.id },
    };
    expect(await run()).toEqual({
      status: 200,
      data: {
        attempted: true,
        succeeded: true,
        http_status: 202,
        duration_ms: 87,
        network_error: null,
        response_excerpt: 'ok',
        signature_sent: { header: 'X-NK-Signature', timestamp: 1_795_262_430, secret_prefix: 'whsec_0123' },
        envelope,
      },
    });
    const body = new TextEncoder().encode(JSON.stringify(envelope));
    expect(sent).toEqual([
      {
        url: 'https://erp.example.com/nakor',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Nakor-Webhooks/1',
          'X-NK-Signature': computeSignature(['whsec_test'], 1_795_262_430, body),
          ...buildStandardSignatureHeaders(['whsec_test'], { eventId: 'id-1', unixSeconds: 1_795_262_430, body }),
          'X-NK-Event': 'webhook.test',
          'X-NK-Delivery': 'id-2',
        },
        body,
      },
    ]);
  });

  it.each(eventTypes)('sends an example of %s on request, marked as a test, and lists it', async (type) => {
    const { sent, listed, run } = createScenario({ type });
    await run();
    const [request] = sent;
    const event = JSON.parse(new TextDecoder().decode(request?.body)) as { id: string; data: object };
    const mark = { message: 'To jest zdarzenie próbne Nakor.', triggered_by_user_id: key.id };
    expect(event).toEqual({
      ...{ id: event.id, type, created_at: '2026-11-21T12:00:30.700Z', api_version: 'v1', organization_id: 'org_a' },
      ...{ test: mark, data: expect.any(Object) },
    });
    expect(readTimeOfEventId(event.id)).toBe(nowUnixMs);
    expect(request?.headers).toMatchObject({ 'X-NK-Event': type, 'webhook-id': event.id });
    expect(listed.map(({ id, body }) => [id, body])).toEqual([[event.id, JSON.stringify(event)]]);
    const replaced = { environment: 'test', organization_id: 'org_a', ...mark };
    const example = exampleData[type];
    expect(event.data).toEqual(
      Object.fromEntries(Object.entries(example).map(([name, value]) => [name, replaced[name as keyof typeof replaced] ?? value])),
    );
  });

  it('lists nothing without a type', async () => {
    const { listed, run } = createScenario();
    await run();
    expect(listed).toEqual([]);
  });

  it.each(eventTypes)('is rejected for a live key that asks for %s, without counting', async (type) => {
    const { sent, listed, counted, run } = createScenario({ type, caller: liveKey });
    await expect(run()).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'type', code: 'test_key_required' }] });
    expect([sent, listed, counted]).toEqual([[], [], []]);
  });

  it('sends nothing that could not be listed', async () => {
    const { sent, ports, run } = createScenario({ type: 'correction.created' });
    ports.events.add = () => Promise.reject(new DependencyUnavailable('DynamoDB', null));
    await expect(run()).rejects.toThrow(DependencyUnavailable);
    expect(sent).toEqual([]);
  });

  it('reports a rejection by its status, not as a network error', async () => {
    const { data } = await resultOf(outcomeOf({ httpStatus: 500, error: 'HTTP_STATUS', responseExcerpt: 'oops' }));
    expect(data).toMatchObject({ attempted: true, succeeded: false, http_status: 500, network_error: null, response_excerpt: 'oops' });
  });

  it.each(['TARGET_NOT_ALLOWED', 'DNS_FAILED', 'CONNECT_FAILED', 'TLS_FAILED', 'TIMEOUT'] as const)(
    'reports a missing response: %s',
    async (error) => {
      const { data } = await resultOf(outcomeOf({ httpStatus: null, error, responseExcerpt: null }));
      expect(data).toMatchObject({ succeeded: false, http_status: 0, network_error: error, response_excerpt: '' });
    },
  );

  it('is rejected, without sending, when there were too many in this minute', async () => {
    const { sent, run } = createScenario({ isCounted: false });
    await expect(run()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 30 });
    expect(sent).toEqual([]);
  });

  it.each([
    { name: 'an unknown webhook', endpoint: null, code: 'WEBHOOK_NOT_FOUND' },
    { name: 'a disabled one', endpoint: endpointOf({ isActive: false }), code: 'WEBHOOK_DISABLED' },
  ])('does not count requests for $name', async ({ endpoint, code }) => {
    const { sent, counted, run } = createScenario({ endpoint });
    await expect(run()).rejects.toMatchObject({ code });
    expect([sent, counted]).toEqual([[], []]);
  });

  it('sends nothing while the secret cannot be read', async () => {
    const { sent, ports, run } = createScenario();
    ports.secrets.decrypt = () => Promise.reject(new DependencyUnavailable('KMS', null));
    await expect(run()).rejects.toThrow(DependencyUnavailable);
    expect(sent).toEqual([]);
  });
});
