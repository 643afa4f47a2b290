import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { plausibleRateCases } from './plausible-rates.cases.ts';

describe('plausibleRateRules', () => {
  testRuleCases(plausibleRateCases);
});
