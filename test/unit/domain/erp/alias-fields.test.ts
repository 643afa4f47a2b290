import { deriveAliasFields, rateOfAliasField } from '@nakor/domain/erp/alias-fields';
import { buckets } from '@nakor/domain/fa3/buckets';
import { jpkFieldsOfBucket } from '@nakor/domain/ledger/jpk-map';
import { describe, expect, it } from 'vitest';

describe('fields that codes may represent', () => {
  it('are those derived from invoices, and K_14, a part of K_13 that invoices do not show', () => {
    const ofBuckets = buckets.flatMap(({ id, rates }) => {
      const { base, isUnverified } = jpkFieldsOfBucket[id];
      // Services of art. 100(1)(4) are in K_11 too; their own field is the last.
      const field = base.at(-1);
      const [rate] = rates;
      return field === undefined || rate === undefined || isUnverified === true ? [] : [[field, rate]];
    });
    expect({ ...Object.fromEntries(ofBuckets), K_14: '0 KR' }).toEqual(rateOfAliasField);
  });

  it.each([
    ['23', ['K_19']],
    ['22', ['K_19']],
    ['7', ['K_17']],
    ['0 KR', ['K_13', 'K_14']],
    ['oo', []],
    ['4', []],
  ] as const)('of the rate %s are %j', (rate, fields) => {
    expect(deriveAliasFields(rate)).toEqual(fields);
  });
});
