import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { correctedInvoiceDateCases } from './corrected-invoice-dates.cases.ts';

describe('correctedInvoiceDateRules', () => {
  testRuleCases(correctedInvoiceDateCases);
});
