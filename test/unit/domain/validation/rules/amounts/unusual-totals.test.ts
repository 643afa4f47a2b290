import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { unusualTotalCases } from './unusual-totals.cases.ts';

describe('unusualTotalRules', () => {
  testRuleCases(unusualTotalCases);
});
