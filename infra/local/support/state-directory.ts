import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { systemCode, UserError } from './user-error.ts';

/** Root of the project. */
export const projectDirectory = resolve(import.meta.dirname, '../../..');

/** Where the local platform keeps its data unless told otherwise. */
export const defaultStateDirectory = join(projectDirectory, '.local');

/** Files of the local platform. */
export interface StatePaths {
  readonly directory: string;
  readonly database: string;
  /** Folder of what the stand-in for S3 keeps. */
  readonly files: string;
  /** Key with which the stand-in for KMS encrypts. */
  readonly secretKey: string;
  /** Base address and keys of the demo organisation. */
  readonly credentials: string;
  /** What runs where; exists while a platform runs. */
  readonly endpoints: string;
  /** The latest log lines of this run of the service. */
  readonly serviceLog: string;
  /** Lines of this run that were moved out of `serviceLog` when it was full. */
  readonly earlierServiceLog: string;
  /** The latest log lines of the run before. */
  readonly previousServiceLog: string;
}

/** Names the files in a state directory. */
export function statePaths(directory: string): StatePaths {
  return {
    directory,
    database: join(directory, 'dynamodb.sqlite'),
    files: join(directory, 'files'),
    secretKey: join(directory, 'secret-key'),
    credentials: join(directory, 'credentials.json'),
    endpoints: join(directory, 'endpoints.json'),
    serviceLog: join(directory, 'logs', 'service.log'),
    earlierServiceLog: join(directory, 'logs', 'service.earlier.log'),
    previousServiceLog: join(directory, 'logs', 'service.previous.log'),
  };
}

/**
 * Makes the state directory ready for use.
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

/** Does some work on files of the state directory and explains what an operating system's rejection means there. */
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

/** What deleting the folder means; said wherever it is advised. */
export const deletionAdvice =
  'Deleting it is safe: only the data of the local platform (demo keys, counters, files, logs) is lost, and made anew at the next start.';

function stateAdvice(code: string): string | undefined {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
    case 'EISDIR':
      return `There is a file where a folder should be, or the other way round. Move it away or delete it, then start again. ${deletionAdvice}`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Make it readable and writable for you, or delete it, then start again. ${deletionAdvice}`;
    case 'ENOSPC':
      return 'The disk is full. Free some space, then start again.';
    default:
      return undefined;
  }
}
