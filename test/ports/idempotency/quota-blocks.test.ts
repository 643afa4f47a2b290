import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createPatience } from '@nakor/aws/dynamodb/patience';
import { createBatchQuotaStore } from '@nakor/aws/usage/batch-quota';
import { callBackBlocks } from '@nakor/aws/usage/quota-blocks';
import { readBlock } from '@nakor/aws/usage/quota-item';
import { describe, expect, inject, it } from 'vitest';
import { emulatorClient } from '../../support/storage/access.ts';
import { emulatorIdempotencyStore } from '../../support/storage/connected-host.ts';
import { idempotencyScenario, scenarioNowMs, scenarioWindows } from '../../support/storage/idempotency-scenario.ts';
import { interruptedClient } from '../../support/storage/interrupted-client.ts';

const limits = { perDay: 1_000, perMonth: 20_000 };
const { dayWindow, monthWindow } = scenarioWindows;
const dayMs = 86_400_000;

/** An organization with open blocks that have no room yet. */
async function withBlocks(used = 0, client?: DynamoDBDocumentClient) {
  const scenario = idempotencyScenario(client === undefined ? emulatorIdempotencyStore() : emulatorIdempotencyStore(client));
  await scenario.setQuota({
    day_window: dayWindow,
    day_used: used,
    month_window: monthWindow,
    month_used: used,
    block_epoch: 1,
    block_count: 16,
    block_day: dayWindow,
    block_month: monthWindow,
    block_day_limit: limits.perDay,
    block_month_limit: limits.perMonth,
  });
  const { accessTable } = inject('service');
  const place = { client: emulatorClient(), accessTable, organizationId: scenario.organizationId };
  return {
    ...scenario,
    tried: (atMs = scenarioNowMs, ownLimits = limits) => scenario.tried({ key: null, limits: ownLimits, atMs }),
    callBack: (epoch = 1) => callBackBlocks(place, epoch, createPatience()),
    blocks: async () =>
      (
        await Promise.all(Array.from({ length: 16 }, (_, number) => readBlock(place.client, accessTable, scenario.organizationId, number)))
      ).flatMap((block) => (block === null ? [] : [block])),
    stored: () => scenario.quotas.readQuota(scenario.organizationId),
  };
}

describe('an operation of an organization with blocks', () => {
  it('grants room to a block and uses it, and shows the room of all blocks as used', async () => {
    const { tried, blocks, stored, counts } = await withBlocks();
    // 1,000 / (2 x 16) are 31.
    expect(await tried()).toMatchObject({ kind: 'completed', quota: { dayUsed: 31, monthUsed: 31, roomOut: ['day', 'month'] } });
    expect(await blocks()).toEqual([{ epoch: 1, dayWindow, dayLeft: 30, monthWindow, monthLeft: 30 }]);
    expect(await stored()).toMatchObject({ dayUsed: 31, monthUsed: 31 });
    expect(await counts()).toMatchObject({ day: 1, month: 1, events: 1, history: 1 });
  });

  it('is one of 100 at the same time, all of which are counted', async () => {
    const { tried, counts } = await withBlocks();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => tried()));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['completed']));
    expect(await counts()).toMatchObject({ day: 100, month: 100, events: 100, history: 100 });
  });

  it('is counted exactly up to the limit, near which blocks are called back', async () => {
    const { tried, counts, stored } = await withBlocks(480);
    const outcomes = [];
    for (let index = 0; index < 12; index += 1) outcomes.push((await tried()).kind);
    expect(new Set(outcomes)).toEqual(new Set(['completed']));
    expect(await stored()).toMatchObject({ dayUsed: 492, blocks: null });
    expect(await counts()).toMatchObject({ day: 492 });
  });

  it('is not refused while the windows are full but a block has room; that is returned first', async () => {
    const { tried, counts, stored, organizationId } = await withBlocks();
    await tried();
    const batches = createBatchQuotaStore(emulatorClient(), inject('service'));
    const batch = { organizationId, operations: 969, limits, nowUnixMs: scenarioNowMs };
    expect(await batches.takeBatchQuota({ ...batch, batchId: randomUUID() })).toMatchObject({ kind: 'taken', quota: { dayUsed: 1_000 } });
    for (let index = 0; index < 30; index += 1) expect((await tried()).kind).toBe('completed');
    expect((await tried()).kind).toBe('quota-exceeded');
    expect(await counts()).toMatchObject({ day: 1_000, events: 31 });
    expect(await stored()).toMatchObject({ blocks: null });
  });

  it('under a lower limit is counted after the room of the higher one is called back, exactly up to the lower one', async () => {
    const { tried, counts, stored } = await withBlocks();
    expect(await tried()).toMatchObject({ kind: 'completed', quota: { dayUsed: 31 } });
    const lower = { perDay: 20, perMonth: 620 };
    const outcomes = [];
    for (let index = 0; index < 20; index += 1) outcomes.push((await tried(scenarioNowMs, lower)).kind);
    expect(outcomes).toEqual([...Array(19).fill('completed'), 'quota-exceeded']);
    expect(await counts()).toMatchObject({ day: 20, events: 20 });
    expect(await stored()).toMatchObject({ dayUsed: 20, blocks: null });
  });

  it('under a higher limit is counted although blocks of the lower one are full', async () => {
    const { tried, counts } = await withBlocks(980);
    const higher = { perDay: 1_500, perMonth: 46_500 };
    const outcomes = [];
    for (let index = 0; index < 40; index += 1) outcomes.push((await tried(scenarioNowMs, higher)).kind);
    expect(new Set(outcomes)).toEqual(new Set(['completed']));
    expect(await counts()).toMatchObject({ day: 1_020 });
  });

  it('on the next day leaves the room of the day behind, and that of the month in the blocks', async () => {
    const { tried, callBack, counts, stored } = await withBlocks();
    await tried();
    expect(await tried(scenarioNowMs + dayMs)).toMatchObject({ quota: { dayWindow: dayWindow + 1, dayUsed: 1, monthUsed: 32 } });
    expect(await counts()).toMatchObject({ day: 1, month: 2 });
    await callBack();
    expect(await stored()).toMatchObject({ dayUsed: 1, monthUsed: 2, blocks: null });
  });
});

