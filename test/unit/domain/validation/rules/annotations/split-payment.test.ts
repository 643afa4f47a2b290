import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { splitPaymentCases } from './split-payment.cases.ts';

describe('splitPaymentRules', () => {
  testRuleCases(splitPaymentCases);
});
