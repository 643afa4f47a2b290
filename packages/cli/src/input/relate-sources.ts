import { convertToUtf8 } from '@nakor/collection/decode-source';
import { type DocumentIdentity, readIdentity } from '@nakor/collection/read-identity';
import { listRelatedNames, type Relation } from '@nakor/collection/relate-documents';
import { relateSurveyed } from '@nakor/collection/relate-surveyed';
import { type SurveyedDocument, surveyDocument } from '@nakor/collection/survey-documents';
import { relatedDocumentLimit } from '@nakor/contract/limits';
import { fileSource, findSources, type SearchOptions } from './find-sources.ts';
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
 * @param onFound takes documents that are no invoices
 * @returns null if no document refers to another one
 */
export async function relateSources(
  paths: readonly string[],
  options: SearchOptions,
  onFound: OnFound = () => false,
): Promise<RelatedSources | null> {
  const searched = paths.filter((path) => path !== standardInput);
  const { surveyed, paths: found } = await surveySources(searched, options, onFound);
  const relations = await relateSurveyed(surveyed, (name) => readIdentityAgain(name, found), relatedDocumentLimit);
  if (relations.all.length === 0) return null;
  const related = [...new Set(relations.all.flatMap(listRelatedNames))];
  const inFiles = new Map(related.flatMap((name) => (found.has(name) ? [[name, found.get(name) ?? '']] : [])));
  const inArchives = new Set(related.filter((name) => !found.has(name)));
  return { relationOf: relations.of, read: await createReader(inFiles, inArchives, searched, options) };
}

/** Takes a document, with its content, which is null if it cannot be read or is too large for an invoice; returns whether it is none. */
export type OnFound = (source: Source, content: Uint8Array | null) => boolean;

/** What was found, and the paths of files, which can be read again, by the names that are shown. */
interface Survey {
  readonly surveyed: readonly SurveyedDocument[];
  readonly paths: ReadonlyMap<string, string>;
}

async function surveySources(paths: readonly string[], options: SearchOptions, onFound: OnFound): Promise<Survey> {
  const surveyed: SurveyedDocument[] = [];
  const found = new Map<string, string>();
  for await (const source of findSources(paths, options)) {
    if (source.kind !== 'document' || !source.isRepeatable) continue;
    // What cannot be read is reported when it is validated.
    const content = await source.read().catch(() => null);
    if (onFound(source, content) || content === null) continue;
    const { name, path } = source;
    surveyed.push(surveyDocument(name, content, path === null));
    if (path !== null) found.set(name, path);
  }
  return { surveyed, paths: found };
}

/** Null if a document cannot be read again, or no longer is a regular file. */
async function readAgain(name: string, paths: ReadonlyMap<string, string>): Promise<Uint8Array | null> {
  const path = paths.get(name);
  if (path === undefined) return null;
  const file = fileSource(path, name);
  return file.kind === 'document' && file.isRepeatable ? file.read().catch(() => null) : null;
}

async function readIdentityAgain(name: string, paths: ReadonlyMap<string, string>): Promise<DocumentIdentity | null> {
  const content = await readAgain(name, paths);
  return content === null ? null : readIdentity(name, convertToUtf8(content).bytes);
}

/** Only what is needed later is kept: a run may have a hundred thousand documents. */
async function createReader(
  inFiles: ReadonlyMap<string, string>,
  inArchives: ReadonlySet<string>,
  paths: readonly string[],
  options: SearchOptions,
): Promise<RelatedSources['read']> {
  const kept = inArchives.size === 0 ? new Map<string, Uint8Array>() : await keepDocuments(inArchives, paths, options);
  return async (name) => {
    const content = kept.get(name) ?? (await readAgain(name, inFiles));
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
