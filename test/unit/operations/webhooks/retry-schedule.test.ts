import { maxAttempts, waitAfterMs } from '@nakor/operations/webhooks/retry-schedule';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noonMs } from '../../../support/builders/webhook-samples.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** Without jitter: halfway between the shortest wait and the longest. */
const wait = (attempt: number, retryAfter: string | null = null, random = 0.5) => waitAfterMs(attempt, { retryAfter }, random, noonMs);

describe('the wait after a failed attempt', () => {
  it.each([
    { attempt: 1, shortest: 54_000, planned: minute, longest: 66_000 },
    { attempt: 2, shortest: 540_000, planned: 10 * minute, longest: 660_000 },
    { attempt: 3, shortest: 3_240_000, planned: hour, longest: 3_960_000 },
    { attempt: 4, shortest: 19_440_000, planned: 6 * hour, longest: 23_760_000 },
    { attempt: 5, shortest: 77_760_000, planned: 24 * hour, longest: 95_040_000 },
  ])('is $planned ms after attempt $attempt, give or take a tenth', ({ attempt, shortest, planned, longest }) => {
    expect([wait(attempt, null, 0), wait(attempt), wait(attempt, null, 1)]).toEqual([shortest, planned, longest]);
  });

  it('tolerates a receiver that is down for 31 hours', () => {
    const waits = Array.from({ length: maxAttempts - 1 }, (_, index) => wait(index + 1));
    expect(waits.reduce((sum, each) => sum + each, 0)).toBe(31 * hour + 11 * minute);
  });

  it.each([0, 6, 7])('does not exist after attempt %i', (attempt) => {
    expect(() => wait(attempt)).toThrow(`There is no attempt after attempt ${attempt}.`);
  });
});

describe('Retry-After', () => {
  it.each([
    { name: 'seconds', retryAfter: '300', expected: 300_000 },
    { name: 'seconds between blanks', retryAfter: ' 300 ', expected: 300_000 },
    { name: 'a date', retryAfter: 'Thu, 15 Oct 2026 12:05:00 GMT', expected: 300_000 },
    { name: 'a day', retryAfter: '86400', expected: day },
    { name: 'more than a day, which counts as one', retryAfter: '604800', expected: day },
    { name: 'a date in a month, which counts as a day', retryAfter: 'Sun, 15 Nov 2026 12:00:00 GMT', expected: day },
    { name: 'the largest number', retryAfter: '999999999999', expected: day },
  ])('lengthens the wait: $name', ({ retryAfter, expected }) => {
    expect(wait(1, retryAfter)).toBe(expected);
  });

  it.each([
    { name: 'nothing', retryAfter: null },
    { name: 'less than planned', retryAfter: '59' },
    { name: 'zero', retryAfter: '0' },
    { name: 'a date that has passed', retryAfter: 'Thu, 15 Oct 2026 11:00:00 GMT' },
    { name: 'a date within the planned wait', retryAfter: 'Thu, 15 Oct 2026 12:00:30 GMT' },
    { name: 'a negative number', retryAfter: '-300' },
    { name: 'a fraction', retryAfter: '300.5' },
    { name: 'a power', retryAfter: '3e9' },
    { name: 'hexadecimal digits', retryAfter: '0xffff' },
    { name: 'more digits than a number has', retryAfter: '9'.repeat(400) },
    { name: 'a date in another form', retryAfter: '2026-10-15T13:00:00Z' },
    { name: 'a date of another zone', retryAfter: 'Thu, 15 Oct 2026 13:00:00 CET' },
    { name: 'a day that does not exist', retryAfter: 'Thu, 99 Oct 2026 13:00:00 GMT' },
    { name: 'words', retryAfter: 'soon' },
    { name: 'two values', retryAfter: '300, 600' },
    { name: 'an empty text', retryAfter: '' },
  ])('changes nothing: $name', ({ retryAfter }) => {
    expect(wait(1, retryAfter)).toBe(minute);
  });

  it('does not truncate the longest wait to a day', () => {
    expect(wait(5, '604800', 1)).toBe(95_040_000);
  });

  it('never shortens a planned wait, and never lengthens it beyond a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.string(), (attempt, random, text) => {
        const planned = wait(attempt, null, random);
        const asked = wait(attempt, text, random);
        expect(asked).toBeGreaterThanOrEqual(planned);
        expect(asked).toBeLessThanOrEqual(Math.max(planned, day));
      }),
      { numRuns: 300 },
    );
  });
});
