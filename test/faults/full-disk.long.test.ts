import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startLocalPlatform } from '../../infra/local/platform/platform.ts';
import { projectDirectory } from '../support/runner/project-files.ts';

/** Mounts a disk of 40 MB; null where this user may not. */
async function mountSmallDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'nakor-full-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder]).status === 0) return folder;
  await rm(folder, { recursive: true });
  return null;
}

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

const disk = await mountSmallDisk();
if (disk === null) console.warn('SKIPPED: this user may not mount a small disk, so the local platform is not tested with a full one.');

it.skipIf(disk === null)(
  'the local platform responds with 503 while the disk is full, keeps running, and loses nothing',
  async ({ onTestFinished }) => {
    const folder = disk ?? '';
    onTestFinished(async () => {
      spawnSync('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    });
    const lines: string[] = [];
    const platform = await startLocalPlatform({ stateDirectory: join(folder, 'state'), port: 0, report: (line) => lines.push(line) });
    onTestFinished(() => platform.stop());
    const body = readFileSync(join(projectDirectory, 'events/validation/sample-invoice.xml'));
    const validate = (key: string) =>
      fetch(`${platform.baseUrl}/validate`, {
        method: 'POST',
        body,
        headers: {
          Authorization: `Bearer ${platform.credentials.test_key}`,
          'Content-Type': 'application/xml',
          'Idempotency-Key': `full-disk-${key}`,
        },
      });
    const before = await validate('before');
    expect(before.status).toBe(200);
    const reportedBefore = lines.length;
    fill(join(folder, 'filler'));
    for (let number = 0; number < 10; number += 1) {
      const response = await validate(`while-${number}`);
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
      expect(await response.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    }
    expect((await fetch(`${platform.baseUrl}/health`)).status).toBe(200);
    rmSync(join(folder, 'filler'));
    expect((await validate('while-0')).status).toBe(200);
    const replay = await validate('before');
    expect(replay.headers.get('Idempotency-Replay')).toBe('true');
    expect(await replay.text()).toBe(await before.text());
    // Nothing exited, so nothing had to be restarted.
    expect(lines.slice(reportedBefore)).toEqual([]);
  },
  120_000,
);
