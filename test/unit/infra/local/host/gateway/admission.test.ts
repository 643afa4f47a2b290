import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type AdmissionLimits,
  admit,
  hasPermit,
  type LaneLimits,
  type LaneLoad,
} from '../../../../../../infra/local/host/gateway/admission.ts';
import { createAdmissionLane, type ReleasePermit, type Shed } from '../../../../../../infra/local/host/gateway/admission-lane.ts';
import { anonymous } from '../../../../../../infra/local/host/gateway/callers.ts';

const lane: LaneLimits = {
  running: 8,
  runningWhenLate: 2,
  runningBesideOthers: 3,
  yieldsToQuieter: false,
  runningInAll: 20,
  waiting: 3,
  waitingInBurst: 10,
};
const limits: AdmissionLimits = {
  small: lane,
  large: lane,
  smallBodyBytes: 100,
  delayMs: 10,
  recentMs: 1_000,
  burstMs: 5_000,
  pauseMs: 200,
  waitMs: 10_000,
  shedPauseMs: 0,
  shedPauses: 0,
};
const idle: LaneLoad = {
  own: 0,
  ownRecent: 0,
  callers: 1,
  running: 0,
  recent: 0,
  isBesideQuieter: false,
  isPausing: false,
  runningInAll: 0,
  waiting: 0,
  waitingInAll: 0,
  delayMs: 0,
  saturatedMs: 0,
};

describe('hasPermit', () => {
  it.each<{ name: string; load: Partial<LaneLoad>; expected: boolean }>([
    { name: 'below the limit', load: { running: 7, recent: 7 }, expected: true },
    { name: 'at the limit', load: { running: 8, recent: 8 }, expected: false },
    { name: 'when enough of the running requests are old', load: { running: 19, recent: 7 }, expected: true },
    { name: 'never above the total limit', load: { running: 1, recent: 0, runningInAll: 20 }, expected: false },
    { name: 'with fewer of its own than places are free', load: { own: 6, runningInAll: 13 }, expected: true },
    { name: 'never with as many of its own as places are free', load: { own: 7, runningInAll: 13 }, expected: false },
    { name: 'below the share of one of three callers', load: { running: 3, recent: 3, ownRecent: 1, callers: 3 }, expected: true },
    { name: 'at the share of one of three callers', load: { running: 4, recent: 4, ownRecent: 2, callers: 3 }, expected: false },
    { name: 'beside a quieter caller', load: { running: 1, recent: 1, callers: 2, isBesideQuieter: true }, expected: true },
    { name: 'in its pause', load: { callers: 2, isPausing: true }, expected: true },
    { name: 'with one of many callers', load: { running: 5, recent: 5, ownRecent: 0, callers: 20 }, expected: true },
    {
      name: 'below what one of two callers may have beside the other',
      load: { running: 3, recent: 3, ownRecent: 2, callers: 2 },
      expected: true,
    },
    {
      name: 'at what one of two callers may have beside the other',
      load: { running: 4, recent: 4, ownRecent: 3, callers: 2 },
      expected: false,
    },
    {
      name: 'at the share of one of two callers while the loop is late',
      load: { running: 2, ownRecent: 2, callers: 2, delayMs: 20 },
      expected: false,
    },
    {
      name: 'with old requests of its own, which are no part of its share',
      load: { own: 2, running: 3, callers: 2, delayMs: 20 },
      expected: true,
    },
    { name: 'at the limit of the delay', load: { running: 7, recent: 7, delayMs: 10 }, expected: true },
    { name: 'at the limit with only old requests while the loop is late', load: { running: 8, recent: 0, delayMs: 10.1 }, expected: false },
    { name: 'below half the limit when the delay is twice its limit', load: { running: 3, recent: 3, delayMs: 20 }, expected: true },
    { name: 'at half the limit when the delay is twice its limit', load: { running: 4, recent: 4, delayMs: 20 }, expected: false },
    { name: 'below the minimum, however late the loop is', load: { running: 1, recent: 1, delayMs: 10_000 }, expected: true },
    { name: 'at the minimum when the loop is very late', load: { running: 2, recent: 2, delayMs: 10_000 }, expected: false },
  ])('$name', ({ load, expected }) => {
    expect(hasPermit({ ...idle, ...load }, lane, limits)).toBe(expected);
  });

  it.each<{ name: string; load: Partial<LaneLoad>; expected: boolean }>([
    { name: 'beside none', load: { callers: 2 }, expected: true },
    { name: 'beside a request of a quieter caller', load: { running: 1, recent: 1, callers: 2, isBesideQuieter: true }, expected: false },
    { name: 'in its pause', load: { callers: 2, isPausing: true }, expected: false },
  ])('of a lane that yields: $name', ({ load, expected }) => {
    expect(hasPermit({ ...idle, ...load }, { ...lane, yieldsToQuieter: true }, limits)).toBe(expected);
  });

  it('never admits more under a higher load', () => {
    const load = fc.record({ running: fc.nat(30), recent: fc.nat(30), runningInAll: fc.nat(30), delayMs: fc.nat(100) });
    fc.assert(
      fc.property(load, fc.record({ running: fc.nat(5), recent: fc.nat(5) }), (before, added) => {
        const after = { ...before, running: before.running + added.running, recent: before.recent + added.recent };
        expect(hasPermit({ ...idle, ...before }, lane, limits) || !hasPermit({ ...idle, ...after }, lane, limits)).toBe(true);
      }),
    );
  });
});

