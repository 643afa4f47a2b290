import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { settlementCases } from './settlements.cases.ts';

describe('settlementRules', () => {
  testRuleCases(settlementCases);
});
