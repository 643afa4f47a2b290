import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { timeLimits } from '@nakor/aws/client/clients';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { QueueHandler } from '../../../functions/queue-worker.ts';

/** A function behind a queue, as an event source mapping of Lambda starts it. */
export interface EventSource {
  /** Takes no messages any more, and waits for those under way, but no longer than the patience. */
  stop(patienceMs: number): Promise<void>;
}

/** What an event source connects. */
export interface EventSourceOptions {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly handler: QueueHandler;
  /** Most messages of one batch, up to 10. */
  readonly batchSize: number;
  /** Most batches under way at once. */
  readonly concurrency: number;
  /** After this Lambda would end the function. */
  readonly timeLimitSeconds: number;
  /** Told of batches that failed as a whole, and of a queue that does not answer. */
  readonly onError: (fault: unknown) => void;
}

/** How long one look into an empty queue takes, in seconds; a message that comes meanwhile is there at once. */
const waitSeconds = 5;
/** A client that has the patience to wait for messages, set by the SDK's own settings. */
export function createPollingClient(): SQSClient {
  return new SQSClient({ maxAttempts: 2, requestHandler: timeLimits(1_000, (waitSeconds + 5) * 1000) });
}

/** How long to leave a queue alone that does not answer. */
const pauseAfterErrorMs = 500;

/**
 * Gives the messages of a queue to a handler, in batches, several at once. Messages that the handler does not name as failed are deleted;
 * the others come again when their visibility runs out.
 */
export function startEventSource(options: EventSourceOptions): EventSource {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (underWay.size >= options.concurrency) await Promise.race(underWay);
      const messages = await receive(options, stopping.signal);
      if (messages.length === 0) continue;
      const batch = work(options, messages, stopping.signal).catch(options.onError);
      underWay.add(batch);
      void batch.then(() => underWay.delete(batch));
    }
  };
  const polling = poll();
  return {
    async stop(patienceMs) {
      stopping.abort();
      const ended = polling.then(() => Promise.all(underWay));
      await Promise.race([ended, sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}

async function receive(
  { client, queueUrl, batchSize, onError }: EventSourceOptions,
  abortSignal: AbortSignal,
): Promise<readonly Message[]> {
  try {
    const command = new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: batchSize,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    });
    return (await client.send(command, { abortSignal })).Messages ?? [];
  } catch (error) {
    if (abortSignal.aborted) return [];
    onError(error);
    await sleep(pauseAfterErrorMs);
    return [];
  }
}

async function work(options: EventSourceOptions, messages: readonly Message[], stopping: AbortSignal): Promise<void> {
  const { client, queueUrl, handler, timeLimitSeconds } = options;
  const endMs = performance.now() + timeLimitSeconds * 1000;
  const context = { getRemainingTimeInMillis: () => (stopping.aborted ? 0 : endMs - performance.now()) };
  const answer = await handler(toEvent(queueUrl, messages), context);
  const failed = new Set(failedIds(answer));
  const done = messages.filter(({ MessageId = '' }) => !failed.has(MessageId));
  if (done.length === 0) return;
  const Entries = done.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
  await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
}

function failedIds({ batchItemFailures }: SQSBatchResponse): string[] {
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

/** The event with which Lambda hands messages to a function. */
export function toEvent(queueUrl: string, messages: readonly Message[]): SQSEvent {
  return {
    Records: messages.map(({ MessageId = '', ReceiptHandle = '', Body = '', Attributes = {}, MD5OfBody = '' }) => ({
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      attributes: { ApproximateReceiveCount: '1', SentTimestamp: '', SenderId: '', ApproximateFirstReceiveTimestamp: '', ...Attributes },
      messageAttributes: {},
      md5OfBody: MD5OfBody,
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:eu-central-1:000000000000:${queueUrl.split('/').at(-1)}`,
      awsRegion: 'eu-central-1',
    })),
  };
}
