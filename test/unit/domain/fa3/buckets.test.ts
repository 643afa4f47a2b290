import { bucketOfRate, buckets, getPercentOfBucket, type RateLiteral } from '@nakor/domain/fa3/buckets';
import { type ElementDeclaration, isComplex, readTextType } from '@nakor/domain/schema/model';
import { describe, expect, it } from 'vitest';
import { schemaModel } from '../../../support/drivers/validation.ts';

function childOf({ type }: ElementDeclaration, name: string): ElementDeclaration {
  const child = isComplex(type) ? type.childByName.get(name)?.declaration : undefined;
  if (child === undefined) throw new Error(`The schema has no ${name} there.`);
  return child;
}

describe('buckets', () => {
  it('are the fields P_13_x of the schema, each with its taxes', () => {
    const fields = [...schemaModel.elementNames].filter((name) => /^P_1[34]_/.test(name)).sort();
    const named = buckets.flatMap(({ base, tax, taxInPln }) => [base, tax, taxInPln].filter((name) => name !== null));
    expect(named.toSorted()).toEqual(fields);
  });

  it('have the names that their identifiers say', () => {
    for (const { id, base, tax, taxInPln } of buckets) {
      expect(base).toBe(`P_13_${id}`);
      if (tax !== null) expect(tax).toBe(`P_14_${id}`);
      if (taxInPln !== null) expect(taxInPln).toBe(`P_14_${id}W`);
    }
  });

  it.each([
    ['23', '1', '23'],
    ['22', '1', '22'],
    ['8', '2', '8'],
    ['7', '2', '7'],
    ['5', '3', '5'],
    ['4', '4', '4'],
    ['3', '4', '3'],
    ['0 KR', '6_1', '0'],
    ['0 WDT', '6_2', '0'],
    ['0 EX', '6_3', '0'],
    ['zw', '7', '0'],
    ['np I', '8', '0'],
    ['np II', '9', '0'],
    ['oo', '10', '0'],
  ])('assign the rate %s to P_13_%s, taxed at %s%%', (rate, id, percent) => {
    expect(bucketOfRate.get(rate)).toBe(id);
    expect(getPercentOfBucket(rate as RateLiteral).toString()).toBe(percent);
  });

  it('cover every rate of the schema', () => {
    const fa = childOf(schemaModel.root, 'Fa');
    const rates = [childOf(childOf(fa, 'FaWiersz'), 'P_12'), childOf(childOf(childOf(fa, 'Zamowienie'), 'ZamowienieWiersz'), 'P_12Z')];
    for (const rate of rates) expect(readTextType(rate)?.enumeration?.toSorted()).toEqual([...bucketOfRate.keys()].sort());
  });

  it.each(['', '0', 'np', '25', '23%', 'ZW'])('do not cover the rate „%s”', (text) => {
    expect(bucketOfRate.get(text)).toBeUndefined();
  });

  it('list the current rate first', () => {
    expect(buckets.map(({ rates }) => rates[0])).toEqual([
      '23',
      '8',
      '5',
      '4',
      undefined,
      '0 KR',
      '0 WDT',
      '0 EX',
      'zw',
      'np I',
      'np II',
      'oo',
      undefined,
    ]);
  });
});
