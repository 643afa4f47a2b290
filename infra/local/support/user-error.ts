/** Something a person has to put right. The message is whole sentences that say what is wrong and what to do. */
export class UserError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UserError';
  }
}

/** The operating system's code of a failure, such as `EADDRINUSE`; undefined when it has none. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : undefined;
}
