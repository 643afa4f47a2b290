import { countUsed } from '@nakor/aws/usage/quota-blocks';
import { plans } from '@nakor/operations/access/plans';
import { beforeAll, describe, expect, it } from 'vitest';
import { createContendedStore } from '../../../support/contention/contended-store.ts';
import { type Measurement, measureTraffic } from '../../../support/contention/measure-traffic.ts';
import { contendedTables } from '../../../support/contention/operations.ts';
import { createVirtualClock } from '../../../support/contention/virtual-clock.ts';
import { isGate } from '../../../support/generators/seeds.ts';

const seconds = isGate ? 10 : 30;

let alone: Measurement;
beforeAll(async () => {
  alone = await measureTraffic('adapters', 0, seconds);
});

/** Operations of an organization that are counted, without what blocks have left. */
async function countedIn({ store }: Measurement, organizationId: string): Promise<number> {
  const clock = createVirtualClock();
  const copy = createContendedStore(clock, store.list());
  const reading = countUsed(copy.client, contendedTables.accessTable, organizationId);
  await clock.run();
  return (await reading)?.dayUsed ?? 0;
}

describe('an organization that sends more requests than one item can count', () => {
  it('used up the functions of all others, as long as it was counted on one item and waited as long as the host allows', async () => {
    const { busy, quiet, tries } = await measureTraffic('one item', 150, seconds);
    expect(busy?.p99Ms).toBeGreaterThan(3_000);
    expect(tries).toBeGreaterThan(5);
    expect(quiet.noPlace / quiet.sent).toBeGreaterThan(0.1);
  });

  it.each([50, 80, 100, 150, 200])('slows nobody at %i per second, because it is counted in blocks', async (perSecond) => {
    const measured = await measureTraffic('adapters', perSecond, seconds);
    const { busy, quiet } = measured;
    expect(quiet).toMatchObject({ noQuota: 0, noPlace: 0, unavailable: 0, done: quiet.sent });
    expect(quiet.p99Ms).toBeLessThanOrEqual(2 * alone.quiet.p99Ms);
    expect(busy).toMatchObject({ noQuota: 0, noPlace: 0, unavailable: 0, done: busy?.sent });
    expect(await countedIn(measured, 'org_busy')).toBe(busy?.done);
    expect(await countedIn(measured, 'org_quiet')).toBe(quiet.done);
  });

  it('slows nobody at 400 per second, and gets 503 for at most one of five hundred, before blocks are open', async () => {
    const { busy, quiet } = await measureTraffic('adapters', 400, seconds);
    expect(quiet).toMatchObject({ noPlace: 0, unavailable: 0, done: quiet.sent });
    expect(busy?.noPlace).toBe(0);
    expect(busy?.unavailable).toBeLessThanOrEqual((busy?.sent ?? 0) / 500);
  });

  it.each([150, 200])('gets as many done as it may begin, and not less because it sends %i per second', async (perSecond) => {
    const measured = await measureTraffic('adapters and cap', perSecond, seconds);
    const { busy, quiet } = measured;
    expect(quiet).toMatchObject({ limited: 0, noQuota: 0, noPlace: 0, unavailable: 0, done: quiet.sent });
    expect(quiet.p99Ms).toBeLessThanOrEqual(2 * alone.quiet.p99Ms);
    expect(busy).toMatchObject({ noQuota: 0, noPlace: 0, unavailable: 0, limited: (busy?.sent ?? 0) - (busy?.done ?? 0) });
    const { perSecond: allowed } = plans.api;
    expect((busy?.done ?? 0) / seconds).toBeGreaterThan(0.95 * allowed);
    expect((busy?.done ?? 0) / seconds).toBeLessThan(1.1 * allowed);
    expect(await countedIn(measured, 'org_busy')).toBe(busy?.done);
  });

  it('pays for blocks at most a tenth of a write unit per operation at 100 per second', async () => {
    const { units } = await measureTraffic('adapters', 100, 60);
    expect(units).toBeGreaterThan(4);
    expect(units).toBeLessThanOrEqual(4.1);
  });

  it.each([
    { name: 'without blocks', limits: { perDay: 500, perMonth: 5_000 } },
    { name: 'with blocks, which are called back near the limit', limits: { perDay: 1_500, perMonth: 40_000 } },
    { name: 'with blocks, by its month', limits: { perDay: 200_000, perMonth: 1_200 } },
  ])('uses its quota up exactly, and slows nobody while it does: $name', async ({ limits }) => {
    const measured = await measureTraffic('adapters', 150, 18, limits);
    const { busy, quiet } = measured;
    expect(quiet).toMatchObject({ noQuota: 0, noPlace: 0, unavailable: 0, done: quiet.sent });
    expect(quiet.p99Ms).toBeLessThanOrEqual(2 * alone.quiet.p99Ms);
    expect(busy).toMatchObject({ done: Math.min(limits.perDay, limits.perMonth), noPlace: 0 });
    expect(await countedIn(measured, 'org_busy')).toBe(busy?.done);
  });

  it('gets 503 after a second of waiting where the single item has to serve', async () => {
    const limits = { ...plans.partner.quota, perDay: 500 };
    const { busy } = await measureTraffic('adapters', 200, 4, limits);
    expect(busy?.unavailable).toBeGreaterThan(0);
    expect(busy?.p99Ms).toBeLessThan(2_000);
  });
});
