import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/rule-cases.ts';
import { lineValueCases } from './line-values.cases.ts';

describe('lineValueRules', () => {
  testRuleCases(lineValueCases);
});
