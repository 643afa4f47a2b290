import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { StateError } from '../emulators/step-functions/state-error.ts';
import type { Json } from '../emulators/step-functions/values.ts';

/**
 * Invocations of functions by the state machines of the platform, which run in another process than the functions: as in AWS, a function that
 * ends with its process is invoked again, and the state machine is not affected. Messages go over the IPC channel of the service process.
 */
const invocation = z.object({ kind: z.literal('invoke'), id: z.string(), name: z.string(), payload: z.json() });
const outcome = z.object({
  kind: z.literal('invoked'),
  id: z.string(),
  result: z.union([z.object({ value: z.json() }), z.object({ error: z.string(), cause: z.string() })]),
});

/** The end of a channel to another process. */
export interface Channel {
  send(message: unknown): void;
  onMessage(receive: (message: unknown) => void): void;
}

/** The functions, as state machines see them. */
export interface FunctionCalls {
  invoke(name: string, payload: Json, timeLimitSeconds: number): Promise<Json>;
  /** Lets invocations go to a process from now on, until it has ended. Invocations wait while there is none. */
  connect(channel: Channel, end: Promise<unknown>): void;
}

/** Creates the side of the state machines. */
export function createFunctionCalls(): FunctionCalls {
  const pending = new Map<string, PromiseWithResolvers<Json>>();
  let connected = Promise.withResolvers<Channel>();
  return {
    async invoke(name, payload, timeLimitSeconds) {
      const channel = await connected.promise;
      const id = randomUUID();
      const call = Promise.withResolvers<Json>();
      const timeout = () => call.reject(new StateError('States.Timeout', `The function took longer than ${timeLimitSeconds} s.`));
      const timer = setTimeout(timeout, Math.min(timeLimitSeconds * 1000, 2 ** 31 - 1)).unref();
      pending.set(id, call);
      try {
        channel.send({ kind: 'invoke', id, name, payload });
        return await call.promise;
      } finally {
        clearTimeout(timer);
        pending.delete(id);
      }
    },

    connect(channel, end) {
      channel.onMessage((message) => {
        const { success, data } = outcome.safeParse(message);
        if (!success) return;
        const { id, result } = data;
        if ('value' in result) pending.get(id)?.resolve(result.value);
        else pending.get(id)?.reject(new StateError(result.error, result.cause));
      });
      connected.resolve(channel);
      void end.then(() => {
        connected = Promise.withResolvers<Channel>();
        for (const call of pending.values()) call.reject(new StateError('Lambda.Unknown', 'The process of the function ended.'));
      });
    },
  };
}

/** A function that a state machine invokes. */
export type TaskHandler = (payload: Json) => Promise<Json>;

/** Serves the invocations of this process: the other side of {@link createFunctionCalls}. */
export function serveFunctionCalls(channel: Channel, handlers: ReadonlyMap<string, TaskHandler>): void {
  channel.onMessage((message) => {
    const { success, data } = invocation.safeParse(message);
    if (!success) return;
    void invokeHandler(handlers.get(data.name), data.payload).then((result) => channel.send({ kind: 'invoked', id: data.id, result }));
  });
}

type InvocationResult = { readonly value: Json } | { readonly error: string; readonly cause: string };

/** Of an error, a state machine gets the name and the message, as of one that a function in AWS throws. */
async function invokeHandler(handler: TaskHandler | undefined, payload: Json): Promise<InvocationResult> {
  if (handler === undefined) return { error: 'Lambda.ResourceNotFoundException', cause: 'There is no such function.' };
  try {
    return { value: (await handler(payload)) ?? null };
  } catch (error) {
    // Of a function in another process, which knows the error.
    if (error instanceof StateError) return { error: error.code, cause: error.cause };
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { error: name, cause: JSON.stringify({ errorType: name, errorMessage: message }) };
  }
}
