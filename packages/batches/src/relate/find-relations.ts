import { createKnownDocuments } from '@nakor/collection/known-documents';
import type { DocumentIdentity } from '@nakor/collection/read-identity';
import { type Relation, relateDocuments } from '@nakor/collection/relate-documents';
import { relatedDocumentLimit } from '@nakor/contract/limits';
import type { CollectedDocument } from './collect-documents.ts';

/** What was found about the documents of a batch, by position. A document that is in none of the maps belongs to no other. */
export interface FoundRelations {
  /** The earlier document with the same content. */
  readonly sameAs: ReadonlyMap<number, string>;
  /** The earlier document with the same key and other content. */
  readonly duplicateOf: ReadonlyMap<number, string>;
  readonly related: ReadonlyMap<number, Relation>;
  readonly positions: ReadonlyMap<string, number>;
}

/** Finds duplicates and documents that belong together, as the command line does. The first of several documents is the one that others refer to. */
export async function findRelations(documents: AsyncIterable<CollectedDocument>): Promise<FoundRelations> {
  const known = createKnownDocuments();
  const sameAs = new Map<number, string>();
  const duplicateOf = new Map<number, string>();
  const positions = new Map<string, number>();
  const identities: DocumentIdentity[] = [];
  for await (const { n, name, contentHash, key, identity } of documents) {
    // Of two documents with one name, only the first is read.
    if (!positions.has(name)) positions.set(name, n);
    if (contentHash === null) continue;
    const first = known.noteContent(name, contentHash);
    const earlier = known.noteKey(name, key, contentHash);
    if (first !== null) sameAs.set(n, first);
    if (earlier !== null) duplicateOf.set(n, earlier);
    if (first === null && identity !== null) identities.push(identity);
  }
  const relations = identities.some(refersToOthers) ? relateDocuments(identities, relatedDocumentLimit) : new Map<string, Relation>();
  return { sameAs, duplicateOf, related: spreadRelations(relations, sameAs, positions), positions };
}

/** Relations by position; a document with the content of an earlier one has its relations. */
function spreadRelations(
  relations: ReadonlyMap<string, Relation>,
  sameAs: ReadonlyMap<number, string>,
  positions: ReadonlyMap<string, number>,
): Map<number, Relation> {
  const related = new Map<number, Relation>();
  if (relations.size === 0) return related;
  for (const [name, n] of positions) {
    const relation = relations.get(sameAs.get(n) ?? name);
    if (relation !== undefined) related.set(n, relation);
  }
  return related;
}

function refersToOthers({ corrects, settles }: DocumentIdentity): boolean {
  return corrects.length > 0 || settles.length > 0;
}
