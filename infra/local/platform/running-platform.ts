import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getSystemCode, UserError } from '@nakor/cli/shared/user-error';
import type { Endpoints } from '../emulators/endpoints.ts';
import type { StatePaths } from '../support/state-directory.ts';

/** What a running platform announces to other commands, in `endpoints.json` of its state directory. */
export interface RunningPlatform {
  /** Base URL of the API including the version prefix. */
  readonly base_url: string;
  readonly endpoints: Endpoints;
  readonly process_id: number;
}

/** Another process has locked the state directory. Commands other than `npm start` lock it only briefly. */
export class StateDirectoryInUse extends UserError {}

/**
 * Locks a state directory for this process, since two platforms on one database file would corrupt it. The lock is a local
 * socket that the operating system closes when the process ends, however it ends, so there are no stale locks.
 *
 * @returns a function that releases the lock
 * @throws StateDirectoryInUse when another process holds the lock
 */
export async function lockStateDirectory(paths: StatePaths): Promise<() => Promise<void>> {
  if (await isLocked(paths.directory)) throw await alreadyRunning(paths);
  const path = lockSocketPath(paths.directory);
  const server = createServer((socket) => socket.destroy());
  // A file socket remains after a crash; the check above showed that no process listens on it.
  if (isFileSocket) await rm(path, { force: true });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, done);
  }).catch(async (error: unknown) => {
    throw getSystemCode(error) === 'EADDRINUSE' ? await alreadyRunning(paths) : error;
  });
  server.unref();
  // A crashed platform leaves its announcement behind, with ports that no process listens on any more.
  await rm(paths.endpoints, { force: true });
  return () => new Promise((done) => server.close(() => done()));
}

/** Announces the endpoints to other commands. */
export async function announcePlatform(paths: StatePaths, platform: RunningPlatform): Promise<void> {
  await writeFile(paths.endpoints, `${JSON.stringify(platform, null, 2)}\n`);
}

/**
 * The platform that is running on a state directory.
 *
 * @returns null when none is running; the announcement of a crashed one is ignored
 * @throws StateDirectoryInUse when one is just starting or stopping
 */
export async function findRunningPlatform(paths: StatePaths): Promise<RunningPlatform | null> {
  if (!(await isLocked(paths.directory))) return null;
  const platform = await readAnnouncement(paths);
  if (platform === null) throw new StateDirectoryInUse('The local platform is just starting or stopping. Wait a moment, then try again.');
  return platform;
}

async function alreadyRunning(paths: StatePaths): Promise<StateDirectoryInUse> {
  const running = await readAnnouncement(paths);
  const location = running === null ? '' : ` at ${running.base_url} (process ${running.process_id})`;
  return new StateDirectoryInUse(
    `A local platform is already running on ${paths.directory}${location}. Use that one, or stop it with Ctrl-C in its terminal and start again.`,
  );
}

async function readAnnouncement(paths: StatePaths): Promise<RunningPlatform | null> {
  try {
    return JSON.parse(await readFile(paths.endpoints, 'utf8')) as RunningPlatform;
  } catch {
    return null;
  }
}

function isLocked(directory: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(lockSocketPath(directory));
    socket.on('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}

const isFileSocket = process.platform !== 'linux' && process.platform !== 'win32';

function lockSocketPath(directory: string): string {
  const name = `nakor-local-${createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), name);
}
