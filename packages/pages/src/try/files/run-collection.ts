import { buildDocumentEntry, type DocumentEntry } from '@nakor/collection/document-entry';
import { yieldInOrder } from '@nakor/collection/in-order';
import { createKnownDocuments } from '@nakor/collection/known-documents';
import { tooLargeTexts } from '@nakor/collection/outcome';
import { listRelatedNames, type Relation } from '@nakor/collection/relate-documents';
import { relateSurveyed } from '@nakor/collection/relate-surveyed';
import type { SurveyedDocument } from '@nakor/collection/survey-documents';
import type { KnownFile } from '@nakor/domain/upo/match-upo';
import type { Upo } from '@nakor/domain/upo/upo';
import type { EnginePool } from '../engine/engine-pool.ts';
import { type Candidate, describeInputError, type UnreadableFile } from '../input/list-candidates.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { describeInputProblem } from '../texts/start.ts';
import { workbenchTexts } from '../texts/workbench.ts';
import type { Examination, Examined, ExaminedDocument, RelatedContents } from './engine/collection-messages.ts';
import type { NamedUpo } from './engine/upo-messages.ts';

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
  /** How many more were validated. */
  readonly onExamined: (count: number) => void;
  /** The next entries, in the order of the documents, and what identifies those of them that could be read. */
  readonly onEntries: (entries: readonly DocumentEntry[], known: readonly KnownFile[]) => void;
  /** Files that are UPOs, which have no entry; before the entries of later files. */
  readonly onUpos: (upos: readonly NamedUpo[]) => void;
  /** Files that are JPK_V7, which have no entry either, by name. */
  readonly onRegisters: (names: readonly string[]) => void;
}

/** What was found about a whole collection. */
export interface CollectionRelations {
  /** The documents with which one was compared; null for none. */
  of(name: string): Relation | null;
}

/**
 * Validates many documents, several at the same time. Those that may refer to others, which are few, wait until all are known, and are validated
 * with the documents that belong to them. Entries are those of `nakor validate` for the same files.
 */
export async function runCollection(found: readonly FoundFile[], run: CollectionRun): Promise<CollectionRelations> {
  const candidates = new Map(found.flatMap((file) => (file.kind === 'candidate' ? [[file.name, file] as const] : [])));
  const surveyed: SurveyedDocument[] = [];
  const waiting: FoundFile[] = [];
  const queue = createOrderedQueue(found, createFinisher(candidates, run), run);
  const take = async (results: readonly FileResult[]) => {
    const upos = results.flatMap(({ file, upo }) => (upo === null ? [] : [{ name: file.name, upo }]));
    if (upos.length > 0) run.onUpos(upos);
    const registers = results.flatMap(({ file, isRegister }) => (isRegister === true ? [file.name] : []));
    if (registers.length > 0) run.onRegisters(registers);
    for (const { file, outcome, surveyed: own, upo, isRegister } of results) {
      if (own !== null) surveyed.push(own);
      if (outcome !== null || upo !== null || isRegister === true) queue.add(file, outcome);
      else waiting.push(file);
    }
    run.onExamined(results.filter(({ outcome }) => outcome !== null).length);
    await queue.emit();
  };
  for await (const results of examineFiles(found, null, candidates, run)) await take(results);
  const relations = await relate(surveyed, candidates, run);
  for await (const results of examineFiles([...waiting], relations, candidates, run)) await take(results);
  return relations;
}

