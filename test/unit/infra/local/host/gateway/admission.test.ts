import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AdmissionLimits,
  admit,
  hasPermit,
  type LaneLimits,
  type LaneLoad,
} from '../../../../../../infra/local/host/gateway/admission.ts';
import { createAdmissionLane, type ReleasePermit } from '../../../../../../infra/local/host/gateway/admission-lane.ts';

const lane: LaneLimits = { running: 8, runningWhenLate: 2, runningInAll: 20, waiting: 3, waitingInBurst: 10 };
const limits: AdmissionLimits = {
  small: lane,
  large: lane,
  smallBodyBytes: 100,
  delayMs: 10,
  recentMs: 1_000,
  burstMs: 5_000,
  waitMs: 10_000,
  shedPauseMs: 0,
  shedPauses: 0,
};
const idle: LaneLoad = { running: 0, recent: 0, waiting: 0, delayMs: 0, saturatedMs: 0 };

describe('hasPermit', () => {
  it.each<{ name: string; load: Partial<LaneLoad>; expected: boolean }>([
    { name: 'below the limit', load: { running: 7, recent: 7 }, expected: true },
    { name: 'at the limit', load: { running: 8, recent: 8 }, expected: false },
    { name: 'when enough of the running requests are old', load: { running: 19, recent: 7 }, expected: true },
    { name: 'never above the total limit', load: { running: 20, recent: 0 }, expected: false },
    { name: 'at the limit of the delay', load: { running: 7, recent: 7, delayMs: 10 }, expected: true },
    { name: 'at the limit with only old requests while the loop is late', load: { running: 8, recent: 0, delayMs: 10.1 }, expected: false },
    { name: 'below half the limit when the delay is twice its limit', load: { running: 3, recent: 3, delayMs: 20 }, expected: true },
    { name: 'at half the limit when the delay is twice its limit', load: { running: 4, recent: 4, delayMs: 20 }, expected: false },
    { name: 'below the minimum, however late the loop is', load: { running: 1, recent: 1, delayMs: 10_000 }, expected: true },
    { name: 'at the minimum when the loop is very late', load: { running: 2, recent: 2, delayMs: 10_000 }, expected: false },
  ])('$name', ({ load, expected }) => {
    expect(hasPermit({ ...idle, ...load }, lane, limits)).toBe(expected);
  });

  it('never admits more under a higher load', () => {
    const load = fc.record({ running: fc.nat(30), recent: fc.nat(30), delayMs: fc.nat(100) });
    fc.assert(
      fc.property(load, fc.record({ running: fc.nat(5), recent: fc.nat(5) }), (before, added) => {
        const after = { ...before, running: before.running + added.running, recent: before.recent + added.recent };
        expect(hasPermit(before, lane, limits) || !hasPermit(after, lane, limits)).toBe(true);
      }),
    );
  });
});

describe('admit', () => {
  const full = { running: 8, recent: 8 };
  it.each<{ name: string; load: Partial<LaneLoad>; expected: string }>([
    { name: 'starts a request when a permit is free', load: {}, expected: 'start' },
    { name: 'does not let a request overtake waiting ones', load: { waiting: 1 }, expected: 'wait' },
    { name: 'lets requests of a burst wait', load: { ...full, waiting: 9, saturatedMs: 4_999 }, expected: 'wait' },
    { name: 'sheds requests beyond the queue of a burst', load: { ...full, waiting: 10, saturatedMs: 0 }, expected: 'shed' },
    { name: 'keeps a short queue under overload', load: { ...full, waiting: 2, saturatedMs: 5_000 }, expected: 'wait' },
    { name: 'sheds requests beyond the short queue under overload', load: { ...full, waiting: 3, saturatedMs: 5_000 }, expected: 'shed' },
  ])('$name', ({ load, expected }) => {
    expect(admit({ ...idle, ...load }, lane, limits)).toBe(expected);
  });
});

describe('an admission lane', () => {
  /** A lane with one permit, whose clock and delay are set by the test. */
  function createTestLane(changes: Partial<LaneLimits> = {}) {
    const reading = { nowMs: 0, delayMs: 0 };
    const meter = { now: () => reading.nowMs, delayMs: () => reading.delayMs, stop: () => {} };
    return { reading, lane: createAdmissionLane({ ...lane, running: 1, runningWhenLate: 1, ...changes }, limits, meter) };
  }
  const entered = async (permit: Promise<ReleasePermit | null>): Promise<ReleasePermit> => {
    const releasePermit = await permit;
    if (releasePermit === null) throw new Error('The request was shed.');
    return releasePermit;
  };

  it('passes a released permit to the request that has waited longest, only once', async () => {
    const { lane } = createTestLane();
    const order: number[] = [];
    const first = await entered(lane.enter());
    const waiting = [1, 2].map(async (number) => {
      const permit = await entered(lane.enter());
      order.push(number);
      return permit;
    });
    first();
    first();
    const second = await waiting[0];
    expect(order).toEqual([1]);
    second?.();
    await waiting[1];
    expect(order).toEqual([1, 2]);
  });

  it('starts a waiting request when the running ones are no longer recent', async () => {
    const { lane, reading } = createTestLane();
    await entered(lane.enter());
    const waiting = entered(lane.enter());
    reading.nowMs = 1_000;
    await waiting;
  });

  it('keeps a request waiting while the event loop is late, and sheds it after the wait limit', async () => {
    const { lane, reading } = createTestLane();
    await entered(lane.enter());
    reading.delayMs = 100;
    const waiting = lane.enter();
    reading.nowMs = 10_000;
    expect(await waiting).toBeNull();
  });

  it('treats a burst as an overload once no permit has been free for long, until the next free permit', async () => {
    const { lane, reading } = createTestLane({ waiting: 0, waitingInBurst: 1, runningInAll: 1 });
    const first = await entered(lane.enter());
    reading.nowMs = 4_999;
    const waiting = entered(lane.enter());
    expect(await lane.enter()).toBeNull();
    first();
    const second = await waiting;
    reading.nowMs = 5_000;
    expect(await lane.enter()).toBeNull();
    second();
    await entered(lane.enter());
    const again = lane.enter();
    reading.nowMs = 20_000;
    expect(await again).toBeNull();
  });
});
