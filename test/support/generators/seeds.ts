import { describe } from 'vitest';

/** Whether randomized tests make many runs, with other random values each time. */
export const isLongRun = process.env['NAKOR_TESTS'] === 'long';

/** Whether this is `npm test`, which draws from large tables and sweeps what it needs of each kind; `npm run test:all` takes all. */
export const isGate = !['all', 'long'].includes(process.env['NAKOR_TESTS'] ?? 'gate');

/**
 * The start seed: `usual` by default, so that the result does not depend on chance; random in the long form.
 * `NAKOR_SEED=123` overrides it. A random seed is printed on failure.
 */
export function seedOr(usual: number): number {
  const given = process.env['NAKOR_SEED'] ?? '';
  return given === '' ? usual : Number(given);
}

/**
 * Seeds for a randomized test of faults; they are part of its title. The gate has none by default: one fault of each kind is enough
 * there.
 *
 * @param counts number of seeds in `npm test`, in `npm run test:all`, and in its long form
 */
export function faultSeeds(counts: { readonly gate?: number; readonly short: number; readonly long: number }): number[] {
  const first = seedOr(1);
  const count = isGate ? (counts.gate ?? 0) : isLongRun ? counts.long : counts.short;
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Cases of a table: in the gate evenly spread ones, the first among them; otherwise all. */
export function sampleInGate<Case>(cases: readonly Case[], count: number): Case[] {
  if (!isGate || cases.length <= count) return [...cases];
  return Array.from({ length: count }, (_, index) => cases[Math.floor((index * cases.length) / count)] as Case);
}

/**
 * Groups tests that wait a lot. They run concurrently in the short form; the long form has so many that they would delay each
 * other until timeouts strike.
 */
export const describeWaiting = isLongRun ? describe : describe.concurrent;
