import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { correctedInvoiceCases } from './corrected-invoice.cases.ts';

describe('correctedInvoiceRules', () => {
  testRuleCases(correctedInvoiceCases);
});
