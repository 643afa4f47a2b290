import { convertToUtf8 } from '@nakor/collection/decode-source';
import { type DocumentOutcome, explainRejection } from '@nakor/collection/outcome';
import { type DocumentIdentity, readIdentity } from '@nakor/collection/read-identity';
import { buildRegisterRow } from '@nakor/collection/register/register-row';
import type { RelatedBytes } from '@nakor/domain/related/read-documents';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import type { ComparedDocument, PlannedDocument } from '../model/chunk-plan.ts';
import type { Editions, ResultLine } from '../model/chunk-result.ts';
import type { ContentReader } from './content-reader.ts';
import type { DocumentValidator, ValidatorOutcome } from './document-validator.ts';
import { describeUnexamined, describeUnread } from './unreadable-texts.ts';

/** A document with everything that is needed to validate it. */
export interface ReadDocument {
  readonly document: PlannedDocument;
  readonly content: Uint8Array | null;
  readonly problem: PlannedDocument['problem'];
  readonly related: RelatedBytes;
  readonly compared: ComparedDocument | null;
}

/** A line of the result, and the editions by which it was validated; null if it was not. */
export interface ValidatedLine {
  readonly line: ResultLine;
  readonly editions: Editions | null;
}

const noRelated: RelatedBytes = { source: null, corrections: [], advances: [] };
const nothing = { file: null, identity: null, sameAs: null, duplicateOf: null, related: null, convertedFrom: null, changes: [] };

/** The API rejects an empty body, but an empty file is an empty document, as is one that consists of a byte order mark. */
const emptyDocument = Uint8Array.of(0xef, 0xbb, 0xbf);

/** Reads a document, and those with which it is compared. */
export async function readDocument(document: PlannedDocument | ComparedDocument, read: ContentReader): Promise<ReadDocument> {
  const { content, problem } = await read(document);
  if (!('corrections' in document)) return { document, content, problem, related: noRelated, compared: null };
  const readAll = async (documents: readonly PlannedDocument[]): Promise<Uint8Array[]> => {
    const contents: Uint8Array[] = [];
    for (const each of documents) {
      const found = await read(each);
      if (found.content !== null) contents.push(convertToUtf8(found.content).bytes);
    }
    return contents;
  };
  const [source = null] = await readAll(document.source === null ? [] : [document.source]);
  const related = { source, corrections: await readAll(document.corrections), advances: await readAll(document.advances) };
  return { document, content, problem, related, compared: document };
}

/** The line of a document that was not validated. */
export function buildUnexaminedLine({ n, name, problem }: PlannedDocument, reason: 'failed' | 'lost', language: Language): ResultLine {
  if (problem !== null) return buildUnreadLine({ n, name }, problem, language);
  return { n, row: buildRegisterRow({ ...nothing, path: name }, describeUnexamined(reason, language)), nip: null, references: null };
}

function buildUnreadLine(
  { n, name }: Pick<PlannedDocument, 'n' | 'name'>,
  problem: NonNullable<PlannedDocument['problem']>,
  language: Language,
): ResultLine {
  return { n, row: buildRegisterRow({ ...nothing, path: name }, describeUnread(problem, language)), nip: null, references: null };
}

/**
 * Validates a document.
 *
 * @throws DependencyUnavailable if the engine cannot work now
 */
export async function validateDocument(
  { document, content, problem, related, compared }: ReadDocument,
  validator: DocumentValidator,
  language: Language,
): Promise<ValidatedLine> {
  const { n, name } = document;
  if (content === null) return { line: buildUnreadLine(document, problem ?? 'damaged', language), editions: null };
  const { bytes: xml, convertedFrom } = content.length === 0 ? { bytes: emptyDocument, convertedFrom: null } : convertToUtf8(content);
  const earlierFile = compared?.duplicateOf ?? null;
  const duplicate = earlierFile === null ? null : { file: name, earlierFile };
  const found = await validator.validate({ xml, related, duplicate });
  const file = { bytes: content.length, sha256: computeSha256Hex(content) };
  const registered = { ...nothing, path: name, file, related: compared === null ? null : nameRelated(compared) };
  if (found.kind !== 'validated') {
    const row = buildRegisterRow(registered, toOutcome(found, content, language));
    return { line: { n, row, nip: null, references: null }, editions: null };
  }
  const identity = readIdentity(name, xml);
  const row = buildRegisterRow({ ...registered, identity, duplicateOf: earlierFile, convertedFrom }, found);
  const { document: validated } = found.result;
  return {
    line: { n, row, nip: validated.seller_nip, references: identity === null ? null : pickReferences(identity) },
    editions: readEditions(found.result, validator.engineVersion),
  };
}

function pickReferences({ ksefNumber, corrects, settles }: DocumentIdentity): ResultLine['references'] {
  return { ksefNumber, corrects, settles };
}

function nameRelated({ source, corrections, advances }: ComparedDocument) {
  if (source === null && corrections.length === 0 && advances.length === 0) return null;
  const nameAll = (documents: readonly PlannedDocument[]) => documents.map(({ name }) => name);
  return { source: source?.name ?? null, corrections: nameAll(corrections), advances: nameAll(advances) };
}

function toOutcome(
  found: Exclude<ValidatorOutcome, { readonly kind: 'validated' }>,
  content: Uint8Array,
  language: Language,
): DocumentOutcome {
  switch (found.kind) {
    case 'rejected':
      return { kind: 'rejected', rejection: explainRejection(found.rejection, content, language) };
    case 'too-costly':
    case 'failed':
      return describeUnexamined(found.kind, language);
  }
}

function readEditions({ rules_version, schema }: { rules_version: string; schema: Editions['schema'] }, engineVersion: string): Editions {
  return { rules_version, schema: { version: schema.version, sha256: schema.sha256 }, engine_version: engineVersion };
}
