import { forEachItem } from '@nakor/operations/maintenance/for-each-item';
import { describe, expect, it } from 'vitest';

async function* numbers(last: number): AsyncIterable<number> {
  for (let number = 1; number <= last; number += 1) yield number;
}

function budget(steps = Number.POSITIVE_INFINITY) {
  const errors: unknown[] = [];
  let left = steps;
  const isTimeLeft = () => {
    left -= 1;
    return left >= 0;
  };
  return { errors, isTimeLeft, onError: (error: unknown) => void errors.push(error) };
}

describe('forEachItem', () => {
  it('counts the items that needed work', async () => {
    const report = await forEachItem(numbers(5), 1, budget(), async (item) => item % 2 === 0);
    expect(report).toEqual({ done: 2, failures: 0, isComplete: true });
  });

  it('continues after a failure, and reports it', async () => {
    const watched = budget();
    const failure = new Error('two is odd');
    const processed: number[] = [];
    const report = await forEachItem(numbers(4), 1, watched, async (item) => {
      processed.push(item);
      if (item === 2) throw failure;
      return true;
    });
    expect(report).toEqual({ done: 3, failures: 1, isComplete: true });
    expect(processed).toEqual([1, 2, 3, 4]);
    expect(watched.errors).toEqual([failure]);
  });

  it('reports 10 failures, counts all, and skips no item because of them', async () => {
    const watched = budget();
    const report = await forEachItem(numbers(100), 1, watched, () => Promise.reject(new Error('never')));
    expect(report).toEqual({ done: 0, failures: 100, isComplete: true });
    expect(watched.errors).toHaveLength(10);
  });

  it('leaves the rest when time runs out', async () => {
    const processed: number[] = [];
    const report = await forEachItem(numbers(100), 1, budget(3), async (item) => {
      processed.push(item);
      return true;
    });
    expect(report).toEqual({ done: 3, failures: 0, isComplete: false });
    expect(processed).toEqual([1, 2, 3]);
  });

  it('ends the search for items that it skips', async () => {
    let isEnded = false;
    async function* endless(): AsyncIterable<number> {
      try {
        for (;;) yield 1;
      } finally {
        isEnded = true;
      }
    }
    await forEachItem(endless(), 2, budget(4), async () => true);
    expect(isEnded).toBe(true);
  });

  it('counts a failed search as one failure, and finishes work in progress', async () => {
    const finished: number[] = [];
    async function* broken(): AsyncIterable<number> {
      yield 1;
      throw new Error('the index is gone');
    }
    const watched = budget();
    const report = await forEachItem(broken(), 3, watched, async (item) => {
      await new Promise((done) => setTimeout(done, 5));
      finished.push(item);
      return true;
    });
    expect(report).toEqual({ done: 1, failures: 1, isComplete: false });
    expect(finished).toEqual([1]);
    expect(watched.errors).toEqual([new Error('the index is gone')]);
  });

  it('processes each item once, within the given concurrency', async () => {
    const processed: number[] = [];
    let underWay = 0;
    let most = 0;
    await forEachItem(numbers(20), 4, budget(), async (item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((done) => setTimeout(done, 1));
      underWay -= 1;
      processed.push(item);
      return true;
    });
    expect(processed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(most).toBe(4);
  });
});
