import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { paymentCases } from './payments.cases.ts';

describe('paymentRules', () => {
  testRuleCases(paymentCases);
});
