import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { orderCases } from './order.cases.ts';

describe('orderRules', () => {
  testRuleCases(orderCases);
});
