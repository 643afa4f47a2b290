import { failedRule } from '@nakor/domain/validation/rules/limits';
import { describe, expect, it } from 'vitest';
import { plainInvoice, testRuleCases } from '../../../../support/builders/rule-cases.ts';
import { correctionInvoice, foreignInvoice } from '../../../../support/builders/sample-invoices.ts';
import { validationResultOf } from '../../../../support/drivers/validation.ts';
import { limitCases } from './limits.cases.ts';

describe('limitRules', () => {
  testRuleCases(limitCases);

  it.each([
    {
      name: 'duplicates',
      xml: plainInvoice,
      pl: 'Nie sprawdzono: czy KSeF ma już tę fakturę (XML-020).',
      en: 'Not checked: whether KSeF already has this invoice (XML-020).',
    },
    {
      name: 'duplicates and rates',
      xml: foreignInvoice,
      pl: 'Nie sprawdzono: czy KSeF ma już tę fakturę (XML-020); kurs waluty z tabeli NBP (XML-325).',
      en: 'Not checked: whether KSeF already has this invoice (XML-020); the exchange rate against the NBP tables (XML-325).',
    },
    {
      name: 'duplicates and the original',
      xml: correctionInvoice,
      pl: 'Nie sprawdzono: czy KSeF ma już tę fakturę (XML-020); zgodność z fakturą korygowaną (XML-650 do XML-656).',
      en: 'Not checked: whether KSeF already has this invoice (XML-020); agreement with the corrected invoice (XML-650 to XML-656).',
    },
  ])('names $name', async ({ xml, pl, en }) => {
    const { issues } = await validationResultOf(xml);
    expect(issues.find(({ code }) => code === 'XML-998')?.message).toEqual({ pl, en });
  });
});

describe('failedRule', () => {
  it('says of the whole file that one rule was not applied', () => {
    expect(failedRule('XML-402')).toMatchObject({
      code: 'XML-999',
      severity: 'info',
      place: { kind: 'file' },
      message: { pl: expect.stringContaining('XML-402'), en: expect.stringContaining('XML-402') },
    });
  });
});
