import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { hangUp, neverRespond, respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { isSignedWith } from '../../support/drivers/webhook-requests.ts';

/** Sends a request with the test key; the data of the response. */
async function request<Data>({ baseUrl, credentials }: LocalPlatform, method: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${credentials.test_key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await response.json()) as { readonly data: Data };
  expect(response.status, JSON.stringify(json)).toBeLessThan(300);
  return json.data;
}

interface Created {
  readonly webhook: { readonly id: string };
  readonly secret: string;
}

const subscribe = (platform: LocalPlatform, name: string, { url }: Receiver) =>
  request<Created>(platform, 'POST', '/webhooks', { name, url, events: ['validation.completed'] });

async function deliveryTo(platform: LocalPlatform, { webhook }: Created) {
  const path = `/webhooks/${webhook.id}/deliveries`;
  const { deliveries } = await request<{ deliveries: { status: string; attempt: number; event_id: string }[] }>(platform, 'GET', path);
  expect(deliveries).toHaveLength(1);
  return deliveries[0];
}

it('deliveries survive a restart of the platform, whatever state they are in', { timeout: 600_000 }, async ({ onTestFinished }) => {
  const stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-restarted-'));
  onTestFinished(() => rm(stateDirectory, { recursive: true, force: true }));
  const environment = { ...process.env, NAKOR_SWEEP_SECONDS: '1', WEBHOOK_WAIT_FACTOR: '0.02' };
  const start = async () => {
    const platform = await startLocalPlatform({ stateDirectory, port: 0, environment });
    onTestFinished(() => platform.stop());
    return platform;
  };
  await using delivered = await startReceiver();
  await using silent = await startReceiver();
  await using failing = await startReceiver();
  await using closing = await startReceiver();
  silent.behave(neverRespond, respondWith(204));
  failing.behave(respondWith(500), respondWith(204));
  closing.behave(hangUp, respondWith(204));
  const receivers = { delivered, silent, failing, closing };

  const first = await start();
  const created: Record<string, Created> = {};
  for (const [name, receiver] of Object.entries(receivers)) created[name] = await subscribe(first, name, receiver);
  await request(first, 'POST', '/validate', { xml: invoiceXml({ lines: 1 }) });
  // One has the event, one is asked right now, two have failed once and are waiting for their second attempt.
  await Promise.all(Object.values(receivers).map((receiver) => receiver.received(1)));
  await first.stop();

  const second = await start();
  for (const [name, receiver] of Object.entries(receivers)) {
    await receiver.received(name === 'delivered' ? 1 : 2);
    await expect.poll(async () => (await deliveryTo(second, created[name] as Created))?.status, { timeout: 240_000 }).toBe('succeeded');
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size, `different ids to ${name}`).toBe(1);
    expect(receiver.requests.every((each) => isSignedWith(created[name]?.secret ?? '', each))).toBe(true);
  }
  // A receiver that confirmed it is not asked again.
  expect(delivered.requests).toHaveLength(1);
});
