/** Most lines of a stack. Those of a call to AWS begin with ten of its SDK, and what leads to a error is the stack alone. */
const stackLines = 30;

let isPrepared = false;

/**
 * Prepares the process of a function for faults: stacks show enough, and an error that nobody catches ends the process after a line in the log
 * that quotes nothing of it. Left to itself the runtime would print the error whole. On one machine all functions share a process, so that
 * the first one's log counts.
 */
export function prepareProcess(logFault: (error: unknown) => void): void {
  if (isPrepared) return;
  isPrepared = true;
  Error.stackTraceLimit = stackLines;
  const end = (error: unknown) => {
    logFault(error);
    process.exit(1);
  };
  // In front of those of Lambda's runtime, which print and end the process too.
  process.prependListener('uncaughtException', end);
  process.prependListener('unhandledRejection', end);
}
