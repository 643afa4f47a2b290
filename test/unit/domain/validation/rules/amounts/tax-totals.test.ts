import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/rule-cases.ts';
import { taxTotalCases } from './tax-totals.cases.ts';

describe('taxTotalRules', () => {
  testRuleCases(taxTotalCases);
});
