import { Decimal, sumOf } from '../money/decimal.ts';

/** Something with an amount, which may be negative. */
interface Item {
  readonly amount: Decimal;
}

/**
 * Distributes items over chunks so that as few chunks as possible have a sum of zero or less: what is paid must be positive. Without negative
 * amounts, and where everything fits into one chunk, the order is kept. What cannot be netted off is in chunks of its own.
 *
 * @param fits whether a chunk is not too large; true for each item alone
 */
export function packPositive<Each extends Item>(
  items: readonly Each[],
  fits: (chunk: readonly Each[]) => boolean,
): readonly (readonly Each[])[] {
  if (items.length === 0) return [];
  // A sum that is not paid has no limit.
  if (fits(items) || !sumOf(items.map(({ amount }) => amount)).isPositive) return [items];
  const isNegative = ({ amount }: Each) => amount.isNegative;
  const positive = items.filter((item) => !isNegative(item));
  const negative = items.filter(isNegative).toSorted((one, other) => other.amount.compareTo(one.amount));
  if (negative.length > 0) positive.sort((one, other) => other.amount.compareTo(one.amount));
  const chunks: Each[][] = [];
  while (positive.length > 0) chunks.push(fillChunk(positive, negative, fits));
  return negative.length === 0 ? chunks : [...chunks, negative];
}

/** Takes items of both lists: negative ones as soon as they leave something to pay, otherwise the next positive one. */
function fillChunk<Each extends Item>(positive: Each[], negative: Each[], fits: (chunk: readonly Each[]) => boolean): Each[] {
  const chunk: Each[] = [];
  let sum = Decimal.zero;
  for (;;) {
    const [credit] = negative;
    const isNetted = credit !== undefined && sum.plus(credit.amount).isPositive;
    const next = isNetted ? credit : positive[0];
    if (next === undefined || (chunk.length > 0 && !fits([...chunk, next]))) return chunk;
    (isNetted ? negative : positive).shift();
    chunk.push(next);
    sum = sum.plus(next.amount);
  }
}
