import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createKeyCreated, createKeyRevoked } from '@nakor/operations/access/key-events';
import { createTrialEvent } from '@nakor/operations/access/trial-events';
import { eventTypes } from '@nakor/operations/events/event';
import { exampleData } from '@nakor/operations/events/example-data';
import { createIncidentEvent, type Incident } from '@nakor/operations/status/incident';
import { deliveryStatuses } from '@nakor/operations/webhooks/delivery';
import { waitAfterMs } from '@nakor/operations/webhooks/retry-schedule';
import { verifyWebhook } from '@nakor/verify-webhook';
import { describe, expect, inject, it } from 'vitest';
import { documentedEvents } from '../../support/api/documented-events.ts';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { onDayOfIssue, validateXml } from '../../support/drivers/validate-requests.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { emulatorClient, eventsOf, type IssuedKey, issueKey } from '../../support/storage/access.ts';

const page = await readFile(join(projectDirectory, 'docs/webhooks.md'), 'utf8');
const sampleInvoice = await readFile(join(projectDirectory, 'events/validation/sample-invoice.xml'), 'utf8');

const exampleOf = (type: string) => documentedEvents().find((example) => example.type === type);

/** Names of all fields, including nested ones; for lists, those of the first entry. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : fieldsOf(value[0], `${path}[]`);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [`${path}.${name}`, ...fieldsOf(inner, `${path}.${name}`)]);
}

/** An event emitted for a key, as stored in the outbox. */
async function eventOf({ key }: IssuedKey, type: string): Promise<{ data: unknown }> {
  const event = (await eventsOf(key.organization.id)).find((made) => made.type === type);
  if (event === undefined) throw new Error(`No ${type} was created.`);
  return event;
}

const stamp = { id: 'e', createdAtUnixMs: 0 };

const incident: Incident = {
  ...{ id: 'inc_0123456789abcdef', title: 'Slow answers', severity: 'minor', status: 'investigating', components: ['api'] },
  ...{ startedAtUnixMs: 0, resolvedAtUnixMs: null, revision: 1 },
};

