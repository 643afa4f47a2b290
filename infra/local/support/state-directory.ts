import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { getSystemCode, UserError } from '@nakor/cli/shared/user-error';

/** Root of the project. */
export const projectDirectory = resolve(import.meta.dirname, '../../..');

/** Default data folder of the local platform. */
export const defaultStateDirectory = join(projectDirectory, '.local');

/**
 * Number of the format of a state directory: raised by every change of what is stored there that this code could not read, because a directory
 * with another number is refused, not converted (docs/versions.md).
 */
export const stateFormat = 3;

/** Files of the local platform. */
export interface StatePaths {
  readonly directory: string;
  /** States {@link stateFormat}. */
  readonly format: string;
  readonly database: string;
  /** Folder in which the S3 emulator stores objects. */
  readonly files: string;
  /** Folder in which the emulator of Step Functions keeps executions. */
  readonly executions: string;
  /** Encryption key of the KMS emulator. */
  readonly secretKey: string;
  /** Parameters of the emulator of Systems Manager. */
  readonly parameters: string;
  /** Base URL and keys of the demo organization. */
  readonly credentials: string;
  /** Endpoints of the running platform; exists only while it runs. */
  readonly endpoints: string;
  /** How far the history has been read from the stream of the events table. */
  readonly historyPosition: string;
  /** Time of the latest event, from which the ids of the next ones continue. */
  readonly eventTime: string;
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
    format: join(directory, 'format'),
    database: join(directory, 'dynamodb.sqlite'),
    files: join(directory, 'files'),
    executions: join(directory, 'executions'),
    secretKey: join(directory, 'secret-key'),
    parameters: join(directory, 'parameters.json'),
    credentials: join(directory, 'credentials.json'),
    endpoints: join(directory, 'endpoints.json'),
    historyPosition: join(directory, 'history-position.json'),
    eventTime: join(directory, 'event-time'),
    serviceLog: join(directory, 'logs', 'service.log'),
    earlierServiceLog: join(directory, 'logs', 'service.earlier.log'),
    previousServiceLog: join(directory, 'logs', 'service.previous.log'),
  };
}

/**
 * Creates the state directory if necessary, and checks that it has the format of this code and is readable and writable.
 *
 * @throws UserError when it has another format, or cannot be created or written to; nothing in it was changed then
 */
export async function prepareStateDirectory(directory: string): Promise<StatePaths> {
  return explainStateProblems(directory, async () => {
    const paths = statePaths(directory);
    await createFolder(directory);
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    if ((await readFormat(paths)) === null) await writeFormat(paths);
    await mkdir(join(directory, 'logs'), { recursive: true });
    await access(join(directory, 'logs'), constants.R_OK | constants.W_OK | constants.X_OK);
    return paths;
  });
}

/** On a read-only disk, Node reports a missing folder where a parent cannot be written to; that is checked to report the cause. */
async function createFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    let parent = dirname(resolve(directory));
    while (getSystemCode(error) === 'ENOENT' && !existsSync(parent) && parent !== dirname(parent)) parent = dirname(parent);
    await access(parent, constants.W_OK);
    throw error;
  }
}

/**
 * The format of a state directory; null when the platform has stored nothing there. Other files may lie in it: documents to try out, for example.
 *
 * @throws UserError when it is not {@link stateFormat}
 */
async function readFormat(paths: StatePaths): Promise<number | null> {
  const text = await readFile(paths.format, 'utf8').catch((error: unknown) => {
    if (getSystemCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null && [paths.database, paths.files, paths.secretKey, paths.credentials, paths.historyPosition].every(isAbsent))
    return null;
  if (text?.trim() === String(stateFormat)) return stateFormat;
  const found = text === null ? 'without a format number' : `of format ${JSON.stringify(text.trim().slice(0, 20))}`;
  throw new UserError(
    `The folder ${paths.directory} contains data of the local platform ${found}, and this version reads format ${stateFormat} only. ` +
      `Nothing in it was changed. Set it aside, then start again with new data:\n  ${setAsideCommand(paths.directory)}`,
  );
}

const isAbsent = (path: string): boolean => !existsSync(path);

/** A shell command that moves a folder to a free name beside it. */
function setAsideCommand(directory: string): string {
  let target = `${directory}.aside`;
  for (let number = 2; existsSync(target); number += 1) target = `${directory}.aside-${number}`;
  return `mv ${shellQuoted(directory)} ${shellQuoted(target)}`;
}

const shellQuoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Several commands may prepare a directory at once, so no other one may see an incomplete file. */
async function writeFormat({ format }: StatePaths): Promise<void> {
  const incomplete = `${format}.${randomUUID()}`;
  await writeFile(incomplete, `${stateFormat}\n`);
  await rename(incomplete, format);
}

/** Runs `work`, which uses files of the state directory, and turns known operating system errors into a UserError with advice. */
export async function explainStateProblems<Value>(directory: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const code = getSystemCode(error);
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
