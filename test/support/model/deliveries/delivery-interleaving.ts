import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createEventOutbox } from '@nakor/aws/events/event-outbox';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { createEventRecord, type EventEnvironment } from '@nakor/operations/events/event';
import { createNewEndpoint, type EndpointChange } from '@nakor/operations/webhooks/endpoint';
import { fanOutEvent } from '@nakor/operations/webhooks/fan-out-event';
import { sendDeliveries } from '@nakor/operations/webhooks/send-deliveries';
import type fc from 'fast-check';
import type { FaultEnvironment } from '../../faults/fault-environment.ts';
import { storeEvent } from '../../storage/store-event.ts';
import { type DeliveryRun, deliveryNamed, firstSecret, sendingPorts } from './delivery-run.ts';
import type { DeliveryStep, StorageFault, Treatment } from './delivery-steps.ts';
import { clientInTurn, type InTurn, turnsOf } from './delivery-turns.ts';

interface Stage {
  readonly environment: FaultEnvironment;
  readonly run: DeliveryRun;
  readonly inTurn: InTurn;
  /** A client whose every command waits for its turn. */
  connect(fault: StorageFault | null): DynamoDBDocumentClient;
}

/** Creates an endpoint of live keys and an event, the start of every run. */
export async function beginRun(environment: FaultEnvironment, startMs: number): Promise<DeliveryRun> {
  const endpoint = createNewEndpoint({
    ...{ id: randomUUID(), organizationId: `org_${randomUUID()}`, environment: 'live', name: 'Of a model', url: 'https://one.example/' },
    ...{ description: null, events: ['*'], secretPrefix: firstSecret, encryptedSecret: firstSecret, nowUnixMs: startMs - 1_000 },
  });
  await createWebhookStore(environment.client, environment.names.webhooksTable).create(endpoint);
  const urls = [{ url: endpoint.url, turn: 0 }];
  const run: DeliveryRun = {
    endpoint,
    events: [],
    requests: [],
    steps: [],
    letters: [],
    secrets: [{ secret: firstSecret, atUnixMs: startMs - 1_000, turn: 0 }],
    changes: [],
    isDeleted: false,
    urls,
    clock: { nowUnixMs: startMs },
    turns: { taken: 0 },
  };
  await emit(environment, run, 'live');
  run.clock.nowUnixMs += 1;
  return run;
}

/**
 * Runs steps concurrently, wave by wave. When several of them send a command to DynamoDB, the scheduler decides whose turn it is;
 * each turn is one command, so every order of commands is possible.
 */
export async function interleaveDeliveries(
  scheduler: fc.Scheduler,
  environment: FaultEnvironment,
  run: DeliveryRun,
  waves: readonly (readonly DeliveryStep[])[],
): Promise<void> {
  const inTurn = turnsOf(scheduler, run);
  const clients: DynamoDBDocumentClient[] = [];
  const connect = (fault: StorageFault | null) => {
    const client = clientInTurn(run, inTurn, fault);
    clients.push(client);
    return client;
  };
  for (const wave of waves) await scheduler.waitFor(Promise.all(wave.map((step) => perform(step, { environment, run, inTurn, connect }))));
  for (const client of clients) client.destroy();
}

/** A storage failure ends the processing of a message, which may be redelivered. */
function unlessLost(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: Error) => {
    if (error.name !== 'DependencyUnavailable') throw error;
  });
}

async function perform(step: DeliveryStep, stage: Stage): Promise<void> {
  const { environment, run, inTurn, connect } = stage;
  for (let turn = 0; turn < step.afterTurns; turn += 1) await inTurn('waits', async () => {});
  switch (step.kind) {
    case 'emit':
      return inTurn('emit', () => emit(environment, run, step.environment));
    case 'fan out': {
      const event = run.events[step.event]?.event;
      if (event !== undefined) await unlessLost(fanOutOne(environment, connect(step.fault), event));
      return;
    }
    case 'send': {
      const named = step.event === null ? null : deliveryNamed(run, step.event);
      return send(stage, { ...step, delivery: named });
    }
    case 'sweep':
      return sweep(stage);
    case 'clock':
      return inTurn(`clock ${step.byMs}`, async () => {
        run.clock.nowUnixMs += step.byMs;
      });
    case 'owner':
      return ownerActs(step.does, stage);
    case 'replay': {
      const named = deliveryNamed(run, step.event);
      const store = createDeliveryStore(connect(null), environment.names);
      const delivery = named === null ? null : await store.find(named);
      if (delivery !== null) await store.transition(delivery, { kind: 'replay', nowUnixMs: run.clock.nowUnixMs });
      return;
    }
  }
}

