import { busyKeyRequests, createOrganizationLoad, type KeyLoads } from '@nakor/operations/access/organization-load';
import { describe, expect, it } from 'vitest';

const nowUnixMs = 1_000_000;

/** Keys with what they begin in half a second, and what was read. Counts those of the own key in this half second, and those of others in the one before. */
function createScene(begunByKey: Record<string, number>) {
  const reads = { lists: 0, counters: 0 };
  const errors: unknown[] = [];
  const loads: KeyLoads = {
    async listKeyIds() {
      reads.lists += 1;
      return Object.keys(begunByKey);
    },
    async countBegun(_organizationId, keyId) {
      reads.counters += 1;
      return { current: begunByKey[keyId] ?? 0, previous: 0 };
    },
  };
  const load = createOrganizationLoad(loads, (error) => errors.push(error));
  const count = async (keyId: string, current: number, atUnixMs = nowUnixMs, organizationId = 'org_a') =>
    current + (await load({ organizationId, keyId, begun: { current, previous: 0 }, nowUnixMs: atUnixMs })).previous;
  return { loads, reads, errors, count, begunByKey };
}

describe('what began with all keys of an organization', () => {
  it('is what its keys began together, of which the own one is known', async () => {
    const { count } = createScene({ a: 0, b: 30, c: 45 });
    expect(await count('a', 20)).toBe(95);
  });

  it('is of the pace of the others as much as has passed of the half second, and all of it in the one before', async () => {
    const { loads } = createScene({ a: 0, b: 30, c: 0 });
    loads.countBegun = async (_organizationId, keyId) => (keyId === 'b' ? { current: 8, previous: 30 } : { current: 10, previous: 0 });
    const load = createOrganizationLoad(loads, () => {});
    const at = (ms: number) => load({ organizationId: 'org_a', keyId: 'a', begun: { current: 3, previous: 5 }, nowUnixMs: nowUnixMs + ms });
    expect(await at(0)).toEqual({ current: 3, previous: 45 });
    expect(await at(250)).toEqual({ current: 23, previous: 45 });
    expect(await at(875)).toEqual({ current: 33, previous: 45 });
  });

  it('is not looked at for a key that is not busy, and costs nothing then', async () => {
    const { count, reads } = createScene({ a: 0, b: 90 });
    expect(await count('a', busyKeyRequests - 1)).toBe(busyKeyRequests - 1);
    expect(reads).toEqual({ lists: 0, counters: 0 });
    expect(await count('a', busyKeyRequests)).toBe(90 + busyKeyRequests);
  });

  it('is read once in a second, and its keys once in a minute', async () => {
    const { count, reads, begunByKey } = createScene({ a: 0, b: 30, c: 40 });
    for (const ms of [0, 400, 999]) expect(await count('a', 20, nowUnixMs + ms)).toBe(90);
    expect(reads).toEqual({ lists: 1, counters: 2 });
    begunByKey['b'] = 0;
    expect(await count('a', 20, nowUnixMs + 1_000)).toBe(60);
    expect(reads).toEqual({ lists: 1, counters: 4 });
    await count('a', 20, nowUnixMs + 60_000);
    expect(reads).toEqual({ lists: 2, counters: 6 });
  });

  it('is one read in a minute for an organization with one key', async () => {
    const { count, reads } = createScene({ a: 0 });
    for (let ms = 0; ms < 60_000; ms += 500) expect(await count('a', 20, nowUnixMs + ms)).toBe(20);
    expect(reads).toEqual({ lists: 1, counters: 0 });
  });

  it('finds a key that was created since its keys were listed', async () => {
    const { count, begunByKey } = createScene({ a: 0, b: 30 });
    await count('a', 20);
    begunByKey['new'] = 0;
    expect(await count('new', 10, nowUnixMs + 10)).toBe(40);
  });

  it('is kept apart from that of other organizations, of many of which nothing is forgotten too early', async () => {
    const { count, reads } = createScene({ a: 0, b: 30 });
    for (let index = 0; index < 200; index += 1) await count('a', 20, nowUnixMs, `org_${index}`);
    const before = reads.counters;
    await count('a', 20, nowUnixMs, 'org_0');
    expect(reads.counters).toBe(before);
    await count('a', 20, nowUnixMs, 'org_more');
    await count('a', 20, nowUnixMs, 'org_0');
    expect(reads.counters).toBe(before + 2);
  });

  it('looks at fifty keys at most', async () => {
    const { count, reads } = createScene(Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`key ${index}`, 1])));
    expect(await count('key 79', 20)).toBe(20 + 49);
    expect(reads.counters).toBe(49);
  });

  it('is that of the own key if the others cannot be read', async () => {
    const { count, errors, loads } = createScene({ a: 0, b: 90 });
    loads.countBegun = () => Promise.reject(new Error('unavailable'));
    expect(await count('a', 20)).toBe(20);
    expect(errors).toHaveLength(1);
  });
});
