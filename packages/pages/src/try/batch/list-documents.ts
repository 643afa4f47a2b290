import { getEntryKind } from '@nakor/collection/archives/entry-kind';
import type { Candidate, UnreadableFile } from '../input/list-candidates.ts';
import type { DocumentToPack } from './protocol.ts';

/** Documents from which on a batch is offered: fewer are validated here before they are uploaded. */
export const offerFrom = 1_000;
/** Most documents of a batch, by the environment of the key. */
export const documentsLimit = { live: 100_000, test: 1_000 } as const;

/** What is handed over at once: enough that messages cost little, and little enough that memory stays small. */
const groupItems = 64;
const groupBytes = 4_000_000;

/** The documents that can be packed: a batch has files `*.xml`, under names that lead out of no folder. */
export function listDocuments(files: readonly (Candidate | UnreadableFile)[]): readonly Candidate[] {
  return files.flatMap((file) => (file.kind === 'candidate' && getEntryKind(file.name) === 'document' ? [file] : []));
}

/** Reads documents in groups. Those that cannot be read, or are too large, are left out: the list of files says why. */
export async function* readGroups(documents: readonly Candidate[]): AsyncGenerator<readonly DocumentToPack[]> {
  let group: DocumentToPack[] = [];
  let bytes = 0;
  for (const document of documents) {
    const content = document.content ?? (await document.read().catch(() => null));
    if (content === null) continue;
    group.push({ name: document.name, content });
    bytes += document.size;
    if (group.length < groupItems && bytes < groupBytes) continue;
    yield group;
    [group, bytes] = [[], 0];
  }
  if (group.length > 0) yield group;
}
