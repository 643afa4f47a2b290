import { constants } from 'node:fs';
import { type FileHandle, open, realpath, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { archiveExtensions, archiveOf, listArchiveDocuments } from './archive-documents.ts';
import {
  describeAlreadyExists,
  describeNotFound,
  describeNotRegular,
  describeOtherExtension,
  describeTooLarge,
  describeUnreadable,
  describeUnwritable,
  noFolders,
} from './file-messages.ts';
import { FileProblem } from './file-problem.ts';

/** Largest total size of the documents of one call, in bytes. */
const callLimitBytes = 20_000_000;

/** Access to XML files in some folders, and to no others. */
export interface DocumentFolders {
  /** The folders, as absolute paths; paths of tools are relative to the first one. */
  readonly directories: readonly string[];
  /** Reads the documents of one call: files, and files of archives (`archive.zip!/invoice.xml`), which have at most {@link callLimitBytes} together. */
  readerOfCall(): (path: string) => Promise<Uint8Array>;
  /** The real path of a file or folder of any kind, so that it can be listed. */
  locate(path: string): Promise<string>;
  /**
   * Reads an XML file or an archive of at most so many bytes.
   *
   * @param others how the names of other files end that may be read; by default none
   */
  readLocated(path: string, limitBytes: number, others?: readonly string[]): Promise<Uint8Array>;
  /**
   * Writes a new file and returns its absolute path. Existing files are never replaced.
   *
   * @param extensions how its name may end; by default `.xml`
   */
  write(path: string, content: string | Uint8Array, extensions?: readonly string[]): Promise<string>;
}

/**
 * Confines a server to folders. Symbolic links are followed only as long as they stay inside. All functions throw {@link FileProblem}.
 *
 * @param directories the folders; the root of a file system is ignored, because a server that is started there has no folder of its own
 */
export function listDocumentFolders(directories: readonly string[]): DocumentFolders {
  const allowed = directories.map((directory) => resolve(directory)).filter((directory) => parse(directory).root !== directory);
  return {
    directories: allowed,
    readerOfCall() {
      let remainingBytes = callLimitBytes;
      return async (path) => {
        const bytes = await readFileOrEntry(path, allowed, remainingBytes);
        remainingBytes -= bytes.length;
        return bytes;
      };
    },
    locate: (path) => realPathInside(path, resolveInside(path, allowed), allowed),
    readLocated: async (path, limitBytes, others = []) =>
      readFile(path, await locateFile(path, allowed, ['.xml', ...archiveExtensions, ...others]), limitBytes),
    async write(path, content, extensions) {
      const target = candidate(path, allowed, extensions);
      // The file does not exist yet, so its folder is what has to be inside.
      const folder = await realPathInside(path, dirname(target), allowed);
      const file = join(folder, basename(target));
      await writeNewFile(path, file, content);
      return file;
    },
  };
}

/** An archive may be as large as the documents of a call, unpacked. */
async function readFileOrEntry(path: string, allowed: readonly string[], limitBytes: number): Promise<Uint8Array> {
  const archive = archiveOf(path);
  if (archive === null) return readFile(path, await locateFile(path, allowed), limitBytes);
  const bytes = await readFile(archive, await locateFile(archive, allowed, archiveExtensions), limitBytes);
  const entry = (await listArchiveDocuments(archive, bytes)).find(({ name }) => name === path);
  if (entry === undefined) throw new FileProblem(describeNotFound(path, allowed));
  return entry.read();
}

/** The absolute path of a path of a tool; nothing is read from the disk before it is known to lie inside. */
function resolveInside(path: string, allowed: readonly string[]): string {
  const [first] = allowed;
  if (first === undefined) throw new FileProblem(noFolders);
  return resolve(first, path);
}

function candidate(path: string, allowed: readonly string[], extensions = documentExtensions): string {
  const target = resolveInside(path, allowed);
  if (!hasExtension(target, extensions)) throw new FileProblem(describeOtherExtension(path, extensions));
  return target;
}

async function locateFile(path: string, allowed: readonly string[], extensions = documentExtensions): Promise<string> {
  const file = await realPathInside(path, candidate(path, allowed, extensions), allowed);
  if (!hasExtension(file, extensions)) throw new FileProblem(describeOtherExtension(path, extensions));
  return file;
}

/** Other files in the folders, such as settings with passwords, are not the business of this server. */
const documentExtensions: readonly string[] = ['.xml'];

function hasExtension(path: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => path.toLowerCase().endsWith(extension));
}

/** The path without symbolic links, if it lies in one of the folders, with links and without. */
async function realPathInside(path: string, target: string, allowed: readonly string[]): Promise<string> {
  const realFolders = await Promise.all(allowed.map((folder) => realpath(folder).catch(() => folder)));
  const folders = [...allowed, ...realFolders];
  // On Windows, even looking at a path such as \\host\share\x.xml sends credentials to that host.
  if (!isInside(target, folders)) throw new FileProblem(describeNotFound(path, allowed));
  const real = await realpath(target).catch(() => null);
  if (real === null || !isInside(real, realFolders)) throw new FileProblem(describeNotFound(path, allowed));
  return real;
}

function isInside(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const way = relative(folder, path);
    return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  });
}

async function readFile(path: string, file: string, limitBytes: number): Promise<Uint8Array> {
  // Without O_NONBLOCK, opening a named pipe would wait for a writer. Windows has neither of the flags.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  try {
    await using handle = await open(file, flags);
    const stats = await handle.stat();
    if (!stats.isFile()) throw new FileProblem(describeNotRegular(path));
    if (stats.size > limitBytes) throw new FileProblem(describeTooLarge(path, callLimitBytes));
    return await readBytes(handle, stats.size);
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(describeUnreadable(path, systemCode(error)));
  }
}

/** The first bytes of a file: if it grows meanwhile, the limit of size still holds. */
async function readBytes(handle: FileHandle, size: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await handle.read(buffer, length, size - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

async function writeNewFile(path: string, file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx').catch((error: unknown) => {
    const code = systemCode(error);
    throw new FileProblem(code === 'EEXIST' ? describeAlreadyExists(path) : describeUnwritable(path, code));
  });
  try {
    await handle.writeFile(content);
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(file, { force: true });
    throw new FileProblem(describeUnwritable(path, systemCode(error)));
  }
}

function systemCode(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code ?? String(error);
}
