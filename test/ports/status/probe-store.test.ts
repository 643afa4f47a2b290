import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createProbeStore } from '@nakor/aws/status/probe-store';
import type { StatusSnapshot } from '@nakor/operations/status/snapshot';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFaultEnvironment, type FaultEnvironment } from '../../support/faults/fault-environment.ts';
import { emulatorClient } from '../../support/storage/access.ts';

/** A quarter past midnight (UTC) on 15 October 2026. */
const nowUnixMs = Date.UTC(2026, 9, 15, 0, 15);
const today = nowUnixMs / 86_400_000 - 15 / 1_440;
const dayMs = 86_400_000;
const minuteMs = 60_000;

let environment: FaultEnvironment;
beforeEach(async () => {
  environment = await createFaultEnvironment();
});

const store = () => createProbeStore(environment.client, environment.names.accessTable);

function snapshotAt(takenAtUnixMs: number, uptimePercent: number): StatusSnapshot {
  return { results: [{ component: 'api', status: 'degraded', checkedAtUnixMs: takenAtUnixMs - 40 }], uptimePercent, takenAtUnixMs };
}

describe('minutes of uptime', () => {
  it('are empty at first', async () => {
    expect(await store().readPast(nowUnixMs)).toEqual({ sinceUnixMs: null, days: [] });
  });

  it('are stored by day, without duplicates', async () => {
    for (const unixMs of [nowUnixMs - 16 * minuteMs, nowUnixMs, nowUnixMs + 59_999, nowUnixMs + minuteMs]) await store().recordUp(unixMs);
    expect((await store().readPast(nowUnixMs)).days).toEqual([
      { day: today - 1, upMinutes: new Set([1_439]) },
      { day: today, upMinutes: new Set([15, 16]) },
    ]);
  });

  it('are returned for 31 days and deleted a day later', async () => {
    for (const days of [0, 30, 31]) await store().recordUp(nowUnixMs - days * dayMs);
    expect((await store().readPast(nowUnixMs)).days.map(({ day }) => day)).toEqual([today - 30, today]);
    const key = { pk: 'PLATFORM#DAYS', sk: String(today) };
    const { Item } = await environment.client.send(new GetCommand({ TableName: environment.names.accessTable, Key: key }));
    expect(Item?.['delete_after']).toBe((today + 32) * 86_400);
  });
});

it('keep the first minute as it was first recorded', async () => {
  await store().recordFirstUp(nowUnixMs);
  await store().recordFirstUp(nowUnixMs - minuteMs);
  expect(await store().readPast(nowUnixMs)).toEqual({ sinceUnixMs: nowUnixMs, days: [] });
  await store().recordUp(nowUnixMs);
  expect((await store().readPast(nowUnixMs)).days).toHaveLength(1);
});

describe('the status snapshot', () => {
  it('is null at first', async () => {
    expect(await store().readSnapshot()).toBeNull();
  });

  it('is returned unchanged, the latest one', async () => {
    await store().saveSnapshot(snapshotAt(nowUnixMs, 99.5));
    await store().saveSnapshot(snapshotAt(nowUnixMs + 1, 99.98));
    expect(await store().readSnapshot()).toEqual(snapshotAt(nowUnixMs + 1, 99.98));
  });

  it('is never replaced by an older one', async () => {
    await store().saveSnapshot(snapshotAt(nowUnixMs, 99.5));
    await store().saveSnapshot(snapshotAt(nowUnixMs - 1, 1));
    expect(await store().readSnapshot()).toEqual(snapshotAt(nowUnixMs, 99.5));
  });

  it('is not replaced when its clock is ahead by at most three minutes', async () => {
    await store().saveSnapshot(snapshotAt(nowUnixMs + 3 * minuteMs, 99.5));
    await store().saveSnapshot(snapshotAt(nowUnixMs, 99.98));
    expect(await store().readSnapshot()).toMatchObject({ uptimePercent: 99.5 });
  });

  it.each([
    { name: 'if dated further in the future', item: { taken_at: nowUnixMs + 3 * minuteMs + 1, results: [], uptime_percent: 1 } },
    { name: 'if without a date', item: { results: [], uptime_percent: 1 } },
    { name: 'if dated with something other than a number', item: { taken_at: '2099-01-01', results: [], uptime_percent: 1 } },
    { name: 'if unreadable', item: { taken_at: nowUnixMs - 1, results: 'none' } },
  ])('is replaced $name', async ({ item }) => {
    await environment.client.send(
      new PutCommand({ TableName: environment.names.accessTable, Item: { pk: 'PLATFORM', sk: 'SNAPSHOT', ...item } }),
    );
    await store().saveSnapshot(snapshotAt(nowUnixMs, 99.98));
    expect(await store().readSnapshot()).toEqual(snapshotAt(nowUnixMs, 99.98));
  });

  it.each([
    { name: 'if it is not a snapshot', item: { taken_at: nowUnixMs, results: 'none', uptime_percent: 1 } },
    { name: 'if it has an unknown component', item: { taken_at: nowUnixMs, results: [{ component: 'moon' }], uptime_percent: 1 } },
  ])('is ignored $name', async ({ item }) => {
    await environment.client.send(
      new PutCommand({ TableName: environment.names.accessTable, Item: { pk: 'PLATFORM', sk: 'SNAPSHOT', ...item } }),
    );
    await expect(store().readSnapshot()).rejects.toThrow();
  });

  it('cannot be read while the table is unreachable', async () => {
    const lost = createProbeStore(emulatorClient('http://127.0.0.1:9'), environment.names.accessTable);
    await expect(lost.readSnapshot()).rejects.toThrow(expect.objectContaining({ name: 'DependencyUnavailable' }));
  });
});
