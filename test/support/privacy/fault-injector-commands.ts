import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FunctionGroup } from '@nakor/contract/routes';
import type { QueueFunctionName } from '../../../infra/build/function-names.ts';

/** What a test triggers inside the service process. */
export type InjectorCommand =
  /** An uncaught exception or rejection, which ends the process. */
  | { readonly kind: 'throw' | 'reject'; readonly text: string }
  /** An uncaught exception in the thread of the official schema. */
  | { readonly kind: 'thread-throws'; readonly text: string }
  /** That thread hangs for a while, or exits. */
  | { readonly kind: 'thread-hangs'; readonly ms: number }
  | { readonly kind: 'thread-ends' }
  /** Passes an event and its remaining time to a handler. */
  | { readonly kind: 'http-event'; readonly group: FunctionGroup; readonly event: unknown; readonly remainingMs: number }
  | { readonly kind: 'queue-event'; readonly name: QueueFunctionName; readonly event: unknown; readonly remainingMs: number };

/** Sends a command and waits until it has been executed; returns the response of the handler. */
export async function sendCommand(socketPath: string, order: InjectorCommand): Promise<unknown> {
  const socket = connect({ path: socketPath, allowHalfOpen: true });
  socket.end(JSON.stringify(order));
  return JSON.parse(await text(socket));
}
