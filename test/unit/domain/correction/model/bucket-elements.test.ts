import { buildBucketElements } from '@nakor/domain/correction/model/bucket-elements';
import type { BucketAmounts } from '@nakor/domain/correction/model/correction-plan';
import type { BucketId } from '@nakor/domain/fa3/buckets';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';

type Stated = readonly [id: BucketId, base: string, tax?: string | null, taxInPln?: string];

function written(...stated: readonly Stated[]): string {
  const amounts = stated.map(([id, base, tax, taxInPln]): [BucketId, BucketAmounts] => [
    id,
    { base: toDecimal(base), tax: tax == null ? null : toDecimal(tax), taxInPln: taxInPln === undefined ? null : toDecimal(taxInPln) },
  ]);
  return buildBucketElements(new Map(amounts))
    .map(({ name, text }) => `${name} ${text}`)
    .join(', ');
}

describe('elements of buckets', () => {
  it.each<{ name: string; stated: readonly Stated[]; expected: string }>([
    { name: 'nothing', stated: [], expected: '' },
    { name: 'base and tax with two decimals', stated: [['1', '-162.6', '-37.4']], expected: 'P_13_1 -162.60, P_14_1 -37.40' },
    {
      name: 'the tax in PLN alone with its pair',
      stated: [['1', '0', '0', '-547.35']],
      expected: 'P_13_1 0.00, P_14_1 0.00, P_14_1W -547.35',
    },
    { name: 'a tax that stays the same', stated: [['2', '0.01', '0']], expected: 'P_13_2 0.01, P_14_2 0.00' },
    { name: 'a tax that is missing from a pair', stated: [['3', '5']], expected: 'P_13_3 5.00, P_14_3 0.00' },
    { name: 'a tax in PLN that stays the same', stated: [['1', '0.01', '0', '0']], expected: 'P_13_1 0.01, P_14_1 0.00, P_14_1W 0.00' },
    {
      name: 'no unchanged bucket',
      stated: [
        ['1', '0.00', '0', '0'],
        ['7', '0'],
      ],
      expected: '',
    },
    { name: 'the tax of another state when there is one', stated: [['5', '100', '19']], expected: 'P_13_5 100.00, P_14_5 19.00' },
    { name: 'no tax of another state when there is none', stated: [['5', '100']], expected: 'P_13_5 100.00' },
    { name: 'no tax when the bucket has none', stated: [['6_3', '12300', '0']], expected: 'P_13_6_3 12300.00' },
    {
      name: 'buckets in the order of the schema',
      stated: [
        ['11', '1'],
        ['2', '2', '0.16'],
        ['10', '3'],
        ['1', '4', '0.92'],
      ],
      expected: 'P_13_1 4.00, P_14_1 0.92, P_13_2 2.00, P_14_2 0.16, P_13_10 3.00, P_13_11 1.00',
    },
  ])('hold $name', ({ stated, expected }) => {
    expect(written(...stated)).toBe(expected);
  });
});
