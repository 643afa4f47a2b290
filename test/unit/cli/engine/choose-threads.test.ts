import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseThreads } from '@nakor/cli/engine/choose-threads';
import type { CreatePool } from '@nakor/cli/engine/worker-pool';
import { measureSources } from '@nakor/cli/input/measure-sources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCommand } from '../../../support/drivers/command-line.ts';

describe('the number of threads', () => {
  it.each([
    ['one document of 3 kB', 3_000, 8, 1],
    ['a hundred kilobytes', 100_000, 8, 1],
    ['almost two hundred kilobytes', 199_999, 8, 1],
    ['two hundred kilobytes', 200_000, 8, 2],
    ['two hundred kilobytes on two processors', 200_000, 2, 1],
    ['two hundred kilobytes on one processor', 200_000, 1, 1],
    ['almost three megabytes', 2_999_999, 8, 7],
    ['almost three megabytes on two processors', 2_999_999, 2, 1],
    ['three megabytes', 3_000_000, 8, 8],
    ['three megabytes on two processors, with a maximum of eight', 3_000_000, 2, 8],
    ['nothing', 0, 8, 1],
  ])('for %s', (_, bytes, processors, expected) => {
    expect(chooseThreads(8, bytes, processors)).toBe(expected);
  });

  it('is never above the maximum', () => {
    for (const bytes of [0, 500_000, 3_000_000, 1e9]) expect(chooseThreads(3, bytes, 16)).toBeLessThanOrEqual(3);
  });
});

/** How many threads a command asks for. Its documents are not validated. */
async function poolSizeOf(folder: string, parameters: readonly string[]): Promise<number | undefined> {
  const sizes: number[] = [];
  const createPool: CreatePool = (size) => {
    sizes.push(size);
    return { run: async () => ({ kind: 'failed', message: 'not run' }), close: async () => {} };
  };
  await startCommand(folder, parameters, { createPool }).ended;
  return sizes[0];
}

describe('the number of threads of a command', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nakor-threads-'));
    for (const [name, bytes] of [
      ['few', 3_000],
      ['many', 1_100_000],
    ] as const) {
      mkdirSync(join(folder, name));
      for (const index of [1, 2, 3]) writeFileSync(join(folder, name, `${index}.xml`), `<x>${' '.repeat(bytes)}</x>`);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['validate few --jobs 5', 1],
    ['validate few/1.xml --jobs 5', 1],
    ['validate many --jobs 5', 5],
    ['validate many few --jobs 5', 5],
    ['validate many/*.xml --jobs 5', 5],
    ['validate many --jobs 5 --no-related', 5],
    ['validate few --jobs 5 --no-related', 1],
    ['fix few', 1],
  ])('%s', async (commandLine, expected) => {
    expect(await poolSizeOf(folder, commandLine.split(' '))).toBe(expected);
  });

  it('counts no more than it must, and nothing that can be read only once', async () => {
    const options = { folder, input: (async function* () {})() };
    const count = (paths: readonly string[], limit: number) => measureSources(paths, options, limit);
    expect(await count(['few'], 1e9)).toBe(3 * 3_007);
    expect(await count(['few'], 4_000)).toBe(2 * 3_007);
    expect(await count(['-', 'few/1.xml', 'missing.xml'], 1e9)).toBe(3_007);
  });
});
