/** Limits for work on many items. */
export interface Budget {
  /** Whether another item may be started. */
  isTimeLeft(): boolean;
  /** Called for each item that failed. */
  onError(error: unknown): void;
}

/** Result of work on many items. */
export interface ItemsReport {
  /** Items for which there was something to do, and it was done. */
  readonly done: number;
  readonly failures: number;
  /** Whether all items were processed. */
  readonly isComplete: boolean;
}

/** At most this many failures are reported per run, to avoid flooding the log. All are counted. */
const reportedFailures = 10;

/**
 * Processes items one after the other, or a few in parallel. A failed item does not stop the others; when time is up, the rest is left.
 *
 * @param parallelism how many items are processed at the same time
 * @param work        returns whether there was something to do
 */
export async function forEachItem<Item>(
  items: AsyncIterable<Item>,
  parallelism: number,
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
  await Promise.all(Array.from({ length: parallelism }, worker));
  if (!isAtEnd) await iterator.return?.();
  return { done, failures, isComplete: isAtEnd && !isFinderBroken };
}
