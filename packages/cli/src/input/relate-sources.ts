import { convertToUtf8 } from '@nakor/collection/decode-source';
import { type DocumentIdentity, readIdentity } from '@nakor/collection/read-identity';
import { listRelatedNames, type Relation } from '@nakor/collection/relate-documents';
import { relateSurveyed } from '@nakor/collection/relate-surveyed';
import { type SurveyedDocument, surveyDocument } from '@nakor/collection/survey-documents';
import { relatedDocumentLimit } from '@nakor/contract/limits';
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
 * @param onFound takes documents that are no invoices
 * @returns null if no document refers to another one
 */
export async function relateSources(
  paths: readonly string[],
  options: SearchOptions,
  onFound: OnFound = () => false,
): Promise<RelatedSources | null> {
  const searched = paths.filter((path) => path !== standardInput);
  const { surveyed, files } = await surveySources(searched, options, onFound);
  const relations = await relateSurveyed(surveyed, (name) => readAgain(name, files), relatedDocumentLimit);
  if (relations.all.length === 0) return null;
  return { relationOf: relations.of, read: await createReader(relations.all, files, searched, options) };
}

/** Takes a document, with its content, which is null if it cannot be read or is too large for an invoice; returns whether it is none. */
export type OnFound = (source: Source, content: Uint8Array | null) => boolean;

/** What was found, and the files that can be read again, by name. */
interface Survey {
  readonly surveyed: readonly SurveyedDocument[];
  readonly files: ReadonlyMap<string, Source>;
}

async function surveySources(paths: readonly string[], options: SearchOptions, onFound: OnFound): Promise<Survey> {
  const surveyed: SurveyedDocument[] = [];
  const files = new Map<string, Source>();
  for await (const found of findSources(paths, options)) {
    if (found.kind !== 'document' || !found.isRepeatable) continue;
    // What cannot be read is reported when it is validated.
    const content = await found.read().catch(() => null);
    if (onFound(found, content) || content === null) continue;
    surveyed.push(surveyDocument(found.name, content, found.path === null));
    if (found.path !== null) files.set(found.name, found);
  }
  return { surveyed, files };
}

async function readAgain(name: string, files: ReadonlyMap<string, Source>): Promise<DocumentIdentity | null> {
  const content =
    (await files
      .get(name)
      ?.read()
      .catch(() => null)) ?? null;
  return content === null ? null : readIdentity(name, convertToUtf8(content).bytes);
}

async function createReader(
  relations: readonly Relation[],
  files: ReadonlyMap<string, Source>,
  paths: readonly string[],
  options: SearchOptions,
): Promise<RelatedSources['read']> {
  const names = new Set(relations.flatMap(listRelatedNames));
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
