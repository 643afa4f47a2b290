/** How much work is in progress at the same time. */
export interface Window {
  readonly items: number;
  /** Sum of the weights; a single item may exceed it. */
  readonly weight: number;
}

/**
 * Applies an asynchronous function to the items of a stream, several at the same time, and returns the results in the order of the items.
 * Only the items of the window are in memory.
 *
 * @param weightOf for example the size of an item in bytes
 * @param work     never rejects, or ends the stream with its error
 */
export async function* yieldInOrder<Item, Outcome>(
  items: AsyncIterable<Item>,
  weightOf: (item: Item) => number,
  work: (item: Item) => Promise<Outcome>,
  { items: maxItems, weight: maxWeight }: Window,
): AsyncGenerator<Outcome> {
  const running: { readonly result: Promise<Outcome>; readonly weight: number }[] = [];
  let total = 0;
  async function oldest(): Promise<Outcome> {
    const first = running.shift();
    if (first === undefined) throw new Error('Nothing is running.');
    total -= first.weight;
    return first.result;
  }
  for await (const item of items) {
    const weight = weightOf(item);
    while (running.length > 0 && (running.length >= maxItems || total + weight > maxWeight)) yield await oldest();
    const result = work(item);
    // Awaited later: until then, a rejection is not unhandled.
    result.catch(() => {});
    running.push({ result, weight });
    total += weight;
  }
  while (running.length > 0) yield await oldest();
}
