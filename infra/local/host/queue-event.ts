import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { type QueueFunctionName, queueFunctions } from '../../build/function-names.ts';
import { toEvent } from './event-source.ts';

/** A sample of messages as Lambda hands them to a function: of each its body and the queue are needed. */
export interface QueueSample {
  readonly Records: readonly Partial<SQSRecord>[];
}

/** Whether a sample event holds messages of SQS. */
export function isQueueSample(sample: unknown): sample is QueueSample {
  const records = (sample as Partial<QueueSample> | null)?.Records;
  return Array.isArray(records) && records.length > 0 && records.every(({ eventSourceARN }) => eventSourceARN?.startsWith('arn:aws:sqs:'));
}

/** The function behind the queue that messages come from, by the queue's name; null when there is none. */
export function queueFunctionOf({ Records }: QueueSample): QueueFunctionName | null {
  const arn = Records[0]?.eventSourceARN ?? '';
  const names = Object.keys(queueFunctions) as QueueFunctionName[];
  return names.find((name) => /:nakor-[a-z0-9-]+$/.test(arn) && arn.endsWith(`-${queueFunctions[name].queue.name}`)) ?? null;
}

/** The event with what else Lambda would add. */
export function queueEvent({ Records }: QueueSample): SQSEvent {
  const bodies = Records.map(({ body = '' }, index) => ({ Body: body, MessageId: `sample-${index + 1}` }));
  const complete = toEvent('', bodies).Records;
  return { Records: complete.map((record, index) => ({ ...record, ...Records[index] })) };
}

/** What Lambda tells a function about a run of it. */
export function queueContext(name: QueueFunctionName): { getRemainingTimeInMillis(): number } {
  const endMs = performance.now() + queueFunctions[name].timeLimitSeconds * 1000;
  return { getRemainingTimeInMillis: () => endMs - performance.now() };
}
