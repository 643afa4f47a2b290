import { isLongRun, seedOr } from '../../../generators/seeds.ts';

/** How much longer than usual properties of corrections are tried; `NAKOR_CORRECTION_RUNS=50` tries fifty times as many. */
const factor = Number(process.env['NAKOR_CORRECTION_RUNS'] ?? (isLongRun ? 10 : 1));

/** Whether more than the usual runs are made. */
export const areRunsMany = factor > 1;

/** Runs of a property; a failure prints the seed and the path that lead to it. */
export function correctionRuns(usual: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: Math.ceil(usual * factor), seed: seedOr(20_261_015) };
}

/** Against hanging only. */
export const runLimitMs = 120_000 * Math.max(1, factor);
