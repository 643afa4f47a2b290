import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type TestContext } from 'vitest';
import { type Receiver, startReceiver } from '../drivers/receivers.ts';
import { sendRequest } from '../drivers/service-client.ts';
import { type SeededRandom, seededRandom } from '../generators/seeded-random.ts';
import type { ServiceResponse } from '../matchers/described-response.ts';
import { dataOf } from '../matchers/envelope.ts';
import type { IssuedKey } from '../storage/access.ts';
import { scanItems } from '../storage/scan-items.ts';
import { countsOf, readEffects } from './effects.ts';
import { createFaultEnvironment, type FaultEnvironment } from './fault-environment.ts';
import { allRejections, cutBefore, delay, dropResponse, holdForever, rejectWith, transactionConflict } from './faults.ts';
import { createPoller, createRangePoller, expectSeen, keepPolling, type Poller } from './poller.ts';
import { inParallel, newIdempotencyKey, resultOf, validateAt } from './requests.ts';
import { createSharedClock, type SharedClock } from './shared-clock.ts';
import { startTargetService, type TargetService } from './target-service.ts';
import { completionWrite, transaction } from './writes.ts';

/** How large a campaign is. */
interface CampaignOptions {
  readonly seed: number;
  /** Operations in all; one in ten has no idempotency key. */
  readonly operations: number;
  /** Rounds into which they are divided; between two of them, a day passes. */
  readonly rounds: number;
  /** Concurrent requests; each round begins with three times as many at one host, as an overload. */
  readonly atOnce: number;
}

/** Counts of a campaign, by what they count. */
export type CampaignTable = Readonly<Record<string, number>>;

const dayMs = 23 * 3_600_000;
/** Longer than a lease, and than an event waits for its first notification by the sweeper. */
const aMinuteMs = 61_000;

/** An operation that a caller wants done once. */
interface Operation {
  readonly idempotencyKey: string | undefined;
  /** Request ids of the results that the caller got; more than one would be a second effect. */
  readonly results: Set<string>;
  /** Requests that were sent for it. */
  requests: number;
}

/**
 * Sends operations to two hosts that are killed, stopped and overloaded, while requests to DynamoDB and SQS fail and their responses are lost;
 * callers repeat what was not done a day later. Then compares what callers got with its three witnesses: the quota, a webhook and two pollers.
 */
export async function runCampaign(context: Pick<TestContext, 'onTestFinished'>, options: CampaignOptions): Promise<CampaignTable> {
  const random = seededRandom(options.seed);
  const environment = await createFaultEnvironment();
  const clock = createSharedClock();
  const receiver = await startReceiver();
  const hosts = await startHosts(environment, clock);
  context.onTestFinished(async () => {
    await hosts.stop();
    await receiver[Symbol.asyncDispose]();
    clock[Symbol.dispose]();
  });
  const organizationId = (await environment.issueKey()).key.organization.id;
  const newKey = () => environment.issueKey({ organizationId });
  const keys = await Promise.all(Array.from({ length: 12 }, newKey));
  await subscribe(hosts, await newKey(), receiver, random);
  const pollers = { cursor: createPoller(hosts, await newKey(), 100), range: createRangePoller(hosts, await newKey(), clock.now, 100) };
  using polling = keepPolling(Object.values(pollers));

  const tally = { done: 0, replayed: 0, later: 0, 'no response': 0 };
  const send = async (operation: Operation, host: { readonly baseUrl: string } = hosts): Promise<void> => {
    operation.requests += 1;
    const key = random.pick(keys);
    const response = await validateAt(host, key, operation.idempotencyKey).catch(lostWithHost);
    const outcome = response === null ? 'no response' : outcomeOf(response, key);
    tally[typeof outcome === 'string' ? outcome : outcome.isReplayed ? 'replayed' : 'done'] += 1;
    if (typeof outcome !== 'string') operation.results.add(outcome.requestId);
  };
  const all: Operation[] = [];
  const isOpen = ({ idempotencyKey, results }: Operation) => idempotencyKey !== undefined && results.size === 0;
  let takenOver = 0;
  for (let round = 0; round < options.rounds; round += 1) {
    const share = Math.ceil((options.operations - all.length) / (options.rounds - round)) - 1;
    const fresh = Array.from({ length: share }, (_, index) => newOperation(index % 10 > 0));
    all.push(...fresh);
    hosts.injectFaults(random);
    const trouble = hosts.beginTrouble(random);
    const burst = fresh.slice(0, options.atOnce * 3);
    await inParallel(burst.length, burst, (operation) => send(operation, hosts.all[round % hosts.all.length]));
    await inParallel(options.atOnce, fresh.slice(burst.length), (operation) => send(operation));
    await trouble.end();
    // However fast the machine is, one caller in a round gets no response to an operation that was completing.
    const interrupted = newOperation(true);
    all.push(interrupted);
    await hosts.killWhileCompleting((host) => send(interrupted, host));
    await hosts.untilNothingCompletes();
    const open = all.filter(isOpen);
    // A record lives for 24 hours, so what was begun in this round is finished within them.
    clock.moveBy(dayMs);
    takenOver += open.length;
    await inParallel(options.atOnce, open, (operation) => send(operation));
    hosts.heal();
    for (let left = all.filter(isOpen); left.length > 0; left = left.filter(isOpen)) {
      await hosts.untilNothingCompletes();
      clock.moveBy(aMinuteMs);
      await inParallel(options.atOnce, left, (operation) => send(operation));
    }
    await hosts.untilNothingCompletes();
  }
  await untilDelivered(environment, organizationId, clock);
  await polling.stop();

  const effects = await readEffects(environment, organizationId);
  const counts = countsOf(effects);
  const eventIds = effects.events.map(({ event_id }) => String(event_id));
  expectOneEffect(all, effects.events.map(requestIdOf));
  expect({ month: counts.monthUsed, history: counts.history, events: eventIds.length }).toEqual({
    month: eventIds.length,
    history: eventIds.length,
    events: new Set(eventIds).size,
  });
  expect(counts.recordsInProgress).toBe(0);
  const delivered = receiver.requests.map(({ body }) => (JSON.parse(body.toString('utf8')) as { id: string }).id);
  expect([...new Set(delivered)].sort()).toEqual([...eventIds].sort());
  for (const poller of Object.values(pollers)) expectSeen(poller, eventIds);
  return {
    operations: all.length,
    'with an idempotency key': all.filter(({ idempotencyKey }) => idempotencyKey !== undefined).length,
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    ...tally,
    'repeated a day later': takenOver,
    ...hosts.counts(),
    'counted by the quota': counts.monthUsed,
    'in the history': counts.history,
    'events stored': eventIds.length,
    'requests to the webhook': delivered.length,
    'events at the webhook': new Set(delivered).size,
    ...countsOfPoller('cursor poller', pollers.cursor),
    ...countsOfPoller('range poller', pollers.range),
  };
}

