import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { memoizeByObject } from '@nakor/domain/shared/memoize-by-object';
import { describe, expect, it } from 'vitest';

describe('memoizeByObject', () => {
  it('calculates the value once per key, even when it is undefined', () => {
    let calls = 0;
    const nameOf = memoizeByObject((key: { readonly name: string | null }, prefix: string) => {
      calls += 1;
      return key.name === null ? undefined : prefix + key.name;
    });
    const [first, second] = [{ name: 'a' }, { name: null }];
    expect([nameOf(first, '-'), nameOf(first, '-'), nameOf(second, '-'), nameOf(second, '-')]).toEqual(['-a', '-a', undefined, undefined]);
    expect(calls).toBe(2);
  });

  it('distinguishes keys that look the same', () => {
    const made = memoizeByObject((_key: object) => ({}));
    expect(made({})).not.toBe(made({}));
  });

  it('keeps no key beyond the next collection of the young generation, although its value refers to it', () => {
    const withOwner = memoizeByObject((key: object) => ({ key }));
    const keys = 2_000;
    const numbersPerKey = 100;
    collectYoung();
    const before = oldSpaceBytes();
    for (let count = 0; count < keys; count += 1) withOwner({ numbers: new Array<number>(numbersPerKey).fill(count) });
    collectYoung();
    const bytesPerNumber = 4;
    expect(oldSpaceBytes() - before).toBeLessThan((keys * numbersPerKey * bytesPerNumber) / 2);
  });
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;

/** What survives two collections is moved to the old generation. */
function collectYoung(): void {
  for (let collections = 0; collections < 2; collections += 1) collect({ type: 'minor' });
}

function oldSpaceBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN;
}
