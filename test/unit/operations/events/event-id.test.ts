import { createEventId, readTimeOfEventId } from '@nakor/operations/events/event-id';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const noonMs = Date.UTC(2026, 10, 23, 12);
const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 16);
const randomness = fc.uint8Array({ minLength: 16, maxLength: 16 });
const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });

describe('createEventId', () => {
  it('creates a UUID of version 7', () => {
    expect(createEventId(noonMs, bytes)).toBe('01a20846-fe00-7070-8090-a0b0c0d0e0f0');
  });

  it('orders ids by time, and keeps the time readable', () => {
    fc.assert(
      fc.property(times, times, randomness, randomness, (first, second, some, others) => {
        const ids = [createEventId(first, some), createEventId(second, others)] as const;
        expect(ids.map(readTimeOfEventId)).toEqual([first, second]);
        if (first !== second) expect(ids[0] < ids[1]).toBe(first < second);
      }),
    );
  });

  it.each(['00102030-4050-4070-8090-a0b0c0d0e0f0', 'ca978112-ca1b-8dca-bac2-31b39a23dc4d', '', 'x'])('finds no time in %j', (id) => {
    expect(readTimeOfEventId(id)).toBeNull();
  });
});