function countsOfPoller(name: string, { seen, counts }: Poller): CampaignTable {
  return {
    [`${name}: events`]: seen.size,
    [`${name}: listed again`]: counts.repeated,
    [`${name}: pages`]: counts.pages,
    [`${name}: polls without a page`]: counts.interrupted,
  };
}

function newOperation(hasKey: boolean): Operation {
  return { idempotencyKey: hasKey ? newIdempotencyKey() : undefined, results: new Set(), requests: 0 };
}

/**
 * Checks callers against events: each operation with an idempotency key has one result and one event. One without has its event if it has its
 * result; without a response, it may have one.
 */
function expectOneEffect(all: readonly Operation[], requestIds: readonly string[]): void {
  expect(requestIds.filter((id, index) => requestIds.indexOf(id) !== index)).toEqual([]);
  const keyed = all.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  expect(keyed.filter(({ results }) => results.size !== 1)).toEqual([]);
  const results = all.flatMap((operation) => [...operation.results]);
  const stored = new Set(requestIds);
  expect(results.filter((id) => !stored.has(id))).toEqual([]);
  const unknown = all.filter((operation) => operation.results.size === 0).length;
  expect(requestIds.length - results.length).toBeGreaterThanOrEqual(0);
  expect(requestIds.length - results.length).toBeLessThanOrEqual(unknown);
}

function requestIdOf(event: Readonly<Record<string, unknown>>): string {
  return (JSON.parse(String(event['body'])) as { data: { request_id: string } }).data.request_id;
}

/** The host was killed, or is not running again yet. */
function lostWithHost(error: unknown): null {
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}

/** A result, or a rejection that says when to retry: in progress, overloaded, or something is unavailable. */
function outcomeOf(response: ServiceResponse, key: IssuedKey): ReturnType<typeof resultOf> | 'later' {
  if (response.status === 200) return resultOf(response, key);
  expect([response.status, response.text]).toEqual([expect.toBeOneOf([409, 429, 503]), response.text]);
  expect(response.headers['retry-after']).toMatch(/^[1-9]\d?$/);
  return 'later';
}

