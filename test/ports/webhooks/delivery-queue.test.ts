import { randomUUID } from 'node:crypto';
import { CreateQueueCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { createQueueClient } from '@nakor/aws/client/clients';
import { createDeadLetterQueue, createDeliveryQueue, readDeliveryNotification } from '@nakor/aws/webhooks/delivery-queue';
import type { DeliveryNotification } from '@nakor/operations/webhooks/delivery-store';
import { describe, expect, inject, it } from 'vitest';
import { deliveryOf, noonMs, sampleWebhookId } from '../../support/builders/webhook-samples.ts';
import { emulatorSettings } from '../../support/faults/fault-environment.ts';
import { startFaultProxy } from '../../support/faults/fault-proxy.ts';

const clientOf = (endpoint: string) => createQueueClient({ ...emulatorSettings, endpoint });
const sqs = () => inject('service').endpoints.sqs;
const addressOf = (endpoint: string, name: string) => `${endpoint}/000000000000/${name}`;
const named: DeliveryNotification = {
  organizationId: 'org_a',
  webhookId: sampleWebhookId,
  delivery: { id: 'd0', createdAtUnixMs: noonMs },
  postponed: 0,
};

async function ownQueue(): Promise<string> {
  const QueueName = `delivery-${randomUUID()}`;
  await clientOf(sqs()).send(new CreateQueueCommand({ QueueName }));
  return QueueName;
}

async function receive(name: string): Promise<string[]> {
  const { Messages = [] } = await clientOf(sqs()).send(
    new ReceiveMessageCommand({ QueueUrl: addressOf(sqs(), name), MaxNumberOfMessages: 10 }),
  );
  return Messages.map(({ Body }) => Body ?? '');
}

describe('createDeliveryQueue', () => {
  it.each([
    { name: 'that names a delivery', notification: named, delivery: { id: 'd0', created_at: noonMs } },
    { name: 'that names none, and was postponed', notification: { ...named, delivery: null, postponed: 1 }, delivery: null },
  ])('sends a notification $name, with ids only, which is read back unchanged', async ({ notification, delivery }) => {
    const queue = await ownQueue();
    await createDeliveryQueue(clientOf(sqs()), addressOf(sqs(), queue)).notify(notification, 0);
    const [body = ''] = await receive(queue);
    expect(JSON.parse(body)).toEqual({
      organization_id: 'org_a',
      webhook_id: sampleWebhookId,
      delivery,
      postponed: notification.postponed,
    });
    expect(readDeliveryNotification(body)).toEqual(notification);
  });

  it('puts it into the message group of its organization, with the given delay', async () => {
    const proxy = await startFaultProxy(sqs());
    const queue = await ownQueue();
    await createDeliveryQueue(clientOf(proxy.endpoint), addressOf(proxy.endpoint, queue)).notify(named, 60);
    await proxy.close();
    expect(proxy.requests.map(({ operation, body }) => [operation, JSON.parse(body)])).toMatchObject([
      ['SendMessage', { MessageGroupId: 'org_a', DelaySeconds: 60 }],
    ]);
    expect(await receive(queue)).toEqual([]);
  });

  it('reports that SQS is unavailable when it is unreachable', async () => {
    const queue = createDeliveryQueue(clientOf('http://127.0.0.1:1'), addressOf('http://127.0.0.1:1', 'any'));
    await expect(queue.notify(named, 0)).rejects.toMatchObject({ name: 'DependencyUnavailable', dependency: 'SQS' });
  });
});

describe('createDeadLetterQueue', () => {
  it('announces a delivery with ids only, in the form of a notification', async () => {
    const queue = await ownQueue();
    const last = { httpStatus: 500, durationMs: 1, error: 'HTTP_STATUS', responseExcerpt: 'secret answer' } as const;
    const delivery = deliveryOf({ attempt: 6, last, state: { status: 'dead_letter', completedAtUnixMs: noonMs, isAnnounced: false } });
    await createDeadLetterQueue(clientOf(sqs()), addressOf(sqs(), queue)).announce(delivery);
    const [body = ''] = await receive(queue);
    expect(JSON.parse(body)).toEqual({
      organization_id: 'org_a',
      webhook_id: sampleWebhookId,
      delivery: { id: delivery.id, created_at: noonMs },
      postponed: 0,
    });
  });
});

describe('readDeliveryNotification', () => {
  it.each([
    '',
    'text',
    '{}',
    'null',
    '{"organization_id":"","webhook_id":"w","delivery":null,"postponed":0}',
    '{"organization_id":"o","webhook_id":"w","delivery":{"id":"d"},"postponed":0}',
    '{"organization_id":"o","webhook_id":"w","delivery":null,"postponed":-1}',
    '{"organization_id":"o","webhook_id":"w","postponed":0}',
  ])('rejects %j', (body) => {
    expect(() => readDeliveryNotification(body)).toThrow();
  });
});
