import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, constants, type FileHandle, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { getSystemCode, UserError } from './user-error.ts';

const unfinished = new Set<string>();

/** Removes the temporary files that are still being written. Synchronous, so that it can run when the process is interrupted. */
export function removeUnfinishedFiles(): void {
  for (const path of unfinished) rmSync(path, { force: true });
}

/** A file that appears under its name only when it is complete. */
export interface AtomicFile {
  write(content: string | Uint8Array): Promise<void>;
  /** Replaces the file of this name. */
  commit(): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

/**
 * Starts a file next to its destination. An existing file keeps its permissions, and a symbolic link its target.
 *
 * @throws UserError if the destination cannot be written
 */
export async function createAtomicFile(destination: string): Promise<AtomicFile> {
  const { path, mode } = await targetOf(destination);
  const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomBytes(6).toString('hex')}.nakor-tmp`);
  unfinished.add(temporary);
  const file = await openNew(temporary, mode, destination).catch((error: unknown) => {
    unfinished.delete(temporary);
    throw error;
  });
  const abandon = async () => {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    unfinished.delete(temporary);
  };
  return {
    async write(content) {
      await file.writeFile(content);
    },
    async commit() {
      try {
        await file.sync();
        await file.close();
        await rename(temporary, path);
        unfinished.delete(temporary);
      } catch (error) {
        await abandon();
        throw new UserError(
          {
            pl: `Nie można zapisać ${destination} (${getSystemCode(error) ?? 'unknown'}).`,
            en: `${destination} cannot be written (${getSystemCode(error) ?? 'unknown'}).`,
          },
          error,
        );
      }
    },
    abandon,
  };
}

/** Writes a file as a whole. */
export async function writeFileAtomically(destination: string, content: string | Uint8Array): Promise<void> {
  const file = await createAtomicFile(destination);
  try {
    await file.write(content);
  } catch (error) {
    await file.abandon();
    throw new UserError(
      {
        pl: `Nie można zapisać ${destination} (${getSystemCode(error) ?? 'unknown'}).`,
        en: `${destination} cannot be written (${getSystemCode(error) ?? 'unknown'}).`,
      },
      error,
    );
  }
  await file.commit();
}

/** A file for the time of a command. */
export interface ScratchFile {
  readonly path: string;
  write(content: Uint8Array): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Creates a file among the temporary files of the system that only this user can read. It is also removed when the process is interrupted.
 *
 * @throws UserError if it cannot be created
 */
export async function createScratchFile(): Promise<ScratchFile> {
  const path = join(tmpdir(), `nakor-${randomBytes(12).toString('hex')}.tmp`);
  unfinished.add(path);
  const file = await openNew(path, 0o600, path).catch((error: unknown) => {
    unfinished.delete(path);
    throw error;
  });
  return {
    path,
    async write(content) {
      await file.writeFile(content).catch((error: unknown) => {
        throw new UserError(
          {
            pl: `Nie można zapisać pliku tymczasowego ${path} (${getSystemCode(error) ?? 'unknown'}).`,
            en: `The temporary file ${path} cannot be written (${getSystemCode(error) ?? 'unknown'}).`,
          },
          error,
        );
      });
    },
    async remove() {
      await file.close().catch(() => {});
      await rm(path, { force: true });
      unfinished.delete(path);
    },
  };
}

async function openNew(temporary: string, mode: number | undefined, destination: string): Promise<FileHandle> {
  try {
    const file = await open(temporary, 'wx', mode ?? 0o666);
    // The mode of `open` is reduced by the umask.
    if (mode !== undefined) await file.chmod(mode);
    return file;
  } catch (error) {
    throw new UserError(
      {
        pl: `Nie można zapisać ${destination} (${getSystemCode(error) ?? 'unknown'}).`,
        en: `${destination} cannot be written (${getSystemCode(error) ?? 'unknown'}).`,
      },
      error,
    );
  }
}

/** The file behind symbolic links, and its permissions if it exists. A rename would also replace a file that may not be written. */
async function targetOf(destination: string): Promise<{ path: string; mode: number | undefined }> {
  try {
    const exists = await lstat(destination).then(
      () => true,
      () => false,
    );
    if (!exists) return { path: destination, mode: undefined };
    const path = await realpath(destination);
    const found = await stat(path);
    if (!found.isFile())
      throw new UserError({
        pl: `${destination} nie jest zwykłym plikiem, więc nie można go zastąpić.`,
        en: `${destination} is not a regular file, so it cannot be replaced.`,
      });
    await access(path, constants.W_OK);
    return { path, mode: found.mode & 0o7777 };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      {
        pl: `Nie można zapisać ${destination} (${getSystemCode(error) ?? 'unknown'}).`,
        en: `${destination} cannot be written (${getSystemCode(error) ?? 'unknown'}).`,
      },
      error,
    );
  }
}
