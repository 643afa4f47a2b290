import { convertToUtf8 } from '@nakor/collection/decode-source';
import { type DocumentIdentity, readIdentity } from '@nakor/collection/read-identity';
import { listRelatedNames, type Relation, relateDocuments } from '@nakor/collection/relate-documents';
import { scanDocument } from '@nakor/collection/scan-document';
import { relatedDocumentLimit } from '@nakor/contract/limits';
import { formatBareNumber } from '@nakor/domain/fa3/invoice-number-match';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { findSources, type SearchOptions } from './find-sources.ts';
import { type Source, standardInput } from './source.ts';

/** The documents of a run that belong together. */
export interface RelatedSources {
  /** Null if a document has none. */
  relationOf(name: string): Relation | null;
  /** Reads a document that a relation names; null if it cannot be read, or if all of them together are too large. */
  read(name: string): Promise<Uint8Array | null>;
}

/** Documents of archives, which cannot be read again one by one, are kept up to this size in all, in bytes. */
const keptBytesLimit = 200_000_000;

/**
 * Finds the documents that belong together, in a pass before they are validated. Most are only looked at: those that refer to others are read,
 * and those to which they refer.
 *
 * @returns null if no document refers to another one
 */
export async function relateSources(paths: readonly string[], options: SearchOptions): Promise<RelatedSources | null> {
  const searched = paths.filter((path) => path !== standardInput);
  const { found, firstNames } = await surveySources(searched, options);
  const referring = found.flatMap(({ identity }) => (identity !== null && refersToOthers(identity) ? [identity] : []));
  if (referring.length === 0) return null;
  const wanted = new Set(referring.flatMap(listBareNumbers));
  const identities: DocumentIdentity[] = [];
  for (const { name, path, identity, bareNumber } of found) {
    if (identity !== null) identities.push(identity);
    else if (path !== null && bareNumber !== null && wanted.has(bareNumber)) identities.push(...(await readAgain(name, path)));
  }
  const relations = relateDocuments(identities, relatedDocumentLimit);
  if (relations.size === 0) return null;
  return {
    relationOf: (name) => relations.get(firstNames.get(name) ?? name) ?? null,
    read: await createReader(relations, found, searched, options),
  };
}

/** What is kept of a document. */
interface Surveyed {
  readonly name: string;
  /** Null for a document of an archive. */
  readonly path: Source | null;
  /** Null where it was not read, or is no XML invoice. */
  readonly identity: DocumentIdentity | null;
  /** `P_2` where it was not read. */
  readonly bareNumber: string | null;
}

/** What was found, each content once, and the names of repeated files with that of the first one. */
interface Survey {
  readonly found: readonly Surveyed[];
  readonly firstNames: ReadonlyMap<string, string>;
}

async function surveySources(paths: readonly string[], options: SearchOptions): Promise<Survey> {
  const surveyed: Surveyed[] = [];
  const seen = new Map<string, string>();
  const firstNames = new Map<string, string>();
  for await (const found of findSources(paths, options)) {
    if (found.kind !== 'document' || !found.isRepeatable) continue;
    // What cannot be read is reported when it is validated.
    const content = await found.read().catch(() => null);
    if (content === null) continue;
    const hash = computeSha256Hex(content);
    const first = seen.get(hash);
    if (first !== undefined) {
      firstNames.set(found.name, first);
      continue;
    }
    seen.set(hash, found.name);
    const { bytes } = convertToUtf8(content);
    const { mayRefer, bareNumber } = scanDocument(bytes);
    const path = found.path === null ? null : found;
    // Files named after a KSeF number may be referred to by it.
    const isRead = mayRefer || bareNumber === null || path === null || /\d{10}-\d{8}-/.test(found.name);
    surveyed.push({
      name: found.name,
      path,
      identity: isRead ? readIdentity(found.name, bytes) : null,
      bareNumber: isRead ? null : bareNumber,
    });
  }
  return { found: surveyed, firstNames };
}

function refersToOthers({ corrects, settles }: DocumentIdentity): boolean {
  return corrects.length > 0 || settles.length > 0;
}

function listBareNumbers({ corrects, settles }: DocumentIdentity): string[] {
  return [...corrects, ...settles].flatMap(({ number }) => (number === null ? [] : formatBareNumber(number)));
}

async function readAgain(name: string, source: Source): Promise<DocumentIdentity[]> {
  const content = await source.read().catch(() => null);
  const identity = content === null ? null : readIdentity(name, convertToUtf8(content).bytes);
  return identity === null ? [] : [identity];
}

async function createReader(
  relations: ReadonlyMap<string, Relation>,
  found: readonly Surveyed[],
  paths: readonly string[],
  options: SearchOptions,
): Promise<RelatedSources['read']> {
  const names = new Set([...relations.values()].flatMap(listRelatedNames));
  const files = new Map(found.flatMap(({ name, path }) => (path !== null && names.has(name) ? [[name, path] as const] : [])));
  const inArchives = new Set([...names].filter((name) => !files.has(name)));
  const kept = inArchives.size === 0 ? new Map<string, Uint8Array>() : await keepDocuments(inArchives, paths, options);
  return async (name) => {
    const content =
      kept.get(name) ??
      (await files
        .get(name)
        ?.read()
        .catch(() => null)) ??
      null;
    return content === null ? null : convertToUtf8(content).bytes;
  };
}

async function keepDocuments(
  names: ReadonlySet<string>,
  paths: readonly string[],
  options: SearchOptions,
): Promise<Map<string, Uint8Array>> {
  const kept = new Map<string, Uint8Array>();
  let size = 0;
  for await (const found of findSources(paths, options)) {
    if (found.kind !== 'document' || found.path !== null || !names.has(found.name)) continue;
    const content = await found.read().catch(() => null);
    if (content === null || size + content.length > keptBytesLimit) continue;
    size += content.length;
    kept.set(found.name, content);
  }
  return kept;
}
