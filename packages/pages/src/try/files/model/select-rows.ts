import type { DocumentEntry } from '@nakor/collection/document-entry';
import { formatParty } from '@nakor/collection/reports/entry-texts';
import type { Receipt } from '../engine/upo-messages.ts';

/** Which documents are shown. */
export type RowFilter = 'all' | 'wrong' | 'rejected' | 'warnings' | 'repeated' | 'unnumbered';

/** All of them, in the order in which they are offered; `unnumbered` only with UPOs. */
export const rowFilters: readonly RowFilter[] = ['all', 'wrong', 'rejected', 'warnings', 'repeated', 'unnumbered'];

/** By what rows are sorted; `file` is the order in which they were found. */
export type SortKey = 'file' | 'verdict' | 'number' | 'seller' | 'buyer' | 'date' | 'gross';

/** How rows are grouped. */
export type Grouping = 'none' | 'seller' | 'folder';

/** What is shown of a collection, and in which order. */
export interface RowSelection {
  readonly filter: RowFilter;
  /** Code of a problem that documents must have; null for any. */
  readonly code: string | null;
  /** By {@link sellerKey}; null for any. */
  readonly seller: string | null;
  readonly search: string;
  readonly sort: SortKey;
  readonly isDescending: boolean;
  readonly grouping: Grouping;
}

/** Everything, in the order in which it was found. */
export const wholeSelection: RowSelection = {
  ...{ filter: 'all', code: null, seller: null, search: '', sort: 'file', isDescending: false, grouping: 'none' },
};

/** A document with its place in the collection. */
export interface DocumentRow {
  readonly kind: 'document';
  /** Index of the file in the collection. */
  readonly index: number;
  readonly entry: DocumentEntry;
}

/** The heading of a group. */
export interface GroupRow {
  readonly kind: 'group';
  readonly title: string;
  readonly documents: number;
  readonly wrong: number;
}

/** A row of the list. */
export type ListRow = DocumentRow | GroupRow;

/** What distinguishes a seller: its identifier, otherwise its name; an empty string for documents that name none. */
export function sellerKey({ seller: { identifier, name } }: Pick<DocumentEntry, 'seller'>): string {
  return identifier ?? (name === null ? '' : `\n${name}`);
}

/** The folder of a file, or its archive; an empty string for files that were chosen one by one. */
export function folderOf({ name }: DocumentEntry): string {
  const end = name.lastIndexOf('/');
  return end === -1 ? '' : name.slice(0, end).replace(/!$/, '');
}

/**
 * The documents that a selection shows, sorted; those of a group are together, and groups with more wrong documents come first.
 *
 * @param entries  in the order of the collection
 * @param receipts what UPOs say about them, by the names of files; empty without UPOs
 */
export function selectRows(entries: readonly DocumentEntry[], selection: RowSelection, receipts: Receipts): readonly ListRow[] {
  const words = selection.search.trim().toLocaleLowerCase('pl').split(/\s+/).filter(Boolean);
  const documents = entries.flatMap((entry, index): DocumentRow[] =>
    isSelected(entry, receipts.get(entry.name), selection, words) ? [{ kind: 'document', index, entry }] : [],
  );
  if (selection.sort !== 'file' || selection.isDescending) documents.sort(comparer(selection));
  if (selection.grouping === 'none') return documents;
  const groupOf = selection.grouping === 'seller' ? sellerKey : folderOf;
  const titleOf = selection.grouping === 'seller' ? ({ seller }: DocumentEntry) => formatParty(seller) : folderOf;
  const groups = new Map<string, { title: string; rows: DocumentRow[]; wrong: number }>();
  for (const row of documents) {
    const key = groupOf(row.entry);
    const group = groups.get(key) ?? { title: titleOf(row.entry), rows: [], wrong: 0 };
    group.rows.push(row);
    if (row.entry.ending !== 'valid') group.wrong += 1;
    groups.set(key, group);
  }
  const sorted = [...groups.values()].sort((left, right) => right.wrong - left.wrong);
  return sorted.flatMap(({ title, rows, wrong }): ListRow[] => [{ kind: 'group', title, documents: rows.length, wrong }, ...rows]);
}

type Receipts = ReadonlyMap<string, Receipt>;

function isSelected(
  entry: DocumentEntry,
  receipt: Receipt | undefined,
  { filter, code, seller }: RowSelection,
  words: readonly string[],
): boolean {
  if (!filters[filter](entry, receipt)) return false;
  if (code !== null && !entry.problems.some((problem) => problem.code === code)) return false;
  if (seller !== null && sellerKey(entry) !== seller) return false;
  if (words.length === 0) return true;
  const text = searchedText(entry, receipt);
  return words.every((word) => text.includes(word));
}

const filters: Readonly<Record<RowFilter, (entry: DocumentEntry, receipt: Receipt | undefined) => boolean>> = {
  all: () => true,
  wrong: ({ ending }) => ending !== 'valid',
  rejected: ({ isRejectedByKsef }) => isRejectedByKsef,
  warnings: ({ ending, counts }) => ending === 'valid' && counts.warning > 0,
  repeated: ({ sameAs, duplicateOf }) => sameAs !== null || duplicateOf !== null,
  unnumbered: (_, receipt) => receipt?.state !== 'accepted',
};

function searchedText({ name, number, seller, buyer, gross, issueDate, problems }: DocumentEntry, receipt: Receipt | undefined): string {
  const texts = [name, number, seller.name, seller.identifier, buyer.name, buyer.identifier, gross, gross?.replace('.', ','), issueDate];
  const ksefNumbers = receipt === undefined || receipt.state === 'missing' ? [] : receipt.ksefNumbers;
  return [...texts, ...problems.map(({ code }) => code), ...ksefNumbers]
    .filter((text) => text != null)
    .join('\n')
    .toLocaleLowerCase('pl');
}

const collator = new Intl.Collator('pl', { numeric: true, sensitivity: 'base' });

/** What comes first when the worst documents do. */
const gravity = { unreadable: 0, invalid: 1, valid: 3 } as const;

function comparer({ sort, isDescending }: RowSelection): (left: DocumentRow, right: DocumentRow) => number {
  const direction = isDescending ? -1 : 1;
  const compare = comparisons[sort];
  return (left, right) => direction * compare(left.entry, right.entry) || left.index - right.index;
}

const comparisons: Readonly<Record<SortKey, (left: DocumentEntry, right: DocumentEntry) => number>> = {
  file: () => 0,
  verdict: (left, right) => rank(left) - rank(right),
  number: (left, right) => collator.compare(left.number ?? '', right.number ?? ''),
  seller: (left, right) => collator.compare(formatParty(left.seller), formatParty(right.seller)),
  buyer: (left, right) => collator.compare(formatParty(left.buyer), formatParty(right.buyer)),
  date: (left, right) => collator.compare(left.issueDate ?? '', right.issueDate ?? ''),
  // Only the order depends on it: amounts are shown as written.
  gross: (left, right) => Number(left.gross ?? Number.NEGATIVE_INFINITY) - Number(right.gross ?? Number.NEGATIVE_INFINITY) || 0,
};

function rank({ ending, isRejectedByKsef, counts }: DocumentEntry): number {
  if (ending === 'valid') return counts.warning > 0 ? gravity.valid : gravity.valid + 1;
  return ending === 'invalid' && !isRejectedByKsef ? gravity.invalid + 1 : gravity[ending];
}
