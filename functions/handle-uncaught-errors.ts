/** Maximum number of stack frames. Those of AWS requests begin with about ten of the SDK, and logs contain little else to locate an error. */
const maxStackFrames = 30;

let isInstalled = false;

/**
 * Ends the process on an uncaught error, after a log line that quotes no data. By default, the runtime would print the whole error. Also makes
 * stacks long enough. On one machine all functions share a process, so only the first call has an effect.
 */
export function handleUncaughtErrors(logError: (error: unknown) => void): void {
  if (isInstalled) return;
  isInstalled = true;
  Error.stackTraceLimit = maxStackFrames;
  const end = (error: unknown) => {
    logError(error);
    process.exit(1);
  };
  // Before the listeners of the Lambda runtime, which print the error and end the process as well.
  process.prependListener('uncaughtException', end);
  process.prependListener('unhandledRejection', end);
}
