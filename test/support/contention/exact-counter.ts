import type { QuotaLimits } from '@nakor/operations/access/quota-windows';
import { expect } from 'vitest';
import type { ContendedStore, WrittenItem } from './contended-store.ts';
import type { Values } from './expressions.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What is used of both windows, with the time from which this was so. */
interface Sample {
  readonly atMs: number;
  readonly day: readonly [window: number, used: number];
  readonly month: readonly [window: number, used: number];
}

/**
 * Counts what is stored, one by one: each event that a transaction writes counts in the windows that the same transaction names, a batch with all its
 * operations, until it gives back. After every write of the store, by any process, it compares the counters with that.
 */
export function watchExactly(clock: VirtualClock, store: ContendedStore, organizationId: string, largest: QuotaLimits) {
  const used = { day: new Map<number, number>(), month: new Map<number, number>() };
  const samples: Sample[] = [];
  const add = (window: 'day' | 'month', number: unknown, count: number) =>
    used[window].set(Number(number), (used[window].get(Number(number)) ?? 0) + count);
  const find = (pk: string, sk: string) => store.list().find((item) => item['pk'] === pk && item['sk'] === sk);

  store.onWritten((writes) => {
    count(writes);
    const counters = find(`ORG#${organizationId}`, 'QUOTA');
    if (counters?.['day_window'] === undefined) return;
    const [day, month] = [Number(counters['day_window']), Number(counters['month_window'])];
    const exact = { day: used.day.get(day) ?? 0, month: used.month.get(month) ?? 0 };
    const blocks = store.list().filter(({ sk }) => sk === 'BLOCK');
    const left = (window: 'day' | 'month', number: number) =>
      blocks.reduce((sum, block) => sum + (block[`${window}_window`] === number ? Number(block[`${window}_left`]) : 0), 0);
    expect({ day: counters['day_used'], month: counters['month_used'] }).toEqual({
      day: exact.day + left('day', day),
      month: exact.month + left('month', month),
    });
    expect(blocks.flatMap((block) => [Number(block['day_left']), Number(block['month_left'])]).filter((rest) => rest < 0)).toEqual([]);
    expect(Number(counters['day_used'])).toBeLessThanOrEqual(largest.perDay);
    expect(Number(counters['month_used'])).toBeLessThanOrEqual(largest.perMonth);
    samples.push({ atMs: clock.now(), day: [day, exact.day], month: [month, exact.month] });
  });

  function count(writes: readonly WrittenItem[]): void {
    const putOf = (isIt: (item: Values) => boolean) => writes.find(({ put }) => put !== null && isIt(put))?.put ?? null;
    const windows = writes.find(({ values }) => values[':day'] !== undefined)?.values;
    const batch = putOf((item) => item['batch_id'] !== undefined);
    if (putOf((item) => item['event_id'] !== undefined) !== null) {
      add('day', windows?.[':day'], 1);
      add('month', windows?.[':month'], 1);
    }
    if (batch !== null) {
      add('day', batch['day_window'], Number(batch['operations']));
      add('month', batch['month_window'], Number(batch['operations']));
    }
    const returned = writes.some(({ key }) => String(key['pk']).includes('#BATCH#')) ? windows : undefined;
    if (returned?.[':day_rest'] !== undefined) {
      add('day', returned[':day'], Number(returned[':day_rest']));
      add('month', returned[':month'], Number(returned[':month_rest']));
    }
  }

  return {
    /** Expects that a window with this limit was really full at some time since a request began. */
    expectFullSince(sinceMs: number, window: 'day' | 'month', number: number, limit: number): void {
      const firstIndex = samples.findLastIndex(({ atMs }) => atMs < sinceMs);
      const during = samples.slice(Math.max(0, firstIndex)).map((sample) => sample[window]);
      const most = Math.max(0, ...during.filter(([of]) => of === number).map(([, count]) => count));
      expect(most, `the ${window} that was refused`).toBeGreaterThanOrEqual(limit);
    },
    /** What is used of the latest windows. */
    latest: (): { readonly day: number; readonly month: number } => ({
      day: samples.at(-1)?.day[1] ?? 0,
      month: samples.at(-1)?.month[1] ?? 0,
    }),
  };
}
