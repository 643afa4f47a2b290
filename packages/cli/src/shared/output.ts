import { resolve } from 'node:path';
import { createAtomicFile } from './atomic-file.ts';
import type { CliIo } from './cli-io.ts';

/** Where a report is written: standard output, or a file that appears when it is complete. */
export interface Output {
  write(content: string | Uint8Array): Promise<void>;
  /** Completes the file. */
  commit(): Promise<void>;
  /** Removes a file that was not completed. */
  abandon(): Promise<void>;
}

/**
 * Opens the output.
 *
 * @param path as typed; null for standard output
 * @throws UserError if the file cannot be written
 */
export async function openOutput(path: string | null, io: CliIo): Promise<Output> {
  if (path === null) return { write: io.out, commit: async () => {}, abandon: async () => {} };
  const file = await createAtomicFile(resolve(io.folder, path));
  let isCommitted = false;
  return {
    write: file.write,
    async commit() {
      await file.commit();
      isCommitted = true;
    },
    abandon: () => (isCommitted ? Promise.resolve() : file.abandon()),
  };
}
