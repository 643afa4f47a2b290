import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import type { LatestEventTime } from '@nakor/operations/events/event-stamp';

/** Enough for any time: 13 digits last until the year 2286. */
const maxDigits = 15;

/**
 * The latest time of an event on a state directory, in a file that outlives the process, however it ends: ids continue from the last one after a
 * restart, too. It is written for each event in place, which takes microseconds, and no room on a full disk.
 *
 * @param onError called when the file cannot be used, once until it can again; meanwhile this process alone knows the latest time
 */
export function openLatestEventTime(file: string, onError: (error: unknown) => void): LatestEventTime {
  let known = 0;
  let isFailing = false;
  return (unixMs) => {
    known = Math.max(known, unixMs);
    try {
      known = advance(file, known);
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    }
    return known;
  };
}

/** The time in the file; 0 when there is none. */
export function readLatestEventTime(file: string): number {
  try {
    return withFile(file, constants.O_RDONLY, readTime);
  } catch {
    return 0;
  }
}

function advance(file: string, unixMs: number): number {
  return withFile(file, constants.O_RDWR | constants.O_CREAT, (descriptor) => {
    const stored = readTime(descriptor);
    if (stored < unixMs) writeSync(descriptor, `${unixMs}\n`, 0);
    return Math.max(stored, unixMs);
  });
}

function readTime(descriptor: number): number {
  const bytes = Buffer.alloc(maxDigits + 1);
  const text = bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0)).toString('latin1');
  return Number(/^(\d{1,15})\n/.exec(text)?.[1] ?? 0);
}

function withFile<Value>(file: string, flags: number, work: (descriptor: number) => Value): Value {
  const descriptor = openSync(file, flags, 0o600);
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
