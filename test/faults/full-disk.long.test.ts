import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mountSmallDisk, startTroubledPlatform, unmount } from '../support/faults/local-platform.ts';

/** Fills a disk to the last byte. */
function fill(file: string): void {
  for (const size of [1_000_000, 4_096, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Full for pieces of this size.
    }
  }
}

const disk = mountSmallDisk();
if (disk === null) console.warn('SKIPPED: this user may not mount a small disk, so the local platform is not tested with a full one.');

it.skipIf(disk === null)(
  'the local platform responds with 503 while the disk is full, keeps running, says so, and loses nothing',
  { timeout: 300_000 },
  async (context) => {
    const folder = disk ?? '';
    context.onTestFinished(() => unmount(folder));
    const directory = join(folder, 'state');
    const { lines, validate, expectUnavailable, expectReplay, listEventIds } = await startTroubledPlatform(context, directory);
    const before = await validate('before');
    expect(before.status).toBe(200);
    fill(join(folder, 'filler'));
    for (let number = 0; number < 10; number += 1) await expectUnavailable(`while-${number}`);
    await expect.poll(() => lines.length).toBe(1);
    rmSync(join(folder, 'filler'));
    expect((await validate('while-0')).status).toBe(200);
    await expectReplay('before', before);
    expect(await listEventIds()).toHaveLength(2);
    await expect.poll(() => lines.length).toBe(2);
    // Nothing exited, so nothing had to be restarted.
    expect(lines).toEqual([
      `The disk of the folder ${directory} is full. Requests that store something get 503 until that is resolved; what was stored is kept.`,
      `The folder ${directory} can be written to again. Requests are processed as before.`,
    ]);
  },
);
