import { formatBareNumber } from '@nakor/domain/fa3/invoice-number-match';
import type { DocumentIdentity } from './read-identity.ts';
import { type Relation, relateDocuments } from './relate-documents.ts';
import type { SurveyedDocument } from './survey-documents.ts';

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
  const { distinct, firstNames } = findDistinct(surveyed);
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

/** The documents without those that repeat the content of an earlier one, whose names lead to that of the first. */
function findDistinct(surveyed: readonly SurveyedDocument[]) {
  const firstByContent = new Map<string, string>();
  const firstNames = new Map<string, string>();
  const distinct = surveyed.filter(({ name, contentHash }) => {
    const first = firstByContent.get(contentHash);
    if (first === undefined) firstByContent.set(contentHash, name);
    else firstNames.set(name, first);
    return first === undefined;
  });
  return { distinct, firstNames };
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
