import type { ArchiveProblem } from './limits.ts';

const archiveName = /\.(?:zip|tar|tgz|tar\.gz|gz|7z|rar)$/i;

/** Whether a file is read that is no XML, by its name. */
export type IsWanted = (name: string) => boolean;

const wantsNothing: IsWanted = () => false;

/**
 * What to do with a file of an archive, by its name.
 *
 * @param isWanted which files are documents, too, although they are no XML
 * @returns `document`, `ignored` for other files that are no XML, or why it is not read
 */
export function getEntryKind(name: string, isWanted: IsWanted = wantsNothing): 'document' | 'ignored' | ArchiveProblem {
  if (leavesFolder(name)) return 'name';
  if (archiveName.test(name)) return 'nested';
  return (name.toLowerCase().endsWith('.xml') || isWanted(name)) && !name.startsWith('__MACOSX/') ? 'document' : 'ignored';
}

/** Nothing is written to a folder, but a name that leads out of it is no accident. */
function leavesFolder(name: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:)/.test(name) || name.split(/[\\/]/).includes('..');
}
