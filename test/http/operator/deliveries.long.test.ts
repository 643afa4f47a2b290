import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import type { DeliveryStatus } from '@nakor/operations/webhooks/delivery';
import { verifyWebhook } from '@nakor/verify-webhook';
import { expect, inject, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { runOperatorProcess } from '../../support/drivers/operator-process.ts';
import { respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { createOrganization, emulatorClient, issueKey } from '../../support/storage/access.ts';

/** An organization with a webhook, and the requests about it. */
async function scenario(url: string) {
  const { id: organizationId } = await createOrganization();
  const { authorization } = await issueKey({ organizationId });
  const json = { ...authorization, 'Content-Type': 'application/json' };
  const created = await sendRequest({ method: 'POST', path: '/webhooks', headers: json, body: JSON.stringify({ name: 'Orders', url }) });
  const { webhook, secret } = (created.json as { data: { webhook: { id: string }; secret: string } }).data;
  const scope = ['--organization', organizationId, '--webhook', webhook.id];
  return {
    organizationId,
    webhookId: webhook.id,
    secret,
    validate: () =>
      sendRequest({
        method: 'POST',
        path: '/validate',
        headers: { ...authorization, 'Content-Type': 'application/xml' },
        body: invoiceXml(),
      }),
    /** Runs `deliveries …`, which must succeed, and parses its output. */
    async deliveries(...parameters: string[]) {
      const ending = await runOperatorProcess('deliveries', ...parameters, ...scope, '--json');
      expect(ending).toMatchObject({ exitCode: 0, complaints: '' });
      return JSON.parse(ending.output);
    },
  };
}

const store = () => createDeliveryStore(emulatorClient(), inject('service'));

/** Waits until the newest delivery of a webhook has a status, and returns its id. The platform of the run has short waits. */
async function newestWith(status: DeliveryStatus, organizationId: string, webhookId: string): Promise<string> {
  const newest = async () => (await store().list(organizationId, webhookId, { limit: 1, status: null }))[0];
  await expect.poll(async () => (await newest())?.state.status, { interval: 100 }).toBe(status);
  return (await newest())?.id ?? '';
}

it('shows a delivery that was given up, and replays it once its receiver works', async () => {
  await using receiver = await startReceiver();
  receiver.behave(respondWith(503));
  const { organizationId, webhookId, secret, validate, deliveries } = await scenario(receiver.url);
  await validate();
  const id = await newestWith('dead_letter', organizationId, webhookId);
  const given = {
    id,
    event_type: 'validation.completed',
    status: 'dead_letter',
    attempt: 6,
    last_http_status: 503,
    last_error: 'HTTP_STATUS',
  };
  expect((await deliveries('list', '--status', 'dead_letter')).deliveries).toMatchObject([given]);
  const { delivery } = await deliveries('show', id);
  expect(delivery).toMatchObject(given);

  receiver.behave(respondWith(204));
  const { replays } = await deliveries('replay', '--status', 'dead_letter');
  expect(replays).toMatchObject([{ outcome: 'replayed', delivery: { id, status: 'pending', attempt: 0 } }]);
  const requests = await receiver.received(7);
  expect(new Set(requests.map(({ body }) => body.toString())).size).toBe(1);
  const last = requests.at(-1);
  const verified = verifyWebhook({ secret, header: last?.headers['x-nk-signature'], body: last?.body ?? '' });
  expect(verified).toMatchObject({ ok: true, event: { id: delivery.event_id } });
  expect(await newestWith('succeeded', organizationId, webhookId)).toBe(id);
});

it('replays a delivered event to a receiver that has lost it', async () => {
  await using receiver = await startReceiver();
  const { organizationId, webhookId, validate, deliveries } = await scenario(receiver.url);
  await validate();
  const id = await newestWith('succeeded', organizationId, webhookId);
  expect((await deliveries('replay', id)).replays).toMatchObject([{ outcome: 'replayed' }]);
  expect(await receiver.received(2)).toHaveLength(2);
});

it('lists webhooks with their current state', async () => {
  const { organizationId, webhookId, secret } = await scenario('http://127.0.0.1:19090/nakor?token=theirs');
  const { exitCode, output } = await runOperatorProcess('webhooks', 'list', '--organization', organizationId);
  expect(exitCode).toBe(0);
  expect(output).toContain(`${webhookId}  test         Orders  http://127.0.0.1:19090/nakor?…  *       active`);
  expect(output).not.toContain(secret.slice(0, 10));
});

it('reports an unknown delivery', async () => {
  const { organizationId } = await scenario('http://127.0.0.1:19090/nakor');
  const id = '00000000-0000-8000-8000-000000000000';
  const ending = await runOperatorProcess('deliveries', 'show', id, '--organization', organizationId);
  expect(ending).toMatchObject({ exitCode: 1, output: '' });
  expect(ending.complaints).toContain(`There is no delivery "${id}" of organization ${organizationId}.`);
});
