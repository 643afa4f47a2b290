import { createEventRecord, restampEvent } from '@nakor/operations/events/event';
import { readTimeOfEventId } from '@nakor/operations/events/event-id';
import { createEventStamps, createLatestEventTime, decideNextTry } from '@nakor/operations/events/event-stamp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const noRandomness = (count: number) => new Uint8Array(count);

describe('createEventStamps', () => {
  it('never goes back, whatever the clock does, and the time is that of the id', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000_000), { minLength: 1 }), fc.nat(10_000_000), (times, latest) => {
        let reads = 0;
        const latestTime = createLatestEventTime();
        latestTime(latest);
        const newStamp = createEventStamps(() => times[reads++] ?? 0, noRandomness, latestTime);
        let before = latest;
        for (const time of times) {
          const { id, createdAtUnixMs } = newStamp();
          expect(createdAtUnixMs).toBe(Math.max(before, time));
          expect(readTimeOfEventId(id)).toBe(createdAtUnixMs);
          before = createdAtUnixMs;
        }
      }),
    );
  });
});

describe('restampEvent', () => {
  it('equals the event created with the other stamp, byte for byte', () => {
    const fields = { organizationId: 'org_a', environment: 'test', type: 'validation.completed' } as const;
    const data = { text: 'Zażółć „x”', nested: [{ a: null }] };
    const test = { message: 'x', triggered_by_user_id: 'key_1' };
    const event = createEventRecord({ ...fields, id: 'a', createdAtUnixMs: 1 }, data, test);
    const stamp = { id: 'b', createdAtUnixMs: 1_795_392_000_123 };
    expect(restampEvent(event, stamp)).toEqual(createEventRecord({ ...fields, ...stamp }, data, test));
  });
});

describe('decideNextTry', () => {
  it.each([
    { ageMs: 0, mayBeWritten: false, step: 'keep' },
    { ageMs: 9_999, mayBeWritten: false, step: 'keep' },
    { ageMs: 10_000, mayBeWritten: false, step: 'renew' },
    { ageMs: 86_400_000, mayBeWritten: false, step: 'renew' },
    { ageMs: 10_000, mayBeWritten: true, step: 'keep' },
    { ageMs: 29_999, mayBeWritten: true, step: 'keep' },
    { ageMs: 30_000, mayBeWritten: true, step: 'give-up' },
  ] as const)('$step: $ageMs ms, may be written: $mayBeWritten', ({ ageMs, mayBeWritten, step }) => {
    expect(decideNextTry(ageMs, mayBeWritten)).toBe(step);
  });
});
