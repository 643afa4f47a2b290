import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { queues } from '@nakor/aws/client/queues';
import { tables } from '@nakor/aws/dynamodb/tables';
import { basePath } from '@nakor/contract/routes';
import { inject } from 'vitest';
import { buildFunctionEnvironment } from '../../../infra/local/aws-resources/aws-environment.ts';
import { getQueueUrl } from '../../../infra/local/aws-resources/queues.ts';
import type { ServiceMessage } from '../../../infra/local/platform/service-process.ts';
import { memoryEnvironment, memoryFlags } from '../../../infra/local/support/memory-settings.ts';
import { projectDirectory } from '../../../infra/local/support/state-directory.ts';
import { testOffsetMs } from './clock.ts';
import type { FaultEnvironment } from './fault-environment.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/** A service process to which signals are sent: all functions behind the local gateway, with a proxy in front of DynamoDB. */
export interface TargetService {
  readonly baseUrl: string;
  readonly dynamodb: FaultProxy;
  readonly sqs: FaultProxy;
  /** Sends a signal; if it ends the process, waits for its exit. */
  signal(name: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Settles with the exit code or the signal that ended the process. */
  readonly ended: Promise<number | string | null>;
  /** Kills the process if it is still running, and closes the proxy. */
  stop(): Promise<void>;
}

/** Synchronizes the clock of a process with those of tests. Requests are signed with `new Date()`, which stays unchanged. */
const clockShift = `const realNow = Date.now; Date.now = () => realNow() + ${testOffsetMs};`;
const usualClockOptions = ['--import', `data:text/javascript,${encodeURIComponent(clockShift)}`];

/** Differences between service processes. */
interface TargetOptions {
  /** Options of node that set its clock; by default it is that of all tests. */
  readonly clockOptions?: readonly string[];
  /** Environment variables, such as `NAKOR_SWEEP_SECONDS`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether its errors are left out of the output of the tests: where many are expected. */
  readonly isQuiet?: boolean;
}

/** Starts a service process on the tables and the queues of an environment. */
export async function startTargetService(
  environment: FaultEnvironment,
  { clockOptions = usualClockOptions, variables = {}, isQuiet = false }: TargetOptions = {},
): Promise<TargetService> {
  const { endpoints, filesBucket } = inject('service');
  const [dynamodb, sqs] = await Promise.all([startFaultProxy(endpoints.dynamodb), startFaultProxy(endpoints.sqs)]);
  const child = fork(join(projectDirectory, 'infra/local/platform/service.ts'), [], {
    execArgv: [...memoryFlags, ...clockOptions],
    env: {
      ...buildFunctionEnvironment({ ...process.env, ...variables }, { ...endpoints, dynamodb: dynamodb.endpoint, sqs: sqs.endpoint }),
      ...memoryEnvironment,
      [tables.access.environmentVariable]: environment.names.accessTable,
      [tables.requests.environmentVariable]: environment.names.requestsTable,
      [tables.events.environmentVariable]: environment.names.eventsTable,
      [tables.webhooks.environmentVariable]: environment.names.webhooksTable,
      [queues.fanOut.environmentVariable]: environment.queueUrl(sqs.endpoint),
      // A suspended service keeps the messages that it has received, so they must be of nobody else.
      [queues.delivery.environmentVariable]: getQueueUrl(sqs.endpoint, environment.stage, queues.delivery.name),
      [queues.delivery.deadLetterEnvironmentVariable]: getQueueUrl(sqs.endpoint, environment.stage, queues.delivery.deadLetterName),
      FILES_BUCKET: filesBucket,
      PORT: '0',
      HOST: '127.0.0.1',
      NODE_OPTIONS: '',
    },
    stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string | null);
  const port = await listeningPort(child, ended);
  return {
    baseUrl: `http://127.0.0.1:${port}${basePath}`,
    dynamodb,
    sqs,
    ended,
    async signal(name) {
      child.kill(name);
      if (name === 'SIGKILL' || name === 'SIGTERM') await ended;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await Promise.all([dynamodb.close(), sqs.close()]);
    },
  };
}

async function listeningPort(child: ChildProcess, ended: Promise<unknown>): Promise<number> {
  const first = await Promise.race([once(child, 'message'), ended]);
  const message = Array.isArray(first) ? (first[0] as ServiceMessage) : null;
  if (message?.kind === 'listening') return message.port;
  child.kill('SIGKILL');
  throw new Error(`The service process did not start: ${JSON.stringify(message ?? first)}`);
}
