import type { ChildProcess, Serializable } from 'node:child_process';
import type { Channel } from '../host/function-calls.ts';

/** The channel to a child process. A message that cannot be sent is lost with the process, whose end fails the invocation. */
export function channelOf(child: ChildProcess): Channel {
  return {
    send: (message) => void child.send(message as Serializable, () => {}),
    onMessage: (receive) => void child.on('message', receive),
  };
}

/** The channel to the process that started this one. */
export const channelToParent: Channel = {
  send: (message) => void process.send?.(message),
  onMessage: (receive) => void process.on('message', receive),
};
