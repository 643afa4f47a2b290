import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { systemCode, UserError } from '@nakor/cli/shared/user-error';

/** Root of the project. */
export const projectDirectory = resolve(import.meta.dirname, '../../..');

/** Default data folder of the local platform. */
export const defaultStateDirectory = join(projectDirectory, '.local');

/** Files of the local platform. */
export interface StatePaths {
  readonly directory: string;
  readonly database: string;
  /** Folder in which the S3 emulator stores objects. */
  readonly files: string;
  /** Encryption key of the KMS emulator. */
  readonly secretKey: string;
  /** Base URL and keys of the demo organization. */
  readonly credentials: string;
  /** Endpoints of the running platform; exists only while it runs. */
  readonly endpoints: string;
  /** How far the history has been read from the stream of the events table. */
  readonly historyPosition: string;
  /** Latest log lines of the current run of the service. */
  readonly serviceLog: string;
  /** Lines of the current run that were rotated out of `serviceLog`. */
  readonly earlierServiceLog: string;
  /** Latest log lines of the previous run. */
  readonly previousServiceLog: string;
}

/** Returns the paths of the files in a state directory. */
export function statePaths(directory: string): StatePaths {
  return {
    directory,
    database: join(directory, 'dynamodb.sqlite'),
    files: join(directory, 'files'),
    secretKey: join(directory, 'secret-key'),
    credentials: join(directory, 'credentials.json'),
    endpoints: join(directory, 'endpoints.json'),
    historyPosition: join(directory, 'history-position.json'),
    serviceLog: join(directory, 'logs', 'service.log'),
    earlierServiceLog: join(directory, 'logs', 'service.earlier.log'),
    previousServiceLog: join(directory, 'logs', 'service.previous.log'),
  };
}

/**
 * Creates the state directory if necessary and checks that it is readable and writable.
 *
 * @throws UserError when it cannot be created or written to
 */
export async function prepareStateDirectory(directory: string): Promise<StatePaths> {
  return explainingStateProblems(directory, async () => {
    await mkdir(join(directory, 'logs'), { recursive: true });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    await access(join(directory, 'logs'), constants.R_OK | constants.W_OK | constants.X_OK);
    return statePaths(directory);
  });
}

/** Runs `work`, which uses files of the state directory, and turns known operating system errors into a UserError with advice. */
export async function explainingStateProblems<Value>(directory: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const code = systemCode(error);
    const advice = code === undefined ? undefined : stateAdvice(code);
    if (advice === undefined) throw error;
    throw new UserError(`The local platform cannot use its folder ${directory} (${(error as Error).message}). ${advice}`, error);
  }
}

/** States what is lost when the folder is deleted; part of every message that advises deleting it. */
export const deletionAdvice =
  'Deleting it is safe: only the data of the local platform (demo keys, counters, files, logs) is lost and recreated at the next start.';

function stateAdvice(code: string): string | undefined {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
    case 'EISDIR':
      return `There is a file where a folder should be, or vice versa. Move it away or delete it, then start again. ${deletionAdvice}`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Make it readable and writable for your user, or delete it, then start again. ${deletionAdvice}`;
    case 'ENOSPC':
      return 'The disk is full. Free some space, then start again.';
    default:
      return undefined;
  }
}