describe('a batch', () => {
  it('takes the room that blocks have', async () => {
    const { tried, organizationId, counts } = await withBlocks();
    await tried();
    const batches = createBatchQuotaStore(emulatorClient(), inject('service'));
    const batch = { organizationId, limits, nowUnixMs: scenarioNowMs };
    expect(await batches.takeBatchQuota({ ...batch, batchId: randomUUID(), operations: 1_000 })).toMatchObject({ kind: 'quota-exceeded' });
    expect(await batches.takeBatchQuota({ ...batch, batchId: randomUUID(), operations: 999 })).toMatchObject({ kind: 'taken' });
    expect(await counts()).toMatchObject({ day: 1_000 });
  });
});

describe('what is decided before something changes has no effect after it', () => {
  /** Runs something just before the grant, which is the second transaction of the first operation. */
  async function beforeGrant(happen: (scenario: Awaited<ReturnType<typeof withBlocks>>) => Promise<unknown>) {
    const held: { scenario?: Awaited<ReturnType<typeof withBlocks>> } = {};
    const client = interruptedClient('TransactWriteItemsCommand', (count) =>
      count === 2 && held.scenario !== undefined ? happen(held.scenario) : undefined,
    );
    held.scenario = await withBlocks(0, client);
    return { ...held.scenario, outcome: await held.scenario.tried() };
  }

  it('a grant after a call-back', async () => {
    const { outcome, blocks, stored, counts } = await beforeGrant(({ callBack }) => callBack());
    expect(outcome.kind).toBe('completed');
    expect((await blocks()).filter(({ dayLeft, monthLeft }) => dayLeft + monthLeft > 0)).toEqual([]);
    expect(await stored()).toMatchObject({ dayUsed: 1, monthUsed: 1, blocks: null, blockEpoch: 2 });
    expect(await counts()).toMatchObject({ day: 1, events: 1 });
  });

  it('a grant when there is no room any more', async () => {
    const { outcome, counts, stored } = await beforeGrant(async ({ organizationId }) => {
      const batches = createBatchQuotaStore(emulatorClient(), inject('service'));
      await batches.takeBatchQuota({ organizationId, batchId: randomUUID(), operations: 990, limits, nowUnixMs: scenarioNowMs });
    });
    expect(outcome.kind).toBe('completed');
    expect(await stored()).toMatchObject({ dayUsed: 991, blocks: null });
    expect(await counts()).toMatchObject({ day: 991 });
  });

  it('a call-back when another day is counted meanwhile', async () => {
    const scenario = await withBlocks();
    await scenario.tried();
    let isNextDay = false;
    const client = interruptedClient('TransactWriteItemsCommand', () => {
      if (isNextDay) return undefined;
      isNextDay = true;
      return scenario.tried(scenarioNowMs + dayMs);
    });
    const place = { client, accessTable: inject('service').accessTable, organizationId: scenario.organizationId };
    expect(await callBackBlocks(place, 1, createPatience())).toMatchObject({
      dayWindow: dayWindow + 1,
      dayUsed: 1,
      monthUsed: 2,
      blocks: null,
    });
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 2 });
  });

  it('a call-back when a block is used meanwhile', async () => {
    const scenario = await withBlocks();
    await scenario.tried();
    const stale = await scenario.worked({ key: null, limits });
    let isUsed = false;
    const client = interruptedClient('TransactWriteItemsCommand', () => {
      if (isUsed) return undefined;
      isUsed = true;
      return scenario.store.complete(stale);
    });
    const place = { client, accessTable: inject('service').accessTable, organizationId: scenario.organizationId };
    expect(await callBackBlocks(place, 1, createPatience())).toMatchObject({ blocks: null });
    expect(await scenario.counts()).toMatchObject({ day: 2, month: 2, events: 2 });
  });
});
