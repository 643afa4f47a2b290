import { isLongRun } from '../generators/seeds.ts';

/** Number of runs of a model. */
export const modelRuns = isLongRun ? 3_000 : 25;

/** After this time no more runs are started, nor is a failure shrunk. */
export const longestRunMs = isLongRun ? 1_800_000 : 60_000;
