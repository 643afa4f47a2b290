import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { StoredItem } from './pages.ts';
import { type BoundedQuery, queryBounded, type ReadBudget, type SortKeyRange } from './query-bounded.ts';

/** A partition of a merge, as far as it is read. */
interface PartitionReader {
  readonly pk: string;
  readonly budget: ReadBudget;
  /** What was read and not yet returned, in the order of sort keys. */
  readonly items: StoredItem[];
  /** Sort key up to which it was read; null at the end of the range. */
  next: string | null;
}

/**
 * {@link queryBounded} for several partitions whose sort keys are one order, forwards: the items of all of them in that order. Of each partition about
 * its share of the page is read, and more only where that is less than the others.
 *
 * @param budgets one per partition, each with something left
 * @returns as `queryBounded`: everything up to `next` is in the items
 */
export async function mergeBounded(
  client: DynamoDBDocumentClient,
  tableName: string,
  partitions: readonly string[],
  range: Omit<SortKeyRange, 'pk'>,
  query: BoundedQuery,
  budgets: readonly ReadBudget[],
): Promise<{ readonly items: readonly StoredItem[]; readonly next: string | null }> {
  const limit = Math.min(query.limit, shareOf(query.limit, partitions.length));
  const readMore = async (reader: PartitionReader): Promise<void> => {
    const { pk, budget } = reader;
    const page = await queryBounded(client, tableName, { ...range, pk }, { ...query, after: reader.next, limit }, budget);
    reader.items.push(...page.items);
    reader.next = page.next;
  };
  const readers = partitions.map((pk, index): PartitionReader => {
    const budget = budgets[index];
    if (budget === undefined) throw new InternalError('A partition has no budget.');
    return { pk, budget, items: [], next: query.after };
  });
  await Promise.all(readers.map(readMore));
  for (;;) {
    const last = findLast(readers);
    const known = readers.flatMap(({ items }) => items.filter((item) => last.next === null || sortKeyOf(item) <= last.next));
    const { reader, next } = last;
    if (known.length >= query.limit || reader === null || isUsedUp(reader.budget)) return pageOf(known, query.limit, next);
    await readMore(reader);
  }
}

/** The partition that was read least far; null if all were read to the end. */
function findLast(readers: readonly PartitionReader[]): { readonly reader: PartitionReader | null; readonly next: string | null } {
  let last: { readonly reader: PartitionReader | null; readonly next: string | null } = { reader: null, next: null };
  for (const reader of readers) {
    if (reader.next !== null && (last.next === null || reader.next < last.next)) last = { reader, next: reader.next };
  }
  return last;
}

function pageOf(known: readonly StoredItem[], limit: number, next: string | null) {
  const items = known.toSorted((left, right) => (sortKeyOf(left) < sortKeyOf(right) ? -1 : 1));
  const lastItem = items[limit - 1];
  const isMore = items.length > limit || next !== null;
  if (lastItem !== undefined && isMore) return { items: items.slice(0, limit), next: items.length > limit ? sortKeyOf(lastItem) : next };
  return { items, next };
}

/** Room for chance: items are spread at random. */
function shareOf(limit: number, partitions: number): number {
  return Math.ceil((limit / partitions) * 1.3) + 4;
}

function isUsedUp({ items, queries }: ReadBudget): boolean {
  return items <= 0 || queries <= 0;
}

function sortKeyOf({ sk }: StoredItem): string {
  return String(sk);
}