describe('docs/webhooks.md', () => {
  it('names every event and every status', () => {
    for (const name of [...eventTypes, ...deliveryStatuses]) expect(page).toContain(`\`${name}\``);
  });

  it('shows the examples of which test events are made', () => {
    const shown = documentedEvents() as readonly { readonly type: keyof typeof exampleData; readonly data: unknown }[];
    expect(shown.length).toBeGreaterThanOrEqual(8);
    for (const { type, data } of shown) expect([type, data]).toEqual([type, exampleData[type]]);
  });

  it('shows the real validation.completed', async () => {
    const issued = await issueKey();
    const body = sampleInvoice.replace('<P_15>369.00', '<P_15>370.00');
    await validateXml(issued, body, {}, onDayOfIssue);
    const { data } = await eventOf(issued, 'validation.completed');
    const shown = exampleOf('validation.completed') as { data?: unknown } | undefined;
    expect(fieldsOf(shown?.data)).toEqual(fieldsOf(data));
  });

  it('shows the real correction.created', async () => {
    const issued = await issueKey();
    const order = {
      source_xml: sampleInvoice,
      scenario_id: 'price-change',
      przyczyna_korekty: 'rabat po dostawie',
      numer_faktury_kor: 'FK/2026/10/1',
      changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_9A', new_value: '45.00' }],
    };
    const headers = { ...issued.authorization, 'Content-Type': 'application/json' };
    await sendRequest({ method: 'POST', path: '/correction/build', headers, body: JSON.stringify(order) });
    const { data } = await eventOf(issued, 'correction.created');
    const shown = exampleOf('correction.created') as { data?: object } | undefined;
    expect({ ...shown?.data, request_id: '' }).toEqual({ ...(data as object), request_id: '' });
  });

  it('shows the real quota.exceeded', async () => {
    const issued = await issueKey({ environment: 'live', plan: 'free' });
    const now = new Date();
    const windows = { day_window: Math.floor(now.getTime() / 86_400_000), month_window: now.getUTCFullYear() * 12 + now.getUTCMonth() };
    const Item = { pk: `ORG#${issued.key.organization.id}`, sk: 'QUOTA', ...windows, day_used: 50, month_used: 50 };
    await emulatorClient().send(new PutCommand({ TableName: inject('service').accessTable, Item }));
    const headers = { ...issued.authorization, 'Content-Type': 'application/xml' };
    expect((await sendRequest({ method: 'POST', path: '/validate', headers, body: sampleInvoice })).status).toBe(429);
    const { data } = await eventOf(issued, 'quota.exceeded');
    const shown = exampleOf('quota.exceeded') as { data?: object } | undefined;
    const { reset_at } = data as { reset_at: number };
    expect({ ...shown?.data, reset_at }).toEqual(data);
  });

  it('shows a real test', async () => {
    const issued = await issueKey();
    await using receiver = await startReceiver();
    const headers = { ...issued.authorization, 'Content-Type': 'application/json', 'Accept-Language': 'en' };
    const body = JSON.stringify({ name: 'Example', url: receiver.url });
    const created = (await sendRequest({ method: 'POST', path: '/webhooks', headers, body })).json as { data: { webhook: { id: string } } };
    await sendRequest({ method: 'POST', path: `/webhooks/${created.data.webhook.id}/test`, headers });
    const [request] = await receiver.received(1);
    expect(fieldsOf(exampleOf('webhook.test'))).toEqual(fieldsOf(JSON.parse(String(request?.body))));
    // The documented request has these Nakor headers and no others.
    const [, shown = ''] = /^```http\n(.*?)^```$/ms.exec(page) ?? [];
    const names = [...shown.matchAll(/^([\w-]+): /gm)].map(([, name = '']) => name.toLowerCase());
    expect(names.sort()).toEqual(
      Object.keys(request?.headers ?? {})
        .filter((name) => !['connection', 'content-length'].includes(name))
        .sort(),
    );
  });

  it.each([
    { type: 'api_key.created', event: (key: IssuedKey) => createKeyCreated(key.key, stamp) },
    { type: 'api_key.revoked', event: (key: IssuedKey) => createKeyRevoked(key.key, 'expired', stamp) },
    { type: 'platform.incident_created', event: (key: IssuedKey) => createIncidentEvent(incident, key.key.organization.id, 0) },
    {
      type: 'partner.trial_started',
      event: (key: IssuedKey) => createTrialEvent('partner.trial_started', key.key.organization.id, 0, stamp),
    },
  ])('shows the real $type', async ({ type, event }) => {
    expect(fieldsOf(exampleOf(type))).toEqual(fieldsOf(JSON.parse(event(await issueKey()).body)));
  });

  it('states the real waits', () => {
    const rows = [...page.matchAll(/^\| ([2-6]) \| (\d+) (minutes?|hours?) \|/gm)].map(([, attempt, count, unit = '']) => ({
      attempt: Number(attempt),
      waitMs: Number(count) * (unit.startsWith('minute') ? 60_000 : 3_600_000),
    }));
    expect(rows).toEqual(
      [1, 2, 3, 4, 5].map((failed) => ({ attempt: failed + 1, waitMs: waitAfterMs(failed, { retryAfter: null }, 0.5, 0) })),
    );
  });

  it('contains a signature to test code with', () => {
    const cell = (name: string) => new RegExp(`^\\| ${name} \\| \`(.+)\` \\|$`, 'm').exec(page)?.[1] ?? '';
    const verified = verifyWebhook({ secret: cell('secret'), header: cell('header'), body: cell('body'), nowUnixSeconds: 1_767_225_600 });
    expect(verified).toEqual({ ok: true, event: {} });
  });
});
