import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import { describe, expect, it } from 'vitest';
import { startLocalPlatform } from '../../infra/local/platform/platform.ts';
import { canSetWritable, mountSmallDisk, setWritable, startTroubledPlatform, unmount } from '../support/faults/local-platform.ts';

const disk = mountSmallDisk();
if (disk === null) console.warn('SKIPPED: this user may not mount a disk, so the local platform is not started on a read-only one.');
const canSet = canSetWritable();
if (!canSet) console.warn('SKIPPED: chattr does not work here, so the state directory of a running platform is not made unwritable.');

describe('a state directory that cannot be written to', () => {
  it.skipIf(disk === null)('is refused at the start with the reason and what to do', async ({ onTestFinished }) => {
    const folder = disk ?? '';
    onTestFinished(() => unmount(folder));
    expect(spawnSync('mount', ['-o', 'remount,ro', folder]).status).toBe(0);
    for (const directory of [folder, join(folder, 'state')]) {
      const failure = await startLocalPlatform({ stateDirectory: directory, port: 0 }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(UserError);
      expect((failure as Error).message).toMatch(/^The local platform cannot use its folder .*EROFS.*Make it readable and writable/);
    }
  });

  it.skipIf(!canSet)(
    'has 503 as a response while the platform runs, which goes on by itself and loses nothing',
    { timeout: 300_000 },
    async (context) => {
      const directory = mkdtempSync(join(tmpdir(), 'nakor-unwritable-'));
      context.onTestFinished(() => rmSync(directory, { recursive: true }));
      const { lines, validate, expectUnavailable, expectReplay, listEventIds } = await startTroubledPlatform(context, directory);
      context.onTestFinished(() => void setWritable(directory, true));
      const before = await validate('before');
      expect(before.status).toBe(200);
      expect(setWritable(directory, false)).toBe(true);
      for (let number = 0; number < 5; number += 1) await expectUnavailable(`while-${number}`);
      const aboutFolder = () => lines.filter((line) => line.startsWith(`The folder ${directory}`));
      const has = (part: string) => lines.some((line) => line.startsWith('The DynamoDB emulator') && line.includes(part));
      await expect.poll(() => aboutFolder().length).toBe(1);
      // It may not survive that; then it cannot be restarted either, until the folder is writable again.
      await expect.poll(() => !has('exited unexpectedly') || has('could not be restarted')).toBe(true);
      await expectUnavailable('while-0');
      expect(setWritable(directory, true)).toBe(true);
      await expect.poll(() => aboutFolder().length).toBe(2);
      await expect.poll(async () => (await validate('while-0')).status, { interval: 500 }).toBe(200);
      await expectReplay('before', before);
      expect(await listEventIds()).toHaveLength(2);
      expect(aboutFolder()).toEqual([
        `The folder ${directory} cannot be written to (it is not writable for this user). ` +
          'Requests that store something get 503 until that is resolved; what was stored is kept.',
        `The folder ${directory} can be written to again. Requests are processed as before.`,
      ]);
    },
  );
});
