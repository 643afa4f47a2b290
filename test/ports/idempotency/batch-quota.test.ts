import { randomUUID } from 'node:crypto';
import { createBatchQuotaStore } from '@nakor/aws/usage/batch-quota';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { emulatorClient } from '../../support/storage/access.ts';
import { idempotencyScenario, scenarioNowMs, scenarioWindows } from '../../support/storage/idempotency-scenario.ts';
import { responseLosingClient } from '../../support/storage/interrupted-client.ts';

const limits = { perDay: 10, perMonth: 100 };
const dayMs = 86_400_000;

let scenario: ReturnType<typeof idempotencyScenario>;
beforeEach(() => {
  scenario = idempotencyScenario();
});

function batches(client = emulatorClient()) {
  const store = createBatchQuotaStore(client, inject('service'));
  const { organizationId } = scenario;
  return {
    take: (batchId: string, operations: number, atMs = scenarioNowMs) =>
      store.takeBatchQuota({ organizationId, batchId, operations, limits, nowUnixMs: atMs }),
    giveBack: (batchId: string, operations: number) => store.giveBack(organizationId, batchId, operations),
  };
}

describe('the quota of a batch', () => {
  it('is taken whole in both windows, or not at all', async () => {
    const { take } = batches();
    const batchId = randomUUID();
    expect(await take(batchId, 7)).toEqual({
      kind: 'taken',
      batch: { batchId, operations: 7, ...scenarioWindows, givenBack: null },
      quota: { ...scenarioWindows, dayUsed: 7, monthUsed: 7 },
    });
    expect(await take(randomUUID(), 4)).toEqual({ kind: 'quota-exceeded', quota: { ...scenarioWindows, dayUsed: 7, monthUsed: 7 } });
    expect(await take(randomUUID(), 3)).toMatchObject({ kind: 'taken', quota: { dayUsed: 10, monthUsed: 10 } });
    expect(await scenario.tried({ key: null, limits })).toMatchObject({ kind: 'quota-exceeded' });
    expect(await scenario.counts()).toMatchObject({ day: 10, month: 10, events: 0 });
  });

  it('is taken once per batch, also when the windows are full by now', async () => {
    const { take } = batches();
    const batchId = randomUUID();
    await take(batchId, 10);
    expect(await take(batchId, 10)).toMatchObject({ kind: 'taken', batch: { batchId, operations: 10 } });
    expect(await take(batchId, 3)).toMatchObject({ kind: 'taken', batch: { batchId, operations: 10 } });
    expect(await scenario.counts()).toMatchObject({ day: 10, month: 10 });
  });

  it.each([0, 1.5, -1])('of %s operations is an error', async (operations) => {
    await expect(batches().take(randomUUID(), operations)).rejects.toThrow(RangeError);
  });

  it('taken by 20 concurrent batches never exceeds the limit, and leaves no room that another one would fit into', async () => {
    const { take } = batches();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => take(randomUUID(), 3)));
    expect(outcomes.filter(({ kind }) => kind === 'taken')).toHaveLength(3);
    expect(await scenario.counts()).toMatchObject({ day: 9, month: 9 });
  });

  it('has one effect when the response is lost, for taking and for giving back', async () => {
    const { take, giveBack } = batches(responseLosingClient(1));
    const batchId = randomUUID();
    await expect(take(batchId, 5)).rejects.toThrow();
    expect(await take(batchId, 5)).toMatchObject({ kind: 'taken', batch: { operations: 5 } });
    const losing = batches(responseLosingClient(1));
    await expect(losing.giveBack(batchId, 2)).rejects.toThrow();
    expect(await losing.giveBack(batchId, 2)).toBe(2);
    expect(await giveBack(batchId, 2)).toBe(2);
    expect(await scenario.counts()).toMatchObject({ day: 3, month: 3 });
  });
});

describe('the rest of a batch', () => {
  it('is given back once, and at most what was taken', async () => {
    const { take, giveBack } = batches();
    const [first, second] = [randomUUID(), randomUUID()];
    await take(first, 6);
    await take(second, 3);
    expect(await giveBack(first, 2)).toBe(2);
    expect(await giveBack(first, 5)).toBe(2);
    expect(await giveBack(second, 99)).toBe(3);
    expect(await giveBack(randomUUID(), 1)).toBeNull();
    expect(await scenario.counts()).toMatchObject({ day: 4, month: 4 });
  });

  it('returns to the month alone once another day is counted, and to neither in another month', async () => {
    const { take, giveBack } = batches();
    const [first, second] = [randomUUID(), randomUUID()];
    await take(first, 6);
    await take(second, 4);
    await scenario.done({ key: null, limits, atMs: scenarioNowMs + dayMs });
    expect(await giveBack(first, 5)).toBe(5);
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 6 });
    await scenario.done({ key: null, limits, atMs: scenarioNowMs + 31 * dayMs });
    expect(await giveBack(second, 4)).toBe(4);
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1 });
  });
});
