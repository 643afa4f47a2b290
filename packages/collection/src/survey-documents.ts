import { formatBareNumber } from '@nakor/domain/fa3/invoice-number-match';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { convertToUtf8 } from './decode-source.ts';
import { type DocumentIdentity, readIdentity } from './read-identity.ts';
import { type Relation, relateDocuments } from './relate-documents.ts';
import { scanDocument } from './scan-document.ts';

/** What is kept of a document while those that belong together are found. */
export interface SurveyedDocument {
  /** Name of the file, as shown. */
  readonly name: string;
  /** SHA-256 of its content. */
  readonly contentHash: string;
  /** Null where it was not read, or is no XML invoice. */
  readonly identity: DocumentIdentity | null;
  /** `P_2` without white space, in capital letters, where the document was not read and can be read again; otherwise null. */
  readonly bareNumber: string | null;
}

/**
 * Looks at a document before it is validated. It is read only where it may refer to others, or where what it may be referred to by is not
 * known otherwise: most of many documents are related to none.
 *
 * @param content   in any encoding
 * @param isReadNow whether it cannot be read again later
 */
export function surveyDocument(name: string, content: Uint8Array, isReadNow: boolean): SurveyedDocument {
  const contentHash = computeSha256Hex(content);
  const { bytes } = convertToUtf8(content);
  const { mayRefer, bareNumber } = scanDocument(bytes);
  // Files named after a KSeF number may be referred to by it.
  const isRead = mayRefer || bareNumber === null || isReadNow || /\d{10}-\d{8}-/.test(name);
  return { name, contentHash, identity: isRead ? readIdentity(name, bytes) : null, bareNumber: isRead ? null : bareNumber };
}

/**
 * The documents that belong together, among those that were surveyed.
 *
 * @param surveyed  in the order in which they were found
 * @param readAgain reads a document that another one may name; null if it cannot be read, or is no XML invoice
 * @param limit     most documents that can be compared with one
 * @returns         the relation of a document, by name; null for none
 */
export async function relateSurveyed(
  surveyed: readonly SurveyedDocument[],
  readAgain: (name: string) => Promise<DocumentIdentity | null>,
  limit: number,
): Promise<SurveyedRelations> {
  const firstByContent = new Map<string, string>();
  const firstNames = new Map<string, string>();
  const distinct = surveyed.filter(({ name, contentHash }) => {
    const first = firstByContent.get(contentHash);
    if (first === undefined) firstByContent.set(contentHash, name);
    else firstNames.set(name, first);
    return first === undefined;
  });
  const wanted = new Set(distinct.flatMap(({ identity }) => (identity === null ? [] : listBareNumbers(identity))));
  const identities: DocumentIdentity[] = [];
  for (const { name, identity, bareNumber } of distinct) {
    const isWanted = bareNumber !== null && wanted.has(bareNumber);
    const known = identity ?? (isWanted ? await readAgain(name) : null);
    if (known !== null) identities.push(known);
  }
  const relations = identities.some(refersToOthers) ? relateDocuments(identities, limit) : new Map<string, Relation>();
  return {
    all: [...relations.values()],
    of: (name) => relations.get(firstNames.get(name) ?? name) ?? null,
  };
}

/** What {@link relateSurveyed} found. */
export interface SurveyedRelations {
  readonly all: readonly Relation[];
  /** Null if a document has none. */
  of(name: string): Relation | null;
}

function refersToOthers({ corrects, settles }: DocumentIdentity): boolean {
  return corrects.length > 0 || settles.length > 0;
}

function listBareNumbers({ corrects, settles }: DocumentIdentity): string[] {
  return [...corrects, ...settles].flatMap(({ number }) => (number === null ? [] : formatBareNumber(number)));
}
