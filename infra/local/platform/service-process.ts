import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../emulators/endpoints.ts';
import type { GuardedProcess } from '../emulators/guarded-process.ts';
import { keepRunning } from '../emulators/keep-running.ts';
import { memoryEnvironment, memoryFlags } from '../support/memory-settings.ts';
import type { StatePaths } from '../support/state-directory.ts';
import { UserError } from '../support/user-error.ts';
import { beginLog, lastLogLines } from './service-log.ts';

/** What the service process tells the platform. */
export type ServiceMessage = { kind: 'listening'; port: number } | { kind: 'failed'; code: string | null; message: string };

/** The running service process. */
export interface ServiceProcess {
  readonly port: number;
  /** Lets it finish what is under way, then ends it; kills it when it takes too long. */
  stop(): Promise<void>;
  /** Settles when it ends without having been asked to, with how it ended. */
  readonly unexpectedEnd: Promise<string>;
}

/** More than the service gives to requests under way. */
const stopLimitMs = 8_000;

/**
 * Starts the service process and waits until it listens. What it prints goes to the log file, since it is JSON for machines.
 *
 * @throws UserError when the port is taken or the service cannot start
 */
export async function startService(paths: StatePaths, environment: Environment, port: number, host: string): Promise<ServiceProcess> {
  await beginLog(paths);
  const { end, stop, listening } = launchService(paths, environment, port, host);
  return { port: await listening, stop, unexpectedEnd: end };
}

/** How long to wait before the service is started again, in milliseconds, each time that it ended soon; then it is given up. */
const restartWaitsMs = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Starts the service process as {@link startService} does, and starts it again on the same port when it ends by itself. `unexpectedEnd` settles
 * when that fails, or when it ends again and again.
 *
 * @param report notified when it ends by itself, and when it runs again
 * @throws UserError when the port is taken or the service cannot start
 */
export async function startLastingService(
  paths: StatePaths,
  environment: Environment,
  port: number,
  host: string,
  report: (line: string) => void,
): Promise<ServiceProcess> {
  const first = await startService(paths, environment, port, host);
  const keeping = {
    name: 'The service',
    start: () => launchService(paths, environment, first.port, host),
    isReady: ({ listening }: LaunchedService) => listening.then(() => null),
    restartWaitMs: (earlyEnds: number) => restartWaitsMs[Math.max(0, earlyEnds - 1)] ?? null,
    report,
  };
  return { port: first.port, ...keepRunning({ stop: first.stop, end: first.unexpectedEnd }, keeping) };
}

/** A service process that may not listen yet. */
interface LaunchedService extends GuardedProcess {
  /** Settles with its port once it listens; rejects with a UserError when it cannot start, after it has ended. */
  readonly listening: Promise<number>;
}

function launchService(paths: StatePaths, environment: Environment, port: number, host: string): LaunchedService {
  const log = openSync(paths.serviceLog, 'a', 0o600);
  const logs = { SERVICE_LOG: paths.serviceLog, EARLIER_SERVICE_LOG: paths.earlierServiceLog };
  const child = fork(join(import.meta.dirname, 'service.ts'), [], {
    // In a group of its own, so that Ctrl-C reaches the platform alone and it ends things in order.
    detached: true,
    execArgv: [...memoryFlags],
    env: { ...environment, ...memoryEnvironment, ...logs, PORT: String(port), HOST: host },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const exit = new Promise<string>((done) => {
    child.on('error', (error) => done(error.message));
    child.on('exit', (code, signal) => done(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await exit;
    clearTimeout(timer);
  };
  const listen = async () => {
    const first = await Promise.race([firstMessage(child), exit]);
    if (typeof first !== 'string' && first.kind === 'listening') return first.port;
    await stop();
    throw await startProblem(paths, host, port, first);
  };
  return { listening: listen(), stop, end: exit.then((how) => (isStopping ? new Promise<string>(() => {}) : how)) };
}

async function firstMessage(child: ChildProcess): Promise<ServiceMessage> {
  const [message] = (await once(child, 'message')) as [ServiceMessage];
  return message;
}

async function startProblem(paths: StatePaths, host: string, port: number, outcome: string | (ServiceMessage & { kind: 'failed' })) {
  if (typeof outcome !== 'string' && outcome.code === 'EADDRINUSE') {
    return new UserError(
      `Port ${port} is in use by another program. Choose another one, for example PORT=${port === 65_535 ? 8081 : port + 1} npm start, or stop that program.`,
    );
  }
  if (typeof outcome !== 'string' && outcome.code === 'EACCES') {
    return new UserError(`Port ${port} may not be used by this user. Choose one above 1023, for example PORT=8081 npm start.`);
  }
  if (typeof outcome !== 'string' && outcome.code === 'EADDRNOTAVAIL') {
    return new UserError(`${host} is not an address of this computer. Unset HOST, or set it to one that is.`);
  }
  const reason = typeof outcome === 'string' ? `It ended (${outcome}).` : outcome.message;
  return new UserError(`The service did not start. ${reason}\nIts log, ${paths.serviceLog}, ends with:\n${await lastLogLines(paths, 10)}`);
}
