/** How far work on many items may go. */
export interface Budget {
  /** Whether another item may be begun. */
  isTimeLeft(): boolean;
  /** Told of each item that could not be done. */
  onError(fault: unknown): void;
}

/** What came of work on many items. */
export interface ItemsReport {
  /** Items on which there was something to do, and it was done. */
  readonly done: number;
  readonly failures: number;
  /** Whether all items were looked at. */
  readonly isComplete: boolean;
}

/** So many failures are told; more would flood the log and say nothing new. All are counted. */
const reportedFailures = 10;

/**
 * Works on items one after the other, or on a few at once. A failure with one does not keep the others from being done; when time is
 * up, the rest is left.
 *
 * @param atOnce how many items are under way at the same time
 * @param work   returns whether there was something to do
 */
export async function forEachItem<Item>(
  items: AsyncIterable<Item>,
  atOnce: number,
  budget: Budget,
  work: (item: Item) => Promise<boolean>,
): Promise<ItemsReport> {
  const iterator = items[Symbol.asyncIterator]();
  let done = 0;
  let failures = 0;
  let isAtEnd = false;
  let isFinderBroken = false;
  const fail = (error: unknown) => {
    failures += 1;
    if (failures <= reportedFailures) budget.onError(error);
  };
  const findNext = async (): Promise<IteratorResult<Item>> => {
    try {
      return await iterator.next();
    } catch (error) {
      isFinderBroken = true;
      fail(error);
      return { done: true, value: undefined };
    }
  };
  const workOn = async (item: Item): Promise<void> => {
    try {
      if (await work(item)) done += 1;
    } catch (error) {
      fail(error);
    }
  };
  const worker = async (): Promise<void> => {
    while (!isAtEnd && budget.isTimeLeft()) {
      const next = await findNext();
      if (next.done === true) isAtEnd = true;
      else await workOn(next.value);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (!isAtEnd) await iterator.return?.();
  return { done, failures, isComplete: isAtEnd && !isFinderBroken };
}
