import { describe, expect, it } from 'vitest';
import { type ChainShape, chainOf, chainShapes, costOfChain } from '../support/cost/chains.ts';

/** The cost per byte of the longer chain may be this many times that of the shorter one; measurements vary. */
const tolerance = 2;

/** This share of what reading costs is not compared: garbage collection alone causes as much. */
const negligible = 0.1;

/** What folding and checking a chain may cost at most, compared with reading the same bytes, which is linear. */
const mostPerReading = 6;

/**
 * The minimum of some measurements: garbage collection and compilation take time at random. Repeated until it is low enough; what costs
 * more than its size explains is never low enough.
 */
function leastOf(measure: () => number, lowEnough: number): number {
  let least = measure();
  for (let count = 1; count < 8 && least >= lowEnough; count += 1) least = Math.min(least, measure());
  return least;
}

describe.each(Object.entries(chainShapes))('a chain of %s', (_name, shape: ChainShape) => {
  it('costs no more than its size explains', { timeout: 300_000 }, () => {
    const [short, long] = [chainOf(shape, 12), chainOf(shape, 48)];
    const perByte = leastOf(() => costOfChain(short).foldMs, 0) / short.bytes;
    const growth = () => {
      const { foldMs, readMs } = costOfChain(long);
      return Math.max(0, foldMs - negligible * readMs) / long.bytes / perByte;
    };
    expect(leastOf(growth, tolerance)).toBeLessThan(tolerance);
  });

  it('of 100 corrections costs a small multiple of reading it', { timeout: 300_000 }, () => {
    const chain = chainOf(shape, 100);
    expect(chain.bytes).toBeLessThanOrEqual(10_000_000);
    const perReading = () => {
      const { foldMs, readMs } = costOfChain(chain);
      return foldMs / readMs;
    };
    expect(leastOf(perReading, mostPerReading)).toBeLessThan(mostPerReading);
  });
});
