/** The environment of the command line. */
export interface CliIo {
  /** Writes to standard output. Resolves when more can be written, so that output never piles up in memory. */
  out(content: string | Uint8Array): Promise<void>;
  /** Writes a line to the error stream. */
  error(line: string): void;
  /** Standard input, in pieces. */
  readonly input: AsyncIterable<Uint8Array>;
  /** The folder to which relative paths refer. */
  readonly folder: string;
  /** Whether standard output shows colours. */
  readonly isColoured: boolean;
  /** The terminal that shows progress; null if the error stream is not a terminal. */
  readonly terminal: Pick<NodeJS.WriteStream, 'write'> | null;
  /** The clock, in milliseconds since the epoch. */
  nowUnixMs(): number;
  /** Environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Once it was called, an interruption by the user (Ctrl+C) aborts the signal, so that the command ends itself; a second one ends at once. */
  interruption(): AbortSignal;
}

/** Exit codes: all is well; there are issues; the command could not be executed as typed, or a file could not be read. */
export const exitCodes = { ok: 0, issues: 1, usage: 2 } as const;

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
