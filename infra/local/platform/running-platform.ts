import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Endpoints } from '../emulators/endpoints.ts';
import type { StatePaths } from '../support/state-directory.ts';
import { systemCode, UserError } from '../support/user-error.ts';

/** What a running platform tells other commands, in `endpoints.json` of its state directory. */
export interface RunningPlatform {
  /** Address of the API with the version prefix. */
  readonly base_url: string;
  readonly endpoints: Endpoints;
  readonly process_id: number;
}

/** Another process holds a state directory. One that runs no platform holds it for moments. */
export class StateDirectoryInUse extends UserError {}

/**
 * Claims a state directory for this process, since two platforms on one database file would damage it. The claim is a local
 * socket that the operating system closes when the process ends, however it ends; so there are no stale claims.
 *
 * @returns a function that gives the claim up
 * @throws StateDirectoryInUse when another process holds it
 */
export async function lockStateDirectory(paths: StatePaths): Promise<() => Promise<void>> {
  if (await isClaimed(paths.directory)) throw await alreadyRunning(paths);
  const address = reserveAddress(paths.directory);
  const server = createServer((socket) => socket.destroy());
  // A socket that is a file stays behind after a crash; nobody answers there, as was just seen.
  if (isFileSocket) await rm(address, { force: true });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(address, done);
  }).catch(async (error: unknown) => {
    throw systemCode(error) === 'EADDRINUSE' ? await alreadyRunning(paths) : error;
  });
  server.unref();
  // What a platform announced that did not end well would send others to ports where nobody answers.
  await rm(paths.endpoints, { force: true });
  return () => new Promise((done) => server.close(() => done()));
}

/** Tells other commands what runs where. */
export async function announcePlatform(paths: StatePaths, platform: RunningPlatform): Promise<void> {
  await writeFile(paths.endpoints, `${JSON.stringify(platform, null, 2)}\n`);
}

/**
 * The platform that runs on a state directory.
 *
 * @returns null when none runs; what a crashed one left behind does not count
 * @throws StateDirectoryInUse when one is just starting or ending
 */
export async function findRunningPlatform(paths: StatePaths): Promise<RunningPlatform | null> {
  if (!(await isClaimed(paths.directory))) return null;
  const platform = await readAnnouncement(paths);
  if (platform === null) throw new StateDirectoryInUse('The local platform is just starting or ending. Wait a moment, then try again.');
  return platform;
}

async function alreadyRunning(paths: StatePaths): Promise<StateDirectoryInUse> {
  const running = await readAnnouncement(paths);
  const place = running === null ? '' : ` at ${running.base_url} (process ${running.process_id})`;
  return new StateDirectoryInUse(
    `A local platform already runs on ${paths.directory}${place}. Use that one, or stop it with Ctrl-C in its terminal and start again.`,
  );
}

async function readAnnouncement(paths: StatePaths): Promise<RunningPlatform | null> {
  try {
    return JSON.parse(await readFile(paths.endpoints, 'utf8')) as RunningPlatform;
  } catch {
    return null;
  }
}

function isClaimed(directory: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(reserveAddress(directory));
    socket.on('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}

const isFileSocket = process.platform !== 'linux' && process.platform !== 'win32';

function reserveAddress(directory: string): string {
  const name = `nakor-local-${createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), name);
}
