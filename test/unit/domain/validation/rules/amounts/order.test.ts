import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/rule-cases.ts';
import { orderCases } from './order.cases.ts';

describe('orderRules', () => {
  testRuleCases(orderCases);
});
