import { describe, expect, it } from 'vitest';
import { type ChainShape, chainOf, chainShapes, costOfChain } from '../support/cost/chains.ts';

/** The cost per byte of the longer chain may be this many times that of the shorter one; measurements vary. */
const tolerance = 2;

/** What folding and checking a chain may cost at most, compared with reading the same bytes, which is linear. */
const mostPerReading = 6;

/** The minimum of some measurements: garbage collection and compilation take time at random. */
function leastOf(measure: () => number): number {
  return Math.min(measure(), measure(), measure());
}

describe.each(Object.entries(chainShapes))('a chain of %s', (_name, shape: ChainShape) => {
  it('costs no more than its size explains', { timeout: 300_000 }, () => {
    const [short, long] = [chainOf(shape, 12), chainOf(shape, 48)];
    leastOf(() => costOfChain(short).foldMs);
    const perByte = (chain: typeof short) => leastOf(() => costOfChain(chain).foldMs) / chain.bytes;
    expect(perByte(long) / perByte(short)).toBeLessThan(tolerance);
  });

  it('of 100 corrections costs a small multiple of reading it', { timeout: 300_000 }, () => {
    const chain = chainOf(shape, 100);
    expect(chain.bytes).toBeLessThanOrEqual(10_000_000);
    const { foldMs, readMs } = costOfChain(chain);
    expect(foldMs / readMs).toBeLessThan(mostPerReading);
  });
});
