import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import type { Environment } from '../emulators/endpoints.ts';
import type { GuardedProcess } from '../emulators/guarded-process.ts';
import { keepRunning, type RestartFailure } from '../emulators/keep-running.ts';
import { createFunctionCalls, type FunctionCalls } from '../host/function-calls.ts';
import { memoryEnvironment, memoryFlags } from '../support/memory-settings.ts';
import type { StatePaths } from '../support/state-directory.ts';
import { channelOf } from './process-channel.ts';
import { beginLog, readLastLogLines } from './service-log.ts';

/** What the service process reports to the platform. */
export type ServiceMessage = { kind: 'listening'; port: number } | { kind: 'failed'; code: string | null; message: string };

/** The running service process. */
export interface ServiceProcess {
  readonly port: number;
  /** Lets it finish requests in flight, then stops it; kills it when it takes too long. */
  stop(): Promise<void>;
  /** Settles with the exit code or signal when it exits without having been stopped. */
  readonly unexpectedEnd: Promise<string>;
}

/** Longer than the service waits for requests in flight. */
const stopLimitMs = 8_000;

/**
 * Starts the service process and waits until it listens. Its output, JSON lines, goes to the log file.
 *
 * @param functions lets state machines invoke functions of this process; by default none does
 * @throws UserError when the port is in use or the service cannot start
 */
export async function startService(
  paths: StatePaths,
  environment: Environment,
  port: number,
  host: string,
  functions: FunctionCalls = createFunctionCalls(),
): Promise<ServiceProcess> {
  await beginLog(paths);
  const { end, stop, listening } = launchService(paths, environment, port, host, functions);
  return { port: await listening, stop, unexpectedEnd: end };
}

/** Delays before restarts of a service that keeps exiting soon after its start, in milliseconds; after the last one the platform gives up. */
const restartWaitsMs = [500, 1_000, 2_000, 4_000, 8_000];

/** Delay before a restart is tried again while another program has the port, in milliseconds. */
const portWaitMs = 5_000;

/** Another program listens on the port. */
class PortInUse extends UserError {}

/**
 * Starts the service process as {@link startService} does, and restarts it on the same port when it exits unexpectedly. `unexpectedEnd` settles
 * when the restart fails or the service keeps exiting; a restart waits until the port is free.
 *
 * @param report called when it exits unexpectedly and when it is running again
 * @throws UserError when the port is in use or the service cannot start
 */
export async function startSupervisedService(
  paths: StatePaths,
  environment: Environment,
  port: number,
  host: string,
  report: (line: string) => void,
  functions: FunctionCalls,
): Promise<ServiceProcess> {
  const first = await startService(paths, environment, port, host, functions);
  const restarting = {
    name: 'The service',
    start: () => launchService(paths, environment, first.port, host, functions),
    isReady: ({ listening }: LaunchedService) => listening.then(() => null),
    restartWaitMs: (earlyExits: number) => restartWaitsMs[Math.max(0, earlyExits - 1)] ?? null,
    retryFailureAfterMs: ({ error }: RestartFailure) => (error instanceof PortInUse ? portWaitMs : null),
    report,
  };
  return { port: first.port, ...keepRunning({ stop: first.stop, end: first.unexpectedEnd }, restarting) };
}

/** A service process that may not be listening yet. */
interface LaunchedService extends GuardedProcess {
  /** Settles with its port once it listens. When it cannot start, rejects with a UserError after it has exited. */
  readonly listening: Promise<number>;
}

function launchService(paths: StatePaths, environment: Environment, port: number, host: string, functions: FunctionCalls): LaunchedService {
  const log = openSync(paths.serviceLog, 'a', 0o600);
  const logs = { SERVICE_LOG: paths.serviceLog, EARLIER_SERVICE_LOG: paths.earlierServiceLog };
  const positions = { HISTORY_POSITION: paths.historyPosition, EVENT_TIME: paths.eventTime };
  const child = fork(join(import.meta.dirname, 'service.ts'), [], {
    // In its own process group, so that Ctrl-C reaches only the platform, which then stops everything in order.
    detached: true,
    execArgv: [...memoryFlags],
    env: { ...environment, ...memoryEnvironment, ...logs, ...positions, PORT: String(port), HOST: host },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const exit = new Promise<string>((done) => {
    child.on('error', (error) => done(error.message));
    child.on('exit', (code, signal) => done(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const listens = firstMessage(child);
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await exit;
    clearTimeout(timer);
  };
  const listen = async () => {
    const outcome = await Promise.race([listens, exit]);
    if (typeof outcome !== 'string' && outcome.kind === 'listening') {
      functions.connect(channelOf(child), exit);
      return outcome.port;
    }
    await stop();
    throw await startProblem(paths, host, port, outcome);
  };
  return { listening: listen(), stop, end: exit.then((reason) => (isStopping ? new Promise<string>(() => {}) : reason)) };
}

async function firstMessage(child: ChildProcess): Promise<ServiceMessage> {
  const [message] = (await once(child, 'message')) as [ServiceMessage];
  return message;
}

async function startProblem(paths: StatePaths, host: string, port: number, outcome: string | (ServiceMessage & { kind: 'failed' })) {
  if (typeof outcome !== 'string' && outcome.code === 'EADDRINUSE') {
    return new PortInUse(
      `Port ${port} is in use by another program. Choose another one, for example PORT=${port === 65_535 ? 8081 : port + 1} npm start, or stop that program.`,
    );
  }
  if (typeof outcome !== 'string' && outcome.code === 'EACCES') {
    return new UserError(`Port ${port} is not permitted for this user. Choose one above 1023, for example PORT=8081 npm start.`);
  }
  if (typeof outcome !== 'string' && outcome.code === 'EADDRNOTAVAIL') {
    return new UserError(`${host} is not an IP address of this computer. Unset HOST, or set it to one that is.`);
  }
  const reason = typeof outcome === 'string' ? `It exited (${outcome}).` : outcome.message;
  return new UserError(
    `The service did not start. ${reason}\nIts log, ${paths.serviceLog}, ends with:\n${await readLastLogLines(paths, 10)}`,
  );
}
