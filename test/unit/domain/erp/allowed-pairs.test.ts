import { deriveAllowedPairs } from '@nakor/domain/erp/allowed-pairs';
import { sapErpPl } from '@nakor/domain/erp/presets/sap-erp-pl';
import { describe, expect, it } from 'vitest';

const preset = { ...sapErpPl, jpkFieldAliases: { A: 'K_19', B: 'K_17', B2: 'K_17', C: 'K_14', D: 'K_21' } } as const;

describe('the moves of an advance that a preset allows', () => {
  it('are all without a preset', () => {
    expect(deriveAllowedPairs(null)).toBeNull();
  });

  it('are those between the fields of its codes, except fields that do not apply to advances', () => {
    expect(deriveAllowedPairs(preset)).toEqual([
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
    expect(deriveAllowedPairs(listing([['K_19', 'K_17']]))).toEqual([['K_19', 'K_17']]);
    expect(deriveAllowedPairs(listing([]))).toEqual([]);
  });

  it('do not follow from a method alone', () => {
    expect(deriveAllowedPairs({ ...preset, scenarioOverrides: { 'advance-jpk-reclassify': {} } })).toHaveLength(4);
  });
});
