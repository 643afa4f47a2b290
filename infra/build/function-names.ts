import { type QueueDefinition, queues } from '@nakor/aws/client/queues';
import { type TableDefinition, tables } from '@nakor/aws/dynamodb/tables';
import { type FunctionGroup, fallbackGroup, routes } from '@nakor/contract/routes';

/** Groups of endpoints, from the route table: the functions behind the gateway. */
export const httpGroups: readonly FunctionGroup[] = [...new Set([fallbackGroup, ...routes.map((route) => route.group)])].sort();

/** Functions that run on a schedule, and how often. */
export const scheduledFunctions = {
  sweeper: { everySeconds: 60, timeLimitSeconds: 50 },
  prober: { everySeconds: 60, timeLimitSeconds: 30 },
  'rates-loader': { everySeconds: 3_600, timeLimitSeconds: 120 },
  'history-check': { everySeconds: 86_400, timeLimitSeconds: 900 },
} as const;

/** Name of a scheduled function. */
export type ScheduledFunctionName = keyof typeof scheduledFunctions;

/** A function behind a queue, and how it receives messages. */
interface QueueFunction {
  readonly queue: QueueDefinition;
  /** Maximum messages per batch; they are processed concurrently. */
  readonly batchSize: number;
  readonly timeLimitSeconds: number;
  /** Maximum concurrent batches. */
  readonly concurrency: number;
  /** Whether it sends messages to its own queue, to leave work for which a run has no time to the next run (ADR 0014). */
  readonly invokesItself: boolean;
}

/** Functions that are triggered by messages. AWS recommends a visibility timeout of at least six times the time limit (`queues`). */
export const queueFunctions = {
  'fan-out': { queue: queues.fanOut, batchSize: 10, timeLimitSeconds: 30, concurrency: 20, invokesItself: false },
  delivery: { queue: queues.delivery, batchSize: 10, timeLimitSeconds: 40, concurrency: 50, invokesItself: true },
} as const satisfies Record<string, QueueFunction>;

/** Name of a function behind a queue. */
export type QueueFunctionName = keyof typeof queueFunctions;

/** A function behind the stream of a table, and how it receives records. */
interface StreamFunction {
  readonly table: TableDefinition;
  /** The path of an attribute of the new image; only inserted items that have it are passed on. */
  readonly attributePath: readonly string[];
  readonly batchSize: number;
  /** How long records are collected for a batch. */
  readonly batchWindowSeconds: number;
  readonly timeLimitSeconds: number;
}

/** Functions that are triggered by inserted items. */
export const streamFunctions = {
  history: {
    table: tables.events,
    attributePath: ['history', 'M', 'request_id', 'S'],
    batchSize: 1_000,
    // A file per shard and window: a longer window makes fewer files.
    batchWindowSeconds: 300,
    timeLimitSeconds: 60,
  },
} as const satisfies Record<string, StreamFunction>;

/** Name of a function behind a stream. */
export type StreamFunctionName = keyof typeof streamFunctions;

/** Functions that a state machine invokes, and how long a task may take. */
export const taskFunctions = { 'batch-work': { timeLimitSeconds: 900 } } as const;

/** Name of a function that a state machine invokes. */
export type TaskFunctionName = keyof typeof taskFunctions;

/** Functions that CodeDeploy invokes before it shifts requests to new versions (ADR 0065). They are not versioned: the newest one checks. */
export const hookFunctions = { 'release-check': { timeLimitSeconds: 60 } } as const;

/** Name of a function that CodeDeploy invokes. */
type HookFunctionName = keyof typeof hookFunctions;

/** Functions that requests, schedules, messages and records reach through an alias. */
export type AliasedFunctionName = Exclude<FunctionName, HookFunctionName>;

/** Name of a function. Each has a folder in `functions` and, once built, one in `dist`. */
export type FunctionName =
  | FunctionGroup
  | ScheduledFunctionName
  | QueueFunctionName
  | StreamFunctionName
  | TaskFunctionName
  | HookFunctionName;

/** All functions. */
export const functionNames: readonly FunctionName[] = [
  ...httpGroups,
  ...(Object.keys(scheduledFunctions) as ScheduledFunctionName[]),
  ...(Object.keys(queueFunctions) as QueueFunctionName[]),
  ...(Object.keys(streamFunctions) as StreamFunctionName[]),
  ...(Object.keys(taskFunctions) as TaskFunctionName[]),
  ...(Object.keys(hookFunctions) as HookFunctionName[]),
].sort();

/** Functions with an alias, whose versions a release records. */
export const aliasedFunctionNames: readonly AliasedFunctionName[] = functionNames.filter(
  (name): name is AliasedFunctionName => !(name in hookFunctions),
);

/** Entry files of a function, by the name of the bundle. Lambda starts `index`. */
export function listEntryFiles(name: FunctionName): Readonly<Record<string, string>> {
  return { index: `functions/${name}/handler.ts`, ...(needsEngine(name) ? engineWorker : {}) };
}

/** Whether a function uses the engine, and so needs the files of the official schema and the engine's worker. */
export function needsEngine(name: FunctionName): boolean {
  return name === 'validation' || name === 'correction' || name === 'batch-work';
}

/** Whether a function creates reports, and so needs the fonts. */
export function needsReportFonts(name: FunctionName): boolean {
  return name === 'correction';
}

/** Whether a function serves pages and documents, and so needs their files. */
export function needsPages(name: FunctionName): boolean {
  return name === 'platform';
}

/** A worker thread starts from its own file, so this cannot be part of `index`. */
const engineWorker = { 'engine-worker': 'packages/engine/src/engine-worker.ts' } as const;
