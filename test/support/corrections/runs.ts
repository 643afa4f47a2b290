const wanted = process.env['NAKOR_CORRECTION_RUNS'];
const seed = process.env['NAKOR_CORRECTION_SEED'];

/** How much longer than usual properties of corrections are tried. */
const factor = Number(wanted ?? 1);

/** Whether somebody asked for more than the usual runs. */
export const isLongRun = wanted !== undefined;

/**
 * Runs of a property; a failure prints the seed and the path that lead to it. `NAKOR_CORRECTION_RUNS=50` tries fifty times as many,
 * `NAKOR_CORRECTION_SEED` others.
 */
export function correctionRuns(usual: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: Math.ceil(usual * factor), seed: Number(seed ?? 20_261_015) };
}

/** Against hanging only. */
export const runLimitMs = 60_000 * Math.max(1, factor);
