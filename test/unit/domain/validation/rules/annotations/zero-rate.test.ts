import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { zeroRateCases } from './zero-rate.cases.ts';

describe('zeroRateRules', () => {
  testRuleCases(zeroRateCases);
});
