import type { ChunkItem } from '@nakor/batches/model/batch-tasks';
import { getBatchKeys } from '@nakor/batches/objects/batch-keys';
import type { BatchObjects } from '@nakor/batches/objects/batch-objects';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { beforeAll, describe, expect, it } from 'vitest';
import { zipOfFiles } from '../../../support/builders/batch-archives.ts';
import { monthOfInvoices } from '../../../support/builders/batch-files.ts';
import { runBatch, testBatch, type WrittenBatch } from '../../../support/drivers/run-batch.ts';
import { createMemoryObjects } from '../../../support/fakes/batch-objects-memory.ts';
import { type SeededRandom, seededRandom } from '../../../support/generators/seeded-random.ts';

const limits = { documents: 5, bytes: 30_000 };

let archive: Buffer;
let expected: WrittenBatch;
beforeAll(async () => {
  archive = await zipOfFiles(monthOfInvoices(30).filter(([name]) => !name.startsWith('h-')));
  expected = await runBatch(archive, { limits });
});

describe('the register', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => ({ seed: seed + 1 })))(
    'is the same when chunks are shuffled, repeated and interrupted, and the storage fails: seed $seed',
    async ({ seed }) => {
      const random = seededRandom(seed);
      const faults = { isActive: false };
      const written = await runBatch(archive, {
        limits,
        objects: failingObjects(random, faults),
        async runChunks(items, run) {
          faults.isActive = true;
          await runWildly(items, run, random);
          faults.isActive = false;
        },
      });
      expect(written.manifest).toBe(expected.manifest);
      expect(written.register).toEqual(expected.register);
      expect(written.result).toEqual(expected.result);
    },
  );

  it('is the same for other sizes of chunks', async () => {
    const written = await runBatch(archive, { limits: { documents: 1_000, bytes: 100_000_000 } });
    expect(written.manifest).toBe(expected.manifest);
  });

  it('is not written again, and its digests are those of its content', async () => {
    const again = await runBatch(archive, { limits, objects: expected.objects });
    expect(again.result).toEqual(expected.result);
    const { computeSha256Hex } = await import('@nakor/domain/shared/hash');
    for (const format of ['ndjson', 'csv', 'sarif', 'junit', 'html'] as const)
      expect(expected.result.register[format]).toMatchObject({
        sha256: computeSha256Hex(expected.register[format]),
        bytes: Buffer.byteLength(expected.register[format]),
      });
    expect(expected.result.manifest.sha256).toBe(computeSha256Hex(expected.manifest));
  });

  it('names input, editions and options, and neither a batch nor a time', () => {
    const manifest = JSON.parse(expected.manifest);
    expect(manifest).toMatchObject({
      schema: 'nakor-register/1',
      input: { format: 'zip', bytes: archive.length },
      options: { environment: 'prod', as_of: '2026-10-16T10:00:00Z' },
      editions: [{ rules_version: expect.stringMatching(/^[0-9a-f]{12}$/), schema: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } }],
    });
    expect(expected.manifest).not.toContain(testBatch);
  });
});

describe('a chunk whose task failed for good', () => {
  it('has rows "unreadable", and the others are in the register', async () => {
    const written = await runBatch(archive, {
      limits,
      runChunks: async (items, run) => {
        for (const item of items) if (item.chunk !== '000001') await run(item);
      },
    });
    const lines = written.register.ndjson
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(expected.result.counts.documents);
    expect(lines.slice(5, 10).map(({ outcome }) => outcome)).toEqual(Array(5).fill('unreadable'));
    expect(written.result.counts.unreadable).toBeGreaterThanOrEqual(5);
  });
});

/** Runs every chunk in a random order, some of them several times and at the same time, and again after it failed. */
async function runWildly(items: readonly ChunkItem[], run: (item: ChunkItem) => Promise<void>, random: SeededRandom): Promise<void> {
  const runs = items.flatMap((item) => Array<ChunkItem>(1 + random.below(3)).fill(item));
  const shuffled = runs.map((item) => ({ item, at: random.below(1_000_000) })).toSorted((left, right) => left.at - right.at);
  const persist = async ({ item }: { item: ChunkItem }) => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      try {
        return await run(item);
      } catch (error) {
        if (!(error instanceof DependencyUnavailable)) throw error;
      }
    }
    throw new Error('A chunk failed 20 times.');
  };
  const lanes = Array.from({ length: 3 }, (_, lane) => shuffled.filter((__, index) => index % 3 === lane));
  await Promise.all(
    lanes.map(async (lane) => {
      for (const each of lane) await persist(each);
    }),
  );
}

/** Objects whose storage fails now and then while chunks are validated: before a result is written, or after, so that the worker does not know. */
function failingObjects(random: SeededRandom, faults: { readonly isActive: boolean }): ReturnType<typeof createMemoryObjects> {
  const objects = createMemoryObjects();
  const { putIfAbsent, get } = objects;
  const resultPrefix = getBatchKeys(testBatch).result('').split('.')[0] ?? '';
  const fail = () => {
    throw new DependencyUnavailable('S3', undefined);
  };
  const failing: Pick<BatchObjects, 'putIfAbsent' | 'get'> = {
    async putIfAbsent(key, content, type) {
      if (!faults.isActive || !key.startsWith(resultPrefix)) return putIfAbsent(key, content, type);
      const fate = random.below(4);
      if (fate === 0) fail();
      const isWritten = await putIfAbsent(key, content, type);
      if (fate === 1) fail();
      return isWritten;
    },
    async get(key) {
      if (faults.isActive && key.includes('/chunks/') && random.below(6) === 0) fail();
      return get(key);
    },
  };
  return Object.assign(objects, failing);
}
