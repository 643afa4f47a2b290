import { describe, expect, it } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { edited, foreignInvoice } from '../../../../../support/builders/sample-invoices.ts';
import { validationResultOf } from '../../../../../support/drivers/validation.ts';
import { accountNumberCases } from './account-numbers.cases.ts';

const number = /<NrRB>[^<]*<\/NrRB>/.exec(foreignInvoice)?.[0] ?? '';

describe('accountNumberRules', () => {
  testRuleCases(accountNumberCases);

  it.each([
    ['12345678901234567890', /bez kodu SWIFT nie wiadomo, w jakim kraju jest bank/],
    ['123456789012345678901', /polski numer rachunku ma 26 cyfr/],
  ])('takes %s for foreign only if countries without IBAN have such numbers', async (digits, message) => {
    const { issues } = await validationResultOf(edited(foreignInvoice, [number, `<NrRB>${digits}</NrRB>`]));
    expect(issues.find(({ code }) => code === 'XML-703')?.message.pl).toMatch(message);
  });
});
