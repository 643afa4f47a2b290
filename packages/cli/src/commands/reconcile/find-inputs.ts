import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { convertToUtf8 } from '@nakor/collection/decode-source';
import { tooLargeTexts } from '@nakor/collection/outcome';
import { describeFileKind, type FileKind, recognizeFile } from '@nakor/collection/recognize-file';
import { isMetadataName } from '@nakor/collection/reconciliation/input-names';
import { joinLocalized, type Language } from '@nakor/domain/shared/localized';
import type { Nakor } from 'nakor';
import { findSources, type SearchOptions } from '../../input/find-sources.ts';
import { type RelatedSources, relateSources } from '../../input/relate-sources.ts';
import type { Source } from '../../input/source.ts';
import { formatFileErrorText } from '../../shared/file-errors.ts';
import { UserError } from '../../shared/user-error.ts';

type ReconciliationRequest = Parameters<Nakor['reconcile']>[0];
type Invoices = Extract<ReconciliationRequest['invoices'], AsyncIterable<unknown>>;
type ReconciledDocument = Invoices extends AsyncIterable<infer Document> ? Document : never;

/** A register, and what a schema rejects in it. */
interface FoundRegister {
  readonly name: string;
  readonly xml: Uint8Array | AsyncIterable<Uint8Array>;
  readonly schema_errors?: readonly { readonly line: number | null; readonly message: string }[];
}

/** The parts of a request that were found in files, folders and archives. */
export interface ReconciliationInputs {
  readonly registers: readonly FoundRegister[];
  readonly metadata: readonly { readonly name: string; readonly json: string }[];
  readonly upos: readonly { readonly name: string; readonly xml: Uint8Array }[];
  /** Reads the invoices one after another. */
  invoices(): AsyncIterable<ReconciledDocument>;
  /** What could not be read, or is something else; complete when the invoices were read. */
  readonly unreadable: { readonly file: string; readonly message: string }[];
}

/**
 * Finds registers, metadata, receipts and invoices by what they are, so that everything of a month can be in one folder.
 *
 * @param named registers that an option names
 */
export async function findReconciliationInputs(
  paths: readonly string[],
  named: readonly string[],
  io: SearchOptions,
  language: Language,
): Promise<ReconciliationInputs> {
  const options: SearchOptions = { folder: io.folder, input: io.input, isWanted: isMetadataName };
  const others = createOthers(named, io.folder);
  const related = await relateSources(paths, options, (source, content) => others.take(source, content));
  const unreadable: { file: string; message: string }[] = [];
  return {
    ...{ registers: others.registers, metadata: others.metadata, upos: others.upos, unreadable },
    async *invoices() {
      for await (const found of findSources(paths, options)) {
        if (found.kind === 'unreadable') unreadable.push({ file: found.name, message: found.reason[language] });
        if (found.kind !== 'document' || others.taken.has(found.name)) continue;
        const read = await readSource(found, language);
        if ('message' in read) unreadable.push({ file: found.name, message: read.message });
        else yield { name: found.name, xml: read.bytes, ...(await readRelated(found.name, related)) };
      }
    },
  };
}

/** A document with its content; null if it is too large for an invoice or cannot be read. */
interface FoundContent extends Pick<Source, 'name' | 'path'> {
  readonly content: Uint8Array | null;
}

/** What is no invoice among the documents. */
function createOthers(named: readonly string[], folder: string) {
  const registers: { name: string; xml: Uint8Array | AsyncIterable<Uint8Array> }[] = [];
  const metadata: { name: string; json: string }[] = [];
  const upos: { name: string; xml: Uint8Array }[] = [];
  const taken = new Set<string>();
  const knownPaths = new Set(named.map((path) => resolve(folder, path)));
  for (const path of named) registers.push({ name: path, xml: readLater(resolve(folder, path), path) });
  function take({ name, path }: Source, content: Uint8Array | null): boolean {
    if (path !== null && knownPaths.has(resolve(path))) return note(name);
    if (isMetadataName(name)) {
      metadata.push({ name, json: new TextDecoder().decode(content ?? new Uint8Array()) });
      return note(name);
    }
    return takeByKind(recognize(path, content), { name, path, content }) && note(name);
  }
  function takeByKind(kind: FileKind | null, { name, path, content }: FoundContent): boolean {
    if (kind === 'jpkV7') registers.push({ name, xml: path === null ? (content ?? new Uint8Array()) : readLater(path, name) });
    if (kind === 'upo' && content !== null) upos.push({ name, xml: content });
    return kind === 'jpkV7' || kind === 'upo';
  }
  function note(name: string): true {
    taken.add(name);
    return true;
  }
  return { registers, metadata, upos, taken, take };
}

/**
 * The bytes of a file, which is opened when they are read.
 *
 * @throws UserError if it cannot be read
 */
async function* readLater(path: string, shown: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw new UserError(joinLocalized(`${shown}: `, formatFileErrorText(error)), error);
  }
}

/** Bytes that tell what a file is. */
const beginningBytes = 8_000;

/** What a document is; a register may be larger than an invoice may be, so that only its beginning is read here. */
function recognize(path: string | null, content: Uint8Array | null): FileKind | null {
  if (content !== null) return recognizeFile(content);
  if (path === null) return null;
  try {
    const file = openSync(path, 'r');
    try {
      const beginning = Buffer.alloc(beginningBytes);
      return recognizeFile(beginning.subarray(0, readSync(file, beginning, 0, beginningBytes, 0)));
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

async function readSource(source: Source, language: Language): Promise<{ readonly bytes: Uint8Array } | { readonly message: string }> {
  try {
    const content = await source.read();
    if (content === null) return { message: tooLargeTexts[language] };
    const kind = recognizeFile(content);
    return kind === null ? { bytes: convertToUtf8(content).bytes } : { message: describeFileKind(kind, language) };
  } catch (error) {
    return { message: formatFileErrorText(error)[language] };
  }
}

/** The documents that an invoice corrects or settles, if they are among the files. */
async function readRelated(name: string, related: RelatedSources | null): Promise<Omit<ReconciledDocument, 'name' | 'xml'>> {
  const relation = related?.relationOf(name) ?? null;
  if (related === null || relation === null || relation.isBeyondLimit) return {};
  const source = relation.source === null ? null : await related.read(relation.source);
  const readAll = async (names: readonly string[]) => {
    const documents: Uint8Array[] = [];
    for (const each of names) {
      const content = await related.read(each);
      if (content !== null) documents.push(content);
    }
    return documents;
  };
  const corrections = await readAll(relation.corrections);
  // Without one of them, the state before the document is unknown.
  if (source === null || corrections.length < relation.corrections.length) return {};
  return { source_xml: source, corrections_xml: corrections };
}
