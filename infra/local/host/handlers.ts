import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionGroup } from '@nakor/contract/routes';
import type { LambdaHandler } from '@nakor/http/lambda';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';
import type { QueueHandler } from '../../../functions/queue-worker.ts';
import {
  type FunctionName,
  httpGroups,
  type QueueFunctionName,
  type ScheduledFunctionName,
  type StreamFunctionName,
  type TaskFunctionName,
  taskFunctions,
} from '../../build/function-names.ts';
import { projectDirectory } from '../support/state-directory.ts';
import type { TaskHandler } from './function-calls.ts';

/** A handler that EventBridge invokes on a schedule. */
export type ScheduledHandler = (event: ScheduledEvent, context: unknown) => Promise<void>;

/** A handler of records of a DynamoDB stream; returns the first one that failed. */
export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

/** Imports the handlers of all groups. They read their settings from the environment on import, as at a cold start. */
export async function loadHandlers(): Promise<Record<FunctionGroup, LambdaHandler>> {
  const loaded = await Promise.all(httpGroups.map(async (group) => [group, await loadHandler(group)] as const));
  return Object.fromEntries(loaded) as Record<FunctionGroup, LambdaHandler>;
}

/**
 * Imports the handler of a group.
 *
 * @throws Error naming the file when it cannot be imported or exports no handler
 */
export function loadHandler(group: FunctionGroup): Promise<LambdaHandler> {
  return importHandler<LambdaHandler>(group);
}

/** Imports the handler of a scheduled function; throws as {@link loadHandler} does. */
export function loadScheduledHandler(name: ScheduledFunctionName): Promise<ScheduledHandler> {
  return importHandler<ScheduledHandler>(name);
}

/** Imports the handler of a function behind a queue; throws as {@link loadHandler} does. */
export function loadQueueHandler(name: QueueFunctionName): Promise<QueueHandler> {
  return importHandler<QueueHandler>(name);
}

/** Imports the handler of a function behind a stream; throws as {@link loadHandler} does. */
export function loadStreamHandler(name: StreamFunctionName): Promise<StreamHandler> {
  return importHandler<StreamHandler>(name);
}

/** Imports the handlers of the functions that state machines invoke, by their names; throws as {@link loadHandler} does. */
export async function loadTaskHandlers(): Promise<ReadonlyMap<string, TaskHandler>> {
  const names = Object.keys(taskFunctions) as TaskFunctionName[];
  return new Map(await Promise.all(names.map(async (name) => [name, await importHandler<TaskHandler>(name)] as const)));
}

async function importHandler<Handler>(name: FunctionName): Promise<Handler> {
  const file = join(projectDirectory, 'functions', name, 'handler.ts');
  try {
    const module = (await import(pathToFileURL(file).href)) as { handler?: Handler };
    if (typeof module.handler !== 'function') throw new Error('It exports no function named handler.');
    return module.handler;
  } catch (error) {
    throw new Error(`functions/${name}/handler.ts cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
