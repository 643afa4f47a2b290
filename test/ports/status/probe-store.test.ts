import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createProbeStore } from '@nakor/aws/status/probe-store';
import type { StatusSnapshot } from '@nakor/domain/status/snapshot';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFaultEnvironment, type FaultEnvironment } from '../../support/faults/fault-environment.ts';
import { emulatorClient } from '../../support/storage/access.ts';

/** A quarter past midnight (UTC) of 15 October 2026. */
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

describe('minutes that were up', () => {
  it('are none at first', async () => {
    expect(await store().readPast(nowUnixMs)).toEqual({ sinceUnixMs: null, days: [] });
  });

  it('are kept by day, each once', async () => {
    for (const unixMs of [nowUnixMs - 16 * minuteMs, nowUnixMs, nowUnixMs + 59_999, nowUnixMs + minuteMs]) await store().noteUp(unixMs);
    expect((await store().readPast(nowUnixMs)).days).toEqual([
      { day: today - 1, upMinutes: new Set([1_439]) },
      { day: today, upMinutes: new Set([15, 16]) },
    ]);
  });

  it('are read for 31 days and deleted a day later', async () => {
    for (const days of [0, 30, 31]) await store().noteUp(nowUnixMs - days * dayMs);
    expect((await store().readPast(nowUnixMs)).days.map(({ day }) => day)).toEqual([today - 30, today]);
    const key = { pk: 'PLATFORM#DAYS', sk: String(today) };
    const { Item } = await environment.client.send(new GetCommand({ TableName: environment.names.accessTable, Key: key }));
    expect(Item?.['delete_after']).toBe((today + 32) * 86_400);
  });
});

it('the first minute is kept as it was noted first', async () => {
  await store().noteSince(nowUnixMs);
  await store().noteSince(nowUnixMs - minuteMs);
  expect(await store().readPast(nowUnixMs)).toEqual({ sinceUnixMs: nowUnixMs, days: [] });
  await store().noteUp(nowUnixMs);
  expect((await store().readPast(nowUnixMs)).days).toHaveLength(1);
});

describe('the snapshot', () => {
  it('is none at first', async () => {
    expect(await store().readSnapshot()).toBeNull();
  });

  it('is given back as it was, the latest one', async () => {
    await store().keepSnapshot(snapshotAt(nowUnixMs, 99.5));
    await store().keepSnapshot(snapshotAt(nowUnixMs + 1, 99.98));
    expect(await store().readSnapshot()).toEqual(snapshotAt(nowUnixMs + 1, 99.98));
  });

  it('is never replaced by an older one', async () => {
    await store().keepSnapshot(snapshotAt(nowUnixMs, 99.5));
    await store().keepSnapshot(snapshotAt(nowUnixMs - 1, 1));
    expect(await store().readSnapshot()).toEqual(snapshotAt(nowUnixMs, 99.5));
  });

  it('of a clock that is three minutes ahead, at most, is not replaced', async () => {
    await store().keepSnapshot(snapshotAt(nowUnixMs + 3 * minuteMs, 99.5));
    await store().keepSnapshot(snapshotAt(nowUnixMs, 99.98));
    expect(await store().readSnapshot()).toMatchObject({ uptimePercent: 99.5 });
  });

  it.each([
    { name: 'that is dated further ahead', item: { taken_at: nowUnixMs + 3 * minuteMs + 1, results: [], uptime_percent: 1 } },
    { name: 'without a date', item: { results: [], uptime_percent: 1 } },
    { name: 'with a date that is no number', item: { taken_at: '2099-01-01', results: [], uptime_percent: 1 } },
    { name: 'that cannot be understood', item: { taken_at: nowUnixMs - 1, results: 'none' } },
  ])('$name is replaced', async ({ item }) => {
    await environment.client.send(
      new PutCommand({ TableName: environment.names.accessTable, Item: { pk: 'PLATFORM', sk: 'SNAPSHOT', ...item } }),
    );
    await store().keepSnapshot(snapshotAt(nowUnixMs, 99.98));
    expect(await store().readSnapshot()).toEqual(snapshotAt(nowUnixMs, 99.98));
  });

  it.each([
    { name: 'that is no snapshot', item: { taken_at: nowUnixMs, results: 'none', uptime_percent: 1 } },
    { name: 'of a component that there is not', item: { taken_at: nowUnixMs, results: [{ component: 'moon' }], uptime_percent: 1 } },
  ])('$name is not read', async ({ item }) => {
    await environment.client.send(
      new PutCommand({ TableName: environment.names.accessTable, Item: { pk: 'PLATFORM', sk: 'SNAPSHOT', ...item } }),
    );
    await expect(store().readSnapshot()).rejects.toThrow();
  });

  it('cannot be read while the table is out of reach', async () => {
    const lost = createProbeStore(emulatorClient('http://127.0.0.1:9'), environment.names.accessTable);
    await expect(lost.readSnapshot()).rejects.toThrow(expect.objectContaining({ name: 'DependencyUnavailable' }));
  });
});
