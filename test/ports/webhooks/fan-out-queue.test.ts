import { randomUUID } from 'node:crypto';
import { CreateQueueCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { createQueueClient } from '@nakor/aws/client/clients';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { describe, expect, inject, it } from 'vitest';
import { startFaultProxy } from '../../support/faults/fault-proxy.ts';
import { holdForever } from '../../support/faults/faults.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const clientOf = (endpoint: string) => createQueueClient({ endpoint, region: 'eu-central-1', credentials });
const addressOf = (endpoint: string, name: string) => `${endpoint}/000000000000/${name}`;
const event = { id: '0d9f2f60-6f0c-4d8a-9c6c-4f3a6f6d2d11', organizationId: 'org_a' };

async function ownQueue(): Promise<string> {
  const name = `fan-out-${randomUUID()}`;
  await clientOf(inject('service').endpoints.sqs).send(new CreateQueueCommand({ QueueName: name }));
  return name;
}

describe('createFanOutQueue', () => {
  it('sends only the ids of the pending event and its organization', async () => {
    const { sqs } = inject('service').endpoints;
    const QueueUrl = addressOf(sqs, await ownQueue());
    await createFanOutQueue(clientOf(sqs), QueueUrl).notify(event);
    const { Messages = [] } = await clientOf(sqs).send(new ReceiveMessageCommand({ QueueUrl }));
    expect(Messages.map(({ Body }) => JSON.parse(Body ?? ''))).toEqual([
      { event_id: '0d9f2f60-6f0c-4d8a-9c6c-4f3a6f6d2d11', organization_id: 'org_a' },
    ]);
  });

  it('puts the message into the message group of its organization', async () => {
    const proxy = await startFaultProxy(inject('service').endpoints.sqs);
    await createFanOutQueue(clientOf(proxy.endpoint), addressOf(proxy.endpoint, await ownQueue())).notify(event);
    await proxy.close();
    expect(proxy.requests.map(({ operation, body }) => [operation, JSON.parse(body).MessageGroupId])).toEqual([['SendMessage', 'org_a']]);
  });

  it('delays the message as requested, by default not at all', async () => {
    const proxy = await startFaultProxy(inject('service').endpoints.sqs);
    const queue = createFanOutQueue(clientOf(proxy.endpoint), addressOf(proxy.endpoint, await ownQueue()));
    await queue.notify(event);
    await queue.notify(event, 1);
    await proxy.close();
    expect(proxy.requests.map(({ body }) => JSON.parse(body).DelaySeconds)).toEqual([undefined, 1]);
  });

  it('reports that SQS is unavailable when it is unreachable', async () => {
    const failure = await createFanOutQueue(clientOf('http://127.0.0.1:1'), addressOf('http://127.0.0.1:1', 'any'))
      .notify(event)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DependencyUnavailable);
    expect(failure).toMatchObject({ dependency: 'SQS' });
  });

  it('reports that SQS is unavailable when it does not respond', async () => {
    const proxy = await startFaultProxy(inject('service').endpoints.sqs);
    proxy.inject({ fault: holdForever });
    const failure = await createFanOutQueue(clientOf(proxy.endpoint), addressOf(proxy.endpoint, 'any'))
      .notify(event)
      .catch((error: unknown) => error);
    await proxy.close();
    expect(failure).toMatchObject({ name: 'DependencyUnavailable', dependency: 'SQS' });
  });
});