describe('admit', () => {
  const full = { running: 8, recent: 8 };
  it.each<{ name: string; load: Partial<LaneLoad>; expected: string }>([
    { name: 'starts a request when a permit is free', load: {}, expected: 'start' },
    { name: 'does not let a request overtake waiting ones of its caller', load: { waiting: 1, waitingInAll: 1 }, expected: 'wait' },
    { name: 'lets a request overtake waiting ones of other callers', load: { waitingInAll: 10 }, expected: 'start' },
    { name: 'lets requests of a burst wait', load: { ...full, waitingInAll: 9, saturatedMs: 4_999 }, expected: 'wait' },
    { name: 'sheds requests beyond the queue of a burst', load: { ...full, waitingInAll: 10, saturatedMs: 0 }, expected: 'full' },
    { name: 'keeps a short queue under overload', load: { ...full, waitingInAll: 2, saturatedMs: 5_000 }, expected: 'wait' },
    {
      name: 'sheds requests beyond the short queue under overload',
      load: { ...full, waitingInAll: 3, saturatedMs: 5_000 },
      expected: 'full',
    },
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
  const entered = async (permit: Promise<ReleasePermit | Shed>): Promise<ReleasePermit> => {
    const releasePermit = await permit;
    if (typeof releasePermit === 'string') throw new Error('The request was shed.');
    return releasePermit;
  };

  it('passes a released permit to the request that has waited longest, only once', async () => {
    const { lane } = createTestLane();
    const order: number[] = [];
    const first = await entered(lane.enter('a'));
    const waiting = [1, 2].map(async (number) => {
      const permit = await entered(lane.enter('a'));
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
    await entered(lane.enter('a'));
    const waiting = entered(lane.enter('a'));
    reading.nowMs = 1_000;
    await waiting;
  });

  it('keeps a request waiting while the event loop is late, and sheds it after the wait limit', async () => {
    const { lane, reading } = createTestLane();
    await entered(lane.enter('a'));
    reading.delayMs = 100;
    const waiting = lane.enter('a');
    reading.nowMs = 10_000;
    expect(await waiting).toBe('caller');
  });

  it('treats a burst as an overload once no permit has been free for long, until the next free permit', async () => {
    const { lane, reading } = createTestLane({ waiting: 0, waitingInBurst: 1, runningInAll: 1 });
    const first = await entered(lane.enter('a'));
    reading.nowMs = 4_999;
    const waiting = entered(lane.enter('a'));
    expect(await lane.enter('a')).toBe('caller');
    first();
    const second = await waiting;
    reading.nowMs = 5_000;
    expect(await lane.enter('a')).toBe('overload');
    second();
    await entered(lane.enter('a'));
    const again = lane.enter('a');
    reading.nowMs = 20_000;
    expect(await again).toBe('caller');
  });

  it('counts the running requests of another caller as one, so that its many requests do not keep others waiting', async () => {
    const { lane } = createTestLane({ running: 3 });
    await Promise.all([1, 2, 3].map(() => entered(lane.enter('many'))));
    const waiting = lane.enter('many');
    const others = await Promise.all(['b', 'c'].map((caller) => entered(lane.enter(caller))));
    for (const releasePermit of others) releasePermit();
    expect(await Promise.race([waiting, Promise.resolve('still waiting')])).toBe('still waiting');
  });

  it('starts the first waiting request whose caller may start one', async () => {
    const { lane } = createTestLane({ running: 2 });
    const [firstOfA] = await Promise.all([entered(lane.enter('a')), entered(lane.enter('a'))]);
    const [releaseB] = [await entered(lane.enter('b'))];
    const order: string[] = [];
    const enter = (caller: string) => entered(lane.enter(caller)).then(() => order.push(caller));
    const waiting = [enter('a'), enter('b')];
    releaseB();
    await waiting[1];
    expect(order).toEqual(['b']);
    firstOfA?.();
    expect(order).toEqual(['b']);
  });

  it('lets a caller run as many as it may alone only when no other one was active within a second', async () => {
    const { lane, reading } = createTestLane({ running: 6 });
    const release = await entered(lane.enter('other'));
    release();
    await Promise.all([1, 2, 3].map(() => entered(lane.enter('many'))));
    const fourth = lane.enter('many').then(() => 'starts');
    expect(await Promise.race([fourth, sleep(0, 'waits')])).toBe('waits');
    reading.nowMs = 1_000;
    expect(await fourth).toBe('starts');
  });

  it('lets a caller with many starts wait while one with far fewer runs a request, for a second at most', async () => {
    const { lane, reading } = createTestLane({ running: 6, yieldsToQuieter: true });
    const start = async (caller: string) => (await entered(lane.enter(caller)))();
    for (let count = 0; count < 5; count += 1) await start('many');
    for (let count = 0; count < 2; count += 1) await start('few');
    const release = await entered(lane.enter('few'));
    // Three are not less than half of six.
    for (let count = 0; count < 2; count += 1) await start('many');
    const eighth = lane.enter('many').then(() => 'starts');
    expect(await Promise.race([eighth, sleep(0, 'waits')])).toBe('waits');
    expect(await Promise.race([lane.enter('few').then(() => 'starts'), sleep(0, 'waits')])).toBe('starts');
    release();
    reading.nowMs = 1_000;
    expect(await eighth).toBe('starts');
  });

  describe('with a caller that has started four requests in a second, and one that lasted for some time', () => {
    async function startPause({ other, lastedMs, yieldsToQuieter = true }: { other: string; lastedMs: number; yieldsToQuieter?: boolean }) {
      const { lane, reading } = createTestLane({ running: 6, yieldsToQuieter });
      const start = async (caller: string) => (await entered(lane.enter(caller)))();
      for (let count = 0; count < 4; count += 1) await start('many');
      await start(other);
      const release = await entered(lane.enter('many'));
      reading.nowMs += lastedMs;
      release();
      const next = lane.enter('many').then(() => 'starts');
      return { reading, now: () => Promise.race([next, sleep(0, 'waits')]), next };
    }

    it('lets it pause for as long beside a quieter organization', async () => {
      const { reading, now, next } = await startPause({ other: 'few', lastedMs: 30 });
      expect(await now()).toBe('waits');
      reading.nowMs = 59;
      await sleep(100);
      expect(await now()).toBe('waits');
      reading.nowMs = 60;
      expect(await next).toBe('starts');
    });

    it('lets it start when the pause ends, not only with the next review or release', async () => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const { reading, next } = await startPause({ other: 'few', lastedMs: 30 });
      reading.nowMs = 60;
      await vi.advanceTimersByTimeAsync(30);
      expect(await Promise.race([next, Promise.resolve('waits')])).toBe('starts');
    });

    it('lets a quieter organization start in the pause', async () => {
      const { lane, reading } = createTestLane({ running: 6, yieldsToQuieter: true });
      for (let count = 0; count < 4; count += 1) {
        const release = await entered(lane.enter('many'));
        reading.nowMs += 10;
        release();
      }
      expect(await entered(lane.enter('few'))).toBeTypeOf('function');
    });

    it('ends the pause after the limit, however long the request waited for something', async () => {
      const { reading, now, next } = await startPause({ other: 'few', lastedMs: 700 });
      reading.nowMs = 899;
      expect(await now()).toBe('waits');
      reading.nowMs = 900;
      expect(await next).toBe('starts');
    });

    it('ends the pause when the other one has started none for a second', async () => {
      const { reading, now, next } = await startPause({ other: 'few', lastedMs: 900 });
      expect(await now()).toBe('waits');
      reading.nowMs = 1_000;
      expect(await next).toBe('starts');
    });

    it.each([
      { name: 'beside none', other: 'many', yieldsToQuieter: true },
      { name: 'beside requests without a valid key', other: anonymous, yieldsToQuieter: true },
      { name: 'in a lane that does not yield', other: 'few', yieldsToQuieter: false },
    ])('lets it start at once $name', async ({ other, yieldsToQuieter }) => {
      const { now } = await startPause({ other, lastedMs: 30, yieldsToQuieter });
      expect(await now()).toBe('starts');
    });
  });

  it('lets a caller start beside a request without a valid key, however few of these there are', async () => {
    const { lane } = createTestLane({ running: 6, yieldsToQuieter: true });
    for (let count = 0; count < 4; count += 1) (await entered(lane.enter('many')))();
    await entered(lane.enter(anonymous));
    expect(await entered(lane.enter('many'))).toBeTypeOf('function');
  });

  it('gives permits to waiting callers in turn, however many requests of each arrived first', async () => {
    const { lane } = createTestLane({ runningInAll: 100 });
    const order: string[] = [];
    const first = await entered(lane.enter('many'));
    const all = ['many', 'many', 'many', 'b', 'b', 'c'].map((caller) =>
      entered(lane.enter(caller)).then((permit) => {
        order.push(caller);
        permit();
      }),
    );
    first();
    await Promise.all(all);
    expect(order).toEqual(['b', 'c', 'many', 'b', 'many', 'many']);
  });

  it('gives permits to the keys of a caller in turn, too', async () => {
    const { lane } = createTestLane({ runningInAll: 100 });
    const order: string[] = [];
    const first = await entered(lane.enter('a', 'batch'));
    const all = ['batch', 'batch', 'batch', 'person', 'person'].map((key) =>
      entered(lane.enter('a', key)).then((permit) => {
        order.push(key);
        permit();
      }),
    );
    first();
    await Promise.all(all);
    expect(order).toEqual(['person', 'batch', 'person', 'batch', 'batch']);
  });

  it('gives a place in a full queue to a key with fewer waiting requests of the same caller', async () => {
    const { lane } = createTestLane({ runningInAll: 1, waitingInBurst: 3, waiting: 3 });
    const release = await entered(lane.enter('a', 'batch'));
    const ends: string[] = [];
    const enter = (caller: string, key: string, name: string) =>
      lane.enter(caller, key).then((permit) => {
        ends.push(`${name} ${typeof permit === 'string' ? permit : 'started'}`);
        if (typeof permit !== 'string') permit();
      });
    const all = ['first', 'second', 'third'].map((name) => enter('a', 'batch', name));
    all.push(enter('a', 'person', 'of a person'));
    await all[2];
    expect(ends).toEqual(['third caller']);
    all.push(enter('b', 'other', 'of another organization'));
    await all[1];
    expect(ends).toEqual(['third caller', 'second caller']);
    release();
    await Promise.all(all);
    expect(ends.slice(2).toSorted()).toEqual(['first started', 'of a person started', 'of another organization started']);
  });

  it('leaves places to others, however many requests of one caller wait for something else', async () => {
    const { lane, reading } = createTestLane({ running: 100, runningInAll: 8 });
    await Promise.all([1, 2, 3, 4].map(() => entered(lane.enter('many'))));
    reading.nowMs = 2_000;
    const waiting = lane.enter('many');
    const others = await Promise.all(['b', 'c', 'd', 'b'].map((caller) => Promise.race([lane.enter(caller), 'waits'])));
    expect(others.map((entry) => typeof entry === 'string')).toEqual([false, false, false, true]);
    expect(await Promise.race([waiting, 'waits'])).toBe('waits');
  });

  it('gives a place in a full queue to a caller with fewer waiting requests, and sheds the latest of the one with the most', async () => {
    const { lane } = createTestLane({ running: 1, runningInAll: 1, waitingInBurst: 3, waiting: 3 });
    const release = await entered(lane.enter('many'));
    const ends: string[] = [];
    const enter = (caller: string, name: string) =>
      lane.enter(caller).then((permit) => {
        ends.push(`${name} ${typeof permit === 'string' ? permit : 'started'}`);
        if (typeof permit !== 'string') permit();
      });
    const all = [enter('many', 'first'), enter('many', 'second'), enter('many', 'third'), enter('many', 'fourth')];
    await all[3];
    all.push(enter('b', 'other'));
    await all[2];
    expect(ends).toEqual(['fourth caller', 'third caller']);
    release();
    await Promise.all(all);
    expect(ends.slice(2).sort()).toEqual(['first started', 'other started', 'second started']);
  });

  it('never runs more than its limit in all, and settles every request, with any callers and order', async () => {
    const step = fc.oneof(fc.record({ enter: fc.constantFrom('a', 'b', 'c', 'd') }), fc.record({ release: fc.nat(10) }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { lane } = createTestLane({ running: 3, runningInAll: 5, waiting: 4, waitingInBurst: 4 });
        const held: ReleasePermit[] = [];
        const pending: Promise<void>[] = [];
        for (const each of steps) {
          if ('enter' in each) {
            pending.push(lane.enter(each.enter).then((permit) => void (typeof permit === 'string' || held.push(permit))));
          } else held.splice(each.release, 1)[0]?.();
          await new Promise((done) => setImmediate(done));
          expect(held.length).toBeLessThanOrEqual(5);
        }
        let ended = false;
        const all = Promise.all(pending).then(() => {
          ended = true;
        });
        for (let turn = 0; turn < 200 && !ended; turn += 1) {
          for (const releasePermit of held.splice(0)) releasePermit();
          await new Promise((done) => setImmediate(done));
        }
        expect(ended).toBe(true);
        await all;
      }),
      { numRuns: 50 },
    );
  });
});
