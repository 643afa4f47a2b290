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
});
