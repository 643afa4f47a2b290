import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { settlementCorrectionCases } from './settlement-corrections.cases.ts';

describe('settlementCorrectionRules', () => {
  testRuleCases(settlementCorrectionCases);
});
