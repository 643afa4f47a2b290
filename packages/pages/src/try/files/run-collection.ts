import { buildDocumentEntry, type DocumentEntry } from '@nakor/collection/document-entry';
import { yieldInOrder } from '@nakor/collection/in-order';
import { createKnownDocuments } from '@nakor/collection/known-documents';
import { tooLargeTexts } from '@nakor/collection/outcome';
import { listRelatedNames, type Relation } from '@nakor/collection/relate-documents';
import { relateSurveyed } from '@nakor/collection/relate-surveyed';
import type { SurveyedDocument } from '@nakor/collection/survey-documents';
import type { EnginePool } from '../engine/engine-pool.ts';
import type { EngineResults } from '../engine/protocol.ts';
import { type Candidate, describeInputError, type UnreadableFile } from '../input/list-candidates.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { describeInputProblem } from '../texts/start.ts';
import { workbenchTexts } from '../texts/workbench.ts';
import type { Examined, ExaminedDocument, NamedContent, RelatedContents } from './engine/collection-messages.ts';

/** A document that was found, or what cannot be read. */
export type FoundFile = Candidate | UnreadableFile;

/** Related documents of one document at most, as for one invoice. */
const relatedLimit = 100;

/** What one message to an engine holds: enough that messages cost little, and little enough that progress is seen. */
const batchItems = 16;
const batchBytes = 1_000_000;

/** What is in memory of documents that are being validated, in bytes. */
const windowBytes = 48_000_000;

/** How many documents are validated, and what is told meanwhile. */
export interface CollectionRun {
  readonly pool: EnginePool;
  readonly context: SendingContext;
  readonly language: Language;
  /** Ends the run after what is in work. */
  readonly signal: AbortSignal;
  /** How many were looked at for others that belong to them. */
  readonly onSurveyed: (count: number) => void;
  /** The next entries, in the order of the documents. */
  readonly onEntries: (entries: readonly DocumentEntry[]) => void;
}

/** What was found about a whole collection. */
export interface CollectionRelations {
  /** The documents with which one was compared; null for none. */
  of(name: string): Relation | null;
}

/**
 * Validates many documents: finds those that belong together, and validates each with its related ones, several at the same time. Entries are
 * those of `nakor validate` for the same files.
 */
export async function runCollection(found: readonly FoundFile[], run: CollectionRun): Promise<CollectionRelations> {
  const candidates = new Map(found.flatMap((file) => (file.kind === 'candidate' ? [[file.name, file] as const] : [])));
  const relations = await relateCandidates(candidates, run);
  const finish = createFinisher(candidates, run);
  const work = (batch: Batch) => examineBatch(batch, candidates, relations, run);
  const limits = { items: run.pool.size * 2, weight: windowBytes };
  for await (const outcomes of yieldInOrder(listBatches(found, run.signal), ({ bytes }) => bytes, work, limits)) {
    const entries: DocumentEntry[] = [];
    for (const outcome of outcomes) entries.push(await finish(outcome));
    if (run.signal.aborted) break;
    run.onEntries(entries);
  }
  return relations;
}

interface Batch {
  readonly files: readonly FoundFile[];
  readonly bytes: number;
}

async function* listBatches(found: readonly FoundFile[], signal: AbortSignal): AsyncGenerator<Batch> {
  let files: FoundFile[] = [];
  let bytes = 0;
  for (const file of found) {
    if (signal.aborted) return;
    const size = file.kind === 'candidate' ? file.size : 0;
    if (files.length > 0 && (files.length === batchItems || bytes + size > batchBytes)) {
      yield { files, bytes };
      [files, bytes] = [[], 0];
    }
    files.push(file);
    bytes += size;
  }
  if (files.length > 0) yield { files, bytes };
}

type Candidates = ReadonlyMap<string, Candidate>;

/** What was read: content, null if it is too large, or the reason why it cannot be read. */
type Read = Uint8Array<ArrayBuffer> | null | { readonly reason: string };

async function read(candidate: Candidate, language: Language): Promise<Read> {
  try {
    return await candidate.read();
  } catch (error) {
    return { reason: describeInputProblem(describeInputError(error), language) };
  }
}

async function relateCandidates(
  candidates: Candidates,
  { pool, language, signal, onSurveyed }: CollectionRun,
): Promise<CollectionRelations> {
  const surveyed: SurveyedDocument[] = [];
  const survey = async ({ files }: Batch) => {
    const documents: NamedContent[] = [];
    for (const file of files) {
      const content = file.kind === 'candidate' ? await read(file, language) : null;
      // What cannot be read is reported when it is validated.
      if (content instanceof Uint8Array) documents.push({ name: file.name, content });
    }
    // A document that stops the engine is found again, alone, when it is validated.
    const looked: EngineResults['survey'] = documents.length === 0 ? [] : await pool.run('survey', [documents]).catch(() => []);
    return { looked, count: files.length };
  };
  const limits = { items: pool.size * 2, weight: windowBytes };
  for await (const { looked, count } of yieldInOrder(listBatches([...candidates.values()], signal), ({ bytes }) => bytes, survey, limits)) {
    surveyed.push(...looked);
    onSurveyed(count);
  }
  const readAgain = async (name: string) => {
    const candidate = candidates.get(name);
    const content = candidate === undefined ? null : await read(candidate, language);
    return content instanceof Uint8Array ? pool.run('identify', [{ name, content }]).catch(() => null) : null;
  };
  const relations = await relateSurveyed(surveyed, readAgain, relatedLimit);
  return { of: relations.of };
}

