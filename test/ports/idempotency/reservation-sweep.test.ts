import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { beforeEach, describe, expect, it } from 'vitest';
import { emulatorClient } from '../../support/storage/access.ts';
import { emulatorReservationSweep } from '../../support/storage/connected-host.ts';
import { idempotencyScenario, scenarioNowMs } from '../../support/storage/idempotency-scenario.ts';

const abandonedMs = scenarioNowMs + 45_000;
const sweep = emulatorReservationSweep();

let scenario: ReturnType<typeof idempotencyScenario>;
beforeEach(() => {
  scenario = idempotencyScenario();
});

/** Request ids of this test's organization found by a sweep; other tests share the tables. */
async function found(nowUnixMs: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { organizationId, requestId } of sweep.findExpired(nowUnixMs))
    if (organizationId === scenario.organizationId) ids.push(requestId);
  return ids;
}

describe('quota reserved by an earlier release for an owner that disappeared', () => {
  it('is found and refunded after 45 seconds, not earlier', async () => {
    const work = await scenario.reservedEarlier({ requestId: 'request-1' });
    expect(await found(abandonedMs - 1)).toEqual([]);
    expect(await sweep.refund(work, abandonedMs - 1)).toBe(false);
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1, reservations: 1 });
    expect(await found(abandonedMs)).toEqual(['request-1']);
    expect(await sweep.refund(work, abandonedMs)).toBe(true);
    expect(await scenario.counts()).toMatchObject({ day: 0, month: 0, reservations: 0 });
    expect(await found(abandonedMs)).toEqual([]);
  });

  it('is found within a second of that when reserved in the middle of a second', async () => {
    await scenario.reservedEarlier({ atMs: scenarioNowMs + 1 });
    expect(await found(abandonedMs + 999)).toEqual([]);
    expect(await found(abandonedMs + 1_000)).toHaveLength(1);
  });

  it('is refunded once by two concurrent sweepers, and by ten', async () => {
    await scenario.done({ key: 'order-of-another-org' });
    const work = await scenario.reservedEarlier();
    const refunds = await Promise.all(Array.from({ length: 10 }, () => sweep.refund(work, abandonedMs)));
    expect(refunds.filter(Boolean)).toHaveLength(1);
    expect(await sweep.refund(work, abandonedMs)).toBe(false);
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1, reservations: 0 });
  });

  it('is found completely when there is a lot of it', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => scenario.reservedEarlier({ key: null })));
    expect((await found(abandonedMs)).sort()).toEqual(all.map(({ requestId }) => requestId).sort());
    await Promise.all(all.map((work) => sweep.refund(work, abandonedMs)));
    expect(await scenario.counts()).toMatchObject({ day: 0, month: 0, reservations: 0 });
  });

  it('is refunded only to the month when the day is over', async () => {
    const work = await scenario.reservedEarlier({ atMs: Date.UTC(2090, 4, 17, 23, 59, 59) });
    await scenario.done({ key: 'order-of-the-next-day', atMs: Date.UTC(2090, 4, 18) });
    expect(await sweep.refund(work, Date.UTC(2090, 4, 18, 0, 1))).toBe(true);
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1, reservations: 0 });
  });

  it('is dropped without a refund when the month is over', async () => {
    const work = await scenario.reservedEarlier({ atMs: Date.UTC(2090, 4, 31, 23, 59, 59) });
    await scenario.done({ key: 'order-of-the-next-month', atMs: Date.UTC(2090, 5, 1) });
    expect(await sweep.refund(work, Date.UTC(2090, 5, 1, 0, 1))).toBe(true);
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1, reservations: 0 });
  });

  it('is not found when another request has taken over the work and is doing it', async () => {
    const work = await scenario.reservedEarlier();
    const second = await scenario.worked({ atMs: scenarioNowMs + 40_000 });
    expect(await found(abandonedMs)).toEqual([]);
    expect(await sweep.refund(work, abandonedMs)).toBe(false);
    expect(await scenario.store.complete(second)).toMatchObject({ kind: 'completed' });
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1, completed: 1 });
  });
});

it.each(['order-0001', null])('work of this release reserves nothing that could be abandoned (key: %s)', async (key) => {
  await scenario.worked({ key });
  expect(await scenario.counts()).toMatchObject({ day: 0, month: 0, reservations: 0 });
  expect(await found(abandonedMs)).toEqual([]);
});

it('a reservation sweep reports a database that is unreachable', async () => {
  const unreachable = emulatorReservationSweep(emulatorClient('http://127.0.0.1:9'));
  await expect(unreachable.refund({ organizationId: 'org_1', requestId: 'r' }, abandonedMs)).rejects.toBeInstanceOf(DependencyUnavailable);
  await expect(unreachable.findExpired(abandonedMs)[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(DependencyUnavailable);
});
