import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { type QueueFunctionName, queueFunctions } from '../../build/function-names.ts';
import { toEvent } from './event-source.ts';

/** A sample SQS event; each record needs at least its body and the ARN of its queue. */
export interface QueueSample {
  readonly Records: readonly Partial<SQSRecord>[];
}

/** Whether a sample event contains SQS messages. */
export function isQueueSample(sample: unknown): sample is QueueSample {
  const records = (sample as Partial<QueueSample> | null)?.Records;
  return Array.isArray(records) && records.length > 0 && records.every(({ eventSourceARN }) => eventSourceARN?.startsWith('arn:aws:sqs:'));
}

/** The function behind the queue of the messages, by the name of the queue; null when there is none. */
export function findQueueFunction({ Records }: QueueSample): QueueFunctionName | null {
  const arn = Records[0]?.eventSourceARN ?? '';
  const names = Object.keys(queueFunctions) as QueueFunctionName[];
  return names.find((name) => /:nakor-[a-z0-9-]+$/.test(arn) && arn.endsWith(`-${queueFunctions[name].queue.name}`)) ?? null;
}

/** The event, completed with the fields that Lambda adds. */
export function createQueueEvent({ Records }: QueueSample): SQSEvent {
  const bodies = Records.map(({ body = '' }, index) => ({ Body: body, MessageId: `sample-${index + 1}` }));
  const complete = toEvent('', bodies).Records;
  return { Records: complete.map((record, index) => ({ ...record, ...Records[index] })) };
}

/** The Lambda context of an invocation. */
export function createQueueContext(name: QueueFunctionName): { getRemainingTimeInMillis(): number } {
  const endMs = performance.now() + queueFunctions[name].timeLimitSeconds * 1000;
  return { getRemainingTimeInMillis: () => endMs - performance.now() };
}
