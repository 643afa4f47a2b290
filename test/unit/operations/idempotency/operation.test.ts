import type { QuotaLimits, StoredQuota } from '@nakor/operations/access/quota-windows';
import {
  type CancelledCompletion,
  decideAcquisition,
  decideCompletion,
  findExhaustion,
  type RecordState,
} from '@nakor/operations/idempotency/operation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const nowUnixMs = Date.UTC(2026, 10, 21, 12);
const applicant = { ownerToken: 'ours', fingerprint: 'same', nowUnixMs };
const record: RecordState = {
  phase: 'in_progress',
  fingerprint: 'same',
  ownerToken: 'theirs',
  acquiredAtUnixMs: nowUnixMs - 1_000,
  leaseUntilUnixMs: nowUnixMs + 34_000,
  expiresAtUnixMs: nowUnixMs + 86_399_000,
};

describe('the acquisition of an idempotency key', () => {
  it.each([
    { name: 'none', found: null, step: 'create' },
    { name: 'one that has expired now', found: { ...record, expiresAtUnixMs: nowUnixMs }, step: 'create' },
    { name: 'a completed one that has expired', found: { ...record, phase: 'completed', expiresAtUnixMs: nowUnixMs }, step: 'create' },
    { name: 'a lease', found: record, step: 'in-progress' },
    { name: 'a lease that expires in a millisecond', found: { ...record, leaseUntilUnixMs: nowUnixMs + 1 }, step: 'in-progress' },
    { name: 'a lease that has expired now', found: { ...record, leaseUntilUnixMs: nowUnixMs }, step: 'take-over' },
    { name: 'our own lease', found: { ...record, ownerToken: 'ours' }, step: 'held' },
    { name: 'a response', found: { ...record, phase: 'completed' }, step: 'replay' },
    { name: 'a response, whose lease is over', found: { ...record, phase: 'completed', leaseUntilUnixMs: nowUnixMs }, step: 'replay' },
    { name: 'a lease for another body', found: { ...record, fingerprint: 'other' }, step: 'different-body' },
    { name: 'a response for another body', found: { ...record, phase: 'completed', fingerprint: 'other' }, step: 'different-body' },
    {
      name: 'an expired lease for another body',
      found: { ...record, fingerprint: 'other', leaseUntilUnixMs: nowUnixMs },
      step: 'different-body',
    },
  ] as const)('of which there is $name: $step', ({ found, step }) => {
    expect(decideAcquisition(found, applicant)).toBe(step);
  });
});

const limits: QuotaLimits = { perDay: 50, perMonth: 500 };
const quotaOf = (dayUsed: number, monthUsed = dayUsed): StoredQuota => ({
  dayWindow: 20_778,
  dayUsed,
  monthWindow: 24_322,
  monthUsed,
  announced: { day: null, month: null },
  blocks: null,
  blockEpoch: 0,
});
const room = { stored: quotaOf(49), limits };
const full = { stored: quotaOf(50), limits };
const held = { phase: 'in_progress', ownerToken: 'ours' } as const;
const ours = { phase: 'completed', ownerToken: 'ours' } as const;