/** Finishes documents in their order, as far as those before them are there. */
function createOrderedQueue(
  found: readonly FoundFile[],
  finish: (outcome: BatchOutcome) => Promise<DocumentEntry>,
  { signal, onEntries }: CollectionRun,
) {
  const ready = new Map<string, BatchOutcome | null>();
  let finished = 0;
  const takeNext = (): BatchOutcome | null | undefined => {
    const name = found[finished]?.name ?? '';
    const outcome = ready.get(name);
    ready.delete(name);
    return outcome;
  };
  return {
    /** @param outcome null for a file that has no entry */
    add: (file: FoundFile, outcome: BatchOutcome | null) => void ready.set(file.name, outcome),
    async emit(): Promise<void> {
      const entries: DocumentEntry[] = [];
      const known: KnownFile[] = [];
      for (let next = takeNext(); next !== undefined && !signal.aborted; next = takeNext()) {
        finished += 1;
        if (next === null) continue;
        const entry = await finish(next);
        entries.push(entry);
        const { contentHash, identity } = next.examined;
        if (contentHash !== '') known.push({ name: entry.name, sha256: contentHash, identity, content: null });
      }
      if (entries.length > 0) onEntries(entries, known);
    },
  };
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

/** Of the documents that were looked at in the first pass, those that belong together. */
async function relate(
  surveyed: readonly SurveyedDocument[],
  candidates: Candidates,
  { pool, language }: CollectionRun,
): Promise<CollectionRelations> {
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

/** What became of a file. */
interface FileResult {
  readonly file: FoundFile;
  /** Null for one that waits, for a UPO and for a JPK_V7. */
  readonly outcome: BatchOutcome | null;
  readonly surveyed: SurveyedDocument | null;
  readonly upo: Upo | null;
  readonly isRegister?: true;
}

/** @param relations null in the first pass, in which they are not known */
function examineFiles(
  files: readonly FoundFile[],
  relations: CollectionRelations | null,
  candidates: Candidates,
  run: CollectionRun,
): AsyncGenerator<readonly FileResult[]> {
  const work = (batch: Batch) => examineBatch(batch, candidates, relations, run);
  return yieldInOrder(listBatches(files, run.signal), ({ bytes }) => bytes, work, { items: run.pool.size * 2, weight: windowBytes });
}

async function contentOf(file: FoundFile, language: Language): Promise<Blob | Read> {
  if (file.kind === 'unreadable') return { reason: describeInputProblem(file.problem, language) };
  return file.takeRead?.() ?? file.content ?? read(file, language);
}

async function examineBatch(
  { files }: Batch,
  candidates: Candidates,
  relations: CollectionRelations | null,
  run: CollectionRun,
): Promise<readonly FileResult[]> {
  const { language } = run;
  const results = new Map<string, FileResult>();
  const documents: { readonly file: Candidate; readonly document: ExaminedDocument; readonly relation: Relation | null }[] = [];
  for (const file of files) {
    const content = await contentOf(file, language);
    if (content === null || 'reason' in content) {
      const examined = content === null ? tooLarge(file.name, language) : unreadable(file.name, content.reason);
      results.set(file.name, { file, outcome: { examined, relation: null }, surveyed: null, upo: null });
      continue;
    }
    const relation = relations?.of(file.name) ?? null;
    const related = await readRelated(relation, candidates, language);
    const document = { name: file.name, content, related, duplicateOf: null };
    documents.push({ file: file as Candidate, document, relation: related === null ? null : relation });
  }
  const all = await examineAll(
    documents.map(({ document }) => document),
    relations === null,
    run,
  );
  for (const [index, { file, relation }] of documents.entries()) {
    const own = all[index];
    if (own === undefined) continue;
    results.set(file.name, { file, ...resultOf(file.name, own, relation, language) });
  }
  return files.flatMap(({ name }) => results.get(name) ?? []);
}

function resultOf(name: string, examination: Examination, relation: Relation | null, language: Language): Omit<FileResult, 'file'> {
  switch (examination.kind) {
    case 'examined':
      return { outcome: { examined: examination.examined, relation }, surveyed: examination.surveyed, upo: null };
    case 'waiting':
      return { outcome: null, surveyed: examination.surveyed, upo: null };
    case 'register':
      return { outcome: null, surveyed: null, upo: null, isRegister: true };
    case 'upo':
      return { outcome: null, surveyed: null, upo: examination.upo };
    case 'unreadable': {
      const examined = unreadable(name, describeInputProblem('unreadable', language));
      return { outcome: { examined, relation: null }, surveyed: null, upo: null };
    }
  }
}

/** Of several documents that stop an engine together, each is tried alone, so that only the one to blame has no result. */
async function examineAll(
  documents: readonly ExaminedDocument[],
  isFirstPass: boolean,
  run: CollectionRun,
): Promise<readonly Examination[]> {
  if (documents.length === 0) return [];
  const { pool, context, language } = run;
  const examined = await pool.run('examine', [{ documents, context, isFirstPass }]).catch((error: Error) => error);
  if (!(examined instanceof Error)) return examined;
  const [only, ...others] = documents;
  if (only !== undefined && others.length === 0) {
    const failed = unreadable(only.name, workbenchTexts[language].failure[codeOf(examined)] ?? examined.message);
    return [{ kind: 'examined', examined: failed, surveyed: null }];
  }
  const each: Examination[] = [];
  for (const document of documents) each.push(...(await examineAll([document], isFirstPass, run)));
  return each;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : 'INTERNAL_ERROR';
}

const unidentified = { contentHash: '', key: null, identity: null };
const alone = { identity: null, sameAs: null, duplicateOf: null, related: null };

function unreadable(name: string, reason: string): Examined {
  return { entry: buildDocumentEntry(name, { kind: 'unreadable', reason }, alone), ...unidentified };
}

function tooLarge(name: string, language: Language): Examined {
  const rejection = { code: 'FILE_TOO_LARGE', message: tooLargeTexts[language], details: [] };
  return { entry: buildDocumentEntry(name, { kind: 'rejected', rejection }, alone), ...unidentified };
}

/** Compares each document with those before it; so it has to be called in their order. */
function createFinisher(candidates: Candidates, run: CollectionRun) {
  const { language } = run;
  const known = createKnownDocuments();

  /** Duplicates are rare, so a document is validated again rather than all of them in sequence. */
  async function examineDuplicate({ examined, relation }: BatchOutcome, duplicateOf: string): Promise<DocumentEntry> {
    const { name } = examined.entry;
    const candidate = candidates.get(name);
    const content = candidate === undefined ? null : await read(candidate, language);
    if (!(content instanceof Uint8Array)) return examined.entry;
    const related = await readRelated(relation, candidates, language);
    const [again] = await examineAll([{ name, content, related, duplicateOf }], false, run);
    return again?.kind === 'examined' ? again.examined.entry : examined.entry;
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
