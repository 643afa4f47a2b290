import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateQueueCommand, GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueueHandler } from '../../../../../functions/queue-worker.ts';
import { getQueueUrl } from '../../../../../infra/local/aws-resources/queues.ts';
import { startSqsAndS3 } from '../../../../../infra/local/emulators/sqs-and-s3.ts';
import { type EventSource, startEventSource, toEvent } from '../../../../../infra/local/host/event-source.ts';

let directory: string;
let stopSqs: () => Promise<void>;
let client: SQSClient;
let url: string;
let source: EventSource | undefined;
const errors: unknown[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-source-'));
  const { sqs } = await startSqsAndS3(directory, {});
  stopSqs = sqs.stop;
  client = new SQSClient({ endpoint: sqs.endpoint, region: 'eu-central-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });
  url = getQueueUrl(sqs.endpoint, 'local', 'example');
  await client.send(new CreateQueueCommand({ QueueName: 'nakor-local-example', Attributes: { VisibilityTimeout: '1' } }));
  errors.length = 0;
});
afterEach(async () => {
  await source?.stop(5_000);
  source = undefined;
  await stopSqs();
  await rm(directory, { recursive: true, force: true });
});

const done = { batchItemFailures: [] };

function start(handler: QueueHandler, options: { batchSize?: number; concurrency?: number } = {}): EventSource {
  const onError = (error: unknown) => void errors.push(error);
  source = startEventSource({ client, queueUrl: url, handler, batchSize: 10, concurrency: 4, timeLimitSeconds: 30, onError, ...options });
  return source;
}

async function send(...bodies: string[]): Promise<void> {
  for (const MessageBody of bodies) await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody }));
}

/** Number of messages in the queue, including those in flight. */
async function countMessages(): Promise<number> {
  const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...AttributeNames] }));
  return AttributeNames.reduce((sum, name) => sum + Number(Attributes?.[name]), 0);
}

const bodiesOf = ({ Records }: SQSEvent) => Records.map(({ body }) => body);

describe('startEventSource', () => {
  it('passes messages as Lambda does, and deletes processed ones', async () => {
    const events: SQSEvent[] = [];
    await send('one', 'two');
    start(async (event) => {
      events.push(event);
      return done;
    });
    await expect.poll(() => events.flatMap(bodiesOf)).toEqual(['one', 'two']);
    expect(events[0]?.Records[0]).toMatchObject({
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: 'one',
      attributes: { ApproximateReceiveCount: '1', SentTimestamp: expect.stringMatching(/^\d+$/) },
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:eu-central-1:000000000000:nakor-local-example',
      awsRegion: 'eu-central-1',
    });
    await expect.poll(countMessages).toBe(0);
    expect(errors).toEqual([]);
  });

  it('delivers again only the messages that the handler reports as failed', async () => {
    const seen: string[] = [];
    await send('good', 'bad');
    start(async ({ Records }) => {
      seen.push(...Records.map(({ body }) => body));
      const failed = Records.filter(({ body, attributes }) => body === 'bad' && attributes.ApproximateReceiveCount === '1');
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await expect.poll(() => seen.toSorted()).toEqual(['bad', 'bad', 'good']);
    await expect.poll(countMessages).toBe(0);
  });

  it('reports the error when the handler throws, and delivers the whole batch again', async () => {
    const seen: string[] = [];
    await send('once more');
    start(async (event) => {
      seen.push(...bodiesOf(event));
      if (seen.length === 1) throw new Error('out of order');
      return done;
    });
    await expect.poll(() => seen).toEqual(['once more', 'once more']);
    expect(errors).toEqual([new Error('out of order')]);
  });

  it('respects batch size and concurrency', async () => {
    await send('a', 'b', 'c', 'd', 'e');
    const batches: string[][] = [];
    const ends: (() => void)[] = [];
    start(
      async (event) => {
        batches.push(bodiesOf(event));
        await new Promise<void>((end) => ends.push(end));
        return done;
      },
      { batchSize: 1, concurrency: 2 },
    );
    await expect.poll(() => batches.length).toBe(2);
    ends.shift()?.();
    await expect.poll(() => batches.length).toBe(3);
    expect(batches.every((batch) => batch.length === 1)).toBe(true);
    ends.splice(0).forEach((end) => void end());
    await expect.poll(() => batches.length).toBe(5);
    ends.splice(0).forEach((end) => void end());
    await expect.poll(countMessages).toBe(0);
  });

  it('passes the remaining time to the handler', async () => {
    const remaining: number[] = [];
    await send('x');
    start(async (_event, { getRemainingTimeInMillis }) => {
      remaining.push(getRemainingTimeInMillis());
      return done;
    });
    await expect.poll(() => remaining.length).toBe(1);
    expect(remaining[0]).toBeGreaterThan(0);
    expect(remaining[0]).toBeLessThanOrEqual(30_000);
  });

  it('on stop, waits for the current batch with no remaining time, and receives no more messages', async () => {
    await send('in flight');
    const seen: string[] = [];
    const remaining: (() => number)[] = [];
    let end = () => {};
    const { stop } = start(async (event, { getRemainingTimeInMillis }) => {
      seen.push(...bodiesOf(event));
      remaining.push(getRemainingTimeInMillis);
      await new Promise<void>((resume) => {
        end = resume;
      });
      return done;
    });
    await expect.poll(() => seen.length).toBe(1);
    const stopped = vi.fn();
    const stopping = stop(20_000).then(stopped);
    await send('too late');
    expect(remaining[0]?.()).toBe(0);
    expect(stopped).not.toHaveBeenCalled();
    end();
    await stopping;
    expect(seen).toEqual(['in flight']);
    expect(await countMessages()).toBe(1);
  });

  it('on stop, waits at most for the grace period', async () => {
    await send('endless');
    let isStarted = false;
    const { stop } = start(() => {
      isStarted = true;
      return new Promise(() => {});
    });
    await expect.poll(() => isStarted).toBe(true);
    await stop(50);
    source = undefined;
  });

  it('reports a queue that does not respond, and continues once it does', async () => {
    const seen: string[] = [];
    let polls = 0;
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const isPoll = context['commandName'] === 'ReceiveMessageCommand';
        if (isPoll) polls += 1;
        if (isPoll && polls === 1) throw new Error('unreachable');
        return next(args);
      },
      { step: 'initialize' },
    );
    start(async (event) => {
      seen.push(...bodiesOf(event));
      return done;
    });
    await expect.poll(() => errors.length).toBe(1);
    await send('after all');
    await expect.poll(() => seen).toEqual(['after all']);
    expect(errors).toEqual([new Error('unreachable')]);
  });
});

describe('toEvent', () => {
  it('fills in fields that the message does not have', () => {
    const { Records } = toEvent('http://127.0.0.1:1/000000000000/nakor-local-delivery', [{ Body: '{}' }]);
    expect(Records).toMatchObject([
      { body: '{}', messageId: '', eventSourceARN: 'arn:aws:sqs:eu-central-1:000000000000:nakor-local-delivery' },
    ]);
  });
});