describe('a cancelled completion', () => {
  it.each<{ name: string; found: CancelledCompletion; kind: string }>([
    { name: 'our response is stored', found: { record: ours, hasOutcome: true, quota: room }, kind: 'completed' },
    {
      name: 'our response is stored, and has filled the window',
      found: { record: ours, hasOutcome: true, quota: full },
      kind: 'completed',
    },
    {
      name: 'another owner is at work',
      found: { record: { ...held, ownerToken: 'theirs' }, hasOutcome: false, quota: room },
      kind: 'lost',
    },
    {
      name: 'another owner has finished',
      found: { record: { ...ours, ownerToken: 'theirs' }, hasOutcome: true, quota: room },
      kind: 'lost',
    },
    {
      name: 'another owner has finished, and the window is full',
      found: { record: { ...ours, ownerToken: 'theirs' }, hasOutcome: true, quota: full },
      kind: 'lost',
    },
    { name: 'the record is gone', found: { record: null, hasOutcome: false, quota: full }, kind: 'lost' },
    { name: 'the event exists, but not the response', found: { record: held, hasOutcome: true, quota: room }, kind: 'lost' },
    { name: 'the lease is held, and there is room', found: { record: held, hasOutcome: false, quota: room }, kind: 'retry' },
    { name: 'the lease is held, and the window is full', found: { record: held, hasOutcome: false, quota: full }, kind: 'quota-exceeded' },
    { name: 'the lease is held without quota', found: { record: held, hasOutcome: false, quota: null }, kind: 'retry' },
    { name: 'our event is stored', found: { record: 'none', hasOutcome: true, quota: room }, kind: 'completed' },
    { name: 'our event is stored, and has filled the window', found: { record: 'none', hasOutcome: true, quota: full }, kind: 'completed' },
    { name: 'there is room', found: { record: 'none', hasOutcome: false, quota: room }, kind: 'retry' },
    { name: 'nothing has been counted', found: { record: 'none', hasOutcome: false, quota: { stored: null, limits } }, kind: 'retry' },
    {
      name: 'the full window was that of the day before',
      found: { record: 'none', hasOutcome: false, quota: { stored: { ...quotaOf(50), dayWindow: 20_777 }, limits } },
      kind: 'retry',
    },
    {
      name: 'a later window is open',
      found: { record: 'none', hasOutcome: false, quota: { stored: { ...quotaOf(1), dayWindow: 20_779 }, limits } },
      kind: 'retry',
    },
    { name: 'the window is full', found: { record: 'none', hasOutcome: false, quota: full }, kind: 'quota-exceeded' },
    {
      name: 'the month is full',
      found: { record: 'none', hasOutcome: false, quota: { stored: quotaOf(1, 500), limits } },
      kind: 'quota-exceeded',
    },
  ])('is $kind when $name', ({ found, kind }) => {
    expect(decideCompletion(found, applicant).kind).toBe(kind);
  });

  it('refuses only for a full window, and only the owner of work that is not stored', () => {
    const anyRecord = fc.constantFrom<CancelledCompletion['record']>('none', null, held, ours, { ...held, ownerToken: 'theirs' });
    const anyQuota = fc.record({ day: fc.nat(60), month: fc.nat(600) });
    fc.assert(
      fc.property(anyRecord, fc.boolean(), anyQuota, (found, hasOutcome, { day, month }) => {
        const { kind } = decideCompletion({ record: found, hasOutcome, quota: { stored: quotaOf(day, month), limits } }, applicant);
        const isPending = !hasOutcome && (found === 'none' || found === held);
        const isFull = day >= limits.perDay || month >= limits.perMonth;
        expect(kind === 'quota-exceeded').toBe(isPending && isFull);
        expect(kind === 'retry').toBe(isPending && !isFull);
      }),
    );
  });
});

describe('a full window', () => {
  it.each([
    { name: 'both have room', stored: quotaOf(49, 499), expected: null },
    { name: 'nothing was counted', stored: null, expected: null },
    { name: 'the day is full', stored: quotaOf(50, 60), expected: ['day'] },
    { name: 'the month is full', stored: quotaOf(1, 500), expected: ['month'] },
    { name: 'both are full', stored: quotaOf(51, 500), expected: ['day', 'month'] },
    { name: 'the day is announced', stored: { ...quotaOf(50, 500), announced: { day: 20_778, month: null } }, expected: ['month'] },
    {
      name: 'the previous ones were announced',
      stored: { ...quotaOf(50, 500), announced: { day: 20_777, month: 24_321 } },
      expected: ['day', 'month'],
    },
  ])('is announced once: $name', ({ stored, expected }) => {
    expect(findExhaustion(stored, limits, nowUnixMs)?.unannounced ?? null).toEqual(expected);
  });

  it('of a plan that allows nothing is full before anything is counted', () => {
    expect(findExhaustion(null, { perDay: 0, perMonth: 0 }, nowUnixMs)).toMatchObject({ unannounced: ['day', 'month'] });
  });
});
