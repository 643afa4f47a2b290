import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createDocumentClient } from '@nakor/aws/client/clients';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { newKey } from '../../support/storage/access.ts';
import { childProcessId, processorTimeMs } from '../process-figures.ts';
import { invoiceOf } from '../sizes.ts';

/** Measurements of `POST /validate` at 3 kB over HTTP on the local platform, whose emulators and receivers of events share the processor. */
export interface RequestFigures {
  /** Requests one after another, by the kind of request. */
  readonly kinds: readonly KindFigures[];
  /** Parallel clients of several organizations with live keys. They wait as long as a rejection says. */
  readonly loads: readonly LoadFigures[];
}

/** Requests of one kind, one after another with pauses, in milliseconds. */
export interface KindFigures {
  readonly kind: RequestKind;
  readonly timesMs: readonly number[];
  /** Processor time of the service per request, with its fan-out; null where the system does not provide it. */
  readonly processorMs: number | null;
}

/** Requests of parallel clients. */
export interface LoadFigures {
  readonly clients: number;
  readonly perSecond: number;
  /** Times of the accepted requests, in milliseconds. */
  readonly timesMs: readonly number[];
  /** Processor time of the service per accepted request, with its fan-out; null where the system does not provide it. */
  readonly processorMs: number | null;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** Kinds of requests that differ in what is stored. */
const requestKinds = ['test key', 'live key', 'live key, idempotency key'] as const;
export type RequestKind = (typeof requestKinds)[number];

const full = { warmUp: 200, requests: 400, clients: [1, 8, 64, 256], seconds: 15 };
const quick = { warmUp: 60, requests: 100, clients: [64], seconds: 5 };

/** Between requests, so that the fan-out of one event does not delay the next request: the platform is idle. */
const pauseMs = 50;

/** As many organizations as one instance of a function may serve at the same time; the transactions of one wait for each other. */
const organizationCount = 6;
const keysPerOrganization = 15;

type Keys = Readonly<Record<'test' | 'live', readonly string[]>>;
type Send = (authorization: string, idempotencyKey: string | null) => Promise<Received>;

interface Received {
  readonly status: number;
  readonly ms: number;
  /** As the response says; 0 without it. */
  readonly retryAfterMs: number;
}

/** Measures on a separate platform. */
export async function measureRequests(isQuick: boolean): Promise<RequestFigures> {
  const { warmUp, requests, clients, seconds } = isQuick ? quick : full;
  const stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-bench-'));
  const platform = await startLocalPlatform({ stateDirectory, port: 0 });
  const agent = new Agent({ keepAlive: true });
  const send: Send = (authorization, idempotencyKey) => validate(platform.baseUrl, agent, authorization, idempotencyKey);
  const service = childProcessId('infra/local/platform/service.ts');
  try {
    const keys = await issueKeys(platform);
    const kinds: KindFigures[] = [];
    for (const kind of requestKinds) {
      await measureKind(kind, warmUp, keys, send, service);
      kinds.push(await measureKind(kind, requests, keys, send, service));
    }
    const loads: LoadFigures[] = [];
    for (const count of clients) loads.push(await measureLoad(count, seconds * 1_000, keys.live, send, service));
    return { kinds, loads };
  } finally {
    agent.destroy();
    await platform.stop();
    await rm(stateDirectory, { recursive: true, force: true });
  }
}

async function measureKind(kind: RequestKind, requests: number, keys: Keys, send: Send, service: number | null): Promise<KindFigures> {
  const callers = kind === 'test key' ? keys.test : keys.live;
  const timesMs: number[] = [];
  const startMs = processorTimeMs(service);
  for (let sent = 0; sent < requests; sent += 1) {
    const idempotencyKey = kind === 'live key, idempotency key' ? randomUUID() : null;
    const { status, ms } = await send(callers[sent % callers.length] ?? '', idempotencyKey);
    if (status !== 200) throw new Error(`A request with a ${kind} was answered with ${status}.`);
    timesMs.push(ms);
    await sleep(pauseMs);
  }
  return { kind, timesMs, processorMs: perRequest(startMs, processorTimeMs(service), requests) };
}

function perRequest(startMs: number | null, endMs: number | null, requests: number): number | null {
  return startMs === null || endMs === null ? null : (endMs - startMs) / requests;
}

/** Authorization headers of test and live keys of several organizations, whose limits the measurement does not reach. */
async function issueKeys(platform: LocalPlatform): Promise<Keys> {
  const client = createDocumentClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    endpoint: platform.endpoints.dynamodb,
  });
  const store = createKeyStore(client, getTableName(localStage, tables.access));
  const issue = async (environment: 'test' | 'live') => {
    const keys = Array.from({ length: organizationCount * keysPerOrganization }, (_, index) =>
      newKey({ environment, plan: 'api', organizationId: `org_bench${index % organizationCount}` }),
    );
    for (const { key } of keys) await store.putKey(key);
    return keys.map(({ authorization }) => authorization.Authorization);
  };
  const issued = { test: await issue('test'), live: await issue('live') };
  client.destroy();
  return issued;
}

async function measureLoad(
  clients: number,
  forMs: number,
  callers: readonly string[],
  send: Send,
  service: number | null,
): Promise<LoadFigures> {
  const statuses: Record<number, number> = {};
  const timesMs: number[] = [];
  let sent = 0;
  const startMs = performance.now();
  const processorStartMs = processorTimeMs(service);
  const work = async () => {
    while (performance.now() - startMs < forMs) {
      sent += 1;
      const { status, ms, retryAfterMs } = await send(callers[sent % callers.length] ?? '', null);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 200) timesMs.push(ms);
      await sleep(retryAfterMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  const perSecond = timesMs.length / ((performance.now() - startMs) / 1_000);
  return { clients, perSecond, timesMs, processorMs: perRequest(processorStartMs, processorTimeMs(service), timesMs.length), statuses };
}

const xml = invoiceOf(5);

async function validate(baseUrl: string, agent: Agent, authorization: string, idempotencyKey: string | null): Promise<Received> {
  const headers = {
    'Content-Type': 'application/xml',
    'Content-Length': xml.length,
    Authorization: authorization,
    ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
  const startMs = performance.now();
  const response = await new Promise<IncomingMessage>((done, fail) => {
    const outgoing = request(`${baseUrl}/validate`, { method: 'POST', headers, agent }, done);
    outgoing.on('error', fail);
    outgoing.end(xml);
  });
  await text(response);
  const retryAfterMs = Number(response.headers['retry-after'] ?? 0) * 1_000;
  return { status: response.statusCode ?? 0, ms: performance.now() - startMs, retryAfterMs };
}
