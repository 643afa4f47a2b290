import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { deletionAdvice } from '../support/state-directory.ts';
import { UserError } from '../support/user-error.ts';
import { type Emulator, type Environment, externalService } from './endpoints.ts';
import { findFreePort } from './free-port.ts';
import { type GuardedProcess, startGuardedProcess } from './guarded-process.ts';
import { keepRunning } from './keep-running.ts';

const readinessPollMs = 20;
const readinessLimitMs = 20_000;

/** Options for running the emulator. */
export interface DynamoDbOptions {
  /** Returns the path of the program. */
  readonly findBinary?: () => string;
  /** Delay before an emulator that exited is restarted: long enough to observe how the service behaves without it. */
  readonly restartAfterMs?: number;
  /** Called when it exits unexpectedly and when it is running again. */
  readonly report?: (line: string) => void;
}

/**
 * Starts the DynamoDB emulator (dynoxide) on a database file, or uses the endpoint that `AWS_ENDPOINT_URL_DYNAMODB` names. When the emulator
 * exits unexpectedly, it is restarted on the same port and file.
 *
 * @param databaseFile where it stores its data; created when absent
 * @throws UserError when there is no emulator for this platform or the file cannot be used
 */
export async function startDynamoDb(
  databaseFile: string,
  environment: Environment,
  { findBinary = findDynoxide, restartAfterMs = 15_000, report = () => {} }: DynamoDbOptions = {},
): Promise<Emulator> {
  const external = environment['AWS_ENDPOINT_URL_DYNAMODB'];
  if (external !== undefined && external !== '') return externalService(external);
  const binary = findBinary();
  // Another program may take the free port before the emulator does; then another port is tried.
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const start = () => startGuardedProcess(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', databaseFile]);
    const endpoint = `http://127.0.0.1:${port}`;
    const isReady = (server: GuardedProcess) => becomesReady(server, endpoint);
    const server = start();
    const failure = await isReady(server);
    const name = 'The DynamoDB emulator';
    const keeping = { name, start, isReady, restartWaitMs: () => restartAfterMs, report };
    if (failure === null) return { endpoint, isOwn: true, ...keepRunning(server, keeping) };
    await server.stop();
    if (attempt === 3 || !failure.includes('already in use')) throw databaseProblem(databaseFile, failure);
  }
}

/** Path of the dynoxide executable for this platform. */
export function findDynoxide(platform: string = process.platform, architecture: string = process.arch): string {
  const packageName = `@dynoxide/${platform}-${architecture}`;
  try {
    const binary = join(dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), 'dynoxide');
    accessSync(binary, constants.X_OK);
    return binary;
  } catch (error) {
    const isSupported = platform === 'linux' && architecture === 'x64';
    throw new UserError(
      isSupported
        ? 'The DynamoDB emulator is missing: npm package @dynoxide/linux-x64 is not installed, or its program is not executable. Run npm ci, then start again.'
        : `The DynamoDB emulator (npm package @dynoxide/linux-x64) exists for Linux x64 only, and this is ${platform} ${architecture}. ` +
            "Start another one, for example Amazon's DynamoDB Local, and pass its endpoint: AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 npm start",
      error,
    );
  }
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

async function isResponding(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(endpoint, { signal: AbortSignal.timeout(1_000) })).ok;
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
