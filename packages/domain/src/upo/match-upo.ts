import { readDocumentSummary } from '../fa3/document-summary.ts';
import { formatBareNumber } from '../fa3/invoice-number-match.ts';
import { groupBy } from '../shared/group-by.ts';
import { computeSha256Hex } from '../shared/hash.ts';
import { joinLocalized, type Localized } from '../shared/localized.ts';
import { toQuotable } from '../shared/quotable.ts';
import { decodeDocument } from '../xml/decode.ts';
import { parseDocument } from '../xml/parse.ts';
import { describeFileChanges } from './change-texts.ts';
import { checkUpoPages, createSetFinding, type EntryReference, listDistinctEntries, type UpoSetFinding } from './compare-upos.ts';
import { formatUpoText } from './findings.ts';
import { createFormSearch, type FileChange, type FoundForm } from './rewritten-forms.ts';
import type { Upo } from './upo.ts';

/** Most entries that are listed of one file: many equal files with many numbers would make a list of their product. */
const entryLimit = 20;

/** A file that KSeF accepted, by its hash. */
interface MatchedFile {
  readonly file: string;
  readonly sha256: string;
  /** Its entry; several if the same file was accepted more than once, the first {@link entryLimit} of {@link entryCount}. */
  readonly entries: readonly EntryReference[];
  readonly entryCount: number;
}

/** A file that is not what was sent, or of which the UPOs know nothing. */
interface UnmatchedFile {
  readonly file: string;
  readonly sha256: string;
  readonly code: 'UPO-031' | 'UPO-033' | 'UPO-036';
  /** The entry with the same seller and invoice number; null for none. */
  readonly nearest: EntryReference | null;
  /** What happened to the file since it was sent; null if that is not known, or it was not sent. */
  readonly changes: readonly FileChange[] | null;
  readonly message: Localized;
}

/** An entry that none of the files is. */
interface UnmatchedEntry extends EntryReference {
  readonly code: 'UPO-030' | 'UPO-031' | 'UPO-032';
  /** The file with the same seller and invoice number; null for none. */
  readonly nearest: string | null;
  readonly message: Localized;
}

/** UPOs compared with files. */
export interface UpoMatch {
  /** In the order of the files, as all lists of files. */
  readonly matched: readonly MatchedFile[];
  readonly unmatchedFiles: readonly UnmatchedFile[];
  /** In the order of the UPOs. */
  readonly unmatchedEntries: readonly UnmatchedEntry[];
  /** What is wrong with each UPO, and between them; then what is wrong with matched files. */
  readonly findings: readonly UpoSetFinding[];
  /** Whether each file is in a UPO, each entry is a file, and nothing is an error. */
  readonly isComplete: boolean;
}

/** Compares UPOs with files, one file after another, so that no two of them have to be in memory. */
export interface UpoMatcher {
  /**
   * @param name    as shown
   * @param content the bytes of the file
   */
  addFile(name: string, content: Uint8Array): void;
  /**
   * Adds a file of which only the hash is known; it cannot be compared otherwise.
   *
   * @param sha256 64 lower-case hexadecimal digits
   */
  addHash(name: string, sha256: string): void;
  /** Adds a file that was read before, so that it need not be read again. */
  addKnown(file: KnownFile): void;
  finish(): UpoMatch;
}

/** A file of which hash and identity are known. */
export interface KnownFile {
  readonly name: string;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Null for a file that is no invoice. */
  readonly identity: FileIdentity | null;
  /** Its bytes, where it may have been changed; null leaves open what happened to it. */
  readonly content: Uint8Array | null;
}

/**
 * Compares UPOs with the files of a folder. A file belongs to an entry only if it has its hash: SHA-256 of the bytes that were sent. Seller and
 * invoice number are used to explain why a file has another hash, never to match it (ADR 0046).
 *
 * @returns the same for the same UPOs and files in the same order; the cost is linear in both
 */
export function matchUpo(upos: readonly Upo[], files: Iterable<{ readonly name: string; readonly content: Uint8Array }>): UpoMatch {
  const matcher = createUpoMatcher(upos);
  for (const { name, content } of files) matcher.addFile(name, content);
  return matcher.finish();
}

/** What identifies an invoice next to its hash; null where the file does not state it. */
interface FileIdentity {
  readonly sellerNip: string | null;
  readonly number: string | null;
  readonly issueDate: string | null;
}

interface AddedFile {
  readonly name: string;
  readonly sha256: string;
  /** Null for a file that is no invoice. */
  readonly identity: FileIdentity | null;
  readonly isHashOnly: boolean;
  /** The form in which it was sent, if that is not its own. */
  readonly sentForm: FoundForm | null;
}

