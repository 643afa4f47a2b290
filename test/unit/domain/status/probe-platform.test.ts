import type { ComponentStatus } from '@nakor/domain/status/component';
import { probePlatform } from '@nakor/domain/status/probe-platform';
import type { StatusSnapshot } from '@nakor/domain/status/snapshot';
import type { ProbeStore } from '@nakor/domain/status/status-store';
import type { ProbedDay } from '@nakor/domain/status/uptime';
import { describe, expect, it } from 'vitest';

const nowMs = Date.UTC(2026, 10, 22, 0, 10);
const day = nowMs / 86_400_000;

/** A store that remembers what it is told. */
function memory(): ProbeStore & { ups: number[]; kept: StatusSnapshot[] } {
  const ups: number[] = [];
  const kept: StatusSnapshot[] = [];
  const days: ProbedDay[] = [{ day: Math.floor(day), upMinutes: new Set([0, 1, 2, 3, 4]) }];
  return {
    ups,
    kept,
    noteUp: async (at) => void ups.push(at),
    readDays: async () => days,
    keepSnapshot: async (snapshot) => void kept.push(snapshot),
  };
}

const round = (api: ComponentStatus, store: ProbeStore) =>
  probePlatform({
    probes: [async () => ({ component: 'api', status: api }), async () => ({ component: 'database', status: 'ok' })],
    store,
    now: () => nowMs,
  });

describe('a round of probes', () => {
  it('notes the minute and leaves a snapshot', async () => {
    const store = memory();
    const snapshot = await round('ok', store);
    expect(store.ups).toEqual([nowMs]);
    expect(store.kept).toEqual([snapshot]);
    expect(snapshot).toEqual({
      results: [
        { component: 'api', status: 'ok', checkedAtUnixMs: nowMs },
        { component: 'database', status: 'ok', checkedAtUnixMs: nowMs },
      ],
      uptimePercent: 50,
      takenAtUnixMs: nowMs,
    });
  });

  it('notes no minute in which callers could not use the service', async () => {
    const store = memory();
    await round('down', store);
    expect(store.ups).toEqual([]);
    expect(store.kept).toHaveLength(1);
  });
});
