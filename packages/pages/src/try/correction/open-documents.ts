import { listCandidates } from '../input/list-candidates.ts';
import type { SourceDocument } from '../source-document.ts';

/** Documents that were opened, and the names of those that could not be. */
export interface OpenedDocuments {
  readonly documents: readonly SourceDocument[];
  readonly failedNames: readonly string[];
}

/** Opens files, and the invoices in archives, in their order. */
export async function openDocuments(files: FileList | null): Promise<OpenedDocuments> {
  const { candidates, problems } = await listCandidates([...(files ?? [])]);
  const documents: SourceDocument[] = [];
  const failedNames = problems.map(({ name }) => name);
  // One after another, so that archives are not unpacked in memory all at once.
  for (const { name, open } of candidates) {
    const opened = await open();
    if (typeof opened === 'string') failedNames.push(name);
    else documents.push(opened.source);
  }
  return { documents, failedNames };
}
