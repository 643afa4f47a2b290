import { computePaymentDifferences } from '@nakor/domain/correction/document/partial-payments';
import { createBranch, createLeaf, type Draft } from '@nakor/domain/correction/draft/draft';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';

type Payments = readonly (readonly [day: string, amount: string, rate?: string])[];

function fa(payments: Payments): Draft {
  return createBranch(
    'Fa',
    payments.map(([day, amount, rate]) =>
      createBranch('ZaliczkaCzesciowa', [
        createLeaf('P_6Z', day),
        createLeaf('P_15Z', amount),
        rate === undefined ? null : createLeaf('KursWalutyZW', rate),
      ]),
    ),
  );
}

describe('differences of payments', () => {
  it.each<{ name: string; before: Payments; after: Payments; total: string; expected: string[] }>([
    {
      name: 'the changed payment alone',
      before: [
        ['2026-02-01', '100'],
        ['2026-02-02', '200'],
      ],
      after: [
        ['2026-02-01', '100.00'],
        ['2026-02-02', '250'],
      ],
      total: '50',
      expected: ['2026-02-02 50.00'],
    },
    {
      name: 'a payment of another day, reversed and added again',
      before: [['2026-02-01', '100']],
      after: [['2026-02-03', '100']],
      total: '0',
      expected: ['2026-02-03 100.00', '2026-02-01 -100.00'],
    },
    { name: 'a payment added', before: [], after: [['2026-02-03', '10', '4.25']], total: '10', expected: ['2026-02-03 10.00 4.25'] },
    {
      name: 'two payments of one day separately',
      before: [
        ['2026-02-01', '1'],
        ['2026-02-01', '2'],
      ],
      after: [
        ['2026-02-01', '3'],
        ['2026-02-01', '5'],
      ],
      total: '5',
      expected: ['2026-02-01 2.00', '2026-02-01 3.00'],
    },
    { name: 'nothing when only the whole changes', before: [['2026-02-01', '1']], after: [['2026-02-01', '1']], total: '7', expected: [] },
    { name: 'nothing when the sums disagree', before: [['2026-02-01', '1']], after: [['2026-02-01', '2']], total: '7', expected: [] },
  ])('show $name', ({ before, after, total, expected }) => {
    const found = computePaymentDifferences(fa(before), fa(after), toDecimal(total));
    expect(found.map(({ children }) => children.map(({ text }) => text).join(' '))).toEqual(expected);
  });
});
