import { randomBytes, randomUUID } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAccessSweep } from '@nakor/aws/access-sweep';
import { createQueueClient } from '@nakor/aws/clients';
import { createDeliveryQueue } from '@nakor/aws/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/delivery-store';
import { createEventOutbox } from '@nakor/aws/event-outbox';
import { createFanOutQueue } from '@nakor/aws/fan-out-queue';
import { createIncidentStore } from '@nakor/aws/incident-store';
import { createKeyRegistry } from '@nakor/aws/key-registry';
import { createKeyStore } from '@nakor/aws/key-store';
import { createOrganizationStore } from '@nakor/aws/organization-store';
import { queues } from '@nakor/aws/queues';
import { createReservationSweep } from '@nakor/aws/reservation-sweep';
import { tableName, tables } from '@nakor/aws/tables';
import { createWebhookRemovals } from '@nakor/aws/webhook-removals';
import { createWebhookStore } from '@nakor/aws/webhook-store';
import type { ReservationSweep } from '@nakor/domain/claims/claim';
import { type SweepPorts, type SweepReport, sweep } from '@nakor/domain/upkeep/sweep';
import { inject } from 'vitest';
import { createQueues, queueUrl } from '../../../infra/local/queues.ts';
import { createTables } from '../../../infra/local/tables.ts';
import { type IssuedKey, type KeyOptions, newKey, standInClient } from '../access.ts';
import { testNoonUnixMs } from './clock.ts';

/** Region and made-up credentials with which tests reach the stand-ins. */
export const standInSettings = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } as const;

/** Tables and a queue of one's own in the stand-ins of the run, so that no other test meets a clock that is moved, or a sweep. */
export interface FaultWorld {
  /** Stage in the names of its tables and queues. */
  readonly stage: string;
  readonly names: {
    readonly accessTable: string;
    readonly requestsTable: string;
    readonly eventsTable: string;
    readonly webhooksTable: string;
  };
  /** Reaches the tables past every proxy. */
  readonly client: DynamoDBDocumentClient;
  /** Address of the queue below the endpoint of a stand-in, or of a proxy before it. */
  queueUrl(sqsEndpoint: string): string;
  /** Makes a live key on plan `api`, unless told otherwise. */
  issueKey(options?: KeyOptions): Promise<IssuedKey>;
  /** Ends a key, as an operator does. */
  revokeKey(issued: IssuedKey): Promise<void>;
  /** What the sweeper sees of deliveries, with a queue at the endpoint of a stand-in, or of a proxy before it. */
  deliveryPorts(sqsEndpoint: string): Pick<SweepPorts, 'deliveries' | 'deliveryQueue' | 'removals'>;
  /** What the sweeper sees of incidents. */
  readonly announcingPorts: Pick<SweepPorts, 'incidents' | 'organizations' | 'webhooks'>;
  /** What the sweeper sees of reservations. */
  readonly reservations: ReservationSweep;
  /** One run of the sweeper at a moment. */
  sweep(nowUnixMs: number): Promise<SweepReport>;
}

/** Makes a world; it goes with the stand-ins at the end of the run. */
export async function createFaultWorld(): Promise<FaultWorld> {
  const { endpoints } = inject('service');
  const stage = `faults-${randomBytes(4).toString('hex')}`;
  const client = standInClient();
  await createTables(client, stage);
  const queueClient = new SQSClient({ ...standInSettings, endpoint: endpoints.sqs });
  await createQueues(queueClient, endpoints.sqs, stage);
  const names = {
    accessTable: tableName(stage, tables.access),
    requestsTable: tableName(stage, tables.requests),
    eventsTable: tableName(stage, tables.events),
    webhooksTable: tableName(stage, tables.webhooks),
  };
  const keyStore = createKeyStore(client, names.accessTable);
  const registry = createKeyRegistry(client, names);
  const fanOutUrl = (sqsEndpoint: string) => queueUrl(sqsEndpoint, stage, queues.fanOut.name);
  const deliveryPorts = (sqsEndpoint: string) => ({
    deliveries: createDeliveryStore(client, names),
    deliveryQueue: createDeliveryQueue(
      createQueueClient({ ...standInSettings, endpoint: sqsEndpoint }),
      queueUrl(sqsEndpoint, stage, queues.delivery.name),
    ),
    removals: createWebhookRemovals(client, names.webhooksTable),
  });
  const announcingPorts = {
    organizations: createOrganizationStore(client, names),
    webhooks: createWebhookStore(client, names.webhooksTable),
    incidents: createIncidentStore(client, names, Date.now),
  };
  const ports = {
    ...announcingPorts,
    reservations: createReservationSweep(client, names),
    events: createEventOutbox(client, names.eventsTable),
    queue: createFanOutQueue(queueClient, fanOutUrl(endpoints.sqs)),
    access: createAccessSweep(client, names),
    ...deliveryPorts(endpoints.sqs),
    newId: randomUUID,
    isTimeLeft: () => true,
    onFault: (fault: unknown) => {
      throw fault;
    },
  };
  return {
    stage,
    names,
    client,
    queueUrl: fanOutUrl,
    async issueKey(options) {
      const issued = newKey({ environment: 'live', ...options });
      await keyStore.putKey(issued.key);
      return issued;
    },
    async revokeKey({ key }) {
      const { kind } = await registry.revokeKey(key.id, { id: randomUUID(), createdAtUnixMs: testNoonUnixMs });
      if (kind !== 'revoked') throw new Error(`The key was not revoked: ${kind}.`);
    },
    deliveryPorts,
    announcingPorts,
    reservations: ports.reservations,
    sweep: (nowUnixMs) => sweep(ports, nowUnixMs),
  };
}
