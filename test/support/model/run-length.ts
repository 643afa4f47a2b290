/** Whether the runs of the models are to be many. `--mode long` of vitest says so, or `NAKOR_LONG_FAULTS`. */
const isLong = process.env['NAKOR_FAULTS'] === 'long' || process.env['NAKOR_LONG_FAULTS'] !== undefined;

/** How many runs a model makes with a seed of its own. */
export const modelRuns = isLong ? 3_000 : 40;

/** After this time no more runs are begun, nor is a failure made smaller. */
export const longestRunMs = isLong ? 1_800_000 : 60_000;
