import { randomUUID } from 'node:crypto';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { createKeyCreated, createKeyRevoked } from '@nakor/operations/access/key-events';
import { getQuotaWindowNumber } from '@nakor/operations/access/quota-windows';
import { createTrialEvent } from '@nakor/operations/access/trial-events';
import { eventTypes } from '@nakor/operations/events/event';
import { changeIncident, createIncidentEvent, type Incident, resolveIncident } from '@nakor/operations/status/incident';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { zipOfFiles } from '../../support/builders/batch-archives.ts';
import { runBatch } from '../../support/drivers/batch-requests.ts';
import { buildRequestBody, postBuild, soldInvoice } from '../../support/drivers/correction-requests.ts';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { expectDescribedEvent } from '../../support/matchers/described-response.ts';
import { emulatorClient, type IssuedKey, issueKey, newKey } from '../../support/storage/access.ts';
import { setQuota } from '../../support/storage/idempotency-scenario.ts';

const seen = new Set<string>();

/** Checks the body of an event in the outbox, which is what deliveries send. */
function expectDescribed(body: string): void {
  const event = JSON.parse(body) as { type: string };
  expectDescribedEvent(event);
  seen.add(event.type);
}

/** The events of an organization in the outbox. */
async function bodiesOf({ key }: IssuedKey): Promise<string[]> {
  const pages = paginateScan(
    { client: emulatorClient() },
    {
      TableName: inject('service').eventsTable,
      FilterExpression: 'organization_id = :id',
      ExpressionAttributeValues: { ':id': key.organization.id },
      ConsistentRead: true,
    },
  );
  const bodies: string[] = [];
  for await (const { Items = [] } of pages) for (const item of Items) bodies.push(item['body']);
  return bodies;
}

const stamp = () => ({ id: randomUUID(), createdAtUnixMs: Date.UTC(2026, 9, 22, 7, 15) });

describe('events match the API description:', () => {
  it('of requests', async () => {
    const key = await issueKey({ environment: 'live', plan: 'free' });
    await validateXml(key, soldInvoice.replace('<P_15>123.00', '<P_15>124.00'));
    await postBuild(key, buildRequestBody());
    const now = Date.now();
    const windows = { day_window: getQuotaWindowNumber('day', now), month_window: getQuotaWindowNumber('month', now) };
    await setQuota(key.key.organization.id, { ...windows, day_used: 50, month_used: 50 });
    expect((await validateXml(key, soldInvoice)).status).toBe(429);
    const bodies = await bodiesOf(key);
    expect(bodies).toHaveLength(3);
    for (const body of bodies) expectDescribed(body);
  });

  it('of batches', async () => {
    const key = await issueKey({ environment: 'live' });
    const archive = await zipOfFiles([['a.xml', soldInvoice]]);
    await runBatch(key, archive);
    await runBatch(key, archive, {}, { sha256: 'a'.repeat(64) });
    const bodies = await bodiesOf(key);
    expect(bodies).toHaveLength(2);
    for (const body of bodies) expectDescribed(body);
  });

  it('of a test', async () => {
    await using receiver = await startReceiver();
    const { authorization } = await issueKey();
    const headers = { ...authorization, 'Content-Type': 'application/json' };
    const created = await sendRequest({
      method: 'POST',
      path: '/webhooks',
      headers,
      body: JSON.stringify({ name: 'Test', url: receiver.url }),
    });
    const { id } = (created.json as { data: { webhook: { id: string } } }).data.webhook;
    await sendRequest({ method: 'POST', path: `/webhooks/${id}/test`, headers: authorization });
    expectDescribed(String(receiver.requests[0]?.body));
  });

  it('of keys and trials', () => {
    const { key } = newKey();
    expectDescribed(createKeyCreated(key, stamp()).body);
    for (const reason of ['operator', 'expired'] as const) expectDescribed(createKeyRevoked(key, reason, stamp()).body);
    for (const type of ['partner.trial_started', 'partner.trial_ending_soon', 'partner.trial_ended'] as const) {
      expectDescribed(createTrialEvent(type, 'org_0123456789abcdef', 1_792_661_760, stamp()).body);
    }
  });

  it('of incidents', () => {
    const startedAtUnixMs = Date.UTC(2026, 9, 22, 7);
    const opened: Incident = {
      ...{ id: 'inc_0123456789abcdef', title: 'Slow answers', severity: 'minor', status: 'investigating' },
      ...{ components: ['api'], startedAtUnixMs, resolvedAtUnixMs: null, revision: 1 },
    };
    const states = [opened, changeIncident(opened, { status: 'identified' }), resolveIncident(opened, startedAtUnixMs + 60_000)];
    for (const state of states) {
      if (state !== null) expectDescribed(createIncidentEvent(state, 'org_0123456789abcdef', startedAtUnixMs).body);
    }
  });

  afterAll(() => {
    expect([...seen].sort()).toEqual([...eventTypes].sort());
  });
});
