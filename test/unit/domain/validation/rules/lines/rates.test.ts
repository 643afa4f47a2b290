import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { rateCases } from './rates.cases.ts';

describe('rateRules', () => {
  testRuleCases(rateCases);
});
