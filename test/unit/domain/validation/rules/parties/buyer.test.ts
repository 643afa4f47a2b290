import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { buyerCases } from './buyer.cases.ts';

describe('buyerRules', () => {
  testRuleCases(buyerCases);
});
