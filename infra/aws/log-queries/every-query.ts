import type { LogQuery } from './log-query.ts';
import { queriesOfCalls } from './of-calls.ts';
import { queriesOfDeliveries } from './of-deliveries.ts';
import { queriesOfFunctions } from './of-functions.ts';

/** Every saved query. The runbook refers to them by name. */
export const everyQuery: readonly LogQuery[] = [...queriesOfCalls, ...queriesOfFunctions, ...queriesOfDeliveries];
