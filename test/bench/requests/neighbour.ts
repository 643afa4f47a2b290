import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createDocumentClient } from '@nakor/aws/client/clients';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import type { PlanName } from '@nakor/operations/access/plans';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { newKey } from '../../support/storage/access.ts';
import { percentile } from '../statistics.ts';

/** Times of one caller alone and while a key of another organization sends costly documents, and of `GET /health` while a large JSON is read. */
export interface NeighbourFigures {
  readonly alone: Percentiles;
  readonly besideAttacker: Percentiles;
  readonly health: Percentiles;
  readonly healthDuringJson: Percentiles;
  /** Number of responses to the attacker by status. */
  readonly attackerStatuses: Readonly<Record<number, number>>;
}

/** Medians over the rounds, in milliseconds. */
interface Percentiles {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
}

const full = { rounds: 5, requests: 200 };
const quick = { rounds: 1, requests: 60 };

/** More than the permits of a plan, all at once and again as soon as one has its response. */
const attackerConnections = 30;

/** 90 kB with 1,500 mistakes, 5 kB compressed. */
const costly = gzipSync(
  invoiceXml({ lines: 1 }).replace('</Fa>', `${'<FaWiersz><NrWierszaFa>i</NrWierszaFa><P_8A/></FaWiersz>'.repeat(1_500)}</Fa>`),
);
const usual = Buffer.from(invoiceXml({ lines: 5 }));
/** As many values as a body may have twenty times, so that it is read until the limit, and bytes beyond it. */
const largeJson = gzipSync(JSON.stringify({ xml: '<a/>', question_answers: Array.from({ length: 150_000 }, () => 'x') }));

/** A request to the local platform. */
export interface Call {
  readonly path: string;
  readonly authorization?: string;
  readonly mediaType?: string;
  readonly contentEncoding?: string;
  readonly body?: Uint8Array;
}

interface Sent {
  readonly status: number;
  readonly ms: number;
  /** Seconds, of a refused request. */
  readonly retryAfter?: number;
  /** Code of the error, with the reason in its details if there is one. */
  readonly reason?: string;
  readonly body: string;
}

type Send = (call: Call) => Promise<Sent>;

/** Measures on a separate platform. */
export async function measureNeighbour(isQuick: boolean): Promise<NeighbourFigures> {
  const { rounds, requests } = isQuick ? quick : full;
  const stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-bench-'));
  const platform = await startLocalPlatform({ stateDirectory, port: 0 });
  const agent = new Agent({ keepAlive: true });
  const send: Send = (call) => sendTo(platform.baseUrl, agent, call);
  const attackerStatuses: Record<number, number> = {};
  const lists = { alone: [], besideAttacker: [], health: [], healthDuringJson: [] } as Record<
    'alone' | 'besideAttacker' | 'health' | 'healthDuringJson',
    Percentiles[]
  >;
  try {
    const neighbourKeys = await issueKeys(platform, { plan: 'api', count: 5 });
    const ownCall = (number: number): Call => ({
      ...{ path: '/validate', mediaType: 'application/xml', body: usual },
      authorization: neighbourKeys[number % neighbourKeys.length] ?? '',
    });
    await timesOf(send, requests, ownCall);
    for (let round = 0; round < rounds; round += 1) {
      lists.alone.push(await timesOf(send, requests, ownCall));
      // A new key for each round and connection group, whose rate limit the others have not used up.
      const attackers = await issueKeys(platform, { plan: 'api', count: 1 });
      const attack = { path: '/validate', mediaType: 'application/gzip', body: costly, authorization: attackers[0] ?? '' };
      await during(send, attack, attackerStatuses, async () => {
        lists.besideAttacker.push(await timesOf(send, requests, ownCall));
      });
      lists.health.push(await timesOf(send, requests, () => ({ path: '/health' })));
      const json = { path: '/correction/build', mediaType: 'application/json', contentEncoding: 'gzip', body: largeJson };
      await during(
        send,
        { ...json, authorization: (await issueKeys(platform, { plan: 'api', count: 1 }))[0] ?? '' },
        {},
        async () => {
          lists.healthDuringJson.push(await timesOf(send, requests, () => ({ path: '/health' })));
        },
        1,
      );
    }
    return {
      alone: medianOf(lists.alone),
      besideAttacker: medianOf(lists.besideAttacker),
      health: medianOf(lists.health),
      healthDuringJson: medianOf(lists.healthDuringJson),
      attackerStatuses,
    };
  } finally {
    agent.destroy();
    await platform.stop();
    await rm(stateDirectory, { recursive: true, force: true });
  }
}

/** Runs a measurement while a call is sent on several connections, each again after its response. */
async function during(
  send: Send,
  call: Call,
  statuses: Record<number, number>,
  measure: () => Promise<void>,
  connections = attackerConnections,
): Promise<void> {
  let isEnding = false;
  const repeat = async () => {
    while (!isEnding) {
      const { status } = await send(call);
      statuses[status] = (statuses[status] ?? 0) + 1;
      // An attacker that ignores Retry-After, but does not spin.
      if (status === 429) await sleep(100);
    }
  };
  const repeating = Array.from({ length: connections }, repeat);
  await measure();
  isEnding = true;
  await Promise.all(repeating);
}

