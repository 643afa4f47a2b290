import { randomUUID } from 'node:crypto';
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DeadLetter, DeadLetters } from '@nakor/operator/cli/ports';
import { expect, inject, it } from 'vitest';
import { createDeadLetterQueues } from '../../../infra/local/commands/operator/dead-letter-queues.ts';

const organizationId = 'org_0123456789abcdef';
const webhookId = '11111111-1111-4111-8111-111111111111';
const deliveryId = '22222222-2222-8222-8222-222222222222';

/** Two separate dead-letter queues. */
async function scenario() {
  const endpoint = inject('service').endpoints.sqs;
  const client = new SQSClient({ endpoint, region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  const queue = async () => {
    const name = `dead-letters-${randomUUID()}`;
    await client.send(new CreateQueueCommand({ QueueName: name }));
    return `${endpoint}/000000000000/${name}`;
  };
  const urls = { 'fan-out': await queue(), delivery: await queue() };
  return {
    letters: createDeadLetterQueues(client, async (source) => urls[source]),
    send: (source: keyof typeof urls, body: unknown) =>
      client.send(new SendMessageCommand({ QueueUrl: urls[source], MessageBody: typeof body === 'string' ? body : JSON.stringify(body) })),
    /** Bodies of the messages that are currently visible in a queue. */
    async visible(source: keyof typeof urls) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({ QueueUrl: urls[source], MaxNumberOfMessages: 10, VisibilityTimeout: 0 }),
      );
      return Messages.map(({ Body }) => Body);
    },
  };
}

async function takeAll(letters: DeadLetters): Promise<DeadLetter[]> {
  const taken: DeadLetter[] = [];
  for await (const letter of letters.receive()) taken.push(letter);
  return taken;
}

const eventMessage = { event_id: 'event-1', organization_id: organizationId };
const deliveryMessage = {
  organization_id: organizationId,
  webhook_id: webhookId,
  delivery: { id: deliveryId, created_at: 1_790_000_000_000 },
  postponed: 0,
};

it.concurrent('reads the messages of both dead-letter queues', async () => {
  const { letters, send } = await scenario();
  const beforeMs = Date.now();
  await send('fan-out', eventMessage);
  await send('delivery', deliveryMessage);
  await send('delivery', eventMessage);
  const taken = await takeAll(letters);
  expect(taken).toEqual([
    {
      id: expect.any(String),
      source: 'fan-out',
      sentAtUnixMs: expect.any(Number),
      content: { kind: 'event', event: { id: 'event-1', organizationId } },
    },
    {
      id: expect.any(String),
      source: 'delivery',
      sentAtUnixMs: expect.any(Number),
      content: {
        kind: 'notification',
        notification: { organizationId, webhookId, delivery: { id: deliveryId, createdAtUnixMs: 1_790_000_000_000 }, postponed: 0 },
      },
    },
    {
      id: expect.any(String),
      source: 'delivery',
      sentAtUnixMs: expect.any(Number),
      content: { kind: 'unknown', body: JSON.stringify(eventMessage) },
    },
  ]);
  for (const { sentAtUnixMs } of taken) expect(sentAtUnixMs).toBeGreaterThanOrEqual(beforeMs);
});

it.concurrent('hides received dead letters until they are returned', async () => {
  const { letters, send, visible } = await scenario();
  await send('delivery', 'first');
  await send('delivery', 'second');
  const taken = await takeAll(letters);
  expect(await visible('delivery')).toEqual([]);
  for (const letter of taken) await letters.release(letter);
  expect((await visible('delivery')).sort()).toEqual(['first', 'second']);
});

it.concurrent('deletes exactly the removed dead letters', async () => {
  const { letters, send } = await scenario();
  await send('fan-out', 'stays');
  await send('fan-out', 'goes');
  for (const letter of await takeAll(letters)) {
    if (letter.content.kind === 'unknown' && letter.content.body === 'goes') await letters.remove(letter);
    else await letters.release(letter);
  }
  expect((await takeAll(letters)).map(({ content }) => content)).toEqual([{ kind: 'unknown', body: 'stays' }]);
});

it.concurrent('receives more than one batch of dead letters, each once', async () => {
  const { letters, send } = await scenario();
  const bodies = Array.from({ length: 23 }, (_, number) => `message ${number}`);
  for (const body of bodies) await send('delivery', body);
  const taken = await takeAll(letters);
  expect(taken.map(({ content }) => (content.kind === 'unknown' ? content.body : '')).sort()).toEqual(bodies.sort());
});

it.concurrent('hides no dead letter of a batch beyond the requested number', async () => {
  const { letters, send, visible } = await scenario();
  for (const body of ['a', 'b', 'c']) await send('delivery', body);
  for await (const letter of letters.receive()) {
    await letters.release(letter);
    break;
  }
  expect((await visible('delivery')).sort()).toEqual(['a', 'b', 'c']);
});
