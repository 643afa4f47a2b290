import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { lineRateCases } from './line-rates.cases.ts';

describe('lineRateRules', () => {
  testRuleCases(lineRateCases);
});
