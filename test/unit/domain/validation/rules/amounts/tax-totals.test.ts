import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced, testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice } from '../../../../../support/builders/sample-invoices.ts';
import { messagesOf } from './documents.ts';
import { taxTotalCases } from './tax-totals.cases.ts';

describe('taxTotalRules', () => {
  testRuleCases(taxTotalCases);

  it.each([
    {
      name: 'a tax',
      xml: replaced(plainInvoice, '<P_14_1>23.00', '<P_14_1>24.00'),
      code: 'XML-402',
      message: 'P_14_1 wynosi 24,00, a 23% z P_13_1 (100,00) to 23,00; różnica 1,00, tolerancja 0,02.',
    },
    {
      name: 'the base that would fit',
      xml: replaced(advanceInvoice, '<P_13_1>500.00', '<P_13_1>600.00'),
      code: 'XML-402',
      message:
        'P_14_1 wynosi 115,00, a 23% z P_13_1 (600,00) to 138,00; różnica 23,00, tolerancja 0,02. Do podatku i do P_15 pasuje P_13_1 równe 500,00.',
    },
  ])('shows the calculation of $name', async ({ xml, code, message }) => {
    expect(await messagesOf(xml, code)).toEqual([message]);
  });
});
