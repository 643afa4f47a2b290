import { decideToSend, type HeldPermit, hasRoom, listFreeNumbers, usualPermits } from '@nakor/operations/webhooks/permits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const noonMs = Date.UTC(2026, 4, 17, 12);

/** A permit of an endpoint of its own. */
function permitOf(id: string, more: Partial<HeldPermit> = {}): HeldPermit {
  return { webhookId: id, number: 1, ownerId: id, acquiredAtUnixMs: noonMs, leaseUntilUnixMs: noonMs + 60_000, isSlow: false, ...more };
}

describe('a sender with a permit', () => {
  const mine = permitOf('m');
  const earlier = { acquiredAtUnixMs: noonMs - 1 };
  const later = { acquiredAtUnixMs: noonMs + 1 };
  it.each<{ name: string; mine?: HeldPermit; others: readonly HeldPermit[]; decision: string }>([
    { name: 'sends alone', others: [], decision: 'send' },
    { name: 'sends as the last one for whom there is room', others: [permitOf('a', earlier), permitOf('b', later)], decision: 'send' },
    { name: 'leaves if all came before it', others: ['a', 'b', 'c'].map((id) => permitOf(id, earlier)), decision: 'leave' },
    {
      name: 'looks again if one of too many came after it',
      others: ['a', 'b'].map((id) => permitOf(id, earlier)).concat(permitOf('c', later)),
      decision: 'look-again',
    },
    {
      name: 'looks again beside permits of the same millisecond that come after its own',
      others: ['n', 'o', 'p'].map((id) => permitOf(id)),
      decision: 'look-again',
    },
    {
      name: 'leaves beside permits of the same millisecond that come before its own',
      others: ['a', 'b', 'c'].map((id) => permitOf(id)),
      decision: 'leave',
    },
    {
      name: 'does not count permits whose lease has expired',
      others: ['a', 'b', 'c'].map((id) => permitOf(id, { leaseUntilUnixMs: noonMs })),
      decision: 'send',
    },
    { name: 'leaves with a number that its endpoint no longer has', mine: permitOf('m', { number: 3 }), others: [], decision: 'leave' },
    {
      name: 'sends to a slow receiver if no other one is slow',
      mine: permitOf('m', { isSlow: true }),
      others: [permitOf('a')],
      decision: 'send',
    },
    {
      name: 'leaves a slow receiver if half of the permits are for slow ones',
      mine: permitOf('m', { isSlow: true }),
      others: [permitOf('a', { ...earlier, isSlow: true })],
      decision: 'leave',
    },
    {
      name: 'looks again if the other slow receiver of the same millisecond comes after its own',
      mine: permitOf('m', { isSlow: true }),
      others: [permitOf('n', { isSlow: true })],
      decision: 'look-again',
    },
  ])('$name', ({ mine: own = mine, others, decision }) => {
    expect(decideToSend(own, [own, ...others], 3, noonMs)).toBe(decision);
  });
});

/** Senders of one organization, which write, read and leave in the order of the test; each has its own endpoint. */
function runSenders(deliveries: number) {
  const written = new Set<HeldPermit>();
  const sending = new Set<HeldPermit>();
  const gone = new Set<HeldPermit>();
  const step = (sender: HeldPermit): void => {
    if (gone.has(sender) || sending.has(sender)) return;
    if (!written.has(sender)) {
      written.add(sender);
      return;
    }
    const decision = decideToSend(sender, [...written], deliveries, noonMs);
    if (decision === 'send') sending.add(sender);
    if (decision !== 'leave') return;
    written.delete(sender);
    gone.add(sender);
  };
  const finish = (sender: HeldPermit): void => {
    if (!sending.delete(sender)) return;
    written.delete(sender);
    gone.add(sender);
  };
  return { sending, step, finish };
}

describe('senders that start at any time, by clocks that differ or are equal', () => {
  const someSenders = fc
    .array(fc.record({ skewMs: fc.integer({ min: -2, max: 2 }), isSlow: fc.boolean() }), { minLength: 1, maxLength: 12 })
    .map((all) => all.map(({ skewMs, isSlow }, index) => permitOf(`w${index}`, { acquiredAtUnixMs: noonMs + skewMs, isSlow })));

  it('are never more than the organization may have, and those of slow receivers never more than half', () => {
    const steps = fc.array(fc.record({ index: fc.nat(11), finishes: fc.boolean() }), { maxLength: 80 });
    fc.assert(
      fc.property(someSenders, fc.integer({ min: 1, max: 6 }), steps, (senders, deliveries, order) => {
        const run = runSenders(deliveries);
        for (const { index, finishes } of order) {
          const sender = senders[index % senders.length];
          if (sender === undefined) continue;
          (finishes ? run.finish : run.step)(sender);
          expect(run.sending.size).toBeLessThanOrEqual(deliveries);
          expect([...run.sending].filter(({ isSlow }) => isSlow).length).toBeLessThanOrEqual(Math.max(1, Math.floor(deliveries / 2)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are as many as the organization may have, once those that came too late have left', () => {
    fc.assert(
      fc.property(someSenders, fc.integer({ min: 1, max: 6 }), (all, deliveries) => {
        const senders = all.map((sender) => ({ ...sender, isSlow: false }));
        const run = runSenders(deliveries);
        for (let round = 0; round < 5; round += 1) for (const sender of senders) run.step(sender);
        expect(run.sending.size).toBe(Math.min(senders.length, deliveries));
      }),
    );
  });
});

describe('the permits of others', () => {
  it.each([
    { name: 'leave room below the limit', isSlow: false, others: [permitOf('a')], expected: true },
    { name: 'leave none at the limit', isSlow: false, others: [permitOf('a'), permitOf('b')], expected: false },
    { name: 'leave none for a slow receiver beside another one', isSlow: true, others: [permitOf('a', { isSlow: true })], expected: false },
  ])('$name', ({ isSlow, others, expected }) => {
    expect(hasRoom(isSlow, others, 2, noonMs)).toBe(expected);
  });

  it('leave the other numbers of the endpoint', () => {
    const held = [permitOf('a', { number: 2 }), permitOf('a', { number: 3, leaseUntilUnixMs: noonMs }), permitOf('b', { number: 1 })];
    expect(usualPermits).toBe(5);
    expect(listFreeNumbers('a', held, 20, noonMs)).toEqual([1, 3, 4, 5]);
  });
});