/** The same for files that come one after another. */
export function createUpoMatcher(upos: readonly Upo[]): UpoMatcher {
  const distinct = listDistinctEntries(upos);
  const byHash = indexBy(distinct.entries, ({ entry }) => entry.sha256);
  const byKey = indexBy(distinct.entries, ({ entry }) => keyOf(entry.sellerNip, entry.invoiceNumber));
  const search = createFormSearch();
  const files: AddedFile[] = [];
  const addKnown = ({ name, sha256, identity, content }: KnownFile) => {
    const key = identity === null ? null : keyOf(identity.sellerNip, identity.number);
    const isNear = key !== null && !byHash.has(sha256) && byKey.has(key);
    const sentForm = isNear && content !== null ? search.find(content, (hash) => byHash.has(hash)) : null;
    files.push({ name, sha256, identity, isHashOnly: false, sentForm });
  };
  return {
    addFile: (name, content) => addKnown({ name, sha256: computeSha256Hex(content), identity: readIdentity(content), content }),
    addKnown,
    addHash: (name, sha256) => files.push({ name, sha256, identity: null, isHashOnly: true, sentForm: null }),
    finish: () => compare(upos, distinct.findings, files, { entries: distinct.entries, byHash, byKey }),
  };
}

interface Entries {
  readonly entries: readonly EntryReference[];
  readonly byHash: ReadonlyMap<string, readonly EntryReference[]>;
  readonly byKey: ReadonlyMap<string, readonly EntryReference[]>;
}

function compare(upos: readonly Upo[], between: readonly UpoSetFinding[], files: readonly AddedFile[], entries: Entries): UpoMatch {
  const matchedBy = new Map<string, string>();
  for (const { name, sha256 } of files) if (entries.byHash.has(sha256) && !matchedBy.has(sha256)) matchedBy.set(sha256, name);
  const matched = files.flatMap(({ name, sha256 }) => {
    const found = entries.byHash.get(sha256);
    return found === undefined ? [] : [{ file: name, sha256, entries: found.slice(0, entryLimit), entryCount: found.length }];
  });
  const groups = describeGroups(entries, matchedBy);
  const unmatchedFiles = files
    .filter(({ sha256 }) => !entries.byHash.has(sha256))
    .map((file) => explainFile(file, groups, entries, matchedBy));
  const unmatchedEntries = explainEntries(entries, files, unmatchedFiles, matchedBy);
  const findings = [
    ...upos.flatMap((upo, index) => upo.findings.map((finding) => ({ ...finding, upo: index, file: null }))),
    ...checkUpoPages(upos),
    ...between,
    ...checkFiles(files, entries),
  ];
  const isComplete = unmatchedFiles.length === 0 && unmatchedEntries.length === 0 && findings.every(({ severity }) => severity !== 'error');
  return { matched, unmatchedFiles, unmatchedEntries, findings, isComplete };
}

/** The entries of one seller and number. */
interface Group {
  readonly first: EntryReference;
  readonly firstUnmatched: EntryReference | null;
  /** The first one without a file, by its date of issue. */
  readonly unmatchedByDay: ReadonlyMap<string | null, EntryReference>;
}

function describeGroups({ byKey }: Entries, matchedBy: ReadonlyMap<string, string>): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const [key, references] of byKey) {
    const [first] = references;
    if (first === undefined) continue;
    const unmatched = references.filter(({ entry }) => entry.sha256 === null || !matchedBy.has(entry.sha256));
    const unmatchedByDay = new Map<string | null, EntryReference>();
    for (const reference of unmatched) {
      if (!unmatchedByDay.has(reference.entry.issueDate)) unmatchedByDay.set(reference.entry.issueDate, reference);
    }
    groups.set(key, { first, firstUnmatched: unmatched[0] ?? null, unmatchedByDay });
  }
  return groups;
}

function explainFile(
  { name, sha256, identity, isHashOnly, sentForm }: AddedFile,
  groups: ReadonlyMap<string, Group>,
  { byHash }: Entries,
  matchedBy: ReadonlyMap<string, string>,
): UnmatchedFile {
  const key = identity === null ? null : keyOf(identity.sellerNip, identity.number);
  const group = key === null ? undefined : groups.get(key);
  const [proven] = sentForm === null ? [] : (byHash.get(sentForm.sha256) ?? []);
  const nearest = proven ?? group?.unmatchedByDay.get(identity?.issueDate ?? null) ?? group?.firstUnmatched ?? group?.first ?? null;
  if (nearest === null) {
    const code = identity === null && !isHashOnly ? 'UPO-036' : 'UPO-033';
    return { file: name, sha256, code, nearest, changes: null, message: formatUpoText(code) };
  }
  const changes = sentForm?.changes ?? null;
  const sentFile = nearest.entry.sha256 === null ? undefined : matchedBy.get(nearest.entry.sha256);
  const message = joinLocalized(
    ...[formatUpoText('UPO-031'), ' ', describeFileChanges(changes)],
    ...describeOtherDay(identity?.issueDate ?? null, nearest.entry.issueDate),
    ...(sentFile === undefined ? [] : [' ', describeSentFile(sentFile)]),
  );
  return { file: name, sha256, code: 'UPO-031', nearest, changes, message };
}

