import { listCandidates, openCandidate } from '../input/list-candidates.ts';
import { listChosenFiles } from '../input/named-file.ts';
import type { SourceDocument } from '../source-document.ts';

/** Documents that were opened, and the names of those that could not be. */
export interface OpenedDocuments {
  readonly documents: readonly SourceDocument[];
  readonly failedNames: readonly string[];
}

/** Opens files, and the invoices in archives, in their order. */
export async function openDocuments(files: FileList | null): Promise<OpenedDocuments> {
  const { found } = await listCandidates(listChosenFiles(files ?? []));
  const documents: SourceDocument[] = [];
  const failedNames: string[] = [];
  // One after another, so that archives are not unpacked in memory all at once.
  for (const file of found) {
    const opened = file.kind === 'candidate' ? await openCandidate(file) : file.problem;
    if (typeof opened === 'string') failedNames.push(file.name);
    else documents.push(opened.source);
  }
  return { documents, failedNames };
}