async function emit(environment: FaultEnvironment, run: DeliveryRun, ofEvent: EventEnvironment): Promise<void> {
  const { organizationId, id } = run.endpoint;
  const current = await createWebhookStore(environment.client, environment.names.webhooksTable).find(organizationId, id);
  const stamp = { id: randomUUID(), organizationId, createdAtUnixMs: run.clock.nowUnixMs };
  const event = createEventRecord({ ...stamp, environment: ofEvent, type: 'validation.completed' }, { number: run.events.length });
  await storeEvent(environment.client, environment.names.eventsTable, event);
  run.events.push({ event, isWanted: current?.isActive === true && ofEvent !== 'test' });
}

function fanOutOne(
  environment: FaultEnvironment,
  client: DynamoDBDocumentClient,
  event: { id: string; organizationId: string },
): Promise<number | null> {
  return fanOutEvent(event, {
    webhooks: createWebhookStore(client, environment.names.webhooksTable),
    deliveries: createDeliveryStore(client, environment.names),
    queue: { notify: async () => {} },
    onError: () => {},
  });
}

interface Sending {
  readonly delivery: { readonly id: string; readonly createdAtUnixMs: number } | null;
  readonly treatments: readonly Treatment[];
  readonly answerTurns: number;
  readonly fault: StorageFault | null;
}

async function send({ environment, run, inTurn, connect }: Stage, { delivery, treatments, answerTurns, fault }: Sending): Promise<void> {
  const { promise: dead, resolve: die } = Promise.withResolvers<void>();
  const think = async () => {
    for (let turn = 0; turn <= answerTurns; turn += 1) await inTurn('receiver', async () => {});
  };
  const { organizationId, id: webhookId } = run.endpoint;
  const ports = sendingPorts(run, environment, connect(fault), { treatments, think, die });
  await Promise.race([unlessLost(sendDeliveries({ organizationId, webhookId, delivery, postponed: 0 }, ports)), dead]);
}

/** A pass of the sweeper: it finds all work in one turn, then what it notifies does its work. */
async function sweep(stage: Stage): Promise<void> {
  const { environment, run, inTurn, connect } = stage;
  const nowUnixMs = run.clock.nowUnixMs;
  const due = { isEndpoint: false, events: [] as { id: string; organizationId: string }[] };
  await inTurn('sweep', async () => {
    for await (const { webhookId } of createDeliveryStore(environment.client, environment.names).findDueEndpoints(nowUnixMs)) {
      if (webhookId === run.endpoint.id) due.isEndpoint = true;
    }
    for await (const event of createEventOutbox(environment.client, environment.names.eventsTable).findUnsent(nowUnixMs)) {
      if (event.organizationId === run.endpoint.organizationId) due.events.push(event);
    }
  });
  for (const event of due.events) await fanOutOne(environment, connect(null), event);
  if (due.isEndpoint) await send(stage, { delivery: null, treatments: ['accepts', 'fails', 'accepts'], answerTurns: 2, fault: null });
}

type OwnerAct = Extract<DeliveryStep, { kind: 'owner' }>['does'];

async function ownerActs(does: OwnerAct, { environment, run, connect }: Stage): Promise<void> {
  const webhooks = createWebhookStore(connect(null), environment.names.webhooksTable);
  const { organizationId, id } = run.endpoint;
  if (does === 'deletes') {
    await webhooks.remove(run.endpoint, run.clock.nowUnixMs);
    return;
  }
  if (does === 'rotates') {
    const secret = `whsec_${randomUUID().replaceAll('-', '')}`;
    await webhooks.rotateSecret({ organizationId, webhookId: id }, { secretPrefix: secret, encryptedSecret: secret }, run.clock.nowUnixMs);
    return;
  }
  const url = `https://moved.example/${run.turns.taken}`;
  const changes: Record<Exclude<OwnerAct, 'deletes' | 'rotates'>, EndpointChange> = {
    disables: { isActive: false },
    enables: { isActive: true },
    moves: { url },
  };
  await webhooks.change(organizationId, id, changes[does], run.clock.nowUnixMs);
}
