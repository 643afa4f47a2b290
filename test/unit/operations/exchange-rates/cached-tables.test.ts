import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import { cacheRateTables } from '@nakor/operations/exchange-rates/cached-tables';
import { describe, expect, it } from 'vitest';
import { rateTable } from '../../../support/builders/rate-tables.ts';

const first = [rateTable('2026-10-13')];
const second = [...first, rateTable('2026-10-14')];
const hourMs = 3_600_000;

/** A cache over a store whose content changes. */
function cacheOf(stored: readonly RateTable[] | Error) {
  const state = { stored, nowUnixMs: 1_000_000, reads: 0, errors: [] as unknown[] };
  const read = async () => {
    state.reads += 1;
    if (state.stored instanceof Error) throw state.stored;
    return structuredClone(state.stored);
  };
  const cache = cacheRateTables(
    read,
    () => state.nowUnixMs,
    (error) => state.errors.push(error),
  );
  const latestAfter = async (ms: number, replacement = state.stored) => {
    state.nowUnixMs += ms;
    state.stored = replacement;
    await cache.refreshIfDue();
    return cache.latest();
  };
  return { state, cache, latestAfter };
}

describe('cachedRateTables', () => {
  it('has no tables before the first read', () => {
    expect(cacheOf(first).cache.latest()).toBeNull();
  });

  it('reads once per hour', async () => {
    const { state, latestAfter } = cacheOf(first);
    expect(await latestAfter(0)).toEqual(first);
    expect(await latestAfter(hourMs - 1, second)).toEqual(first);
    expect(await latestAfter(1)).toEqual(second);
    expect(state.reads).toBe(2);
  });

  it('returns the same object until the tables change', async () => {
    const { latestAfter } = cacheOf(first);
    const read = await latestAfter(0);
    expect(await latestAfter(hourMs)).toBe(read);
    expect(await latestAfter(hourMs, [rateTable('2026-10-13', { EUR: '4.1' })])).not.toBe(read);
  });

  it('keeps the last tables when a read fails, and retries after a minute', async () => {
    const { state, latestAfter } = cacheOf(first);
    await latestAfter(0);
    expect(await latestAfter(hourMs, new Error('gone'))).toEqual(first);
    expect(await latestAfter(59_999, second)).toEqual(first);
    expect(await latestAfter(1)).toEqual(second);
    expect(state.errors).toEqual([new Error('gone')]);
  });

  it('retries after ten seconds while there are none', async () => {
    const { state, latestAfter } = cacheOf([]);
    expect(await latestAfter(0)).toEqual([]);
    expect(await latestAfter(9_999, first)).toEqual([]);
    expect(await latestAfter(1)).toEqual(first);
    expect(state.reads).toBe(2);
  });

  it('shares one read among concurrent callers', async () => {
    const { state, cache } = cacheOf(first);
    await Promise.all([cache.refreshIfDue(), cache.refreshIfDue()]);
    expect(state.reads).toBe(1);
  });

  it('reads again when the clock was set back', async () => {
    const { latestAfter } = cacheOf(first);
    await latestAfter(0);
    expect(await latestAfter(-1, second)).toEqual(second);
  });
});
