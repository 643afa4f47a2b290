import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { getSystemCode } from '@nakor/cli/shared/user-error';
import { statePaths } from './state-directory.ts';

/** Free space below which the disk counts as full, in bytes: a transaction of the database needs up to some hundred kilobytes. */
const roomBytes = 500_000;

/**
 * Why the local platform cannot store anything in its state directory at the moment, in plain words; null if it can. It is only looked at, not
 * written to.
 */
export function describeStateProblem(directory: string): string | null {
  const { database, files } = statePaths(directory);
  try {
    const { bavail, bsize } = statfsSync(directory);
    for (const path of [directory, database, files]) {
      if (path === directory || existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
    }
    return bavail * bsize < roomBytes ? `The disk of the folder ${directory} is full.` : null;
  } catch (error) {
    const code = getSystemCode(error) ?? String(error);
    if (code === 'ENOENT') return `The folder ${directory} is gone.`;
    return `The folder ${directory} cannot be written to (${reasons[code] ?? code}).`;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EROFS: 'its disk is read-only',
  EACCES: 'it is not writable for this user',
  EPERM: 'it is not writable for this user',
};
