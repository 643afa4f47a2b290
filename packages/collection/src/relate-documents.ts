import { formatBareNumber } from '@nakor/domain/fa3/invoice-number-match';
import { compareTexts } from '@nakor/domain/shared/compare-texts';
import type { DocumentIdentity, InvoiceReference } from './read-identity.ts';

/** The documents with which one is compared, by name. */
export interface RelatedNames {
  /** The corrected invoice; null for none. */
  readonly source: string | null;
  /** Its earlier corrections, in the order of issue. */
  readonly corrections: readonly string[];
  /** Advance invoices and their corrections. */
  readonly advances: readonly string[];
}

/** All of them in one list, the oldest first. */
export function listRelatedNames({ source, corrections, advances }: RelatedNames): readonly string[] {
  return [...(source === null ? [] : [source]), ...corrections, ...advances];
}

/** What was found for one document. */
export interface Relation extends RelatedNames {
  /** Whether there are more related documents than can be compared; then none are named. */
  readonly isBeyondLimit: boolean;
}

/**
 * Finds the documents that belong together: a correction with the invoice that it corrects and the corrections before it, a settlement with
 * its advances and their corrections. Only documents of the same seller are related. A reference that fits two different documents, and a
 * correction of several invoices, relate to none: what is compared has to be certain.
 *
 * @param identities documents in the order in which they were found; of two with the same content, only one
 * @param limit      most documents that can be compared with one
 * @returns          by name, only for documents that have related ones
 */
export function relateDocuments(identities: readonly DocumentIdentity[], limit: number): ReadonlyMap<string, Relation> {
  const index = indexDocuments(identities);
  const relations = new Map<string, Relation>();
  for (const identity of identities) {
    const relation = relateDocument(identity, index, limit);
    if (relation !== null) relations.set(identity.name, relation);
  }
  return relations;
}

/** Where a correction stands in its chain. */
interface ChainPlace {
  readonly original: DocumentIdentity;
  /** Number of corrections before it. */
  readonly earlier: number;
}

/** Documents by what other documents name them by. */
interface DocumentIndex {
  /** By seller and number; null where two documents share them. */
  readonly byNumber: ReadonlyMap<string, DocumentIdentity | null>;
  readonly byKsefNumber: ReadonlyMap<string, DocumentIdentity | null>;
  /** The corrections of each invoice, by its name, in the order of issue. */
  readonly corrections: ReadonlyMap<string, readonly DocumentIdentity[]>;
  /** The invoice at the start of the chain of each correction, and the number of corrections before it, by its name. */
  readonly places: ReadonlyMap<string, ChainPlace>;
}

function indexDocuments(identities: readonly DocumentIdentity[]): DocumentIndex {
  const byNumber = new Map<string, DocumentIdentity | null>();
  const byKsefNumber = new Map<string, DocumentIdentity | null>();
  const note = (map: Map<string, DocumentIdentity | null>, key: string | null, identity: DocumentIdentity) => {
    if (key !== null) map.set(key, map.has(key) ? null : identity);
  };
  for (const identity of identities) {
    note(byNumber, numberKey(identity, identity.number), identity);
    note(byKsefNumber, identity.ksefNumber, identity);
  }
  const found = { byNumber, byKsefNumber };
  const corrections = new Map<string, DocumentIdentity[]>();
  for (const identity of identities) {
    const original = findOriginal(identity, found);
    if (original === null) continue;
    const list = corrections.get(original.name);
    if (list === undefined) corrections.set(original.name, [identity]);
    else list.push(identity);
  }
  const byName = new Map(identities.map((identity) => [identity.name, identity]));
  const places = new Map<string, ChainPlace>();
  for (const [name, list] of corrections) {
    const original = byName.get(name);
    list.sort(compareIssue);
    if (original === undefined) continue;
    for (const [earlier, correction] of list.entries()) places.set(correction.name, { original, earlier });
  }
  return { ...found, corrections, places };
}

type Lookup = Pick<DocumentIndex, 'byNumber' | 'byKsefNumber'>;

function numberKey({ seller }: DocumentIdentity, number: string | null): string | null {
  return seller.identifier === null || number === null ? null : `${seller.identifier}\n${formatBareNumber(number)}`;
}

/** The document that a reference names; the KSeF number, which is unique, takes precedence. */
function findReferenced(identity: DocumentIdentity, { number, ksefNumber }: InvoiceReference, { byNumber, byKsefNumber }: Lookup) {
  const byKsef = ksefNumber === null ? undefined : byKsefNumber.get(ksefNumber);
  if (byKsef !== undefined) return byKsef?.seller.identifier === identity.seller.identifier ? byKsef : null;
  const key = numberKey(identity, number);
  const found = key === null ? null : (byNumber.get(key) ?? null);
  // It is known to be another invoice, such as one with a number that the seller used twice.
  if (found?.ksefNumber != null && ksefNumber !== null && found.ksefNumber !== ksefNumber) return null;
  return found === identity ? null : found;
}

/** The invoice at the start of a chain of corrections; also where a correction names the one before it instead. */
function findOriginal(identity: DocumentIdentity, lookup: Lookup): DocumentIdentity | null {
  let current = identity;
  const passed = new Set([identity.name]);
  while (isCorrection(current)) {
    const [reference, ...others] = current.corrects;
    const next = reference === undefined || others.length > 0 ? null : findReferenced(current, reference, lookup);
    if (next === null || passed.has(next.name)) return null;
    passed.add(next.name);
    current = next;
  }
  return current === identity ? null : current;
}

function isCorrection({ kind }: DocumentIdentity): boolean {
  return kind?.startsWith('KOR') === true;
}

function relateDocument(identity: DocumentIdentity, index: DocumentIndex, limit: number): Relation | null {
  const place = index.places.get(identity.name) ?? null;
  const advances = findAdvances(identity, index, limit);
  const count = (place === null ? 0 : 1 + place.earlier) + advances.length;
  if (count === 0) return null;
  if (count > limit) return { source: null, corrections: [], advances: [], isBeyondLimit: true };
  const chain = place === null ? [] : (index.corrections.get(place.original.name) ?? []);
  return {
    source: place?.original.name ?? null,
    corrections: chain.slice(0, place?.earlier).map(({ name }) => name),
    advances,
    isBeyondLimit: false,
  };
}

/** The advances that a settlement names, with their corrections, by name; at least one more than the limit where there are more. */
function findAdvances(identity: DocumentIdentity, { places, corrections, ...lookup }: DocumentIndex, limit: number): string[] {
  const advances = new Set<DocumentIdentity>();
  for (const reference of identity.settles) {
    const named = findReferenced(identity, reference, lookup);
    if (named === null) continue;
    const advance = places.get(named.name)?.original ?? named;
    for (const document of [advance, ...(corrections.get(advance.name) ?? []).slice(0, limit)]) advances.add(document);
    if (advances.size > limit) break;
  }
  advances.delete(identity);
  return [...advances].map(({ name }) => name);
}

let natural: Intl.Collator | undefined;

/** By day of issue, then by number, in which `KOR/2` comes before `KOR/10`. */
function compareIssue(left: DocumentIdentity, right: DocumentIdentity): number {
  const days = compareTexts(left.issueDate ?? '', right.issueDate ?? '');
  if (days !== 0) return days;
  natural ??= new Intl.Collator('en', { numeric: true });
  return natural.compare(left.number ?? '', right.number ?? '') || compareTexts(left.name, right.name);
}
