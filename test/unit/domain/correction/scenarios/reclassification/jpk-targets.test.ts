import {
  getBaseField,
  getJpkField,
  getJpkTarget,
  pairProblem,
  requireConfirmation,
} from '@nakor/domain/correction/scenarios/reclassification/jpk-targets';
import { bucketOfRate, buckets } from '@nakor/domain/fa3/buckets';
import { describe, expect, it } from 'vitest';

describe('jpkTargetOf', () => {
  it.each([
    ['K_10', 'K_10', 'zw'],
    ['K_11', 'K_11', 'np I'],
    ['K_12', 'K_12', 'np II'],
    ['K_13', 'K_13', '0 KR'],
    ['K_15', 'K_15', '5'],
    ['K_16', 'K_15', '5'],
    ['K_17', 'K_17', '8'],
    ['K_18', 'K_17', '8'],
    ['K_19', 'K_19', '23'],
    ['K_20', 'K_19', '23'],
    ['K_22', 'K_22', '0 EX'],
    ['K_31', 'K_31', 'oo'],
    ['K_32', 'K_31', 'oo'],
  ])('reads %s as %s, rate %s', (asked, field, rate) => {
    expect(getJpkTarget(asked)).toEqual({ ok: true, value: { field, rate } });
    expect(getJpkField(bucketOfRate.get(rate) ?? '11')).toBe(field);
  });

  it.each([
    ['K_14', 'a part of K_13'],
    ['K_21', 'is not documented by an invoice'],
    ...['K_1', 'K_23', 'K_24', 'K_30', 'K_33', 'K_36', 'K_360', 'K_40', 'K_999'].map((field): [string, string] => [
      field,
      'No sales invoice is recorded in the field',
    ]),
  ])('rejects %s', (field, why) => {
    const target = getJpkTarget(field);
    expect(target.ok ? '' : target.error.en).toContain(why);
  });
});

describe('jpkFieldOf', () => {
  it('returns no field for taxis, OSS and margin', () => {
    expect(buckets.filter(({ id }) => getJpkField(id) === null).map(({ id }) => id)).toEqual(['4', '5', '11']);
  });
});

describe('pairProblem', () => {
  const fields = ['K_10', 'K_11', 'K_12', 'K_13', 'K_15', 'K_17', 'K_19', 'K_22', 'K_31', null];

  it('allows every pair that a preset does not forbid, except to K_21', () => {
    for (const from of fields) {
      expect(fields.map((to) => pairProblem(from, to, null))).toEqual(fields.map(() => null));
      expect(pairProblem(from, 'K_21', null)?.en).toContain('K_21');
      expect(pairProblem(from, 'K_21', [[String(from), 'K_21']])?.en).toContain('K_21');
    }
  });

  it('allows only pairs of the preset, in their direction', () => {
    expect(pairProblem('K_19', 'K_17', [['K_20', 'K_18']])).toBeNull();
    expect(pairProblem('K_17', 'K_19', [['K_19', 'K_17']])?.en).toContain('from K_17 to K_19. Allowed: K_19 → K_17.');
    expect(pairProblem('K_19', 'K_17', [])?.en).toContain('Allowed: none.');
    expect(pairProblem('K_19', 'K_19', [])).toBeNull();
  });
});

describe('confirmationFor', () => {
  it('asks for the conditions of an export and of reverse charge', () => {
    expect(requireConfirmation('K_19', 'K_22')).toBe('warunki_eksportu');
    expect(requireConfirmation('K_22', 'K_19')).toBeNull();
    expect(requireConfirmation('K_19', 'K_31')).toBe('warunki_odwrotnego_obciazenia');
    expect(requireConfirmation('K_31', 'K_19')).toBe('warunki_odwrotnego_obciazenia');
    expect(requireConfirmation('K_19', 'K_10')).toBeNull();
  });
});

describe('baseFieldOf', () => {
  it('returns base fields unchanged', () => {
    expect([getBaseField('K_20'), getBaseField('K_19'), getBaseField('K_11')]).toEqual(['K_19', 'K_19', 'K_11']);
  });
});
