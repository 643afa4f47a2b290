import { describe } from 'vitest';

/** Whether the long form runs (`npm run test:faults`), which takes its time. */
export const isLongRun = process.env['NAKOR_FAULTS'] === 'long';

/**
 * Seeds for a test that draws its faults; they stand in the name of the test. The long form draws others each time.
 * `NAKOR_FAULT_SEED=123` runs that one alone.
 *
 * @param counts how many in the form that `npm test` runs, and how many in the long one
 */
export function faultSeeds(counts: { readonly short: number; readonly long: number }): number[] {
  const only = process.env['NAKOR_FAULT_SEED'];
  if (only !== undefined && only !== '') return [Number(only)];
  const first = isLongRun ? Math.floor(Math.random() * 1_000_000_000) : 1;
  return Array.from({ length: isLongRun ? counts.long : counts.short }, (_, index) => first + index);
}

/**
 * Groups tests that wait a lot. They run at the same time in the short form; in the long one there are so many that they would wait for
 * each other until time-outs strike.
 */
export const describeWaiting = isLongRun ? describe : describe.concurrent;
