import { existsSync } from 'node:fs';
import { mkdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

/**
 * A folder that is made once per run, by the first process that needs it. Read-only.
 *
 * @param name of the folder
 * @param make fills the folder, which does not exist before
 * @returns path of the folder
 */
export async function sharedArtefact(name: string, make: (directory: string) => Promise<unknown>): Promise<string> {
  const built = join(inject('sharedDirectory'), name);
  const lock = `${built}.lock`;
  while (!existsSync(built)) {
    if (!(await isMade(lock))) {
      await sleep(100);
      continue;
    }
    try {
      await make(`${built}.unfinished`);
      await rename(`${built}.unfinished`, built);
    } finally {
      await rmdir(lock);
    }
  }
  return built;
}

/** Creates a folder; returns false when it already exists. */
async function isMade(directory: string): Promise<boolean> {
  try {
    await mkdir(directory);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
