import { deriveCorrectionType, findCauseOfIncrease } from '@nakor/domain/correction/document/correction-type';
import type { AmountsByBucket } from '@nakor/domain/correction/model/correction-plan';
import type { BucketId } from '@nakor/domain/fa3/buckets';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';

type Delta = readonly [id: BucketId, base: string, tax?: string, taxInPln?: string];

function deltas(...rows: readonly Delta[]): AmountsByBucket {
  const amount = (text: string | undefined) => (text === undefined ? null : toDecimal(text));
  return new Map(rows.map(([id, base, tax, taxInPln]) => [id, { base: toDecimal(base), tax: amount(tax), taxInPln: amount(taxInPln) }]));
}

const still = { deltas: deltas(), grossDelta: toDecimal('0'), changesOrder: false, cause: 'from-the-start' } as const;

describe('correctionType', () => {
  it.each<[string, readonly Delta[], object, 1 | 2 | 3]>([
    ['nothing changes (example 5)', [], {}, 1],
    ['all goes down (examples 6 and 7)', [['1', '-40650.41', '-9349.59']], {}, 2],
    [
      'all goes up (examples 12 and 18)',
      [
        ['1', '133.28', '30.65'],
        ['2', '9107.47', '728.60'],
      ],
      {},
      1,
    ],
    ['all goes up for a cause of this month', [['1', '10', '2.30']], { cause: 'in-month-of-issue' }, 2],
    ['all goes up for a cause of another month', [['1', '10', '2.30']], { cause: 'in-another-month' }, 3],
    [
      'one goes up and another down (example 11)',
      [
        ['1', '-15993.60', '-3678.53'],
        ['2', '18214.94', '1457.19'],
      ],
      {},
      3,
    ],
    ['base and tax go apart in one bucket', [['1', '0.81', '-0.81']], {}, 3],
    ['it goes down, whatever the cause', [['1', '-1', '-0.23']], { cause: 'in-another-month' }, 2],
    ['tax in PLN alone goes down', [['1', '0', '0', '-547.35']], {}, 2],
    ['tax in PLN alone goes up', [['1', '0', '0', '547.35']], {}, 1],
    ['only the order changes (example 13)', [], { changesOrder: true }, 3],
    ['order and sums change', [['1', '-1', '-0.23']], { changesOrder: true }, 2],
    ['only the total of a simplified invoice goes down', [], { grossDelta: toDecimal('-23.00') }, 2],
  ])('states the period when %s', (_, rows, more, type) => {
    expect(deriveCorrectionType('by-result', null, { ...still, deltas: deltas(...rows), ...more }).type).toBe(type);
  });

  it('follows the scenario, or the forced type', () => {
    const down = { ...still, deltas: deltas(['1', '-1', '-0.23']) };
    expect(deriveCorrectionType(1, null, down).type).toBe(1);
    expect(deriveCorrectionType(1, 3, down).type).toBe(3);
    expect(deriveCorrectionType('by-result', 3, down).type).toBe(3);
  });

  it.each<[string, 1 | 2, readonly Delta[], string]>([
    ['a formal correction', 1, [], 'No amount changes'],
    [
      'a rebate or a cancellation',
      2,
      [['1', '-1', '-0.23']],
      'neither an acknowledgement of receipt nor an agreement with the buyer is needed (art. 29a(13) and (14))',
    ],
    ['a cancelled export', 2, [['6_3', '-100']], 'needs no acknowledgement of receipt (art. 29a(15)(1) and (2))'],
    [
      'a cancelled sale at several rates',
      2,
      [
        ['6_1', '-100'],
        ['2', '-1', '-0.08'],
      ],
      'a structured invoice',
    ],
    ['an invoice that is replaced', 1, [['1', '-1', '-0.23']], 'the new invoice document one sale'],
    ['a cancellation of what was negative', 2, [['1', '1', '0.23']], 'the period of corrections of this kind'],
  ])('says why the scenario chose: %s', (_, type, rows, reason) => {
    expect(deriveCorrectionType(type, null, { ...still, deltas: deltas(...rows) }).reason.en).toContain(reason);
  });
});

describe('a decrease by its result', () => {
  it.each<[string, readonly Delta[], string]>([
    ['shows tax', [['1', '-1', '-0.23']], 'period of sending to KSeF'],
    ['shows tax in PLN alone', [['1', '0', '0', '-1']], 'period of sending to KSeF'],
    ['is known by its total alone', [], 'period of sending to KSeF'],
    ['is an intra-EU supply', [['6_2', '-1']], 'depends on the cause'],
    ['is exempt', [['7', '-1']], 'depends on the cause'],
  ])('says what applies when the sale %s', (_, rows, reason) => {
    const found = deriveCorrectionType('by-result', null, { ...still, deltas: deltas(...rows), grossDelta: toDecimal('-1') });
    expect(found).toMatchObject({ type: 2, reason: { en: expect.stringContaining(reason) } });
  });
});

describe('a forced type', () => {
  it.each([
    { name: '1 on a decrease', forced: 1, planned: 'by-result', row: ['1', '-1', '-0.23'], count: 1 },
    { name: '2 on a decrease', forced: 2, planned: 'by-result', row: ['1', '-1', '-0.23'], count: 0 },
    { name: '3 on a decrease, as in the official examples', forced: 3, planned: 'by-result', row: ['1', '-1', '-0.23'], count: 0 },
    { name: '1 on an increase', forced: 1, planned: 'by-result', row: ['1', '1', '0.23'], count: 0 },
    { name: '1 where the scenario says 1', forced: 1, planned: 1, row: ['1', '-1', '-0.23'], count: 0 },
  ] as const)('is reported as too early: $name', ({ forced, planned, row, count }) => {
    expect(deriveCorrectionType(planned, forced, { ...still, deltas: deltas(row) }).warnings).toHaveLength(count);
  });
});

describe('amounts that go both ways', () => {
  it('are listed with their period', () => {
    const result = { ...still, deltas: deltas(['1', '-100', '-23'], ['2', '113.89', '9.11']) };
    expect(deriveCorrectionType('by-result', null, result).reason.en).toBe(
      'Amounts that increase (P_13_2, P_14_2): the period of the original (art. 29a(17)); amounts that decrease (P_13_1, P_14_1): the period in which the correction is issued (art. 29a(13) and (14)).',
    );
    const later = deriveCorrectionType('by-result', null, { ...result, cause: 'in-month-of-issue' });
    expect(later.reason.en).toContain('(P_13_2, P_14_2): the period in which the cause arose');
  });
});

describe('causeOfIncrease', () => {
  it.each([
    [null, 'from-the-start'],
    ['tak', 'from-the-start'],
    ['nie', 'in-month-of-issue'],
  ])('reads %s', (answer, cause) => {
    expect(findCauseOfIncrease(answer)).toBe(cause);
  });
});
