import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionGroup } from '@nakor/contract/routes';
import type { LambdaHandler } from '@nakor/http/lambda';
import { functionGroups } from '../build/function-groups.ts';
import { projectDirectory } from './state-directory.ts';

/** Imports the handlers of all groups. Their settings are read from the environment at this moment, as at a cold start. */
export async function loadHandlers(): Promise<Record<FunctionGroup, LambdaHandler>> {
  const loaded = await Promise.all(functionGroups.map(async (group) => [group, await loadHandler(group)] as const));
  return Object.fromEntries(loaded) as Record<FunctionGroup, LambdaHandler>;
}

/**
 * Imports the handler of one group.
 *
 * @throws Error naming the file when it cannot be imported or exports no handler
 */
export async function loadHandler(group: FunctionGroup): Promise<LambdaHandler> {
  const file = join(projectDirectory, 'functions', group, 'handler.ts');
  try {
    const module = (await import(pathToFileURL(file).href)) as { handler?: LambdaHandler };
    if (typeof module.handler !== 'function') throw new Error('It exports no function named handler.');
    return module.handler;
  } catch (error) {
    throw new Error(`functions/${group}/handler.ts cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
