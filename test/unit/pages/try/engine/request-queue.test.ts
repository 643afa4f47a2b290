import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { RequestQueue } from '../../../../../packages/pages/src/try/engine/request-queue.ts';

describe('RequestQueue', () => {
  /** Requests that end when they are told to. */
  function controlled() {
    const started: { name: string; finish: (result: string) => void; fail: (error: Error) => void }[] = [];
    const queue = new RequestQueue<string>(
      (name) => new Promise((resolve, reject) => started.push({ name, finish: resolve, fail: reject })),
    );
    return { queue, started };
  }

  it('performs one request at a time, in order', async () => {
    const { queue, started } = controlled();
    const results = ['a', 'b'].map((name) => queue.add(name, null));
    expect(started.map(({ name }) => name)).toEqual(['a']);
    started[0]?.finish('A');
    expect(await results[0]).toBe('A');
    await setImmediate();
    started[1]?.finish('B');
    expect(await results[1]).toBe('B');
  });

  it('drops what a newer request of the same slot replaces, but nothing that has started', async () => {
    const { queue, started } = controlled();
    const [first, second, other, third] = [queue.add('1', 's'), queue.add('2', 's'), queue.add('o', null), queue.add('3', 's')];
    await expect(second).rejects.toMatchObject({ code: 'OBSOLETE' });
    for (const promise of [first, other, third]) {
      await setImmediate();
      started.at(-1)?.finish('done');
      expect(await promise).toBe('done');
    }
    expect(started.map(({ name }) => name)).toEqual(['1', 'o', '3']);
  });

  it('goes on after a failure', async () => {
    const { queue, started } = controlled();
    const [first, second] = [queue.add('1', null), queue.add('2', null)];
    started[0]?.fail(new Error('failed'));
    await expect(first).rejects.toThrow('failed');
    await setImmediate();
    started[1]?.finish('done');
    expect(await second).toBe('done');
  });
});
