import { type FunctionGroup, fallbackGroup, routes } from '@nakor/contract/routes';

/** Groups of endpoints, from the route table: the functions behind the gateway. */
export const httpGroups: readonly FunctionGroup[] = [...new Set([fallbackGroup, ...routes.map((route) => route.group)])].sort();

/** Functions that no caller waits for, and how often each runs. */
export const scheduledFunctions = { sweeper: { everySeconds: 60, timeLimitSeconds: 50 } } as const;

/** Name of a function that runs by the clock. */
export type ScheduledFunctionName = keyof typeof scheduledFunctions;

/** Name of a function. Each has a folder in `functions` and, once built, one in `dist`. */
export type FunctionName = FunctionGroup | ScheduledFunctionName;

/** Every function there is. */
export const functionNames: readonly FunctionName[] = [
  ...httpGroups,
  ...(Object.keys(scheduledFunctions) as ScheduledFunctionName[]),
].sort();

/** Entry files of a function, by the name of the bundle they become. `index` is the one Lambda starts. */
export function entryFiles(name: FunctionName): Readonly<Record<string, string>> {
  return { index: `functions/${name}/handler.ts`, ...(runsSchema(name) ? schemaWorker : {}) };
}

/** Whether a function runs the official schema, and so needs its files and its worker. */
export function runsSchema(name: FunctionName): boolean {
  return name === 'validation' || name === 'correction';
}

/** A thread starts from a file of its own, so this cannot be part of `index`. */
const schemaWorker = { 'schema-worker': 'packages/documents/src/schema-worker.ts' } as const;
