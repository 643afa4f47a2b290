import { FairQueue } from '@nakor/engine/pool/fair-queue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** All items of a queue in the order in which they are served. */
function drained<Item>(queue: FairQueue<Item>): Item[] {
  const items: Item[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item);
  return items;
}

/** The weight that each tenant is served while all of them have items left. */
function servedWeights(queue: FairQueue<{ tenant: number; weight: number }>, tenants: readonly (readonly number[])[]): number[] {
  const served = tenants.map(() => 0);
  const left = tenants.map(({ length }) => length);
  while (left.every((count) => count > 0)) {
    const next = queue.shift();
    if (next === undefined) throw new Error('Nothing was served.');
    served[next.tenant] = (served[next.tenant] ?? 0) + next.weight;
    left[next.tenant] = (left[next.tenant] ?? 0) - 1;
  }
  return served;
}

describe('FairQueue', () => {
  it('serves one tenant in order', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a', 'b', 'c']) queue.push('one', 10, item);
    expect(drained(queue)).toEqual(['a', 'b', 'c']);
  });

  it('serves a new tenant before the queued items of a busy one', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) queue.push('a', 10, item);
    expect(queue.shift()).toBe('a1');
    queue.push('b', 10, 'b1');
    expect(drained(queue)).toEqual(['b1', 'a2', 'a3']);
  });

  it('weighs by bytes: many small documents go while a large one of another tenant counts', () => {
    const queue = new FairQueue<string>();
    for (const item of ['large1', 'large2']) queue.push('a', 100, item);
    for (const item of ['s1', 's2', 's3']) queue.push('b', 10, item);
    expect(drained(queue)).toEqual(['large1', 's1', 's2', 's3', 'large2']);
  });

  it('removes an item out of turn once', () => {
    const queue = new FairQueue<string>();
    queue.push('a', 1, 'first');
    queue.push('a', 2, 'second');
    expect([queue.remove('a', 'first'), queue.remove('a', 'first'), queue.remove('b', 'second')]).toEqual([true, false, false]);
    expect([queue.length, queue.weight]).toEqual([1, 2]);
    expect(drained(queue)).toEqual(['second']);
    expect([queue.length, queue.weight]).toEqual([0, 0]);
  });

  it('serves tenants with a constant backlog the same weight, whatever their sizes', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(sizes, { minLength: 2, maxLength: 5 }), (tenants) => {
        const queue = new FairQueue<{ tenant: number; weight: number }>();
        for (const [tenant, weights] of tenants.entries())
          for (const weight of weights) queue.push(`t${tenant}`, weight, { tenant, weight });
        const served = servedWeights(queue, tenants);
        // No tenant is ahead of another by more than the largest item of each.
        expect(Math.max(...served) - Math.min(...served)).toBeLessThanOrEqual(100);
      }),
    );
  });
});
