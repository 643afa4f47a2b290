import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { orderContentCases } from './order-content.cases.ts';

describe('orderContentRules', () => {
  testRuleCases(orderContentCases);
});
