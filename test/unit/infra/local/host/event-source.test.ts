import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateQueueCommand, GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueueHandler } from '../../../../../functions/queue-worker.ts';
import { queueUrl } from '../../../../../infra/local/aws-resources/queues.ts';
import { startSqsAndS3 } from '../../../../../infra/local/emulators/sqs-and-s3.ts';
import { type EventSource, startEventSource, toEvent } from '../../../../../infra/local/host/event-source.ts';

let directory: string;
let endQueues: () => Promise<void>;
let client: SQSClient;
let url: string;
let source: EventSource | undefined;
const faults: unknown[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-source-'));
  const { sqs } = await startSqsAndS3(directory, {});
  endQueues = sqs.stop;
  client = new SQSClient({ endpoint: sqs.endpoint, region: 'eu-central-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });
  url = queueUrl(sqs.endpoint, 'local', 'tried');
  await client.send(new CreateQueueCommand({ QueueName: 'nakor-local-tried', Attributes: { VisibilityTimeout: '1' } }));
  faults.length = 0;
});
afterEach(async () => {
  await source?.stop(5_000);
  source = undefined;
  await endQueues();
  await rm(directory, { recursive: true, force: true });
});

const done = { batchItemFailures: [] };

function start(handler: QueueHandler, options: { batchSize?: number; concurrency?: number } = {}): EventSource {
  const onError = (fault: unknown) => void faults.push(fault);
  source = startEventSource({ client, queueUrl: url, handler, batchSize: 10, concurrency: 4, timeLimitSeconds: 30, onError, ...options });
  return source;
}

async function send(...bodies: string[]): Promise<void> {
  for (const MessageBody of bodies) await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody }));
}

/** Messages that are there, also those that somebody has taken. */
async function left(): Promise<number> {
  const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...AttributeNames] }));
  return AttributeNames.reduce((sum, name) => sum + Number(Attributes?.[name]), 0);
}

const bodiesOf = ({ Records }: SQSEvent) => Records.map(({ body }) => body);

describe('startEventSource', () => {
  it('hands messages over as Lambda does, and deletes those that are done', async () => {
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
      eventSourceARN: 'arn:aws:sqs:eu-central-1:000000000000:nakor-local-tried',
      awsRegion: 'eu-central-1',
    });
    await expect.poll(left).toBe(0);
    expect(faults).toEqual([]);
  });

  it('hands over again what the handler names, and nothing else', async () => {
    const seen: string[] = [];
    await send('good', 'bad');
    start(async ({ Records }) => {
      seen.push(...Records.map(({ body }) => body));
      const failed = Records.filter(({ body, attributes }) => body === 'bad' && attributes.ApproximateReceiveCount === '1');
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await expect.poll(() => seen.toSorted()).toEqual(['bad', 'bad', 'good']);
    await expect.poll(left).toBe(0);
  });

  it('hands over again all of a batch whose handler throws, and tells of it', async () => {
    const seen: string[] = [];
    await send('once more');
    start(async (event) => {
      seen.push(...bodiesOf(event));
      if (seen.length === 1) throw new Error('out of order');
      return done;
    });
    await expect.poll(() => seen).toEqual(['once more', 'once more']);
    expect(faults).toEqual([new Error('out of order')]);
  });

  it('makes no batch larger and runs no more at once than it may', async () => {
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
    await expect.poll(left).toBe(0);
  });

  it('tells the handler how much time it has', async () => {
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

  it('waits for what is under way when it is stopped, tells it that time is up, and takes nothing more', async () => {
    await send('under way');
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
    expect(seen).toEqual(['under way']);
    expect(await left()).toBe(1);
  });

  it('does not wait for ever when it is stopped', async () => {
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

  it('tells of a queue that does not answer, and goes on when it does', async () => {
    const seen: string[] = [];
    let looks = 0;
    client.middlewareStack.add(
      (next, context) => async (given) => {
        const isLook = context['commandName'] === 'ReceiveMessageCommand';
        if (isLook) looks += 1;
        if (isLook && looks === 1) throw new Error('away');
        return next(given);
      },
      { step: 'initialize' },
    );
    start(async (event) => {
      seen.push(...bodiesOf(event));
      return done;
    });
    await expect.poll(() => faults.length).toBe(1);
    await send('after all');
    await expect.poll(() => seen).toEqual(['after all']);
    expect(faults).toEqual([new Error('away')]);
  });
});

describe('toEvent', () => {
  it('fills in what a message lacks', () => {
    const { Records } = toEvent('http://127.0.0.1:1/000000000000/nakor-local-delivery', [{ Body: '{}' }]);
    expect(Records).toMatchObject([
      { body: '{}', messageId: '', eventSourceARN: 'arn:aws:sqs:eu-central-1:000000000000:nakor-local-delivery' },
    ]);
  });
});
