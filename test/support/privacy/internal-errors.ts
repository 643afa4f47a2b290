import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '@aws-sdk/client-sqs';
import { expect, vi } from 'vitest';
import { toEvent } from '../../../infra/local/host/event-source.ts';
import { holdForever } from '../faults/faults.ts';
import { marks } from './marks.ts';
import type { PrivacyTest } from './privacy-test.ts';
import { eventOfRequest } from './requests/malformed-events.ts';
import { markedInvoice } from './requests/marked-invoice.ts';
import { requestOf } from './requests/route-request.ts';
import { unreadableMessages } from './requests/unreadable-messages.ts';
import { revealingRejection } from './revealing-errors.ts';
import { watchQueues } from './watched-queues.ts';

/** Lets a request and a message with hanging work time out. */
export async function runOutOfTime({ owner, service }: PrivacyTest): Promise<void> {
  const invoice = { headers: { 'Content-Type': 'application/xml' }, body: markedInvoice(marks) };
  const event = eventOfRequest(requestOf('analyzeInvoice', marks, owner.scenario, invoice), 'out-of-time');
  expect(await service.sabotage({ kind: 'http-event', group: 'correction', event, remainingMs: 100 })).toMatchObject({ statusCode: 503 });
  const end = service.dynamodb.inject({ fault: holdForever });
  const message = JSON.stringify({ event_id: 'no-event', organization_id: owner.organizationId });
  const messages = toEvent('http://127.0.0.1:1/000000000000/nakor-local-fan-out', [{ Body: message, MessageId: 'held' }]);
  const failures = await service.sabotage({ kind: 'queue-event', name: 'fan-out', event: messages, remainingMs: 2_100 });
  end();
  expect(failures).toEqual({ batchItemFailures: [{ itemIdentifier: 'held' }] });
}

/** Makes the document threads throw between two documents, and exit during one. */
export async function disturbSchemaThread({ service, validated }: PrivacyTest): Promise<void> {
  await service.sabotage({ kind: 'thread-throws', text: marks.faultText });
  await validated();
  // A thread that is only starting does not hang yet, and is not ended: then the next attempt meets it.
  await vi.waitFor(async () => expect(await statusesOfEndedThreads({ service, validated })).toContain(500), {
    timeout: 60_000,
    interval: 500,
  });
}

async function statusesOfEndedThreads({ service, validated }: Pick<PrivacyTest, 'service' | 'validated'>): Promise<readonly number[]> {
  await service.sabotage({ kind: 'thread-hangs', ms: 5_000 });
  const waiting = Promise.all(Array.from({ length: availableParallelism() }, () => validated()));
  // Long enough for the documents to be with their threads on a busy computer, too.
  await sleep(1_500);
  await service.sabotage({ kind: 'thread-ends' });
  return (await waiting).map(({ status }) => status);
}

/**
 * Makes unreadable messages, and some valid but unprocessable ones, become dead letters.
 *
 * @returns the valid messages, complete
 */
export async function spoilMessages({ owner, service }: PrivacyTest): Promise<readonly Message[]> {
  const queues = watchQueues(service.endpoints.sqs);
  await queues.hurry();
  const end = service.dynamodb.inject({ fault: revealingRejection(400), on: ({ tables }) => tables.includes('nakor-local-events') });
  for (const body of unreadableMessages) await Promise.all([queues.send('fanOut', body), queues.send('delivery', body)]);
  await queues.send('fanOut', JSON.stringify({ event_id: 'no-event', organization_id: owner.organizationId }));
  const found: Readonly<Record<'fanOut' | 'delivery', Message[]>> = { fanOut: [], delivery: [] };
  const areThere = async () => {
    for (const queue of ['fanOut', 'delivery'] as const) {
      found[queue].push(...(await queues.deadLetters(queue)));
      expect(found[queue].map(({ Body }) => Body)).toEqual(expect.arrayContaining([...unreadableMessages]));
      expect(found[queue].filter(isOurs)).not.toEqual([]);
    }
  };
  await vi.waitFor(areThere, { timeout: 60_000, interval: 200 });
  end();
  return [...found.fanOut, ...found.delivery].filter(isOurs);
}

function isOurs({ Body = '' }: Message): boolean {
  return !unreadableMessages.includes(Body);
}
