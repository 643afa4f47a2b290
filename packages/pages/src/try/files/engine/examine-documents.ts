import { convertToUtf8 } from '@nakor/collection/decode-source';
import { buildDocumentEntry, type DocumentEntry } from '@nakor/collection/document-entry';
import type { DocumentKey } from '@nakor/collection/known-documents';
import { type DocumentOutcome, explainRejection } from '@nakor/collection/outcome';
import { type DocumentIdentity, readIdentity } from '@nakor/collection/read-identity';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { type BrowserNakor, createNakor, NakorError, type ValidationContext } from 'nakor/browser';
import type { Language } from '../../language.ts';
import type { SendingContext } from '../../sending-context.ts';
import { listRelatedContext } from '../related-context.ts';
import type { ExaminationRequest, Examined, ExaminedDocument, NamedContent, Repaired } from './collection-messages.ts';

/** Issues that an entry names; the report says where there are more. */
const keptProblems = { limit: 200, isInfoKept: false };

/** An empty file is an empty document, as is one that consists of a byte order mark. */
const emptyDocument = Uint8Array.of(0xef, 0xbb, 0xbf);

/** The engine for many documents. */
export interface CollectionEngine {
  /** Validates documents, one after another. */
  examine(request: ExaminationRequest): Promise<readonly Examined[]>;
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

  async function examineOne({ name, content, related, duplicateOf }: ExaminedDocument, context: SendingContext): Promise<Examined> {
    const { bytes } = content.length === 0 ? { bytes: emptyDocument } : convertToUtf8(content);
    duplicate = duplicateOf === null ? null : { file: name, earlierFile: duplicateOf };
    const { outcome: validated, key } = await validate(library, bytes, { ...context, ...listRelatedContext(related) });
    const outcome =
      validated.kind === 'rejected' ? { ...validated, rejection: explainRejection(validated.rejection, content, language) } : validated;
    const identity = outcome.kind === 'validated' ? readIdentity(name, bytes) : null;
    return { entry: entryOf(name, outcome, identity), contentHash: computeSha256Hex(content), key };
  }

  return {
    async examine({ documents, context }) {
      const examined: Examined[] = [];
      for (const document of documents) examined.push(await examineOne(document, context));
      return examined;
    },
    async repair(documents, context) {
      const repaired: Repaired[] = [];
      for (const { name, content } of documents) repaired.push(await repairOne(library, name, content, context));
      return repaired;
    },
  };
}

function entryOf(name: string, outcome: DocumentOutcome, identity: DocumentIdentity | null): DocumentEntry {
  return buildDocumentEntry(name, outcome, { identity, sameAs: null, duplicateOf: null, related: null }, keptProblems);
}

async function validate(
  library: BrowserNakor,
  bytes: Uint8Array,
  context: ValidationContext,
): Promise<{ outcome: DocumentOutcome; key: DocumentKey | null }> {
  try {
    const result = await library.validate(bytes, context);
    const { seller_nip: sellerNip, kind, number } = result.document;
    return { outcome: { kind: 'validated', result }, key: { sellerNip, kind, number } };
  } catch (error) {
    if (!(error instanceof NakorError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    const { code, message, details } = error;
    return { outcome: { kind: 'rejected', rejection: { code, message, details } }, key: null };
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
