import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FunctionGroup } from '@nakor/contract/routes';
import type { QueueFunctionName } from '../../../infra/build/function-names.ts';

/** What a test has happen inside of the service process. */
export type InjectorCommand =
  /** An error that nobody catches, thrown or rejected; the process ends by it. */
  | { readonly kind: 'throw' | 'reject'; readonly text: string }
  /** An error that nobody catches in the thread that runs the official schema. */
  | { readonly kind: 'thread-throws'; readonly text: string }
  /** That thread does nothing for a while, or is gone. */
  | { readonly kind: 'thread-hangs'; readonly ms: number }
  | { readonly kind: 'thread-ends' }
  /** A handler is given an event as it is, and told how much time it has. */
  | { readonly kind: 'http-event'; readonly group: FunctionGroup; readonly event: unknown; readonly remainingMs: number }
  | { readonly kind: 'queue-event'; readonly name: QueueFunctionName; readonly event: unknown; readonly remainingMs: number };

/** Gives an order and waits until it is carried out; returns what a handler answered. */
export async function sendCommand(socketPath: string, order: InjectorCommand): Promise<unknown> {
  const socket = connect({ path: socketPath, allowHalfOpen: true });
  socket.end(JSON.stringify(order));
  return JSON.parse(await text(socket));
}
