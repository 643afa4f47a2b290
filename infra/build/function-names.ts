import { type QueueDefinition, queues } from '@nakor/aws/client/queues';
import { type FunctionGroup, fallbackGroup, routes } from '@nakor/contract/routes';

/** Groups of endpoints, from the route table: the functions behind the gateway. */
export const httpGroups: readonly FunctionGroup[] = [...new Set([fallbackGroup, ...routes.map((route) => route.group)])].sort();

/** Functions that no caller waits for, and how often each runs. */
export const scheduledFunctions = {
  sweeper: { everySeconds: 60, timeLimitSeconds: 50 },
  prober: { everySeconds: 60, timeLimitSeconds: 30 },
} as const;

/** Name of a function that runs by the clock. */
export type ScheduledFunctionName = keyof typeof scheduledFunctions;

/** A function behind a queue, and how messages are handed to it. */
interface QueueFunction {
  readonly queue: QueueDefinition;
  /** Most messages of one batch; they are worked on at once. */
  readonly batchSize: number;
  readonly timeLimitSeconds: number;
  /** Most batches under way at once. */
  readonly concurrency: number;
  /** Whether it sends messages to its own queue: what one run has no time for is left to the next (ADR 0034). */
  readonly invokesItself: boolean;
}

/** Functions that messages wake. AWS asks for a visibility of six times the time limit (`queues`). */
export const queueFunctions = {
  'fan-out': { queue: queues.fanOut, batchSize: 10, timeLimitSeconds: 30, concurrency: 20, invokesItself: false },
  delivery: { queue: queues.delivery, batchSize: 10, timeLimitSeconds: 40, concurrency: 50, invokesItself: true },
} as const satisfies Record<string, QueueFunction>;

/** Name of a function behind a queue. */
export type QueueFunctionName = keyof typeof queueFunctions;

/** Name of a function. Each has a folder in `functions` and, once built, one in `dist`. */
export type FunctionName = FunctionGroup | ScheduledFunctionName | QueueFunctionName;

/** Every function there is. */
export const functionNames: readonly FunctionName[] = [
  ...httpGroups,
  ...(Object.keys(scheduledFunctions) as ScheduledFunctionName[]),
  ...(Object.keys(queueFunctions) as QueueFunctionName[]),
].sort();

/** Entry files of a function, by the name of the bundle they become. `index` is the one Lambda starts. */
export function entryFiles(name: FunctionName): Readonly<Record<string, string>> {
  return { index: `functions/${name}/handler.ts`, ...(runsEngine(name) ? engineWorker : {}) };
}

/** Whether a function has the engine work on documents, and so needs the official schema's files and the engine's worker. */
export function runsEngine(name: FunctionName): boolean {
  return name === 'validation' || name === 'correction';
}

/** Whether a function draws reports, and so needs the fonts. */
export function drawsReports(name: FunctionName): boolean {
  return name === 'correction';
}

/** Whether a function serves pages and documents, and so needs their files. */
export function servesPages(name: FunctionName): boolean {
  return name === 'platform';
}

/** A thread starts from a file of its own, so this cannot be part of `index`. */
const engineWorker = { 'engine-worker': 'packages/engine/src/engine-worker.ts' } as const;
