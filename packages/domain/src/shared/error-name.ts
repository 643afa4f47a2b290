/**
 * A short name of an error for logs: the system error code (`ECONNREFUSED`) or the error's name (`TimeoutError`), from the innermost cause that
 * has one.
 */
export function formatErrorName(error: unknown): string {
  if (!(error instanceof Error)) return 'UnknownError';
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string') return code;
  const inner = error.cause instanceof Error ? formatErrorName(error.cause) : 'Error';
  return inner === 'Error' ? error.name : inner;
}
