import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { impliedRateCases } from './implied-rates.cases.ts';

describe('impliedRateRules', () => {
  testRuleCases(impliedRateCases);
});
