import { hashKey } from '@nakor/operations/access/api-key';
import { expect, it } from 'vitest';
import { createCallers } from '../../../../../../infra/local/host/gateway/callers.ts';

const keyOf = (number: number) => `nk_live_${number.toString(16).padStart(36, '0')}`;
const requestWith = (authorization: string | undefined) => ({ headers: authorization === undefined ? {} : { authorization } });

/** Callers with keys 1 and 2 of one organization and key 3 of another one, and a clock that the test sets. */
function createTestCallers() {
  const organizations = new Map([1, 2, 3].map((number) => [hashKey(keyOf(number)), number < 3 ? 'org_a' : 'org_b']));
  const state = { nowMs: 0, lookups: 0, failure: null as Error | null };
  const errors: unknown[] = [];
  const find = async (hash: string) => {
    state.lookups += 1;
    if (state.failure !== null) throw state.failure;
    return organizations.get(hash) ?? null;
  };
  const findCaller = createCallers(
    find,
    () => state.nowMs,
    (error) => errors.push(error),
  );
  const callerOf = async (number: number) => (await findCaller(requestWith(`Bearer ${keyOf(number)}`))).name;
  return { state, errors, organizations, callerOf, findCaller };
}

it('counts requests with all keys of an organization together, and looks up each key once', async () => {
  const { state, callerOf, findCaller } = createTestCallers();
  expect(await Promise.all([1, 2, 3, 1, 2, 3].map(callerOf))).toEqual(['org_a', 'org_a', 'org_b', 'org_a', 'org_a', 'org_b']);
  expect(await findCaller(requestWith(`Bearer ${keyOf(1)}`))).toEqual({ name: 'org_a', key: hashKey(keyOf(1)) });
  expect(state.lookups).toBe(3);
});

it.each([undefined, '', 'Basic YTpi', 'Bearer nk_live_1', `Bearer ${keyOf(9)}`])(
  'counts a request with %j as anonymous',
  async (header) => {
    expect(await createTestCallers().findCaller(requestWith(header))).toEqual({ name: 'anonymous', key: '' });
  },
);

it('finds a key that is created after its first request', async () => {
  const { organizations, callerOf } = createTestCallers();
  expect(await callerOf(9)).toBe('anonymous');
  organizations.set(hashKey(keyOf(9)), 'org_c');
  expect(await callerOf(9)).toBe('org_c');
});

it('looks up at most a hundred made-up keys a second, and still knows the keys that it has seen', async () => {
  const { state, callerOf } = createTestCallers();
  await callerOf(1);
  const madeUp = Array.from({ length: 300 }, (_, index) => callerOf(index + 100));
  expect(new Set(await Promise.all(madeUp))).toEqual(new Set(['anonymous']));
  expect([state.lookups, await callerOf(1), await callerOf(3)]).toEqual([100, 'org_a', 'anonymous']);
  state.nowMs = 1_000;
  expect(await callerOf(3)).toBe('org_b');
});

it('counts a request as anonymous if its key cannot be looked up, reports it, and tries again', async () => {
  const { state, errors, callerOf } = createTestCallers();
  state.failure = new Error('No table.');
  expect(await callerOf(1)).toBe('anonymous');
  expect(errors).toEqual([state.failure]);
  state.failure = null;
  expect(await callerOf(1)).toBe('org_a');
});

it('remembers the keys that were used last', async () => {
  const { state, callerOf, organizations } = createTestCallers();
  for (let number = 100; number < 10_200; number += 1) {
    organizations.set(hashKey(keyOf(number)), 'org_d');
    if (number % 100 === 0) state.nowMs += 1_000;
    await callerOf(number);
  }
  const before = state.lookups;
  await callerOf(10_199);
  expect(state.lookups).toBe(before);
  state.nowMs += 1_000;
  await callerOf(100);
  expect(state.lookups).toBe(before + 1);
});