function describeOtherDay(ofFile: string | null, ofEntry: string | null): (Localized | string)[] {
  if (ofFile === null || ofEntry === null || ofFile === ofEntry) return [];
  const day = toQuotable(ofFile, nameLimit);
  const entryDay = toQuotable(ofEntry, nameLimit);
  return [
    ' ',
    { pl: `Data wystawienia: w pliku ${day}, w UPO ${entryDay}.`, en: `Date of issue: ${day} in the file, ${entryDay} in the UPO.` },
  ];
}

const nameLimit = 120;

function describeSentFile(name: string): Localized {
  const shown = toQuotable(name, nameLimit);
  return { pl: `Przesłano plik „${shown}”.`, en: `The file that was sent is “${shown}”.` };
}

function explainEntries(
  { entries }: Entries,
  files: readonly AddedFile[],
  unmatchedFiles: readonly UnmatchedFile[],
  matchedBy: ReadonlyMap<string, string>,
): UnmatchedEntry[] {
  const sellers = new Set(files.flatMap(({ identity }) => identity?.sellerNip ?? []));
  const nearFiles = new Map<EntryReference, string>();
  const filesByKey = new Map<string, string>();
  for (const { nearest, file } of unmatchedFiles) {
    if (nearest === null) continue;
    if (!nearFiles.has(nearest)) nearFiles.set(nearest, file);
    const key = keyOf(nearest.entry.sellerNip, nearest.entry.invoiceNumber);
    if (key !== null && !filesByKey.has(key)) filesByKey.set(key, file);
  }
  return entries.flatMap((reference) => {
    const { sha256, sellerNip, invoiceNumber } = reference.entry;
    if (sha256 !== null && matchedBy.has(sha256)) return [];
    const nearest = nearFiles.get(reference) ?? filesByKey.get(keyOf(sellerNip, invoiceNumber) ?? '') ?? null;
    const isOtherSeller = sellers.size > 0 && sellerNip !== null && !sellers.has(sellerNip);
    const code = nearest !== null ? 'UPO-031' : isOtherSeller ? 'UPO-032' : 'UPO-030';
    return [{ ...reference, code, nearest, message: formatUpoText(code, { found: sellerNip }) }];
  });
}

function checkFiles(files: readonly AddedFile[], { byHash }: Entries): UpoSetFinding[] {
  const firstByHash = new Map<string, string>();
  return files.flatMap(({ name, sha256, identity }) => {
    const earlier = firstByHash.get(sha256);
    if (earlier === undefined) firstByHash.set(sha256, name);
    const repeated = earlier === undefined ? [] : [createSetFinding('UPO-034', { other: earlier }, { file: name })];
    // The same content has the same findings.
    const compared = earlier === undefined && identity !== null ? (byHash.get(sha256) ?? []) : [];
    return [...repeated, ...compared.flatMap((reference) => compareIdentity(name, identity, reference))];
  });
}

/** The hash covers all of the file, so an entry that states something else was changed. */
function compareIdentity(file: string, identity: FileIdentity | null, { upo, entry }: EntryReference): UpoSetFinding[] {
  const pairs = [
    ['NipSprzedawcy', entry.sellerNip, identity?.sellerNip],
    ['NumerFaktury', entry.invoiceNumber, identity?.number],
    ['DataWystawieniaFaktury', entry.issueDate, identity?.issueDate],
  ] as const;
  return pairs.flatMap(([element, found, expected]) =>
    found === null || expected == null || found === expected
      ? []
      : [createSetFinding('UPO-035', { field: element, found, expected }, { upo, position: entry.position, element, file })],
  );
}

function readIdentity(content: Uint8Array): FileIdentity | null {
  const decoded = decodeDocument(content);
  const parsed = decoded.ok ? parseDocument(decoded.value) : decoded;
  if (!parsed.ok || parsed.value.root.name !== 'Faktura') return null;
  const { sellerNip, number, issueDate } = readDocumentSummary(parsed.value.root);
  return { sellerNip, number, issueDate };
}

/** By what an invoice is recognized whose file was changed; null if a part is missing. */
function keyOf(sellerNip: string | null, number: string | null): string | null {
  return sellerNip === null || number === null ? null : `${sellerNip} ${formatBareNumber(number)}`;
}

/** Entries by a key; those without one are left out. */
function indexBy(
  entries: readonly EntryReference[],
  keyFor: (reference: EntryReference) => string | null,
): ReadonlyMap<string, readonly EntryReference[]> {
  const groups = groupBy(entries, keyFor);
  groups.delete(null);
  return groups as ReadonlyMap<string, readonly EntryReference[]>;
}
