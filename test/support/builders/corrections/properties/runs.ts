import { isLongRun, seedOr } from '../../../generators/seeds.ts';

/** Multiplies the number of property runs; `NAKOR_CORRECTION_RUNS=50` makes fifty times as many. */
const factor = Number(process.env['NAKOR_CORRECTION_RUNS'] ?? (isLongRun ? 10 : 1));

/** Whether more than the default number of runs is made. */
export const areRunsMany = factor > 1;

/** Options of a property run; a failure prints the seed and path that reproduce it. */
export function correctionRuns(usual: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: Math.ceil(usual * factor), seed: seedOr(20_261_015) };
}

/** Only guards against hanging. */
export const runLimitMs = 120_000 * Math.max(1, factor);
