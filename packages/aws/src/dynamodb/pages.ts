/** An item as it is stored. */
export type StoredItem = Readonly<Record<string, unknown>>;

interface Page {
  readonly Items?: readonly StoredItem[] | undefined;
  readonly LastEvaluatedKey?: Record<string, unknown> | undefined;
}

/** The items of all pages of a query or scan, in order; the next page is read only when its items are needed. */
export async function* iteratePages(
  readPage: (start: Record<string, unknown> | undefined) => Promise<Page>,
): AsyncGenerator<StoredItem, void> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await readPage(start);
    yield* page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
}
