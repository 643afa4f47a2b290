import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { invoiceNumberCases } from './invoice-numbers.cases.ts';

describe('invoiceNumberRules', () => {
  testRuleCases(invoiceNumberCases);
});