/**
 * The contents of the documents with which one is compared; null if there are none, or if not all can be read: with a part of a chain, a
 * correction would be compared with a state that it does not correct.
 */
export async function readRelated(relation: Relation | null, candidates: Candidates, language: Language): Promise<RelatedContents | null> {
  if (relation === null || relation.isBeyondLimit) return null;
  const contents = new Map<string, Uint8Array>();
  for (const name of listRelatedNames(relation)) {
    const candidate = candidates.get(name);
    const content = candidate === undefined ? null : await read(candidate, language);
    if (!(content instanceof Uint8Array)) return null;
    contents.set(name, content);
  }
  const listed = (names: readonly string[]) => names.flatMap((name) => contents.get(name) ?? []);
  const source = relation.source === null ? null : (contents.get(relation.source) ?? null);
  return { source, corrections: listed(relation.corrections), advances: listed(relation.advances) };
}

/** A document after its validation, and what is needed to validate it again. */
interface BatchOutcome {
  readonly examined: Examined;
  readonly relation: Relation | null;
}

async function examineBatch(
  { files }: Batch,
  candidates: Candidates,
  relations: CollectionRelations,
  { pool, context, language }: CollectionRun,
): Promise<readonly BatchOutcome[]> {
  const outcomes = new Map<string, BatchOutcome>();
  const documents: { readonly document: ExaminedDocument; readonly relation: Relation | null }[] = [];
  for (const file of files) {
    const content = file.kind === 'candidate' ? await read(file, language) : { reason: describeInputProblem(file.problem, language) };
    if (!(content instanceof Uint8Array)) {
      outcomes.set(file.name, {
        examined: content === null ? tooLarge(file.name, language) : unreadable(file.name, content.reason),
        relation: null,
      });
      continue;
    }
    const relation = relations.of(file.name);
    const related = await readRelated(relation, candidates, language);
    documents.push({ document: { name: file.name, content, related, duplicateOf: null }, relation: related === null ? null : relation });
  }
  const examined = await examineAll(
    documents.map(({ document }) => document),
    context,
    pool,
    language,
  );
  for (const [index, { document, relation }] of documents.entries()) {
    const own = examined[index];
    if (own !== undefined) outcomes.set(document.name, { examined: own, relation });
  }
  return files.flatMap(({ name }) => outcomes.get(name) ?? []);
}

/** Of several documents that stop an engine together, each is tried alone, so that only the one to blame has no result. */
async function examineAll(
  documents: readonly ExaminedDocument[],
  context: SendingContext,
  pool: EnginePool,
  language: Language,
): Promise<readonly Examined[]> {
  if (documents.length === 0) return [];
  const examined = await pool.run('examine', [{ documents, context }]).catch((error: Error) => error);
  if (!(examined instanceof Error)) return examined;
  const [only, ...others] = documents;
  if (only !== undefined && others.length === 0) {
    return [unreadable(only.name, workbenchTexts[language].failure[codeOf(examined)] ?? examined.message)];
  }
  const each: Examined[] = [];
  for (const document of documents) each.push(...(await examineAll([document], context, pool, language)));
  return each;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : 'INTERNAL_ERROR';
}

const alone = { identity: null, sameAs: null, duplicateOf: null, related: null };

function unreadable(name: string, reason: string): Examined {
  return { entry: buildDocumentEntry(name, { kind: 'unreadable', reason }, alone), contentHash: '', key: null };
}

function tooLarge(name: string, language: Language): Examined {
  const rejection = { code: 'FILE_TOO_LARGE', message: tooLargeTexts[language], details: [] };
  return { entry: buildDocumentEntry(name, { kind: 'rejected', rejection }, alone), contentHash: '', key: null };
}

/** Compares each document with those before it; so it has to be called in their order. */
function createFinisher(candidates: Candidates, { pool, context, language }: CollectionRun) {
  const known = createKnownDocuments();

  /** Duplicates are rare, so a document is validated again rather than all of them in sequence. */
  async function examineDuplicate({ examined, relation }: BatchOutcome, duplicateOf: string): Promise<DocumentEntry> {
    const { name } = examined.entry;
    const candidate = candidates.get(name);
    const content = candidate === undefined ? null : await read(candidate, language);
    if (!(content instanceof Uint8Array)) return examined.entry;
    const related = await readRelated(relation, candidates, language);
    const [again] = await examineAll([{ name, content, related, duplicateOf }], context, pool, language);
    return again?.entry ?? examined.entry;
  }

  return async (outcome: BatchOutcome): Promise<DocumentEntry> => {
    const { examined, relation } = outcome;
    const { entry, contentHash, key } = examined;
    const sameAs = contentHash === '' ? null : known.noteContent(entry.name, contentHash);
    const duplicateOf = key === null ? null : known.noteKey(entry.name, key, contentHash);
    const shown = duplicateOf === null ? entry : await examineDuplicate(outcome, duplicateOf);
    return { ...shown, sameAs, duplicateOf, related: relation };
  };
}