async function subscribe(hosts: Hosts, key: IssuedKey, receiver: Receiver, random: SeededRandom): Promise<void> {
  const headers = { ...key.authorization, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Of a campaign', url: receiver.url });
  dataOf(await sendRequest({ method: 'POST', path: '/webhooks', headers, body }, hosts.baseUrl), key.key.prefix, 201);
  receiver.behave(async (response) => {
    const [delayMs, chance] = [random.below(40), random.below(100)];
    await sleep(delayMs);
    if (chance < 5) response.socket?.destroy();
    else response.writeHead(chance < 15 ? 500 : 204).end();
  });
}

/** Moves time on until every event has been fanned out, and every delivery has reached its end. */
async function untilDelivered(environment: FaultEnvironment, organizationId: string, clock: SharedClock): Promise<void> {
  const open = async () => {
    const [events, webhooks] = await Promise.all(
      [environment.names.eventsTable, environment.names.webhooksTable].map((table) =>
        scanItems(environment.client, table, `ORG#${organizationId}`),
      ),
    );
    return [...(events ?? []), ...(webhooks ?? [])].filter((item) => item['due_at'] !== undefined).length;
  };
  for (let left = await open(); left > 0; ) {
    await sleep(1_000);
    const now = await open();
    if (now === left) clock.moveBy(aMinuteMs);
    left = now;
  }
}

/** The hosts of a campaign. Its base URL is that of any of them. */
interface Hosts {
  readonly baseUrl: string;
  readonly all: readonly { readonly baseUrl: string }[];
  injectFaults(random: SeededRandom): void;
  heal(): void;
  /** Kills and stops hosts at random times until it is ended; then all are running again. */
  beginTrouble(random: SeededRandom): { end(): Promise<void> };
  /** Kills the host that `send` sends a request to when the completion of that request is on its way, or when it is rejected before. */
  killWhileCompleting(send: (host: { readonly baseUrl: string }) => Promise<void>): Promise<void>;
  /** Waits until no completion is on its way. */
  untilNothingCompletes(): Promise<void>;
  counts(): CampaignTable;
  stop(): Promise<void>;
}

/** A place in which one service process after the other runs. */
interface Host {
  service: TargetService;
}

async function startHosts(environment: FaultEnvironment, clock: SharedClock): Promise<Hosts> {
  const start = () =>
    startTargetService(environment, {
      isQuiet: true,
      clockOptions: clock.nodeOptions,
      variables: { NAKOR_SWEEP_SECONDS: '10', WEBHOOK_WAIT_FACTOR: '0.00002' },
    });
  const hosts: Host[] = (await Promise.all([start(), start()])).map((service) => ({ service }));
  const [kills, stops] = [{ count: 0 }, { count: 0 }];
  const faults = new Map<string, number>();
  const countFaults = ({ dynamodb, sqs }: TargetService) => {
    for (const { fault } of [...dynamodb.requests, ...sqs.requests]) if (fault !== null) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  };
  let inject = (_service: TargetService) => {};
  const kill = async (host: Host) => {
    await host.service.signal('SIGKILL');
    kills.count += 1;
    countFaults(host.service);
    await host.service.stop();
    host.service = await start();
    inject(host.service);
  };
  const suspend = async ({ service }: Host, ms: number) => {
    await service.signal('SIGSTOP');
    stops.count += 1;
    await sleep(ms);
    await service.signal('SIGCONT');
  };
  const isCompleting = ({ service }: Host) =>
    service.dynamodb.requests.some((request) => request.endMs === null && completionWrite(request));
  let turn = 0;
  return {
    get baseUrl() {
      turn += 1;
      return hosts[turn % hosts.length]?.service.baseUrl ?? '';
    },
    all: hosts.map((host) => ({
      get baseUrl() {
        return host.service.baseUrl;
      },
    })),
    injectFaults(random) {
      inject = ({ dynamodb, sqs }) => {
        for (const fault of [dropResponse, cutBefore, delay(400), ...allRejections.map(rejectWith)]) {
          dynamodb.inject({ fault, share: { percent: 2, random } });
        }
        dynamodb.inject({ fault: delay(2_500), on: completionWrite, share: { percent: 2, random } });
        dynamodb.inject({ fault: dropResponse, on: completionWrite, share: { percent: 10, random } });
        dynamodb.inject({ fault: transactionConflict, on: transaction, share: { percent: 15, random } });
        for (const fault of [dropResponse, cutBefore]) sqs.inject({ fault, share: { percent: 5, random } });
      };
      for (const { service } of hosts) inject(service);
    },
    heal() {
      inject = () => {};
      for (const { service } of hosts) {
        service.dynamodb.heal();
        service.sqs.heal();
      }
    },
    beginTrouble(random) {
      let isOver = false;
      const run = async () => {
        // At least one of each, however fast the machine is.
        for (let kind = 0; !isOver || kind < 2; kind += 1) {
          await sleep(1_000 + random.below(4_000));
          const host = random.pick(hosts);
          await (kind % 2 === 0 ? kill(host) : suspend(host, 200 + random.below(2_000)));
        }
      };
      const running = run();
      return {
        async end() {
          isOver = true;
          await running;
        },
      };
    },
    async killWhileCompleting(send) {
      const [host] = hosts;
      if (host === undefined) return;
      host.service.dynamodb.heal();
      host.service.dynamodb.inject({ fault: holdForever, on: completionWrite });
      let isRejected = false;
      const sent = send({ baseUrl: host.service.baseUrl }).finally(() => (isRejected = true));
      while (!isCompleting(host) && !isRejected) await sleep(20);
      await kill(host);
      await sent;
    },
    async untilNothingCompletes() {
      do await sleep(500);
      while (hosts.some(isCompleting));
    },
    counts() {
      for (const { service } of hosts) countFaults(service);
      const injected = Object.fromEntries([...faults].map(([name, count]) => [`fault: ${name}`, count]));
      return { 'hosts killed': kills.count, 'hosts stopped for a while': stops.count, ...injected };
    },
    stop: async () => void (await Promise.all(hosts.map(({ service }) => service.stop()))),
  };
}
