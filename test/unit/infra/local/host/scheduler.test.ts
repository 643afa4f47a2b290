import type { ScheduledEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readIntervalMs, type Schedule, startSchedule } from '../../../../../infra/local/host/scheduler.ts';
import { UserError } from '../../../../../infra/local/support/user-error.ts';

let schedule: Schedule | undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  const stopped = schedule?.stop(0);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  vi.useRealTimers();
});

/** A handler that notes its runs, each of which ends when the test says so. */
function heldHandler() {
  const events: ScheduledEvent[] = [];
  const remaining: (() => number)[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const handler = (event: ScheduledEvent, context: unknown): Promise<void> => {
    events.push(event);
    remaining.push((context as { getRemainingTimeInMillis(): number }).getRemainingTimeInMillis);
    return new Promise((done, fail) => {
      ends.push((failure) => (failure === undefined ? done() : fail(failure)));
    });
  };
  return { events, remaining, ends, handler };
}

function start(handler: (event: ScheduledEvent, context: unknown) => Promise<void>, onError: (fault: unknown) => void = () => {}) {
  schedule = startSchedule({ name: 'sweeper', handler, intervalMs: 60_000, firstAfterMs: 60_000, onError });
  return schedule;
}

describe('startSchedule', () => {
  it('starts a run after each interval, with the event that EventBridge would send', async () => {
    const events: ScheduledEvent[] = [];
    start(async (event) => void events.push(event));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      resources: ['arn:aws:events:eu-central-1:000000000000:rule/nakor-local-sweeper'],
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(events).toHaveLength(3);
  });

  it('starts the first run as early as it is told to, and the next an interval later', async () => {
    const events: ScheduledEvent[] = [];
    const handler = async (event: ScheduledEvent) => void events.push(event);
    schedule = startSchedule({ name: 'prober', handler, intervalMs: 60_000, firstAfterMs: 0, onError: () => {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(events.map(({ resources }) => resources)).toEqual([['arn:aws:events:eu-central-1:000000000000:rule/nakor-local-prober']]);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(events).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(events).toHaveLength(2);
  });

  it('tells each run when it was due, an interval after the one before, however long that took', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 22, 12, 0, 59, 990));
    const times: string[] = [];
    const handler = async ({ time }: ScheduledEvent): Promise<void> => {
      times.push(time);
      await new Promise((done) => setTimeout(done, 40_000));
    };
    schedule = startSchedule({ name: 'prober', handler, intervalMs: 60_000, firstAfterMs: 0, onError: () => {} });
    await vi.advanceTimersByTimeAsync(180_000);
    expect(times).toEqual(['2026-11-22T12:00:59Z', '2026-11-22T12:01:59Z', '2026-11-22T12:02:59Z', '2026-11-22T12:03:59Z']);
  });

  it('does not fall behind when its timers are late', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 22, 12, 0, 59, 990));
    const times: string[] = [];
    const handler = async ({ time }: ScheduledEvent): Promise<void> => {
      times.push(time);
      // The clock goes on while the process has something else to do.
      vi.setSystemTime(Date.now() + 15);
    };
    schedule = startSchedule({ name: 'prober', handler, intervalMs: 60_000, firstAfterMs: 0, onError: () => {} });
    await vi.advanceTimersByTimeAsync(180_000);
    expect(times).toEqual(['2026-11-22T12:00:59Z', '2026-11-22T12:01:59Z', '2026-11-22T12:02:59Z', '2026-11-22T12:03:59Z']);
  });

  it.each([
    { name: 'back by an hour, goes on an interval later', step: -3_600_000, expected: ['2026-11-22T12:00:00Z', '2026-11-22T11:01:00Z'] },
    {
      name: 'ahead by an hour, goes on at once',
      step: 3_600_000,
      expected: ['2026-11-22T12:00:00Z', '2026-11-22T13:00:00Z', '2026-11-22T13:01:00Z'],
    },
  ])('whose clock is put $name', async ({ step, expected }) => {
    vi.setSystemTime(Date.UTC(2026, 10, 22, 12));
    const times: string[] = [];
    const handler = async ({ time }: ScheduledEvent): Promise<void> => {
      times.push(time);
      if (times.length === 1) vi.setSystemTime(Date.now() + step);
    };
    schedule = startSchedule({ name: 'prober', handler, intervalMs: 60_000, firstAfterMs: 0, onError: () => {} });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times).toEqual(expected);
  });

  it('never starts a run while another one is under way', async () => {
    const { events, ends, handler } = heldHandler();
    start(handler);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(events).toHaveLength(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toHaveLength(2);
  });

  it('goes on after a run that failed, and tells of it', async () => {
    const { events, ends, handler } = heldHandler();
    const faults: unknown[] = [];
    start(handler, (fault) => faults.push(fault));
    await vi.advanceTimersByTimeAsync(60_000);
    ends[0]?.(new Error('the run failed'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(faults).toEqual([new Error('the run failed')]);
    expect(events).toHaveLength(2);
  });

  it('gives a run 50 seconds, as Lambda does', async () => {
    const { remaining, handler } = heldHandler();
    start(handler);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(remaining[0]?.()).toBe(50_000);
    await vi.advanceTimersByTimeAsync(49_000);
    expect(remaining[0]?.()).toBe(1_000);
  });

  it('waits for the run under way when it is stopped, tells it that time is up, and starts no other', async () => {
    const { events, remaining, ends, handler } = heldHandler();
    const { stop } = start(handler);
    await vi.advanceTimersByTimeAsync(60_000);
    let isStopped = false;
    const stopped = stop(5_000).then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isStopped).toBe(false);
    expect(remaining[0]?.()).toBe(0);
    ends[0]?.();
    await stopped;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(events).toHaveLength(1);
  });

  it('does not start after it was stopped before its first run', async () => {
    const { events, handler } = heldHandler();
    await start(handler).stop(5_000);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(events).toEqual([]);
  });
});

describe('readIntervalMs', () => {
  it.each([
    { text: undefined, expected: 60_000 },
    { text: '', expected: 60_000 },
    { text: '1', expected: 1_000 },
    { text: '86400', expected: 86_400_000 },
  ])('takes "$text" for $expected ms', ({ text, expected }) => {
    expect(readIntervalMs('sweeper', { NAKOR_SWEEP_SECONDS: text })).toBe(expected);
  });

  it('is the same for the prober', () => {
    expect([readIntervalMs('prober', {}), readIntervalMs('prober', { NAKOR_SWEEP_SECONDS: '5' })]).toEqual([60_000, 5_000]);
  });

  it.each(['0', '-1', '1.5', '1e3', '86401', 'often', ' 5'])('refuses "%s" and says what is possible', (text) => {
    const read = () => readIntervalMs('sweeper', { NAKOR_SWEEP_SECONDS: text });
    expect(read).toThrow(UserError);
    expect(read).toThrow(`a whole number of seconds from 1 to 86400, and it is "${text}". For example: NAKOR_SWEEP_SECONDS=5 npm start`);
  });
});
