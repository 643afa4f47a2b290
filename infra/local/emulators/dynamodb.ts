import { type AddressInfo, createServer } from 'node:net';
import { dirname } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import { deletionAdvice } from '../support/state-directory.ts';
import { describeStateProblem } from '../support/state-problem.ts';
import {
  type Computer,
  chooseDynamoDb,
  type DynamoDbChoice,
  findDynamoDbSources,
  findMissingDynamoDb,
  thisComputer,
} from './dynamodb-sources.ts';
import { type Emulator, type Environment, requireExternalService } from './endpoints.ts';
import { type GuardedProcess, startGuardedProcess } from './guarded-process.ts';
import { keepRunning, type RestartFailure } from './keep-running.ts';
import { indexStreamRecords } from './stream-index.ts';

const readinessPollMs = 20;
const readinessLimitMs = 20_000;

/** Options for running the emulator. */
export interface DynamoDbOptions {
  /** Returns the path of the program; by default the best source of this computer is used. */
  readonly findBinary?: () => string;
  /** The computer on which it is looked for; by default this one. */
  readonly computer?: Computer;
  /** Delay before an emulator that exited is restarted: long enough to observe how the service behaves without it. */
  readonly restartAfterMs?: number;
  /** Called with what the user should know about the source, when it exits unexpectedly and when it is running again. */
  readonly report?: (line: string) => void;
}

/**
 * Starts the DynamoDB emulator (dynoxide) on a database file, or uses the endpoint that `AWS_ENDPOINT_URL_DYNAMODB` names. Without an emulator,
 * uses a running DynamoDB Local. When the emulator exits unexpectedly, it is restarted on the same port and file.
 *
 * @param databaseFile where it stores its data; created when absent
 * @throws UserError when there is no DynamoDB on this computer or the file cannot be used
 */
export async function startDynamoDb(
  databaseFile: string,
  environment: Environment,
  { findBinary, computer = thisComputer, restartAfterMs = 15_000, report = () => {} }: DynamoDbOptions = {},
): Promise<Emulator> {
  const choice = await findSource(environment, computer, findBinary);
  if (choice.notice !== null) report(choice.notice);
  if (choice.kind === 'endpoint') return requireExternalService(choice.endpoint);
  const binary = choice.path;
  // Another program may take the free port before the emulator does; then another port is tried.
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const start = () => startGuardedProcess(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', databaseFile]);
    const endpoint = `http://127.0.0.1:${port}`;
    const isReady = (server: GuardedProcess) => becomesReady(server, endpoint);
    const server = start();
    const failure = await isReady(server);
    const name = 'The DynamoDB emulator';
    const retryFailureAfterMs = ({ message }: RestartFailure) =>
      isPortTaken(message) || describeStateProblem(dirname(databaseFile)) !== null ? restartAfterMs : null;
    const keeping = { name, start, isReady, restartWaitMs: () => restartAfterMs, retryFailureAfterMs, report };
    if (failure === null) {
      prepareStreams(databaseFile, report);
      return { endpoint, isOwn: true, ...keepRunning(server, keeping) };
    }
    await server.stop();
    if (attempt === 3 || !isPortTaken(failure)) throw databaseProblem(databaseFile, failure);
  }
}

/** Without it everything works, only slower. */
function prepareStreams(databaseFile: string, report: (line: string) => void): void {
  try {
    indexStreamRecords(databaseFile);
  } catch (error) {
    report(`The local database is slow once it is large: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const isPortTaken = (failure: string): boolean => failure.includes('already in use');

async function findSource(
  environment: Environment,
  computer: Computer,
  findBinary: DynamoDbOptions['findBinary'],
): Promise<DynamoDbChoice> {
  const isNamed = Boolean(environment['AWS_ENDPOINT_URL_DYNAMODB']);
  if (findBinary !== undefined && !isNamed) return { kind: 'program', path: findBinary(), notice: null };
  const choice = chooseDynamoDb(await findDynamoDbSources(environment, computer));
  if (choice === null) throw new UserError(findMissingDynamoDb(computer));
  return choice;
}

/** Waits until the emulator responds. Returns null when it does, otherwise the reason why it does not. */
async function becomesReady(server: GuardedProcess, endpoint: string): Promise<string | null> {
  let ending: string | null = null;
  void server.end.then((text) => {
    ending = text;
  });
  for (let waitedMs = 0; waitedMs < readinessLimitMs; waitedMs += readinessPollMs) {
    if (ending !== null) return ending;
    if (await isResponding(endpoint)) return null;
    await new Promise((done) => setTimeout(done, readinessPollMs));
  }
  return `It did not respond at ${endpoint} within ${readinessLimitMs / 1000} s.`;
}

/** Versions of the emulator respond differently to a request without a command. */
async function isResponding(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false;
  }
}

function databaseProblem(databaseFile: string, failure: string): UserError {
  return new UserError(
    `The local database ${databaseFile} could not be opened. The DynamoDB emulator reported: ${failure.trim()}\n` +
      `Delete the folder ${dirname(databaseFile)}, then start again. ${deletionAdvice}`,
  );
}

/** A port of 127.0.0.1 that is currently free. */
function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}
