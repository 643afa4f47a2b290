import { convertToUtf8 } from '@nakor/collection/decode-source';
import { buildDocumentEntry, type DocumentEntry } from '@nakor/collection/document-entry';
import type { DocumentKey } from '@nakor/collection/known-documents';
import { type DocumentOutcome, explainRejection } from '@nakor/collection/outcome';
import { type DocumentIdentity, readIdentity } from '@nakor/collection/read-identity';
import { recognizeNonInvoice } from '@nakor/collection/recognize-file';
import { type DocumentScan, scanDocument } from '@nakor/collection/scan-document';
import { mustBeRead, type SurveyedDocument } from '@nakor/collection/survey-documents';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { readUpo } from '@nakor/domain/upo/read-upo';
import type { Upo } from '@nakor/domain/upo/upo';
import { type BrowserNakor, createNakor, NakorError, type ValidationContext } from 'nakor/browser';
import type { Language } from '../../language.ts';
import type { SendingContext } from '../../sending-context.ts';
import { listRelatedContext } from '../related-context.ts';
import type { Examination, ExaminationRequest, ExaminedDocument, NamedContent, Repaired } from './collection-messages.ts';

/** Issues that an entry names; the report says where there are more. */
const keptProblems = { limit: 200, isInfoKept: false };

/** Enough of an invoice for the engine to compile the schema. */
const smallDocument = `<Faktura xmlns="${fa3Namespace}"><Naglowek/></Faktura>`;

/** An empty file is an empty document, as is one that consists of a byte order mark. */
const emptyDocument = Uint8Array.of(0xef, 0xbb, 0xbf);

/** The engine for many documents. */
export interface CollectionEngine {
  /** Validates documents, one after another. */
  examine(request: ExaminationRequest): Promise<readonly Examination[]>;
  /** Compiles the official schema, and runs the rules once. */
  warm(): Promise<void>;
  /** Fixes documents, one after another. */
  repair(documents: readonly NamedContent[], context: SendingContext): Promise<readonly Repaired[]>;
}

/** Creates the engine for one language. Results are those of the command line for the same files. */
export function createCollectionEngine(language: Language): CollectionEngine {
  let duplicate: { readonly file: string; readonly earlierFile: string } | null = null;
  const library = createNakor({
    language,
    acceptedInvoices: { find: async () => (duplicate === null ? 'not-checked' : { kind: 'file', ...duplicate }) },
  });

  async function examineOne(document: ExaminedDocument, request: ExaminationRequest): Promise<Examination> {
    const content = await bytesOf(document.content);
    if (content === null) return { kind: 'unreadable' };
    if (request.isFirstPass && recognizeNonInvoice(content) === 'jpkV7') return { kind: 'register' };
    const upo = request.isFirstPass ? readUpoWithEntries(content) : null;
    return upo === null ? examineContent(content, document, request) : { kind: 'upo', upo };
  }

  async function examineContent(
    content: Uint8Array<ArrayBuffer>,
    { name, related, duplicateOf }: ExaminedDocument,
    { context, isFirstPass }: ExaminationRequest,
  ): Promise<Examination> {
    const { bytes } = content.length === 0 ? { bytes: emptyDocument } : convertToUtf8(content);
    const contentHash = computeSha256Hex(content);
    const scan = isFirstPass ? scanDocument(bytes) : null;
    if (scan?.mayRefer === true) {
      return { kind: 'waiting', surveyed: { name, contentHash, identity: readIdentity(name, bytes), bareNumber: null } };
    }
    duplicate = duplicateOf === null ? null : { file: name, earlierFile: duplicateOf };
    const { outcome, key } = await validate(library, bytes, content, language, { ...context, ...listRelatedContext(related) });
    const identity = outcome.kind === 'validated' ? readIdentity(name, bytes) : null;
    const named = key === null ? null : { sellerNip: key.sellerNip, number: key.number, issueDate: identity?.issueDate ?? null };
    const examined = { entry: entryOf(name, outcome, identity), contentHash, key, identity: named };
    return { kind: 'examined', examined, surveyed: scan === null ? null : { name, contentHash, ...surveyedAs(name, scan, identity) } };
  }

  return {
    async examine(request) {
      const examined: Examination[] = [];
      for (const document of request.documents) examined.push(await examineOne(document, request));
      return examined;
    },
    async warm() {
      const document = new TextEncoder().encode(smallDocument);
      await validate(library, document, document, language, {});
    },
    async repair(documents, context) {
      const repaired: Repaired[] = [];
      for (const { name, content } of documents) repaired.push(await repairOne(library, name, content, context));
      return repaired;
    },
  };
}

/** A UPO that confirms no invoice is listed as a document, whose validation says what it is. */
function readUpoWithEntries(content: Uint8Array): Upo | null {
  if (recognizeNonInvoice(content) !== 'upo') return null;
  const read = readUpo(content);
  return read.ok && read.value.entries.length > 0 ? read.value : null;
}

/** How a document that was validated may be referred to. One that is no invoice is referred to by none. */
function surveyedAs(
  name: string,
  scan: DocumentScan,
  identity: DocumentIdentity | null,
): Pick<SurveyedDocument, 'identity' | 'bareNumber'> {
  return mustBeRead(name, scan) ? { identity, bareNumber: null } : { identity: null, bareNumber: scan.bareNumber };
}

/** Null if the file was changed or deleted. */
async function bytesOf(content: ExaminedDocument['content']): Promise<Uint8Array<ArrayBuffer> | null> {
  if (content instanceof Uint8Array) return content;
  return content.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
}

function entryOf(name: string, outcome: DocumentOutcome, identity: DocumentIdentity | null): DocumentEntry {
  return buildDocumentEntry(name, outcome, { identity, sameAs: null, duplicateOf: null, related: null }, keptProblems);
}

async function validate(
  library: BrowserNakor,
  bytes: Uint8Array,
  content: Uint8Array,
  language: Language,
  context: ValidationContext,
): Promise<{ outcome: DocumentOutcome; key: DocumentKey | null }> {
  try {
    const result = await library.validate(bytes, context);
    const { seller_nip: sellerNip, kind, number } = result.document;
    return { outcome: { kind: 'validated', result }, key: { sellerNip, kind, number } };
  } catch (error) {
    if (!(error instanceof NakorError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    const { code, message, details } = error;
    return { outcome: { kind: 'rejected', rejection: explainRejection({ code, message, details }, content, language) }, key: null };
  }
}

async function repairOne(
  library: BrowserNakor,
  name: string,
  content: Uint8Array<ArrayBuffer>,
  context: SendingContext,
): Promise<Repaired> {
  const { xml, fixes, remaining } = await library.autofix(convertToUtf8(content).bytes, context);
  const isValid = remaining.every(({ severity }) => severity !== 'critical' && severity !== 'error');
  return { name, xml: fixes.length === 0 ? null : new TextEncoder().encode(xml), fixes: fixes.length, isValid };
}
