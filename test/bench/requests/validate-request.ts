import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createDocumentClient } from '@nakor/aws/client/clients';
import { queues } from '@nakor/aws/client/queues';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { basePath } from '@nakor/contract/routes';
import { bundleFunctions } from '../../../infra/build/bundle-functions.ts';
import { getQueueUrl } from '../../../infra/local/aws-resources/queues.ts';
import { deployedEnvironments, deployedRegion } from '../../support/bundles/deployed-environment.ts';
import { emulatedStage, startEmulatedStage } from '../../support/bundles/emulated-stage.ts';
import { newKey } from '../../support/storage/access.ts';
import { invoiceOf } from '../sizes.ts';
import { percentile } from '../statistics.ts';
import type { FunctionInput, FunctionOutput } from './function-process.ts';

/** What one instance of the deployed function `validation` computes for `POST /validate` at 3 kB, with its stores in other processes. */
export interface ValidateRequestFigures {
  /** Processor time per request of each process, garbage collection and threads included, in milliseconds. */
  readonly cpuMs: readonly number[];
}

const full = { processes: 5, requests: 500 };
const quick = { processes: 1, requests: 500 };
const warmUp = 500;

/** So many that neither the rate of a key nor the quota of its organization is reached. */
const keyCount = 200;

const program = fileURLToPath(new URL('./function-process.ts', import.meta.url));

/** Builds the function and runs it with the environment of its stack; each request has a live key and an idempotency key of its own. */
export async function measureValidateRequest(isQuick: boolean): Promise<ValidateRequestFigures> {
  const { processes, requests } = isQuick ? quick : full;
  const directory = await mkdtemp(join(tmpdir(), 'nakor-bench-'));
  await using started = new AsyncDisposableStack();
  started.defer(() => rm(directory, { recursive: true, force: true }));
  await bundleFunctions(directory);
  const { environment: endpoints } = await startEmulatedStage(started);
  const folder = join(directory, 'validation');
  const deployed = Object.entries(deployedEnvironments(directory).validation);
  const environment = {
    ...Object.fromEntries(deployed.map(([name, value]) => [name, value.replace('/var/task', folder)])),
    ...endpoints,
    FAN_OUT_QUEUE_URL: getQueueUrl(endpoints.AWS_ENDPOINT_URL_SQS, emulatedStage, queues.fanOut.name),
    LAMBDA_TASK_ROOT: folder,
    TZ: ':UTC',
  };
  const cpuMs: number[] = [];
  for (let round = 0; round < processes; round += 1) {
    const callers = await issueKeys(endpoints.AWS_ENDPOINT_URL_DYNAMODB);
    const eventsOf = (count: number) => Array.from({ length: count }, (_, index) => eventOf(callers[index % callers.length] ?? ''));
    const input = { warmUp: eventsOf(warmUp), events: eventsOf(requests) };
    const { cpuMs: total, statuses, sample } = await runProcess(folder, environment, input);
    if (statuses[200] !== requests) throw new Error(`The function answered with ${JSON.stringify(statuses)}: ${sample.slice(0, 500)}`);
    cpuMs.push(total / requests);
  }
  return { cpuMs };
}

/** The figures as text. */
export function describeValidateRequest({ cpuMs }: ValidateRequestFigures): string {
  const each = cpuMs.map((ms) => ms.toFixed(2)).join(', ');
  return `POST /validate at 3 kB, processor time of a warm function per request: median ${percentile(cpuMs, 0.5).toFixed(2)} ms (${each})`;
}

/** The figures for programs. */
export function summarizeValidateRequest({ cpuMs }: ValidateRequestFigures) {
  return { validate_request: { processor_ms: percentile(cpuMs, 0.5), each_ms: cpuMs } };
}

async function issueKeys(endpoint: string): Promise<string[]> {
  const client = createDocumentClient({
    endpoint,
    region: deployedRegion,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const store = createKeyStore(client, getTableName(emulatedStage, tables.access));
  const keys = Array.from({ length: keyCount }, () =>
    newKey({ environment: 'live', plan: 'api', organizationId: `org_bench_${randomUUID()}` }),
  );
  for (const { key } of keys) await store.putKey(key);
  client.destroy();
  return keys.map(({ authorization }) => authorization.Authorization);
}

const xml = new TextDecoder().decode(invoiceOf(5));

/** An event of the gateway, like those in `events`. */
function eventOf(authorization: string): unknown {
  const multiValueHeaders = {
    authorization: [authorization],
    'content-type': ['application/xml'],
    'content-length': [String(Buffer.byteLength(xml))],
    'idempotency-key': [randomUUID()],
  };
  return {
    httpMethod: 'POST',
    path: `${basePath}/validate`,
    multiValueHeaders,
    body: xml,
    isBase64Encoded: false,
    requestContext: { extendedRequestId: `bench-${randomUUID()}`, identity: { sourceIp: '203.0.113.7' } },
  };
}

/** `CPU_PROFILES` names a folder for a profile of each process. */
function profileFlags(): string[] {
  const folder = process.env['CPU_PROFILES'];
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

async function runProcess(folder: string, environment: Readonly<Record<string, string>>, input: FunctionInput): Promise<FunctionOutput> {
  const child = spawn(process.execPath, [...profileFlags(), program, join(folder, 'index.mjs')], {
    cwd: folder,
    env: environment,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  child.stdin?.end(JSON.stringify(input));
  const [errors = '', output = ''] = await Promise.all([child.stderr, child.stdio[3]].map((stream) => text(stream as Readable)));
  // An error that a request survives, like a notification that could not be sent, would be measured with it.
  if (output === '' || errors !== '') throw new Error(`The function ended early or logged errors: ${errors.slice(0, 2_000)}`);
  return JSON.parse(output) as FunctionOutput;
}
