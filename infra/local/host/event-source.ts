import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getTimeLimits } from '@nakor/aws/client/clients';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { QueueHandler } from '../../../functions/queue-worker.ts';

/** Invokes a function for the messages of a queue, as an event source mapping of Lambda does. */
export interface EventSource {
  /** Stops receiving messages and waits for batches in flight, at most for the grace period. */
  stop(graceMs: number): Promise<void>;
}

/** Queue, function and limits of an event source. */
export interface EventSourceOptions {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly handler: QueueHandler;
  /** Maximum messages per batch, up to 10. */
  readonly batchSize: number;
  /** Maximum concurrent batches. */
  readonly concurrency: number;
  /** Time after which Lambda would terminate the function. */
  readonly timeLimitSeconds: number;
  /** Called when a whole batch fails, and when the queue does not respond. */
  readonly onError: (error: unknown) => void;
}

/** Long polling, in seconds: a message that arrives during the wait is returned at once. */
const waitSeconds = 5;
/** Creates an SQS client whose timeout is longer than the long polling, configured by the environment. */
export function createPollingClient(): SQSClient {
  return new SQSClient({ maxAttempts: 2, requestHandler: getTimeLimits(1_000, (waitSeconds + 5) * 1000) });
}

/** Pause before polling again a queue that does not respond. */
const pauseAfterErrorMs = 500;

/**
 * Passes the messages of a queue to a handler, in concurrent batches. Messages that the handler does not report as failed are deleted;
 * failed ones become visible again after the visibility timeout.
 */
export function startEventSource(options: EventSourceOptions): EventSource {
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();
  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (inFlight.size >= options.concurrency) await Promise.race(inFlight);
      const messages = await receive(options, stopping.signal);
      if (messages.length === 0) continue;
      const batch = processBatch(options, messages, stopping.signal).catch(options.onError);
      inFlight.add(batch);
      void batch.then(() => inFlight.delete(batch));
    }
  };
  const polling = poll();
  return {
    async stop(graceMs) {
      stopping.abort();
      const ended = polling.then(() => Promise.all(inFlight));
      await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
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

async function processBatch(options: EventSourceOptions, messages: readonly Message[], stopping: AbortSignal): Promise<void> {
  const { client, queueUrl, handler, timeLimitSeconds } = options;
  const endMs = performance.now() + timeLimitSeconds * 1000;
  const context = { getRemainingTimeInMillis: () => (stopping.aborted ? 0 : endMs - performance.now()) };
  const result = await handler(toEvent(queueUrl, messages), context);
  const failed = new Set(failedIds(result));
  const done = messages.filter(({ MessageId = '' }) => !failed.has(MessageId));
  if (done.length === 0) return;
  const Entries = done.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
  await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
}

function failedIds({ batchItemFailures }: SQSBatchResponse): string[] {
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

/** The event that Lambda passes to a function for messages of a queue. */
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
