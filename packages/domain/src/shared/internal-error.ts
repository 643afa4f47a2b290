/**
 * Something of ours is not as it has to be. Its message is a sentence of ours, in which no value of a caller stands: so it is logged. The
 * messages of all other errors are not, since they may quote what they were about.
 */
export class InternalError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InternalError';
  }
}

/** Where an error was thrown, as lines of its stack. Only behind the message, whose own lines may look like them; none where it is not found. */
export function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const behind = start === -1 ? '' : stack.slice(start + message.length);
  return behind.split('\n').filter((line) => /^\s+at /.test(line));
}
