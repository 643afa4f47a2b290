import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { priceCases } from './prices.cases.ts';

describe('priceRules', () => {
  testRuleCases(priceCases);
});
