import type { LogQuery } from './log-query.ts';
import { queriesOfCalls } from './of-calls.ts';
import { queriesOfDeliveries } from './of-deliveries.ts';
import { queriesOfFunctions } from './of-functions.ts';

/** All saved queries. The runbook refers to them by name. */
export const everyQuery: readonly LogQuery[] = [...queriesOfCalls, ...queriesOfFunctions, ...queriesOfDeliveries];
