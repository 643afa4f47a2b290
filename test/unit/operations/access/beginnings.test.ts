import { beginningMs, mayBegin } from '@nakor/operations/access/beginnings';
import { describe, expect, it } from 'vitest';

describe('a request may begin', () => {
  it.each<[current: number, previous: number, expected: boolean]>([
    [1, 0, true],
    [100, 0, true],
    [101, 0, false],
    [70, 30, true],
    [71, 30, false],
    [50, 50, true],
    [51, 50, false],
    [50, 1_000, true],
    [51, 1_000, false],
  ])('as %i in its half second after %i in the one before, of 100 per second: %s', (current, previous, expected) => {
    expect(mayBegin({ current, previous }, 100)).toBe(expected);
  });

  it.each([
    { pace: 60, begin: 60 },
    { pace: 100, begin: 100 },
    { pace: 150, begin: 100 },
    { pace: 1_000, begin: 100 },
  ])('$begin times a second at $pace a second, of 100: never less because more are refused', ({ pace, begin }) => {
    const seconds = 10;
    const perHalf = (pace * beginningMs) / 1_000;
    let begun = 0;
    for (let half = 0; half < 2 * seconds; half += 1) {
      for (let current = 1; current <= perHalf; current += 1)
        if (mayBegin({ current, previous: half === 0 ? 0 : perHalf }, 100)) begun += 1;
    }
    // After a pause, the first half second also has what the one before has left.
    expect(begun - begin * seconds).toBe(Math.min(perHalf, 100) - Math.min(perHalf, 50));
  });
});
