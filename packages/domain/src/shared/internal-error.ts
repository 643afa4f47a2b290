/**
 * A defect of Nakor, not of its input. The message never contains a value from the caller, so it may be logged. The messages of all other
 * errors are not logged, since they may quote input.
 */
export class InternalError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InternalError';
  }
}

/**
 * The frames of an error's stack. Only lines after the message count, since a line of the message may look like a frame; empty when the message
 * is not in the stack.
 */
export function listFrames({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const afterMessage = start === -1 ? '' : stack.slice(start + message.length);
  return afterMessage.split('\n').filter((line) => /^\s+at /.test(line));
}
