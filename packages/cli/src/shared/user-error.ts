/** An error that the user has to resolve. The message consists of full sentences that state the problem and what to do. */
export class UserError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UserError';
  }
}

/** The operating system's error code, such as `ENOENT`; undefined if the error has none. */
export function getSystemCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : undefined;
}
