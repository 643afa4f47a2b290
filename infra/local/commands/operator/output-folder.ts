import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import type { OutputFolder } from '@nakor/operator/cli/ports';

/**
 * Creates a folder for a command's files, which only this user may read.
 *
 * @throws UserError if it exists or cannot be created
 */
export async function createOutputFolder(path: string): Promise<OutputFolder> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new UserError(isThere ? `The folder ${path} exists already. Name another one.` : `The folder ${path} cannot be created.`, error);
  }
  return {
    async append(name, content) {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await appendFile(file, content, { mode: 0o600 });
    },
  };
}
