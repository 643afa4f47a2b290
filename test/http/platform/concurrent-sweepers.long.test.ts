import { randomBytes, randomUUID } from 'node:crypto';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { createAccessSweep } from '@nakor/aws/access/access-sweep';
import { createQueueClient } from '@nakor/aws/client/clients';
import { getEventKey } from '@nakor/aws/events/event-key';
import { createEventOutbox } from '@nakor/aws/events/event-outbox';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import type { EventRecord } from '@nakor/operations/events/event';
import { createEventStamps } from '@nakor/operations/events/event-stamp';
import { type SweepPorts, type SweepReport, sweep } from '@nakor/operations/maintenance/sweep';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { sampleEvent } from '../../support/builders/webhook-samples.ts';
import { noBatches } from '../../support/fakes/no-batches.ts';
import { createFaultEnvironment, emulatorSettings, type FaultEnvironment } from '../../support/faults/fault-environment.ts';
import { storeEvent } from '../../support/storage/store-event.ts';

const noonMs = Date.UTC(2026, 9, 15, 12);
const minuteMs = 60_000;
let environment: FaultEnvironment;
beforeEach(async () => {
  environment = await createFaultEnvironment();
});

async function storeEvents(count: number): Promise<EventRecord[]> {
  const events = Array.from({ length: count }, () => sampleEvent({ id: randomUUID() }));
  await Promise.all(events.map((event) => storeEvent(environment.client, environment.names.eventsTable, event)));
  return events;
}

function portsOf(sqsEndpoint: string): SweepPorts & { faults: unknown[] } {
  const faults: unknown[] = [];
  return {
    faults,
    events: createEventOutbox(environment.client, environment.names.eventsTable),
    queue: createFanOutQueue(createQueueClient({ ...emulatorSettings, endpoint: sqsEndpoint }), environment.queueUrl(sqsEndpoint)),
    access: createAccessSweep(environment.client, environment.names),
    ...environment.deliveryPorts(sqsEndpoint),
    ...environment.announcingPorts,
    batches: noBatches,
    newEventStamp: createEventStamps(Date.now, randomBytes),
    isTimeLeft: () => true,
    onError: (fault) => void faults.push(fault),
  };
}

const sweepAt = (nowUnixMs: number, sqsEndpoint = inject('service').endpoints.sqs) => sweep(portsOf(sqsEndpoint), nowUnixMs);

async function messagesWaiting(): Promise<number> {
  const { sqs } = inject('service').endpoints;
  const command = new GetQueueAttributesCommand({ QueueUrl: environment.queueUrl(sqs), AttributeNames: ['ApproximateNumberOfMessages'] });
  const { Attributes } = await createQueueClient({ ...emulatorSettings, endpoint: sqs }).send(command);
  return Number(Attributes?.['ApproximateNumberOfMessages']);
}

const total = (reports: readonly SweepReport[], name: 'eventsNotified' | 'failures') =>
  reports.reduce((sum, report) => sum + report[name], 0);

describe('concurrent sweeps', () => {
  it('send one notification per event', async () => {
    await storeEvents(30);
    const reports = await Promise.all([1, 2, 3].map(() => sweepAt(noonMs + minuteMs)));
    expect(total(reports, 'eventsNotified')).toBe(30);
    expect(total(reports, 'failures')).toBe(0);
    expect(await messagesWaiting()).toBe(30);
  });
});

describe('a sweep while SQS is unavailable', () => {
  it('leaves events due, and the first sweep afterwards sends notifications for all of them', async () => {
    const events = await storeEvents(5);
    const away = portsOf('http://127.0.0.1:1');
    expect(await sweep(away, noonMs + minuteMs)).toMatchObject({ eventsNotified: 0, failures: 5 });
    expect(away.faults.map((fault) => (fault as { dependency?: string }).dependency)).toEqual(events.map(() => 'SQS'));
    for (const event of events) {
      const get = new GetCommand({ TableName: environment.names.eventsTable, Key: getEventKey(event), ConsistentRead: true });
      expect((await environment.client.send(get)).Item).toMatchObject({ wakes: 0, due_at: (noonMs + minuteMs) / 1000 + 1 });
    }
    expect(await sweepAt(noonMs + 2 * minuteMs)).toMatchObject({ eventsNotified: 5, failures: 0, isComplete: true });
    expect(await messagesWaiting()).toBe(5);
  });
});