async function timesOf(send: Send, requests: number, callOf: (number: number) => Call): Promise<Percentiles> {
  const times: number[] = [];
  for (let sent = 0; sent < requests; sent += 1) {
    const { status, ms } = await send(callOf(sent));
    if (status !== 200) throw new Error(`A request was answered with ${status}.`);
    times.push(ms);
  }
  return { p50: percentile(times, 0.5), p90: percentile(times, 0.9), p99: percentile(times, 0.99) };
}

function medianOf(rounds: readonly Percentiles[]): Percentiles {
  const of = (name: keyof Percentiles) =>
    percentile(
      rounds.map((round) => round[name]),
      0.5,
    );
  return { p50: of('p50'), p90: of('p90'), p99: of('p99') };
}

/** Which keys to issue. */
interface KeysToIssue {
  readonly plan: PlanName;
  readonly count: number;
  /** `test` by default. */
  readonly environment?: KeyEnvironment;
  /** Whether all are of one organization; by default, each has its own. */
  readonly isOneOrganization?: boolean;
}

/** Authorization headers of new keys. */
export async function issueKeys(
  platform: LocalPlatform,
  { plan, count, environment = 'test', isOneOrganization = false }: KeysToIssue,
): Promise<string[]> {
  const client = createDocumentClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    endpoint: platform.endpoints.dynamodb,
  });
  const store = createKeyStore(client, getTableName(localStage, tables.access));
  const shared = isOneOrganization ? { organizationId: newKey().key.organization.id } : {};
  const keys = Array.from({ length: count }, () => newKey({ plan, environment, ...shared }));
  for (const { key } of keys) await store.putKey(key);
  client.destroy();
  return keys.map(({ authorization }) => authorization.Authorization);
}

/** Paid operations of the day of a key's organization. */
export async function readUsed(send: Send, authorization: string): Promise<number> {
  const { body } = await send({ path: '/me', authorization });
  const { data } = JSON.parse(body) as { data: { quota: { windows: { used: number }[] } } };
  return data.quota.windows[0]?.used ?? Number.NaN;
}

/** Sends a request, and reads its response to the end. */
export async function sendTo(
  baseUrl: string,
  agent: Agent,
  { path, authorization, mediaType, contentEncoding, body }: Call,
): Promise<Sent> {
  const headers = {
    ...(authorization === undefined ? {} : { Authorization: authorization }),
    ...(mediaType === undefined ? {} : { 'Content-Type': mediaType }),
    ...(contentEncoding === undefined ? {} : { 'Content-Encoding': contentEncoding }),
    ...(body === undefined ? {} : { 'Content-Length': body.length }),
  };
  const startMs = performance.now();
  const response = await new Promise<IncomingMessage>((done, fail) => {
    const outgoing = request(`${baseUrl}${path}`, { method: body === undefined ? 'GET' : 'POST', headers, agent }, done);
    outgoing.on('error', fail);
    outgoing.end(body);
  });
  const received = await text(response);
  const ms = performance.now() - startMs;
  const status = response.statusCode ?? 0;
  if (status < 400) return { status, ms, body: received };
  const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
  return { status, ms, body: received, reason: reasonOf(received), ...(Number.isNaN(retryAfter) ? {} : { retryAfter }) };
}

function reasonOf(body: string): string {
  const { error } = JSON.parse(body) as { error?: { code?: string; details?: { reason?: string } | null } };
  return [error?.code, error?.details?.reason].filter((part) => part !== undefined).join(' ');
}

/** The figures as text. */
export function describeNeighbour({ alone, besideAttacker, health, healthDuringJson, attackerStatuses }: NeighbourFigures): string {
  const line = (name: string, { p50, p90, p99 }: Percentiles) =>
    `${name.padEnd(40)}p50 ${p50.toFixed(1)} ms, p90 ${p90.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  const statuses = Object.entries(attackerStatuses).map(([status, count]) => `${count} x ${status}`);
  return [
    `One caller (POST /validate at 3 kB) beside a key with ${attackerConnections} connections of 90 kB with 1,500 mistakes:`,
    line('alone', alone),
    line('beside the other key', besideAttacker),
    `${'responses to the other key'.padEnd(40)}${statuses.join(', ')}`,
    line('GET /health', health),
    line('GET /health while JSON is read', healthDuringJson),
  ].join('\n');
}

/** The figures for programs. */
export function summarizeNeighbour({ alone, besideAttacker, health, healthDuringJson, attackerStatuses }: NeighbourFigures) {
  return {
    neighbour: { alone, beside: besideAttacker, health, health_during_json: healthDuringJson, attacker_statuses: attackerStatuses },
  };
}
