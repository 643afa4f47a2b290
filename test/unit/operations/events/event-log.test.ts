import { deriveFirstEventIdAt, type EventCursor, findNextEventCursor } from '@nakor/operations/events/event-log';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const noonMs = Date.UTC(2026, 10, 23, 12);
const minuteMs = 60_000;
const sinceUnixMs = noonMs - 86_400_000;
const cursor = (ms: number, unsettledSinceUnixMs: number | null = null): EventCursor => ({
  after: deriveFirstEventIdAt(ms),
  unsettledSinceUnixMs,
});

describe('nextEventCursor', () => {
  it.each([
    { name: 'an old page in the middle', from: null, readUpTo: noonMs - 5 * minuteMs, next: cursor(noonMs - 5 * minuteMs) },
    { name: 'a recent page in the middle', from: null, readUpTo: noonMs - 10_000, next: cursor(noonMs - 10_000, noonMs - minuteMs) },
    {
      name: 'a page after a recent one',
      from: cursor(noonMs - 9_000, noonMs - 90_000),
      readUpTo: noonMs - 5_000,
      next: cursor(noonMs - 5_000, noonMs - 90_000),
    },
    { name: 'the end', from: null, readUpTo: null, next: cursor(noonMs - minuteMs) },
    { name: 'the end after a recent page', from: cursor(noonMs - 9_000, noonMs - 90_000), readUpTo: null, next: cursor(noonMs - 90_000) },
    { name: 'the end, when the cursor is further', from: cursor(noonMs - 30_000), readUpTo: null, next: cursor(noonMs - 30_000) },
  ])('after $name', ({ from, readUpTo, next }) => {
    expect(findNextEventCursor(from, readUpTo === null ? null : deriveFirstEventIdAt(readUpTo), { sinceUnixMs }, noonMs)).toEqual(next);
  });

  it('stays within the range', () => {
    expect(findNextEventCursor(null, null, { sinceUnixMs: noonMs - 5_000 }, noonMs)).toEqual(cursor(noonMs - 5_000));
  });

  it('lets a poller see every event that becomes visible within a minute, whatever the pages', () => {
    const arrivals = fc.array(fc.record({ createdMs: fc.nat(60_000), delayMs: fc.nat(minuteMs - 1) }), { maxLength: 40 });
    const polls = fc.array(fc.nat(12_000), { minLength: 10, maxLength: 30 });
    fc.assert(
      fc.property(arrivals, polls, fc.integer({ min: 1, max: 3 }), (events, waits, limit) => {
        const seen = new Set<string>();
        const stored = events.map((event, number) => ({ ...event, id: idOf(noonMs + event.createdMs, number) }));
        let nowUnixMs = noonMs;
        let from: EventCursor | null = null;
        const poll = () => {
          const visible = stored.filter(({ createdMs, delayMs }) => noonMs + createdMs + delayMs <= nowUnixMs).map(({ id }) => id);
          const found = visible.filter((id) => from === null || id > from.after).toSorted();
          const page = found.slice(0, limit);
          for (const id of page) seen.add(id);
          from = findNextEventCursor(from, found.length > limit ? (page.at(-1) ?? null) : null, { sinceUnixMs }, nowUnixMs);
        };
        for (const wait of waits) {
          nowUnixMs += wait;
          poll();
        }
        nowUnixMs = Math.max(nowUnixMs, noonMs + 400_000);
        for (let page = 0; page < 2 * stored.length + 60; page += 1) poll();
        expect(seen.size).toBe(stored.length);
      }),
    );
  });
});

/** A time-ordered id; `number` distinguishes those of the same time. */
function idOf(unixMs: number, number: number): string {
  return `${deriveFirstEventIdAt(unixMs).slice(0, -4)}${String(number + 1).padStart(4, '0')}`;
}
