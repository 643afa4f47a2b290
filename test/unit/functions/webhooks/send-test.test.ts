import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { WebhookRequest } from '@nakor/domain/webhooks/attempt';
import { signatureOf, standardSignatureHeaders } from '@nakor/domain/webhooks/signature';
import { describe, expect, it } from 'vitest';
import type { WebhookPorts } from '../../../../functions/webhooks/ports.ts';
import { testWebhook } from '../../../../functions/webhooks/send-test.ts';
import { newRequestContext } from '../../../support/builders/request-context.ts';
import { endpointOf, outcomeOf, sampleWebhookId } from '../../../support/builders/webhook-samples.ts';
import { newKey } from '../../../support/storage/access.ts';

/** 30 s into a minute, and a little more. */
const nowMs = Date.UTC(2026, 10, 21, 12, 0, 30, 700);
const { key } = newKey({ organizationId: 'org_a' });
const context = () => newRequestContext({ nowMs, caller: key, pathParameters: { id: sampleWebhookId } });

function createScenario({ outcome = outcomeOf(), isCounted = true, endpoint = endpointOf() as ReturnType<typeof endpointOf> | null } = {}) {
  const sent: WebhookRequest[] = [];
  const counted: string[] = [];
  let ids = 0;
  const forbidden = () => Promise.reject(new Error('A test changes nothing.'));
  const ports: WebhookPorts = {
    webhooks: {
      find: async () => endpoint,
      findReplacedSecrets: async () => [],
      rotateSecret: forbidden,
      create: forbidden,
      list: forbidden,
      change: forbidden,
      remove: forbidden,
      recordAttempt: forbidden,
    },
    deliveries: { find: forbidden, findById: forbidden, findOfEvent: forbidden, listPage: forbidden, transition: forbidden },
    events: { find: forbidden, list: forbidden },
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
    randomBytes: () => new Uint8Array(),
    now: () => nowMs,
  };
  return { sent, counted, ports, run: () => testWebhook(ports)({ ...context(), input: null }) };
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
          'X-NK-Signature': signatureOf(['whsec_test'], 1_795_262_430, body),
          ...standardSignatureHeaders(['whsec_test'], { eventId: 'id-1', unixSeconds: 1_795_262_430, body }),
          'X-NK-Event': 'webhook.test',
          'X-NK-Delivery': 'id-2',
        },
        body,
      },
    ]);
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
