import {
  getQuotaWindows,
  type QuotaBlock,
  type QuotaBlocks,
  type QuotaLimits,
  readQuotaUse,
  type StoredQuota,
} from '@nakor/operations/access/quota-windows';
import { findExhaustion } from '@nakor/operations/idempotency/operation';
import { choosePlace, decideGrant, decideOpening, decideReturn, mayHaveBlocks } from '@nakor/operations/idempotency/quota-blocks';
import { describe, expect, it } from 'vitest';

const nowUnixMs = Date.UTC(2026, 10, 21, 12);
const windows = { dayWindow: 20_778, monthWindow: 24_322 };
const limits: QuotaLimits = { perDay: 20_000, perMonth: 400_000 };
const nextDayMs = nowUnixMs + 86_400_000;

const open: QuotaBlocks = { epoch: 3, count: 16, ...windows, limits, isCalledBack: false };
const storedWith = (blocks: QuotaBlocks | null, dayUsed = 100, monthUsed = dayUsed): StoredQuota => ({
  ...windows,
  dayUsed,
  monthUsed,
  announced: { day: null, month: null },
  blocks,
  blockEpoch: 3,
});
const blockWith = (dayLeft: number, monthLeft = dayLeft): QuotaBlock => ({ epoch: 3, ...windows, dayLeft, monthLeft });

describe('an operation', () => {
  it.each([
    { name: 'nothing was counted', stored: null, place: 'windows' },
    { name: 'there are no blocks', stored: storedWith(null), place: 'windows' },
    { name: 'blocks are open', stored: storedWith(open), place: 'block' },
    { name: 'blocks are open, and the windows full', stored: storedWith(open, 20_000), place: 'block' },
    { name: 'blocks are being called back', stored: storedWith({ ...open, isCalledBack: true }), place: 'windows' },
    {
      name: 'blocks are being called back from full windows',
      stored: storedWith({ ...open, isCalledBack: true }, 20_000),
      place: 'call-back',
    },
    { name: 'blocks are those of the day before', stored: storedWith({ ...open, dayWindow: 20_777 }), place: 'windows' },
    {
      name: 'the day is full, and blocks are those of the day before',
      stored: storedWith({ ...open, dayWindow: 20_777 }, 20_000),
      place: 'windows',
    },
    {
      name: 'the month is full, and blocks are those of the day before',
      stored: storedWith({ ...open, dayWindow: 20_777 }, 100, 400_000),
      place: 'call-back',
    },
    { name: 'blocks have other limits', stored: storedWith({ ...open, limits: { ...limits, perDay: 30_000 } }), place: 'windows' },
    {
      name: 'blocks have other limits, and the windows are full',
      stored: storedWith({ ...open, limits: { ...limits, perDay: 30_000 } }, 20_000),
      place: 'call-back',
    },
  ] as const)('is counted in the right place when $name: $place', ({ stored, place }) => {
    expect(choosePlace(stored, limits, nowUnixMs)).toBe(place);
  });

  it('is counted in the windows of the next day, whatever is open', () => {
    expect(choosePlace(storedWith(open), limits, nextDayMs)).toBe('windows');
  });

  it('is not refused while blocks may have room in the window that is full, and is refused otherwise', () => {
    expect(findExhaustion(storedWith(open, 20_000), limits, nowUnixMs)).toBeNull();
    expect(findExhaustion(storedWith(null, 20_000), limits, nowUnixMs)).toMatchObject({ kind: 'quota-exceeded', unannounced: ['day'] });
    expect(findExhaustion(storedWith({ ...open, dayWindow: 20_777 }, 20_000), limits, nowUnixMs)).toMatchObject({ unannounced: ['day'] });
    expect(findExhaustion(storedWith({ ...open, dayWindow: 20_777 }, 100, 400_000), limits, nowUnixMs)).toBeNull();
  });
});

