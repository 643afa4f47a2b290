/** A failure with the name and the cause by which Retry, Catch and `DescribeExecution` know it. */
export class StateError extends Error {
  override readonly name = 'StateError';
  /** Such as `States.Timeout`, or the name of the error that a function threw. */
  readonly code: string;
  /** A text for people. */
  override readonly cause: string;

  constructor(code: string, cause: string) {
    super(`${code}: ${cause}`);
    this.code = code;
    this.cause = cause;
  }
}

/** Errors that `States.ALL` does not match. */
const unmatched = new Set(['States.DataLimitExceeded', 'States.Runtime']);

/** Whether a list of error names of a retrier or catcher matches a failure. */
export function matchesError(names: readonly string[], { code }: StateError): boolean {
  if (names.includes(code)) return true;
  if (names.includes('States.ALL')) return !unmatched.has(code);
  // A timeout is the only failure that States.TaskFailed does not match, of those of a task.
  return names.includes('States.TaskFailed') && code !== 'States.Timeout' && !unmatched.has(code);
}
