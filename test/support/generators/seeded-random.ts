/** A source of reproducible random choices. */
export interface SeededRandom {
  /** An integer from 0 to one below `limit`. */
  below(limit: number): number;
  /** One of the items. */
  pick<Item>(items: readonly Item[]): Item;
}

/** Reproducible choices by seed (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
  };
}
