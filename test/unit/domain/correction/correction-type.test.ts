import type { AmountsByBucket } from '@nakor/domain/correction/correction-plan';
import { causeOfIncrease, correctionType } from '@nakor/domain/correction/correction-type';
import type { BucketId } from '@nakor/domain/fa3/buckets';
import { decimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';

type Delta = readonly [id: BucketId, base: string, tax?: string, taxInPln?: string];

function deltas(...rows: readonly Delta[]): AmountsByBucket {
  const amount = (text: string | undefined) => (text === undefined ? null : decimal(text));
  return new Map(rows.map(([id, base, tax, taxInPln]) => [id, { base: decimal(base), tax: amount(tax), taxInPln: amount(taxInPln) }]));
}

const still = { deltas: deltas(), grossDelta: decimal('0'), changesOrder: false, cause: 'from-the-start' } as const;

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
    ['only the total of a simplified invoice goes down', [], { grossDelta: decimal('-23.00') }, 2],
  ])('tells the period where %s', (_, rows, more, type) => {
    expect(correctionType('by-result', null, { ...still, deltas: deltas(...rows), ...more }).type).toBe(type);
  });

  it('follows the scenario, and whoever forces it', () => {
    const down = { ...still, deltas: deltas(['1', '-1', '-0.23']) };
    expect(correctionType(1, null, down).type).toBe(1);
    expect(correctionType(1, 3, down).type).toBe(3);
    expect(correctionType('by-result', 3, down).type).toBe(3);
  });

  it.each<[string, 1 | 2, readonly Delta[], string]>([
    ['a formal correction', 1, [], 'No amount changes'],
    ['a rebate or a cancellation', 2, [['1', '-1', '-0.23']], 'art. 29a(13) and (14)'],
    ['an invoice that is replaced', 1, [['1', '-1', '-0.23']], 'the new invoice document one sale'],
    ['a cancellation of what was negative', 2, [['1', '1', '0.23']], 'Corrections of this sort'],
  ])('says why the scenario chose: %s', (_, type, rows, reason) => {
    expect(correctionType(type, null, { ...still, deltas: deltas(...rows) }).reason.en).toContain(reason);
  });
});

describe('causeOfIncrease', () => {
  it.each([
    [null, 'from-the-start'],
    ['tak', 'from-the-start'],
    ['nie', 'in-month-of-issue'],
  ])('reads %s', (answer, cause) => {
    expect(causeOfIncrease(answer)).toBe(cause);
  });
});
