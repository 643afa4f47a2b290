import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/rule-cases.ts';
import { grandTotalCases } from './grand-total.cases.ts';

describe('grandTotalRules', () => {
  testRuleCases(grandTotalCases);
});
