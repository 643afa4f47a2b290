import type { JoinResult } from '@nakor/batches/model/batch-tasks';
import type { BatchRecord } from '@nakor/batches/record/batch-record';
import { isActive, isEnded } from '@nakor/batches/record/batch-record';
import { recordCompletion, recordFailure, recordProgress, removeBatch, sweepBatch } from '@nakor/batches/record/batch-service';
import { queueBatch } from '@nakor/batches/record/batch-transitions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchMemory, Crash, createBatchMemory } from '../../../support/fakes/batch-memory.ts';

const startUnixMs = Date.UTC(2026, 9, 15, 8);
const documents = 10;
const counts = { kind: 'validation', documents, valid: 6, invalid: 2, rejected: 1, unreadable: 1 } as const;
const file = { key: 'k', bytes: 1, sha256: 'a'.repeat(64) };
const joined: JoinResult = {
  batch: 'b',
  counts,
  manifest: file,
  register: { ndjson: file, csv: file, sarif: file, junit: file, html: file },
};

const created: BatchRecord = {
  ...{ id: 'b', organizationId: 'org_a', environment: 'live', keyId: 'key_a', requestId: '0123456789abcdef' },
  options: {
    ...{ format: 'zip', environment: 'prod', as_of: '2026-10-15T10:00:00Z', language: 'en', advice: null, duplicates: 'within' },
    reconciliation: null,
  },
  ...{ retentionHours: 1, uploadBytes: 100, upload: { kind: 'single' }, state: 'awaiting_upload', revision: 1 },
  ...{ createdAtUnixMs: startUnixMs, uploadUntilUnixMs: startUnixMs + 86_400_000, documentsLimit: null, sha256: null },
  ...{ documents: null, chunks: null, queuedAtUnixMs: null, endedAtUnixMs: null, counts: null, register: null, failure: null },
  ...{ isSettled: false, eraseAtUnixMs: null, erasedAtUnixMs: null, dueAtUnixMs: startUnixMs + 86_400_000 },
};

/** What can happen to a batch, in any order and any number of times; each process may end at any of its ports. */
const steps = {
  async complete(memory: BatchMemory) {
    const record = await memory.ports.store.find('b');
    if (record?.state !== 'awaiting_upload') return;
    memory.take(documents);
    const next = queueBatch(record, documents, null, memory.ports.now());
    if (next !== null && (await memory.ports.store.begin(next)) === 'written') await memory.ports.executions.start(next);
  },
  // A request that read the record before its end, and takes quota after it.
  async takeLate(memory: BatchMemory) {
    const record = memory.record();
    if (record?.documentsLimit === null && record.erasedAtUnixMs === null) memory.take(documents);
  },
  split: async ({ ports }: BatchMemory) => void (await recordProgress(ports, 'b', 'unpacking')),
  unpacked: async ({ ports }: BatchMemory) => void (await recordProgress(ports, 'b', 'validating', { documents, chunks: 1 })),
  join: async ({ ports }: BatchMemory) => {
    if (await recordProgress(ports, 'b', 'joining')) await recordCompletion(ports, 'b', joined);
  },
  fail: async ({ ports }: BatchMemory) => recordFailure(ports, 'b', 'bomb'),
  cancel: async (memory: BatchMemory) => {
    const record = await memory.ports.store.find('b');
    if (record !== null) await removeBatch(memory.ports, record);
  },
  stopped: async (memory: BatchMemory) => {
    if (memory.execution === 'running') memory.execution = 'ended';
  },
  sweep: async ({ ports }: BatchMemory) => void (await sweepBatch(ports, 'b')),
  wait: async (memory: BatchMemory) => memory.advanceClock(400_000),
} as const;

