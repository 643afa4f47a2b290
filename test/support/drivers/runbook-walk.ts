import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { queues } from '@nakor/aws/client/queues';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { createEventItem } from '@nakor/aws/events/event-outbox';
import type { EventReference } from '@nakor/operations/events/event';
import { createEventId } from '@nakor/operations/events/event-id';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { getQueueUrl } from '../../../infra/local/aws-resources/queues.ts';
import type { Endpoints } from '../../../infra/local/emulators/endpoints.ts';
import { emulatorSettings } from '../faults/fault-environment.ts';
import type { ServiceResponse } from '../matchers/described-response.ts';
import { plainTexts } from '../privacy/marks.ts';
import { createOwner, joinService } from '../privacy/participants.ts';
import { markedInvoice } from '../privacy/requests/marked-invoice.ts';
import { startWatchedService } from '../privacy/watched-service.ts';
import type { Receiver } from './receivers.ts';

/** An error of DynamoDB. */
export interface ServiceFault {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

/** A local platform of its own, on which a page of the runbook is followed. */
export interface Walk extends AsyncDisposable {
  readonly client: DynamoDBDocumentClient;
  readonly endpoints: Endpoints;
  readonly eventsTable: string;
  readonly organizationId: string;
  /** Receiver of the events of the organization. */
  readonly receiver: Receiver;
  /** Stores a pending event of the organization, such as a request does. */
  makeEvent(): Promise<EventReference>;
  /** Sends a notification about an event to the fan-out, and waits until it was processed once. */
  notify(event: EventReference): Promise<void>;
  /** What SQS does after ten times: moves the message about the event to the dead letters. */
  becomesDeadLetter(event: EventReference): Promise<void>;
  /** Runs `npm run operator`, and parses its JSON. */
  operate(...parameters: readonly string[]): Promise<unknown>;
  validate(): Promise<ServiceResponse>;
  /** Has DynamoDB answer every request of the service with an error; the returned function ends that. */
  breakDynamoDb(fault: ServiceFault): () => void;
  /** The lines of the log that are JSON. */
  log(): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Starts a platform with an organization that has a webhook. */
export async function startWalk(): Promise<Walk> {
  const service = await startWatchedService();
  const owner = await createOwner(service);
  const participant = await joinService(service, owner, plainTexts);
  const sqs = new SQSClient({ ...emulatorSettings, endpoint: service.endpoints.sqs });
  const eventsTable = getTableName(localStage, tables.events);
  const [receiver] = participant.receivers;
  if (receiver === undefined) throw new Error('There is no receiver.');
  const log = async () => (await service.log()).split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const send = (queueName: string, { id, organizationId }: EventReference) =>
    sqs.send(
      new SendMessageCommand({
        QueueUrl: getQueueUrl(service.endpoints.sqs, localStage, queueName),
        MessageBody: JSON.stringify({ organization_id: organizationId, event_id: id }),
      }),
    );
  return {
    ...{ client: service.client, endpoints: service.endpoints, eventsTable, organizationId: owner.organizationId, receiver, log },
    async makeEvent() {
      const createdAtUnixMs = Date.now();
      const id = createEventId(createdAtUnixMs, randomBytes(16));
      const body = JSON.stringify({ id, type: 'validation.completed', data: {} });
      const record = {
        id,
        organizationId: owner.organizationId,
        environment: 'live',
        type: 'validation.completed',
        createdAtUnixMs,
        body,
      } as const;
      await service.client.send(new PutCommand({ TableName: eventsTable, Item: createEventItem(record) }));
      return record;
    },
    async notify(event) {
      const count = async () => (await log()).filter(({ message }) => message === 'fault' || message === 'dispatched').length;
      const before = await count();
      await send(queues.fanOut.name, event);
      // A message about an event that is not pending leaves no line.
      for (let waited = 0; waited < 20 && (await count()) === before; waited += 1) await new Promise((done) => setTimeout(done, 100));
    },
    becomesDeadLetter: async (event) => void (await send(queues.fanOut.deadLetterName, event)),
    operate: (...parameters) => service.operate(...parameters),
    validate: () =>
      service.send({
        method: 'POST',
        path: '/validate',
        headers: { Authorization: `Bearer ${owner.key}`, 'Content-Type': 'application/xml' },
        body: markedInvoice(plainTexts),
      }),
    breakDynamoDb: ({ status, type, message }) => {
      const body = Buffer.from(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message }));
      const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-crc32': String(crc32(body)) };
      return service.dynamodb.inject({ fault: { name: type, act: async (exchange) => exchange.respond({ status, headers, body }) } });
    },
    async [Symbol.asyncDispose]() {
      sqs.destroy();
      await service.stop();
      await participant[Symbol.asyncDispose]();
    },
  };
}
