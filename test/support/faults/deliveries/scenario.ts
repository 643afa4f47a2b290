import { randomBytes, randomUUID } from 'node:crypto';
import { createKeyClient, createQueueClient } from '@nakor/aws/client/clients';
import { queues } from '@nakor/aws/client/queues';
import { tables } from '@nakor/aws/dynamodb/tables';
import { readEvent } from '@nakor/aws/events/event-outbox';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { toDelivery } from '@nakor/aws/webhooks/delivery-item';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createSecretCipher } from '@nakor/aws/webhooks/secret-cipher';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { createEventRecord, type EventRecord } from '@nakor/operations/events/event';
import type { Delivery } from '@nakor/operations/webhooks/delivery';
import { createNewEndpoint, type WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { generateSecret, secretBytes } from '@nakor/operations/webhooks/secret';
import { inject, type TestContext } from 'vitest';
import { buildFunctionEnvironment } from '../../../../infra/local/aws-resources/aws-environment.ts';
import { getQueueUrl } from '../../../../infra/local/aws-resources/queues.ts';
import type { Receiver } from '../../drivers/receivers.ts';
import { scanItems } from '../../storage/scan-items.ts';
import { storeEvent } from '../../storage/store-event.ts';
import { createFaultEnvironment, emulatorSettings, type FaultEnvironment } from '../fault-environment.ts';
import { type FaultProxy, startFaultProxy } from '../fault-proxy.ts';
import { createScenarioClock, type ScenarioClock } from './clock.ts';
import { type ScenarioQueues, scenarioQueues } from './queues.ts';
import { startWorker, type Worker } from './worker.ts';
import type { WorkerSettings } from './worker-process.ts';

/** An endpoint of a tenant and its receiver. */
export interface Subscriber {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
  /** All receivers it ever pointed to. */
  readonly receivers: Receiver[];
  /** Its unique path at its receivers. */
  readonly path: string;
}

/** An event and its expected receivers. */
interface EmittedEvent {
  readonly event: EventRecord;
  readonly subscribers: readonly Subscriber[];
}

/** Separate tables, queues and keys, with proxies between them and the workers, whose clock can be moved. */
export interface DeliveryScenario {
  readonly environment: FaultEnvironment;
  readonly dynamodb: FaultProxy;
  readonly sqs: FaultProxy;
  readonly kms: FaultProxy;
  readonly queues: ScenarioQueues;
  readonly subscribers: Subscriber[];
  readonly emitted: EmittedEvent[];
  /** The clock of the scenario and of all workers. */
  readonly clock: ScenarioClock;
  /** The endpoint store, without a proxy in between, as used by owners. */
  readonly webhooks: ReturnType<typeof createWebhookStore>;
  readonly deliveries: ReturnType<typeof createDeliveryStore>;
  startWorker(settings?: Partial<WorkerSettings>): Promise<Worker>;
  subscribe(organizationId: string, receiver: Receiver): Promise<Subscriber>;
  /** Puts an event into the outbox and notifies the fan-out, like a request; the notification can be left out. */
  emit(organizationId: string, how?: { readonly isWoken?: boolean }): Promise<EmittedEvent>;
  /** Registers the events caused by requests of an organization. */
  adopt(organizationId: string): Promise<void>;
  /** Deliveries to an endpoint, or to all, in order of their events. */
  deliveriesTo(subscriber?: Subscriber): Promise<Delivery[]>;
  /** Events that have not been fanned out. */
  waitingEvents(): Promise<number>;
  /** Runs the sweeper, without a proxy in between. */
  sweep(): Promise<void>;
}

/** The key of the KMS emulator, as named by workers. */
const localKey = 'alias/nakor-local-webhook-secrets';

/** Visibility timeout in seconds, and maximum number of receives. */
const usual = { visibilitySeconds: 3, receiveLimit: 10 };

/** Divides the waits between attempts, so that all six are made within seconds. */
const waitFactor = 0.00001;

/** Creates a scenario for one test, at whose end its workers stop. */
export async function startDeliveryScenario(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  { visibilitySeconds = usual.visibilitySeconds, receiveLimit = usual.receiveLimit, waits = waitFactor } = {},
): Promise<DeliveryScenario> {
  const { endpoints } = inject('service');
  const environment = await createFaultEnvironment();
  const [dynamodb, sqs, kms] = await Promise.all([endpoints.dynamodb, endpoints.sqs, endpoints.kms].map(startFaultProxy));
  if (dynamodb === undefined || sqs === undefined || kms === undefined) throw new Error('A proxy is missing.');
  const queuesOfScenario = scenarioQueues(environment.stage);
  await queuesOfScenario.setUp(visibilitySeconds, receiveLimit);
  const workers: Worker[] = [];
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    await Promise.all([dynamodb.close(), sqs.close(), kms.close()]);
  });
  const workerVariables = {
    ...buildFunctionEnvironment(
      { ...process.env, WEBHOOK_WAIT_FACTOR: String(waits) },
      {
        ...endpoints,
        dynamodb: dynamodb.endpoint,
        sqs: sqs.endpoint,
        kms: kms.endpoint,
      },
    ),
    [tables.access.environmentVariable]: environment.names.accessTable,
    [tables.requests.environmentVariable]: environment.names.requestsTable,
    [tables.events.environmentVariable]: environment.names.eventsTable,
    [tables.webhooks.environmentVariable]: environment.names.webhooksTable,
    [queues.fanOut.environmentVariable]: environment.queueUrl(sqs.endpoint),
    [queues.delivery.environmentVariable]: getQueueUrl(sqs.endpoint, environment.stage, queues.delivery.name),
    [queues.delivery.deadLetterEnvironmentVariable]: getQueueUrl(sqs.endpoint, environment.stage, queues.delivery.deadLetterName),
  };
  const clock = createScenarioClock((aheadMs) => {
    for (const worker of workers) worker.setClock(aheadMs);
  });
  const webhooks = createWebhookStore(environment.client, environment.names.webhooksTable);
  const secrets = createSecretCipher(createKeyClient({ ...emulatorSettings, endpoint: endpoints.kms }), localKey, Date.now);
  const fanOutQueue = createFanOutQueue(
    createQueueClient({ ...emulatorSettings, endpoint: endpoints.sqs }),
    environment.queueUrl(endpoints.sqs),
  );
  const subscribers: Subscriber[] = [];
  const emitted: EmittedEvent[] = [];
  return {
    ...{ environment, dynamodb, sqs, kms, queues: queuesOfScenario, subscribers, emitted, webhooks },
    deliveries: createDeliveryStore(environment.client, environment.names),
    clock,
    async startWorker(settings = {}) {
      const worker = await startWorker({ sources: ['fan-out', 'delivery'], aheadMs: clock.aheadMs(), ...settings }, workerVariables);
      worker.setClock(clock.aheadMs());
      workers.push(worker);
      return worker;
    },
    async subscribe(organizationId, receiver) {
      const { secret, prefix } = generateSecret(randomBytes(secretBytes));
      const id = randomUUID();
      const path = `/${id}`;
      const endpoint = createNewEndpoint({
        ...{
          id,
          organizationId,
          environment: 'live',
          name: 'Of a test',
          url: new URL(path, receiver.url).href,
          description: null,
          events: ['*'],
        },
        ...{ secretPrefix: prefix, encryptedSecret: await secrets.encrypt(organizationId, secret), nowUnixMs: clock.now() },
      });
      await webhooks.create(endpoint);
      const subscriber = { endpoint, secret, receivers: [receiver], path };
      subscribers.push(subscriber);
      return subscriber;
    },
    async emit(organizationId, { isWoken = true } = {}) {
      const stamp = { id: randomUUID(), organizationId, createdAtUnixMs: clock.now() };
      const event = createEventRecord(
        { ...stamp, environment: 'live', type: 'validation.completed' },
        { number: emitted.length, note: 'Zażółć gęślą jaźń "\\\u2028' },
      );
      await storeEvent(environment.client, environment.names.eventsTable, event);
      const one = { event, subscribers: subscribers.filter(({ endpoint }) => endpoint.organizationId === organizationId) };
      emitted.push(one);
      if (isWoken) await fanOutQueue.notify(event);
      return one;
    },
    async adopt(organizationId) {
      const items = await scanItems(environment.client, environment.names.eventsTable, `ORG#${organizationId}#EVENT`);
      const known = new Set(emitted.map(({ event }) => event.id));
      for (const item of items.filter(({ event_id }) => !known.has(String(event_id)))) {
        const found = await readEvent(environment.client, environment.names.eventsTable, { organizationId, id: String(item['event_id']) });
        if (found === null) throw new Error('An event has disappeared.');
        emitted.push({ event: found.event, subscribers: subscribers.filter(({ endpoint }) => endpoint.organizationId === organizationId) });
      }
    },
    async deliveriesTo(subscriber) {
      const prefix = subscriber === undefined ? 'ORG#' : `ORG#${subscriber.endpoint.organizationId}#WEBHOOK#${subscriber.endpoint.id}`;
      const items = await scanItems(environment.client, environment.names.webhooksTable, prefix);
      const found = items.filter(({ sk }) => String(sk).startsWith('DELIVERY#')).map(toDelivery);
      return found.sort((left, right) => left.createdAtUnixMs - right.createdAtUnixMs || (left.id < right.id ? -1 : 1));
    },
    async waitingEvents() {
      const events = await scanItems(environment.client, environment.names.eventsTable, 'ORG#');
      return events.filter((event) => event['due_at'] !== undefined).length;
    },
    async sweep() {
      await environment.sweep(clock.now());
    },
  };
}

/** A unique organization id. */
export function newOrganization(): string {
  return `org_${randomBytes(8).toString('hex')}`;
}
