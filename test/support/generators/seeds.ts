import { describe } from 'vitest';

/** Whether the long form runs (`npm run test:faults`), which takes its time. */
export const isLongRun = process.env['NAKOR_TESTS'] === 'long';

/**
 * Where draws begin: at `usual` in `npm test`, so that its result does not depend on chance; elsewhere each time in the long form.
 * `NAKOR_SEED=123` begins there. What begins elsewhere prints its seed when it fails.
 */
export function seedOr(usual: number): number {
  const given = process.env['NAKOR_SEED'] ?? '';
  return given === '' ? usual : Number(given);
}

/**
 * Seeds for a test that draws its faults; they stand in the name of the test.
 *
 * @param counts how many in the form that `npm test` runs, and how many in the long one
 */
export function faultSeeds(counts: { readonly short: number; readonly long: number }): number[] {
  const first = seedOr(1);
  return Array.from({ length: isLongRun ? counts.long : counts.short }, (_, index) => first + index);
}

/**
 * Groups tests that wait a lot. They run at the same time in the short form; in the long one there are so many that they would wait for
 * each other until time-outs strike.
 */
export const describeWaiting = isLongRun ? describe : describe.concurrent;
