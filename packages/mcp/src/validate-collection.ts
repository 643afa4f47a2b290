import { convertToUtf8 } from '@nakor/collection/decode-source';
import { buildDocumentEntry, type DocumentEntry } from '@nakor/collection/document-entry';
import { createKnownDocuments, type DocumentKey } from '@nakor/collection/known-documents';
import { type DocumentOutcome, explainRejection } from '@nakor/collection/outcome';
import { readIdentity } from '@nakor/collection/read-identity';
import type { Relation } from '@nakor/collection/relate-documents';
import { relateSurveyed, type SurveyedRelations } from '@nakor/collection/relate-surveyed';
import { type SurveyedDocument, surveyDocument } from '@nakor/collection/survey-documents';
import { relatedDocumentLimit } from '@nakor/contract/limits';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import { type Nakor, NakorError, type ValidationContext, type ValidationResult } from 'nakor';
import { describeTooLarge } from './files/file-messages.ts';
import { FileProblem } from './files/file-problem.ts';
import type { FoundDocument } from './files/zip-documents.ts';
import type { ServerSettings } from './settings.ts';

/** Total size of the documents of a collection, in bytes. */
const collectionLimitBytes = 200_000_000;

/** An empty file is an empty document, as is one that consists of a byte order mark. */
const emptyDocument = Uint8Array.of(0xef, 0xbb, 0xbf);

/** What a call states about how its documents are validated. */
interface CollectionCall {
  readonly language?: Language | undefined;
  readonly environment?: 'prod' | 'demo' | 'test' | undefined;
  readonly as_of?: string | undefined;
  readonly advice?: 'off' | undefined;
}

/**
 * Validates documents one after another, each with the related ones among them. They are read again for it, so that none stays in memory.
 *
 * @param isContinued whether this is a further page: the same documents, unchanged, are then not validated again
 * @throws FileProblem if they are too large together
 */
export async function validateCollection(
  documents: readonly FoundDocument[],
  { as_of, advice, ...call }: CollectionCall,
  isContinued: boolean,
  settings: ServerSettings,
): Promise<readonly DocumentEntry[]> {
  const language = settings.languageOf(call);
  const byName = new Map(documents.map((document) => [document.name, document]));
  const surveyed = await surveyAll(documents);
  const key = JSON.stringify([language, call.environment, as_of, advice, surveyed.map(({ name, contentHash }) => [name, contentHash])]);
  const earlier = isContinued ? settings.validated.get(computeTextHash(key)) : undefined;
  if (earlier !== undefined) return earlier;
  const relations = await relateAll(surveyed, byName);
  const library = settings.libraryForFiles(call);
  const known = createKnownDocuments();
  const nothing = { identity: null, sameAs: null, duplicateOf: null, related: null };

  async function examine({ name, read }: FoundDocument): Promise<DocumentEntry> {
    const content = await readOrExplain(read, language);
    if (typeof content === 'string') return buildDocumentEntry(name, { kind: 'unreadable', reason: content }, nothing);
    const relation = relations.of(name);
    const context = { as_of, advice, ...(await readRelated(relation, byName)) };
    const bytes = toUtf8(content);
    const contentHash = computeSha256Hex(content);
    const sameAs = content.length === 0 ? null : known.noteContent(name, contentHash);
    const validate = () => validateOne(library.nakor, bytes, context, content, language);
    const first = await validate();
    const key = first.kind === 'validated' ? keyOf(first.result) : null;
    const duplicateOf = key === null ? null : known.noteKey(name, key, contentHash);
    // Duplicates are rare, so a document is validated again.
    const outcome = duplicateOf === null ? first : await library.withDuplicate({ file: name, earlierFile: duplicateOf }, validate);
    const identity = outcome.kind === 'validated' ? readIdentity(name, bytes) : null;
    const related = relation?.isBeyondLimit === false ? relation : null;
    return buildDocumentEntry(name, outcome, { identity, sameAs, duplicateOf, related });
  }

  const entries: DocumentEntry[] = [];
  for (const document of documents) entries.push(await examine(document));
  settings.validated.set(computeTextHash(key), entries);
  return entries;
}

function computeTextHash(text: string): string {
  return computeSha256Hex(new TextEncoder().encode(text));
}

function keyOf({ document: { seller_nip: sellerNip, kind, number } }: ValidationResult): DocumentKey {
  return { sellerNip, kind, number };
}

function toUtf8(content: Uint8Array): Uint8Array {
  return content.length === 0 ? emptyDocument : convertToUtf8(content).bytes;
}

type ByName = ReadonlyMap<string, FoundDocument>;

async function surveyAll(documents: readonly FoundDocument[]): Promise<readonly SurveyedDocument[]> {
  const surveyed: SurveyedDocument[] = [];
  let bytes = 0;
  for (const { name, read } of documents) {
    // What cannot be read is reported when it is validated.
    const content = await readOrExplain(read, 'en');
    if (typeof content === 'string') continue;
    bytes += content.length;
    if (bytes > collectionLimitBytes) throw new FileProblem(describeTooLarge(name, collectionLimitBytes));
    surveyed.push(surveyDocument(name, content, false));
  }
  return surveyed;
}

function relateAll(surveyed: readonly SurveyedDocument[], byName: ByName): Promise<SurveyedRelations> {
  const readAgain = async (name: string) => {
    const content = await readDocument(name, byName);
    return content === null ? null : readIdentity(name, content);
  };
  return relateSurveyed(surveyed, readAgain, relatedDocumentLimit);
}

/** In UTF-8; null if it cannot be read. */
async function readDocument(name: string, byName: ByName): Promise<Uint8Array | null> {
  const document = byName.get(name);
  const content = document === undefined ? '' : await readOrExplain(document.read, 'en');
  return typeof content === 'string' ? null : convertToUtf8(content).bytes;
}

async function readOrExplain(read: FoundDocument['read'], language: Language): Promise<Uint8Array | string> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileProblem) return error.text[language];
    throw error;
  }
}

async function readRelated(relation: Relation | null, byName: ByName): Promise<ValidationContext> {
  if (relation === null || relation.isBeyondLimit) return {};
  const readAll = (names: readonly string[]) => Promise.all(names.map((name) => readDocument(name, byName)));
  const [sources, corrections, advances] = await Promise.all([
    readAll(relation.source === null ? [] : [relation.source]),
    readAll(relation.corrections),
    readAll(relation.advances),
  ]);
  const all = [...sources, ...corrections, ...advances];
  // With a part of a chain, a correction would be compared with a state that it does not correct.
  if (all.includes(null)) return {};
  const kept = (contents: readonly (Uint8Array | null)[]) => contents.filter((content) => content !== null);
  const [source] = kept(sources);
  return { ...(source === undefined ? {} : { source_xml: source }), corrections_xml: kept(corrections), advances_xml: kept(advances) };
}

async function validateOne(
  nakor: Nakor,
  bytes: Uint8Array,
  context: ValidationContext,
  content: Uint8Array,
  language: Language,
): Promise<DocumentOutcome> {
  try {
    return { kind: 'validated', result: await nakor.validate(bytes, context) };
  } catch (error) {
    // What is wrong with the call itself is not reported for each document.
    if (!(error instanceof NakorError) || (error.code !== 'INVALID_XML' && error.code !== 'FILE_TOO_LARGE')) throw error;
    const { code, message, details } = error;
    return { kind: 'rejected', rejection: explainRejection({ code, message, details }, content, language) };
  }
}
