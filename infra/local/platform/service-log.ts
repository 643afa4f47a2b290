import { copyFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import type { StatePaths } from '../support/state-directory.ts';

/** Size at which the log of the service is rotated, in bytes. There are at most three such files. */
const logLimitBytes = 16_000_000;

const checkIntervalMs = 1_000;

/** Starts an empty log for a run of the platform. Of the previous run, only the latest lines are kept. */
export async function beginLog(paths: StatePaths): Promise<void> {
  await rename(paths.serviceLog, paths.previousServiceLog).catch(() => {});
  await rm(paths.earlierServiceLog, { force: true });
}

/**
 * Moves the lines of a log that has reached its limit to the file for earlier ones. Only the process that writes the log may call this: its
 * writes to files are synchronous, so no line can be written between copying and truncating, or be cut in two. The log stays the same file,
 * since V8 writes fatal errors to the descriptor that the process was started with.
 */
export function rotateLog(log: string, earlierLog: string, limitBytes: number): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) < limitBytes) return;
  copyFileSync(log, earlierLog);
  truncateSync(log);
}

/** A standard stream of this process. */
type Output = Pick<NodeJS.WriteStream, 'write'>;

/**
 * Keeps the process alive when its output cannot be written, because the disk is full: what cannot be written is lost. Node would emit an error,
 * which ends the process. Writes stay synchronous.
 */
export function tolerateLostOutput(output: Output, descriptor: number, write: typeof writeSync = writeSync): void {
  output.write = ((chunk: string | Uint8Array, encoding?: BufferEncoding | (() => void), done?: () => void) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8') : chunk;
    writeAll(bytes, (rest) => write(descriptor, rest));
    const callback = typeof encoding === 'function' ? encoding : done;
    if (callback !== undefined) process.nextTick(callback);
    return true;
  }) as Output['write'];
}

function writeAll(bytes: Uint8Array, write: (bytes: Uint8Array) => number): void {
  try {
    for (let rest = bytes; rest.length > 0; ) {
      const written = write(rest);
      if (written === 0) return;
      rest = rest.subarray(written);
    }
  } catch {
    // Nowhere to report it: this is the log.
  }
}

/** Checks of the size that are left out after a rotation that failed: each copies up to {@link logLimitBytes}, for instance to a disk that is still full. */
const checksLeftOutAfterFailure = 59;

/**
 * Rotates the log of this process whenever it reaches its limit. A rotation that fails is tried again every minute, and the first one in a row
 * is reported. Lines are dropped only where the log has reached twice its limit and still cannot be copied, since a log must not fill a disk.
 *
 * @param limitBytes size at which it is rotated
 */
export function keepLogSmall(log: string, earlierLog: string, onError: (error: unknown) => void, limitBytes = logLimitBytes): void {
  let left = 0;
  let isFailing = false;
  const rotate = () => {
    if (left > 0) {
      left -= 1;
      return;
    }
    try {
      rotateLog(log, earlierLog, limitBytes);
      isFailing = false;
    } catch (error) {
      left = checksLeftOutAfterFailure;
      if (!isFailing) onError(error);
      isFailing = true;
      dropLinesBeyond(log, 2 * limitBytes);
    }
  };
  setInterval(rotate, checkIntervalMs).unref();
}

function dropLinesBeyond(log: string, limitBytes: number): void {
  try {
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) >= limitBytes) truncateSync(log);
  } catch {
    // The failure before has been reported.
  }
}

/** The last lines of the service's log, to show what happened. Metrics, which are written to the same log as in AWS, are left out. */
export async function readLastLogLines(paths: StatePaths, count: number): Promise<string> {
  const latest = await linesOf(paths.serviceLog);
  const lines = latest.length >= count ? latest : [...(await linesOf(paths.earlierServiceLog)), ...latest];
  return lines.slice(-count).join('\n');
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('{"_aws":'));
}