async function run(memory: BatchMemory, step: keyof typeof steps, crash: { at: number; when: 'before' | 'after' } | null): Promise<void> {
  memory.crashAt(crash?.at ?? null, crash?.when ?? 'before');
  try {
    await steps[step](memory);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
  memory.crashAt(null, 'before');
}

/** Sweeps until nothing is due for the batch any more. */
async function settle(memory: BatchMemory): Promise<void> {
  for (let days = 0; days < 20 && memory.record()?.dueAtUnixMs !== null; days += 1) {
    memory.advanceClock(86_400_000);
    // An execution does not run longer than its time limit.
    if (memory.execution === 'running') memory.execution = 'ended';
    await run(memory, 'sweep', null);
  }
}

const script = fc.array(
  fc.record({
    step: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
    crash: fc.option(fc.record({ at: fc.nat(7), when: fc.constantFrom('before' as const, 'after' as const) })),
  }),
  { minLength: 1, maxLength: 14 },
);

/** One step, after which no state was left for an earlier one, an end stayed, and the place of the organization is taken as the state says. */
async function runChecked(memory: BatchMemory, step: keyof typeof steps, crash: Parameters<typeof run>[2]): Promise<void> {
  const before = memory.record();
  await run(memory, step, crash);
  const after = memory.record();
  if (before !== null && isEnded(before.state)) expect(after?.state).toBe(before.state);
  expect(memory.active()).toBe(after !== null && isActive(after.state) ? 1 : 0);
}

/** The events of a batch in its last state. */
function eventsOfEnd(end: BatchRecord | null): string[] {
  if (end?.state === 'failed') return ['batch.failed'];
  return end?.state.startsWith('completed') ? ['batch.completed'] : [];
}

describe('a batch, whatever process ends wherever,', () => {
  it('ends once, counts exactly what has a result, frees its place, and is deleted', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (script) => {
        const memory = createBatchMemory(startUnixMs);
        await memory.ports.store.create(created);
        for (const { step, crash } of script) await runChecked(memory, step, crash);
        await settle(memory);
        const end = memory.record();
        expect(end).toMatchObject({ isSettled: true, dueAtUnixMs: null, erasedAtUnixMs: expect.any(Number) });
        expect([memory.active(), memory.objects]).toEqual([0, 0]);
        if (end?.state === 'canceled') expect(memory.execution).not.toBe('running');
        expect(memory.counted()).toBe(end?.counts === null ? 0 : counts.valid + counts.invalid);
        expect(memory.outcomes.map(({ event }) => event.type)).toEqual(eventsOfEnd(end));
      }),
      { numRuns: 400 },
    );
  });

  it('expires when its upload is not completed, and gives back quota that a lost request took', async () => {
    const memory = createBatchMemory(startUnixMs);
    await memory.ports.store.create(created);
    await run(memory, 'complete', { at: 1, when: 'before' });
    expect(memory.counted()).toBe(documents);
    await settle(memory);
    expect([memory.record()?.state, memory.counted()]).toEqual(['expired', 0]);
  });

  it('is started by the sweeper if the process that queued it could not', async () => {
    const memory = createBatchMemory(startUnixMs);
    await memory.ports.store.create(created);
    await run(memory, 'complete', { at: 2, when: 'before' });
    expect([memory.record()?.state, memory.execution]).toEqual(['queued', 'unknown']);
    memory.advanceClock(400_000);
    await run(memory, 'sweep', null);
    expect(memory.execution).toBe('running');
  });

  it('fails if its execution ended without a result', async () => {
    const memory = createBatchMemory(startUnixMs);
    await memory.ports.store.create(created);
    await run(memory, 'complete', null);
    memory.execution = 'ended';
    memory.advanceClock(400_000);
    await run(memory, 'sweep', null);
    expect([memory.record()?.state, memory.record()?.failure, memory.counted()]).toEqual(['failed', 'internal_error', 0]);
  });

  it('keeps its register for the stated hours', async () => {
    const memory = createBatchMemory(startUnixMs);
    await memory.ports.store.create(created);
    for (const step of ['complete', 'split', 'unpacked', 'join'] as const) await run(memory, step, null);
    memory.advanceClock(3_600_000 - 1);
    await run(memory, 'sweep', null);
    expect([memory.objects, memory.record()?.erasedAtUnixMs]).toEqual([1, null]);
    memory.advanceClock(1);
    await run(memory, 'sweep', null);
    expect([memory.objects, memory.record()?.state]).toEqual([0, 'completed_with_unreadable']);
  });
});
