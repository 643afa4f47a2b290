import { type DayBudget, getDayBudget, pollWaitSeconds, retryWaitSeconds } from '@nakor/cli/commands/webhooks/poll-schedule';
import { plans } from '@nakor/operations/access/plans';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const daySeconds = 86_400;
const budgetOf = (limit: number, used: number, secondsLeft: number): DayBudget => ({ limit, remaining: limit - used, secondsLeft });

/** Polls until the day ends; an event comes after each of the given numbers of polls. Returns how many there were. */
function pollsOfDay(limit: number, used: number, startSeconds: number, quietRuns: readonly number[]): number {
  let polls = 0;
  let nowSeconds = startSeconds;
  let quiet = 0;
  let runs = [...quietRuns];
  while (nowSeconds < daySeconds && polls <= limit) {
    polls += 1;
    if (quiet >= (runs[0] ?? Number.POSITIVE_INFINITY)) {
      quiet = 0;
      runs = runs.slice(1);
    }
    nowSeconds += pollWaitSeconds(quiet, budgetOf(limit, used + polls, daySeconds - nowSeconds));
    quiet += 1;
  }
  return polls;
}

describe('pollWaitSeconds', () => {
  it.each([
    { name: 'after an event', quiet: 0, budget: budgetOf(1_000, 0, daySeconds), expected: 3 },
    { name: 'after two quiet polls', quiet: 2, budget: budgetOf(1_000, 0, daySeconds), expected: 6.75 },
    { name: 'when nothing happens, with plan free', quiet: 40, budget: budgetOf(1_000, 0, daySeconds), expected: 96 },
    { name: 'when nothing happens, with plan pro', quiet: 40, budget: budgetOf(20_000, 0, daySeconds), expected: 10 },
    { name: 'when the budget is short, also after an event', quiet: 0, budget: budgetOf(1_000, 800, 50_000), expected: 500 },
    { name: 'when nothing is left, until the day ends', quiet: 0, budget: budgetOf(1_000, 950, 4_000), expected: 4_000 },
    { name: 'when nothing is left and the day has ended', quiet: 0, budget: budgetOf(1_000, 1_000, 0), expected: 1 },
    { name: 'when the limits are not known', quiet: 40, budget: null, expected: 120 },
  ])('is right $name', ({ quiet, budget, expected }) => {
    expect(pollWaitSeconds(quiet, budget)).toBeCloseTo(expected, 6);
  });

  it.each(Object.entries(plans))('leaves a tenth of the day of plan %s, whenever events come', (_name, { rate }) => {
    const quietRuns = fc.array(fc.nat(12), { maxLength: 400, size: 'max' });
    const day = fc.record({ used: fc.nat(200), startSeconds: fc.nat(daySeconds - 1), quietRuns });
    fc.assert(
      fc.property(day, ({ used, startSeconds, quietRuns: runs }) => {
        // One poll more: the first one tells how many are left.
        expect(used + pollsOfDay(rate.perDay, used, startSeconds, runs)).toBeLessThanOrEqual(rate.perDay * 0.9 + 1);
      }),
      { numRuns: 40 },
    );
  });
});

describe('dayBudgetOf', () => {
  const headers = { 'X-RateLimit-Limit-Day': '1000', 'X-RateLimit-Remaining-Day': '988', 'X-RateLimit-Reset-Day': '1795392000' };

  it('reads the headers of the day', () => {
    expect(getDayBudget(new Headers(headers), 1_795_391_000_000)).toEqual({ limit: 1_000, remaining: 988, secondsLeft: 1_000 });
  });

  it.each(Object.keys(headers))('knows nothing without %s', (name) => {
    const others = new Headers(headers);
    others.delete(name);
    expect(getDayBudget(others, 0)).toBeNull();
  });
});

it.each([
  { failures: 1, requested: null, expected: 2 },
  { failures: 3, requested: null, expected: 8 },
  { failures: 30, requested: null, expected: 60 },
  { failures: 1, requested: 3_000, expected: 3_000 },
  { failures: 1, requested: 999_999_999, expected: 86_400 },
])('after $failures failures and a Retry-After of $requested, the wait is $expected s', ({ failures, requested, expected }) => {
  expect(retryWaitSeconds(failures, requested)).toBe(expected);
});
