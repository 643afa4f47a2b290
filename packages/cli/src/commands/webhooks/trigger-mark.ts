import { lstat, lutimes, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../service/connection.ts';

/** Path of the empty folder whose time says when an event was last triggered with a key on this computer. The key cannot be read from it. */
export function formatTriggerMark({ fingerprint }: Pick<Connection, 'fingerprint'>): string {
  return join(tmpdir(), `nakor-trigger-${fingerprint.slice(0, 16)}`);
}

/** Notes that an event was triggered. Where that fails, `listen` only notices the event later. */
export async function setTriggerMark(path: string, nowUnixMs: number): Promise<void> {
  // A folder, and its own time: unlike a file, neither follows a link that another user of this computer has put there.
  await mkdir(path, { mode: 0o700 }).catch(() => {});
  await lutimes(path, nowUnixMs / 1000, nowUnixMs / 1000).catch(() => {});
}

/** When an event was last triggered, in milliseconds since the epoch; 0 for never. */
export async function readTriggerMark(path: string): Promise<number> {
  return lstat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
