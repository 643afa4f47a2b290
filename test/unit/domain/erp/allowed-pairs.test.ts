import { allowedPairsOf } from '@nakor/domain/erp/allowed-pairs';
import { sapErpPl } from '@nakor/domain/erp/presets/sap-erp-pl';
import { describe, expect, it } from 'vitest';

const preset = { ...sapErpPl, jpkFieldAliases: { A: 'K_19', B: 'K_17', B2: 'K_17', C: 'K_14', D: 'K_21' } } as const;

describe('the moves of an advance that a preset allows', () => {
  it('are all without a preset', () => {
    expect(allowedPairsOf(null)).toBeNull();
  });

  it('are those between the fields of its codes, except fields that do not apply to advances', () => {
    expect(allowedPairsOf(preset)).toEqual([
      ['K_17', 'K_19'],
      ['K_19', 'K_17'],
      ['K_21', 'K_17'],
      ['K_21', 'K_19'],
    ]);
  });

  it('are those that it lists, none when the list is empty', () => {
    const listing = (allowedPairs: readonly (readonly [string, string])[]) => ({
      ...preset,
      scenarioOverrides: { 'advance-jpk-reclassify': { allowedPairs } },
    });
    expect(allowedPairsOf(listing([['K_19', 'K_17']]))).toEqual([['K_19', 'K_17']]);
    expect(allowedPairsOf(listing([]))).toEqual([]);
  });

  it('do not follow from a method alone', () => {
    expect(allowedPairsOf({ ...preset, scenarioOverrides: { 'advance-jpk-reclassify': {} } })).toHaveLength(4);
  });
});
