import { randomBytes, randomUUID } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAccessSweep } from '@nakor/aws/access/access-sweep';
import { createKeyRegistry } from '@nakor/aws/access/key-registry';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { createQueueClient } from '@nakor/aws/client/clients';
import { queues } from '@nakor/aws/client/queues';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { createEventOutbox } from '@nakor/aws/events/event-outbox';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { createIncidentStore } from '@nakor/aws/status/incident-store';
import { createDeliveryQueue } from '@nakor/aws/webhooks/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createWebhookRemovals } from '@nakor/aws/webhooks/webhook-removals';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { createEventStamps } from '@nakor/operations/events/event-stamp';
import { type SweepPorts, type SweepReport, sweep } from '@nakor/operations/maintenance/sweep';
import { inject } from 'vitest';
import { createQueues, getQueueUrl } from '../../../infra/local/aws-resources/queues.ts';
import { createTables } from '../../../infra/local/aws-resources/tables.ts';
import { noBatches } from '../fakes/no-batches.ts';
import { emulatorClient, type IssuedKey, type KeyOptions, newKey } from '../storage/access.ts';
import { testNoonUnixMs } from './clock.ts';

/** Region and made-up credentials for the emulators. */
export const emulatorSettings = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } as const;

/** Separate tables and a queue in the emulators of the run, so that moved clocks and sweeps affect no other test. */
export interface FaultEnvironment {
  /** The stage in the names of its tables and queues. */
  readonly stage: string;
  readonly names: {
    readonly accessTable: string;
    readonly requestsTable: string;
    readonly eventsTable: string;
    readonly webhooksTable: string;
  };
  /** A client without a proxy in between. */
  readonly client: DynamoDBDocumentClient;
  /** URL of the queue at the endpoint of an emulator, or of a proxy in front of it. */
  queueUrl(sqsEndpoint: string): string;
  /** Issues a key, by default a live key on plan `api`. */
  issueKey(options?: KeyOptions): Promise<IssuedKey>;
  /** Revokes a key, like an operator. */
  revokeKey(issued: IssuedKey): Promise<void>;
  /** The sweeper's view of deliveries, with a queue at the endpoint of an emulator or proxy. */
  deliveryPorts(sqsEndpoint: string): Pick<SweepPorts, 'deliveries' | 'deliveryQueue' | 'removals'>;
  /** The sweeper's view of incidents. */
  readonly announcingPorts: Pick<SweepPorts, 'incidents' | 'organizations' | 'webhooks'>;
  /** Runs the sweeper at the given time. */
  sweep(nowUnixMs: number): Promise<SweepReport>;
}

/** Creates an environment; it is removed with the emulators at the end of the run. */
export async function createFaultEnvironment(): Promise<FaultEnvironment> {
  const { endpoints } = inject('service');
  const stage = `faults-${randomBytes(4).toString('hex')}`;
  const client = emulatorClient();
  await createTables(client, stage);
  const queueClient = new SQSClient({ ...emulatorSettings, endpoint: endpoints.sqs });
  await createQueues(queueClient, endpoints.sqs, stage);
  const names = {
    accessTable: getTableName(stage, tables.access),
    requestsTable: getTableName(stage, tables.requests),
    eventsTable: getTableName(stage, tables.events),
    webhooksTable: getTableName(stage, tables.webhooks),
  };
  const keyStore = createKeyStore(client, names.accessTable);
  const registry = createKeyRegistry(client, names);
  const fanOutUrl = (sqsEndpoint: string) => getQueueUrl(sqsEndpoint, stage, queues.fanOut.name);
  const deliveryPorts = (sqsEndpoint: string) => ({
    deliveries: createDeliveryStore(client, names),
    deliveryQueue: createDeliveryQueue(
      createQueueClient({ ...emulatorSettings, endpoint: sqsEndpoint }),
      getQueueUrl(sqsEndpoint, stage, queues.delivery.name),
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
    events: createEventOutbox(client, names.eventsTable),
    queue: createFanOutQueue(queueClient, fanOutUrl(endpoints.sqs)),
    access: createAccessSweep(client, names),
    batches: noBatches,
    ...deliveryPorts(endpoints.sqs),
    newEventStamp: createEventStamps(Date.now, randomBytes),
    isTimeLeft: () => true,
    onError: (fault: unknown) => {
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
    sweep: (nowUnixMs) => sweep(ports, nowUnixMs),
  };
}
