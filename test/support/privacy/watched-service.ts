import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { buildFunctionEnvironment, localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { startDataServices } from '../../../infra/local/aws-resources/data-services.ts';
import { writeCredentials } from '../../../infra/local/aws-resources/demo-organization.ts';
import { startDynamoDb } from '../../../infra/local/emulators/dynamodb.ts';
import { findDynoxide } from '../../../infra/local/emulators/dynamodb-sources.ts';
import type { Endpoints } from '../../../infra/local/emulators/endpoints.ts';
import { createFunctionCalls } from '../../../infra/local/host/function-calls.ts';
import { announcePlatform, lockStateDirectory } from '../../../infra/local/platform/running-platform.ts';
import { type ServiceProcess, startService } from '../../../infra/local/platform/service-process.ts';
import { findReachableAddress } from '../../../infra/local/support/reachable-address.ts';
import { prepareStateDirectory, type StatePaths } from '../../../infra/local/support/state-directory.ts';
import { operatorProgram } from '../drivers/operator-process.ts';
import { type ServiceRequest, sendRequest } from '../drivers/service-client.ts';
import { type FaultProxy, startFaultProxy } from '../faults/fault-proxy.ts';
import type { ServiceResponse } from '../matchers/described-response.ts';
import { emulatorClient, type IssuedKey, type KeyOptions, newKey } from '../storage/access.ts';
import { type InjectorCommand, sendCommand } from './fault-injector-commands.ts';
import { startTraceListener } from './trace-listener.ts';

/** The local platform with all its outputs recorded, in which anything can be made to fail. */
export interface WatchedService {
  readonly baseUrl: string;
  readonly dynamodb: FaultProxy;
  readonly sqs: FaultProxy;
  readonly s3: FaultProxy;
  readonly kms: FaultProxy;
  /** The endpoints of the emulators, without proxies. */
  readonly endpoints: Endpoints;
  /** A client without a proxy in between. */
  readonly client: DynamoDBDocumentClient;
  readonly accessTable: string;
  /** Full names of all tables. */
  readonly tables: readonly string[];
  readonly paths: StatePaths;
  issueKey(options?: KeyOptions): Promise<IssuedKey>;
  send(send: ServiceRequest): Promise<ServiceResponse>;
  /** Whether any of these requests contained a text. */
  hasSent(text: string): boolean;
  /** Runs `npm run operator` against it, and parses the JSON output. */
  operate(...parameters: string[]): Promise<unknown>;
  sabotage(order: InjectorCommand): Promise<unknown>;
  /** Waits until the service process has exited by itself, and restarts it. */
  revive(): Promise<void>;
  /** Everything that the service process has printed. */
  log(): Promise<string>;
  /** Everything that the DynamoDB emulator has printed; the other emulators print nothing. */
  printedByDynamoDb(): Promise<string>;
  /** The requests that the service sent to SQS, as JSON with message bodies and attributes. */
  queued(): string;
  /** The segments sent to the X-Ray daemon's address. */
  traced(): string;
  stop(): Promise<void>;
}

/** So small that all six attempts of a delivery fit into seconds. */
const waitFactor = '0.00005';

/** Starts a platform with separate data. */
export async function startWatchedService(): Promise<WatchedService> {
  const paths = await prepareStateDirectory(await mkdtemp(join(tmpdir(), 'nakor-privacy-')));
  const releaseClaim = await lockStateDirectory(paths);
  const printedByDynamoDb = join(paths.directory, 'logs', 'dynamodb.log');
  const database = await startDynamoDb(paths.database, {}, { findBinary: await printingTo(printedByDynamoDb, paths.directory) });
  const settings = { NAKOR_SWEEP_SECONDS: '86400', WEBHOOK_WAIT_FACTOR: waitFactor };
  const functions = createFunctionCalls();
  const external = { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: database.endpoint };
  const data = await startDataServices(paths, external, () => {}, functions.invoke);
  const [dynamodb, sqs, s3, kms] = await startProxies(data.endpoints);
  const traces = await startTraceListener();
  const socketPath = join(paths.directory, 'sabotage.sock');
  const environment = {
    ...buildFunctionEnvironment(
      { ...process.env, ...settings },
      {
        dynamodb: dynamodb.endpoint,
        sqs: sqs.endpoint,
        s3: s3.endpoint,
        kms: kms.endpoint,
        sfn: data.endpoints.sfn,
        ssm: data.endpoints.ssm,
      },
    ),
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'fault-injector.ts')).href}`,
    SABOTAGE_SOCKET: socketPath,
    AWS_XRAY_DAEMON_ADDRESS: traces.address,
  };
  let earlierLog = '';
  const start = async (port: number): Promise<ServiceProcess> => {
    earlierLog += await readFile(paths.serviceLog, 'utf8').catch(() => '');
    await rm(socketPath, { force: true });
    return startService(paths, environment, port, '127.0.0.1', functions);
  };
  let service = await start(0);
  const baseUrl = findReachableAddress('127.0.0.1', service.port);
  await writeCredentials(paths.credentials, { base_url: baseUrl, ...data.demoKeys });
  await announcePlatform(paths, { base_url: baseUrl, endpoints: data.endpoints, process_id: process.pid });
  const client = emulatorClient(data.endpoints.dynamodb);
  const sent: ServiceRequest[] = [];
  const accessTable = getTableName(localStage, tables.access);
  const keys = createKeyStore(client, accessTable);
  return {
    ...{ baseUrl, dynamodb, sqs, s3, kms, endpoints: data.endpoints, client, accessTable, paths },
    tables: Object.values(tables).map((table) => getTableName(localStage, table)),
    async issueKey(options = {}) {
      const issued = newKey(options);
      await keys.putKey(issued.key);
      return issued;
    },
    send(request) {
      sent.push(request);
      return sendRequest(request, baseUrl);
    },
    hasSent: (text) => sent.some(({ path, headers, body }) => `${path} ${JSON.stringify(headers)} ${body}`.includes(text)),
    operate: (...parameters) => operate(paths, parameters),
    sabotage: (order) => sendCommand(socketPath, order),
    async revive() {
      await service.unexpectedEnd;
      service = await start(service.port);
    },
    log: async () => earlierLog + (await readFile(paths.serviceLog, 'utf8')),
    printedByDynamoDb: () => readFile(printedByDynamoDb, 'utf8'),
    queued: () => sqs.requests.map(({ operation, body }) => `${operation} ${body}`).join('\n'),
    traced: traces.received,
    async stop() {
      await service.stop();
      traces.close();
      await Promise.all([dynamodb, sqs, s3, kms].map((proxy) => proxy.close()));
      await data.stop();
      await database.stop();
      await releaseClaim();
      await rm(paths.directory, { recursive: true, force: true });
    },
  };
}

/** A program that runs the DynamoDB emulator and keeps its output, which would otherwise be lost. */
async function printingTo(file: string, directory: string): Promise<() => string> {
  const program = join(directory, 'dynamodb.sh');
  await writeFile(program, `#!/bin/sh\nexec '${findDynoxide()}' "$@" >>'${file}' 2>&1\n`, { mode: 0o700 });
  return () => program;
}

async function startProxies({ dynamodb, sqs, s3, kms }: Endpoints) {
  return [await startFaultProxy(dynamodb), await startFaultProxy(sqs), await startFaultProxy(s3), await startFaultProxy(kms)] as const;
}

function operate(paths: StatePaths, parameters: readonly string[]): Promise<unknown> {
  const env = { ...process.env, NAKOR_STATE_DIRECTORY: paths.directory, NO_COLOR: '1' };
  return new Promise((done, fail) => {
    execFile(process.execPath, [operatorProgram, ...parameters, '--json'], { env }, (error, output, complaints) => {
      if (error === null) done(JSON.parse(output));
      else fail(new Error(`The operator's command failed: ${complaints}${output}`));
    });
  });
}
