import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { correctedRateCases } from './corrected-rate.cases.ts';

describe('correctedRateRules', () => {
  testRuleCases(correctedRateCases);
});