describe('the counters that callers see', () => {
  it('never show that nothing is left while blocks may have room, and are exact without blocks', () => {
    const seen = (stored: StoredQuota) =>
      getQuotaWindows(readQuotaUse(stored, nowUnixMs), limits).map(({ used, remaining }) => [used, remaining]);
    expect(seen(storedWith(open, 20_000, 30_000))).toEqual([
      [19_999, 1],
      [30_000, 370_000],
    ]);
    expect(seen(storedWith(null, 20_000, 30_000))).toEqual([
      [20_000, 0],
      [30_000, 370_000],
    ]);
  });
});

describe('blocks', () => {
  it('are opened under a new epoch, where there is room for them', () => {
    expect(decideOpening(storedWith(null), limits, nowUnixMs)).toEqual({ ...open, epoch: 4 });
    expect(decideOpening(storedWith({ ...open, dayWindow: 20_777 }), limits, nowUnixMs)).toEqual({ ...open, epoch: 4 });
    expect(decideOpening(storedWith({ ...open, count: 32, dayWindow: 20_777 }), limits, nowUnixMs)).toMatchObject({ count: 32 });
    expect(decideOpening(storedWith(open), limits, nowUnixMs)).toBeNull();
    expect(decideOpening(storedWith(null), limits, nextDayMs)).toBeNull();
    // 2 x 16 blocks x 16 operations are 512.
    expect(decideOpening(storedWith(null, 20_000 - 512), limits, nowUnixMs)).toMatchObject({ count: 16 });
    expect(decideOpening(storedWith(null, 20_000 - 511), limits, nowUnixMs)).toBeNull();
    expect(decideOpening(storedWith(null, 100, 400_000 - 511), limits, nowUnixMs)).toBeNull();
    expect(decideOpening(storedWith(null), { perDay: 1_000_000, perMonth: 30_000_000 }, nowUnixMs)).toMatchObject({ count: 32 });
  });

  it.each([
    [50, false],
    [511, false],
    [512, true],
    [200_000, true],
  ])('are for organizations with enough operations: %i per day', (perDay, isPossible) => {
    expect(mayHaveBlocks({ perDay, perMonth: 30 * perDay })).toBe(isPossible);
  });

  it.each([
    { name: 'an absent one', block: null, dayAdded: 250, monthAdded: 250 },
    { name: 'an empty one', block: blockWith(0), dayAdded: 250, monthAdded: 250 },
    { name: 'one of an earlier epoch with room', block: { ...blockWith(40, 60), epoch: 2 }, dayAdded: 210, monthAdded: 190 },
    { name: 'one with more room than it would get', block: { ...blockWith(900), epoch: 2 }, dayAdded: 0, monthAdded: 0 },
    {
      name: 'one of the day before, which keeps its month',
      block: { ...blockWith(70), dayWindow: 20_777 },
      dayAdded: 250,
      monthAdded: 180,
    },
    { name: 'one of another month', block: { ...blockWith(70), dayWindow: 20_700, monthWindow: 24_320 }, dayAdded: 250, monthAdded: 250 },
  ])('get room: $name', ({ block, dayAdded, monthAdded }) => {
    const grant = decideGrant(storedWith(open), open, block);
    expect(grant).toMatchObject({ dayAdded, monthAdded, block: { epoch: 3, ...windows } });
    expect(grant?.block.dayLeft).toBe(Math.max(250, block?.dayWindow === windows.dayWindow ? block.dayLeft : 0));
  });

  it('get less near the limit, at most half of what is left together, and nothing once that is too little', () => {
    expect(decideGrant(storedWith(open, 20_000 - 3_200), open, null)).toMatchObject({ dayAdded: 100 });
    expect(decideGrant(storedWith(open, 20_000 - 511), open, null)).toBeNull();
    expect(decideGrant(storedWith(open, 100, 400_000 - 511), open, null)).toBeNull();
  });

  it('return what they have left of the current windows', () => {
    expect(decideReturn(windows, null)).toEqual({ day: 0, month: 0 });
    expect(decideReturn(windows, blockWith(7, 9))).toEqual({ day: 7, month: 9 });
    expect(decideReturn({ ...windows, dayWindow: 20_779 }, blockWith(7, 9))).toEqual({ day: 0, month: 9 });
    expect(decideReturn({ dayWindow: 20_790, monthWindow: 24_323 }, blockWith(7, 9))).toEqual({ day: 0, month: 0 });
  });
});
