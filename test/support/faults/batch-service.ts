import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFunctionEnvironment } from '../../../infra/local/aws-resources/aws-environment.ts';
import { startDataServices } from '../../../infra/local/aws-resources/data-services.ts';
import type { ExecutionHost } from '../../../infra/local/emulators/step-functions/executions.ts';
import { createFunctionCalls } from '../../../infra/local/host/function-calls.ts';
import { startSupervisedService } from '../../../infra/local/platform/service-process.ts';
import { findReachableAddress } from '../../../infra/local/support/reachable-address.ts';
import { prepareStateDirectory } from '../../../infra/local/support/state-directory.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/** Invokes a function for a state machine. */
export type Invoke = ExecutionHost['invoke'];

/** The local platform, in which whatever a batch depends on can fail. */
export interface BatchService extends AsyncDisposable {
  readonly baseUrl: string;
  readonly liveKey: string;
  /** Between functions and S3, also for uploads. */
  readonly s3: FaultProxy;
  /** Puts something between the state machine and the functions; the argument invokes one. */
  disturb(wrap: (invoke: Invoke) => Invoke): void;
  /** Ends the process of the batch's function, as a lost machine does. @returns whether there was one */
  killTasks(): boolean;
}

/** Starts a platform with data of its own. */
export async function startBatchService(): Promise<BatchService> {
  await using starting = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'nakor-batch-faults-'));
  starting.defer(() => rm(directory, { recursive: true, force: true }));
  const paths = await prepareStateDirectory(directory);
  const functions = createFunctionCalls();
  let invoke: Invoke = functions.invoke;
  const settings = { ...process.env, NAKOR_SWEEP_SECONDS: '1' };
  const data = await startDataServices(
    paths,
    settings,
    () => {},
    (...call) => invoke(...call),
  );
  starting.defer(data.stop);
  const s3 = await startFaultProxy(data.endpoints.s3);
  starting.defer(s3.close);
  const environment = buildFunctionEnvironment(settings, { ...data.endpoints, s3: s3.endpoint });
  const service = await startSupervisedService(paths, environment, 0, '127.0.0.1', () => {}, functions);
  starting.defer(service.stop);
  const started = starting.move();
  return {
    ...{ baseUrl: findReachableAddress('127.0.0.1', service.port), liveKey: data.demoKeys.live_key, s3 },
    disturb(wrap) {
      invoke = wrap(functions.invoke);
    },
    killTasks: () => killProcess('platform/tasks.ts', paths.serviceLog),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** Kills the process of a platform whose command line contains a string. @returns whether there was one */
export function killProcess(program: string, serviceLog: string): boolean {
  const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && belongsTo(name, program, serviceLog));
  for (const processId of found) process.kill(Number(processId), 'SIGKILL');
  return found.length === 1;
}

function belongsTo(processId: string, program: string, serviceLog: string): boolean {
  try {
    const read = (file: string) => readFileSync(`/proc/${processId}/${file}`, 'utf8');
    return read('cmdline').includes(program) && read('environ').includes(`SERVICE_LOG=${serviceLog}`);
  } catch {
    return false;
  }
}
