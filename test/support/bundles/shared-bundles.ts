import { existsSync } from 'node:fs';
import { mkdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { bundleFunctions } from '../../../infra/build/bundle-functions.ts';

/**
 * The bundles of all functions, built once per run by the first process that needs them. Read-only.
 *
 * @returns the folder that contains them
 */
export async function sharedBundles(): Promise<string> {
  const built = join(inject('sharedDirectory'), 'bundles');
  const lock = `${built}.lock`;
  while (!existsSync(built)) {
    if (!(await isMade(lock))) {
      await sleep(100);
      continue;
    }
    try {
      await bundleFunctions(`${built}.unfinished`);
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
