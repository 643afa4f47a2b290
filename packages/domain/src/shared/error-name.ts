/**
 * What went wrong, in a word for logs: the code of the system (`ECONNREFUSED`) or the name of the error (`TimeoutError`), of the innermost cause
 * that has one.
 */
export function errorName(fault: unknown): string {
  if (!(fault instanceof Error)) return 'UnknownError';
  const { code } = fault as { readonly code?: unknown };
  if (typeof code === 'string') return code;
  const inner = fault.cause instanceof Error ? errorName(fault.cause) : 'Error';
  return inner === 'Error' ? fault.name : inner;
}
