import type { NamedFile } from './named-file.ts';

/** Files that are read of dropped folders at most, so that a whole disk that was dropped by mistake does not fill the memory. */
const fileLimit = 200_000;

/**
 * The files that were dropped, with those in dropped folders. To be called in the event itself: later, the browser has forgotten them.
 *
 * @returns those that could be read: a folder without permission is left out
 */
export function readDrop(transfer: DataTransfer): Promise<readonly NamedFile[]> {
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry() ?? item.getAsFile()] : []));
  return collectFiles(entries.filter((entry) => entry !== null));
}

async function collectFiles(entries: readonly (FileSystemEntry | File)[]): Promise<readonly NamedFile[]> {
  const files: NamedFile[] = [];
  for (const entry of entries) {
    if (entry instanceof File) files.push({ path: entry.name, file: entry, isInFolder: false });
    else await collectEntry(entry, false, files);
  }
  return files;
}

async function collectEntry(entry: FileSystemEntry, isInFolder: boolean, files: NamedFile[]): Promise<void> {
  if (files.length >= fileLimit) return;
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) => (entry as FileSystemFileEntry).file(resolve, () => resolve(null)));
    if (file !== null) files.push({ path: entry.fullPath.replace(/^\//, ''), file, isInFolder });
    return;
  }
  for (const child of await listFolder(entry as FileSystemDirectoryEntry)) await collectEntry(child, true, files);
}

/** Browsers give the entries of a folder in portions; the last one is empty. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const next = () => new Promise<readonly FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
  const entries: FileSystemEntry[] = [];
  for (let portion = await next(); portion.length > 0; portion = await next()) entries.push(...portion);
  return entries;
}
