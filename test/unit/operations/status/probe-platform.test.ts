import type { ComponentStatus } from '@nakor/operations/status/component';
import { probePlatform, recordProbes } from '@nakor/operations/status/probe-platform';
import type { StatusSnapshot } from '@nakor/operations/status/snapshot';
import type { ProbeStore } from '@nakor/operations/status/status-store';
import type { ProbedDay } from '@nakor/operations/status/uptime';
import { describe, expect, it } from 'vitest';

const nowUnixMs = Date.UTC(2026, 10, 22, 0, 10);
const day = nowUnixMs / 86_400_000;
const firstFiveMinutes: readonly ProbedDay[] = [{ day: Math.floor(day), upMinutes: new Set([0, 1, 2, 3, 4]) }];

/** A store that records its writes. */
function memory(sinceUnixMs: number | null = null, days = firstFiveMinutes) {
  const written = { ups: [] as number[], since: [] as number[], kept: [] as StatusSnapshot[] };
  const store: ProbeStore = {
    recordUp: async (at) => void written.ups.push(at),
    readPast: async () => ({ sinceUnixMs, days }),
    recordFirstUp: async (at) => void written.since.push(at),
    saveSnapshot: async (snapshot) => void written.kept.push(snapshot),
  };
  return { ...written, store };
}

async function round(api: ComponentStatus, store: ProbeStore, dueUnixMs = nowUnixMs, now = () => nowUnixMs): Promise<StatusSnapshot> {
  const probes = [async () => ({ component: 'api', status: api }) as const, async () => ({ component: 'database', status: 'ok' }) as const];
  return recordProbes(await probePlatform({ probes, now }), { store, now }, dueUnixMs);
}

describe('a round of probes', () => {
  it('records the minute and saves a snapshot', async () => {
    const { store, ups, kept } = memory();
    const snapshot = await round('ok', store);
    expect(ups).toEqual([nowUnixMs]);
    expect(kept).toEqual([snapshot]);
    expect(snapshot).toEqual({
      results: [
        { component: 'api', status: 'ok', checkedAtUnixMs: nowUnixMs },
        { component: 'database', status: 'ok', checkedAtUnixMs: nowUnixMs },
      ],
      uptimePercent: 50,
      takenAtUnixMs: nowUnixMs,
    });
  });

  it('records no minute in which callers could not use the service', async () => {
    const { store, ups, kept } = memory();
    await round('down', store);
    expect(ups).toEqual([]);
    expect(kept).toHaveLength(1);
  });

  it('records the minute for which it was due, wherever in a minute it starts and ends', async () => {
    const { store, ups, kept } = memory();
    const clock = [nowUnixMs - 1, nowUnixMs + 4_000, nowUnixMs + 4_000, nowUnixMs + 5_000];
    await round('ok', store, nowUnixMs - 60_000, () => clock.shift() ?? Number.NaN);
    expect(ups).toEqual([nowUnixMs - 60_000]);
    expect(kept[0]?.takenAtUnixMs).toBe(nowUnixMs + 5_000);
  });

  it.each([
    { name: 'is late by more than a minute and a half', dueUnixMs: nowUnixMs - 90_001 },
    { name: 'was due in a while', dueUnixMs: nowUnixMs + 90_001 },
    { name: 'does not know when it was due', dueUnixMs: Number.NaN },
  ])('records the minute of its clock when it $name', async ({ dueUnixMs }) => {
    const { store, ups } = memory();
    await round('ok', store, dueUnixMs);
    expect(ups).toEqual([nowUnixMs]);
  });

  it('records the very first minute once', async () => {
    const [young, old, empty] = [memory(), memory(nowUnixMs - 86_400_000), memory(null, [])];
    for (const { store } of [young, old, empty]) await round('ok', store);
    expect([young.since, old.since, empty.since]).toEqual([[nowUnixMs - 600_000], [], []]);
  });
});
