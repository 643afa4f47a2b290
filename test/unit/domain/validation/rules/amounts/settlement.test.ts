import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { settlementCases } from './settlement.cases.ts';

describe('settlementRules', () => {
  testRuleCases(settlementCases);
});
