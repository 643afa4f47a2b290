import { isLongRun } from '../generators/seeds.ts';

/** How many runs a model makes. */
export const modelRuns = isLongRun ? 3_000 : 25;

/** After this time no more runs are begun, nor is a failure made smaller. */
export const longestRunMs = isLongRun ? 1_800_000 : 60_000;
