import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/rule-cases.ts';
import { plnTaxCases } from './pln-tax.cases.ts';

describe('plnTaxRules', () => {
  testRuleCases(plnTaxCases);
});
