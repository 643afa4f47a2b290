import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalProblem } from './local-problem.ts';
import { memoryEnvironment, memoryFlags } from './memory-settings.ts';
import type { Environment } from './stand-ins/endpoints.ts';
import type { StatePaths } from './state-directory.ts';

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
 * @throws LocalProblem when the port is taken or the service cannot start
 */
export async function startService(paths: StatePaths, environment: Environment, port: number, host: string): Promise<ServiceProcess> {
  const log = await openLog(paths);
  const child = fork(join(import.meta.dirname, 'service.ts'), [], {
    // In a group of its own, so that Ctrl-C reaches the platform alone and it ends things in order.
    detached: true,
    execArgv: [...memoryFlags],
    env: { ...environment, ...memoryEnvironment, PORT: String(port), HOST: host },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  await log.close();
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
  const first = await Promise.race([firstMessage(child), exit]);
  if (typeof first === 'string' || first.kind === 'failed') {
    await stop();
    throw await startProblem(paths, host, port, first);
  }
  return { port: first.port, stop, unexpectedEnd: exit.then((how) => (isStopping ? new Promise<string>(() => {}) : how)) };
}

async function firstMessage(child: ChildProcess): Promise<ServiceMessage> {
  const [message] = (await once(child, 'message')) as [ServiceMessage];
  return message;
}

/** The last lines of the service's log, for showing what happened. Metrics, which stand among them as in AWS, say nothing of that. */
export async function lastLogLines(paths: StatePaths, count: number): Promise<string> {
  const text = await readFile(paths.serviceLog, 'utf8').catch(() => '');
  const lines = text.trimEnd().split('\n');
  return lines
    .filter((line) => !line.startsWith('{"_aws":'))
    .slice(-count)
    .join('\n');
}

async function openLog(paths: StatePaths) {
  await rename(paths.serviceLog, paths.previousServiceLog).catch(() => {});
  return open(paths.serviceLog, 'a', 0o600);
}

async function startProblem(paths: StatePaths, host: string, port: number, outcome: string | (ServiceMessage & { kind: 'failed' })) {
  if (typeof outcome !== 'string' && outcome.code === 'EADDRINUSE') {
    return new LocalProblem(
      `Port ${port} is in use by another program. Choose another one, for example PORT=${port === 65_535 ? 8081 : port + 1} npm start, or stop that program.`,
    );
  }
  if (typeof outcome !== 'string' && outcome.code === 'EACCES') {
    return new LocalProblem(`Port ${port} may not be used by this user. Choose one above 1023, for example PORT=8081 npm start.`);
  }
  if (typeof outcome !== 'string' && outcome.code === 'EADDRNOTAVAIL') {
    return new LocalProblem(`${host} is not an address of this computer. Unset HOST, or set it to one that is.`);
  }
  const reason = typeof outcome === 'string' ? `It ended (${outcome}).` : outcome.message;
  return new LocalProblem(
    `The service did not start. ${reason}\nIts log, ${paths.serviceLog}, ends with:\n${await lastLogLines(paths, 10)}`,
  );
}
