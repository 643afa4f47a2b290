import { UserError } from '@nakor/cli/shared/user-error';
import type { ScheduledEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readIntervalMs, type Schedule, startSchedule } from '../../../../../infra/local/host/scheduler.ts';

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

/** A handler that records its runs, each of which ends when the test calls its entry in `ends`. */
function controlledHandler() {
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

function start(handler: (event: ScheduledEvent, context: unknown) => Promise<void>, onError: (error: unknown) => void = () => {}) {
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

  it('starts the first run after the given delay, and the next one an interval later', async () => {
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

  it('passes each run its due time, an interval after the previous one, however long that took', async () => {
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
      // Time passes while the process is busy.
      vi.setSystemTime(Date.now() + 15);
    };
    schedule = startSchedule({ name: 'prober', handler, intervalMs: 60_000, firstAfterMs: 0, onError: () => {} });
    await vi.advanceTimersByTimeAsync(180_000);
    expect(times).toEqual(['2026-11-22T12:00:59Z', '2026-11-22T12:01:59Z', '2026-11-22T12:02:59Z', '2026-11-22T12:03:59Z']);
  });

  it.each([
    { name: 'back by an hour, runs again an interval later', step: -3_600_000, expected: ['2026-11-22T12:00:00Z', '2026-11-22T11:01:00Z'] },
    {
      name: 'forward by an hour, runs again at once',
      step: 3_600_000,
      expected: ['2026-11-22T12:00:00Z', '2026-11-22T13:00:00Z', '2026-11-22T13:01:00Z'],
    },
  ])('when the clock is set $name', async ({ step, expected }) => {
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

  it('never starts a run while another one is in progress', async () => {
    const { events, ends, handler } = controlledHandler();
    start(handler);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(events).toHaveLength(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toHaveLength(2);
  });

  it('reports a run that failed, and continues', async () => {
    const { events, ends, handler } = controlledHandler();
    const errors: unknown[] = [];
    start(handler, (error) => errors.push(error));
    await vi.advanceTimersByTimeAsync(60_000);
    ends[0]?.(new Error('the run failed'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(errors).toEqual([new Error('the run failed')]);
    expect(events).toHaveLength(2);
  });

  it('gives a run 50 seconds, as Lambda does', async () => {
    const { remaining, handler } = controlledHandler();
    start(handler);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(remaining[0]?.()).toBe(50_000);
    await vi.advanceTimersByTimeAsync(49_000);
    expect(remaining[0]?.()).toBe(1_000);
  });

  it('on stop, waits for the current run with no remaining time, and starts no other', async () => {
    const { events, remaining, ends, handler } = controlledHandler();
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

  it('starts no run when it is stopped before the first one', async () => {
    const { events, handler } = controlledHandler();
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
  ])('reads "$text" as $expected ms', ({ text, expected }) => {
    expect(readIntervalMs('sweeper', { NAKOR_SWEEP_SECONDS: text })).toBe(expected);
  });

  it('is the same for the prober', () => {
    expect([readIntervalMs('prober', {}), readIntervalMs('prober', { NAKOR_SWEEP_SECONDS: '5' })]).toEqual([60_000, 5_000]);
  });

  it.each(['0', '-1', '1.5', '1e3', '86401', 'often', ' 5'])('rejects "%s" and states the allowed values', (text) => {
    const read = () => readIntervalMs('sweeper', { NAKOR_SWEEP_SECONDS: text });
    expect(read).toThrow(UserError);
    expect(read).toThrow(`a whole number of seconds from 1 to 86400, and it is "${text}". For example: NAKOR_SWEEP_SECONDS=5 npm start`);
  });
});
