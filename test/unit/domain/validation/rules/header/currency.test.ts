import { describe, expect, it } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { edited, foreignInvoice } from '../../../../../support/builders/sample-invoices.ts';
import { validationResultOf } from '../../../../../support/drivers/validation.ts';
import { currencyCases } from './currency.cases.ts';

describe('currencyRules', () => {
  testRuleCases(currencyCases);

  it.each([
    { code: 'BGN', pl: 'waluta wycofana, od 2026-01-01 zastąpiona przez EUR', en: 'a withdrawn currency, replaced by EUR on 2026-01-01' },
    { code: 'XPT', pl: 'metal szlachetny, a nie waluta', en: 'a precious metal, not a currency' },
    {
      code: 'CLF',
      pl: 'jednostka rozliczeniowa lub funduszu, a nie waluta płatności',
      en: 'a unit of account or fund, not a currency used for payment',
    },
    { code: 'XXX', pl: 'kod braku waluty', en: 'the code for no currency' },
  ])('tells what $code is', async ({ code, pl, en }) => {
    const { issues } = await validationResultOf(edited(foreignInvoice, ['<KodWaluty>EUR', `<KodWaluty>${code}`]));
    const message = issues.find((issue) => issue.code === 'XML-317')?.message;
    expect(message).toEqual({ pl: `KodWaluty ${code} to ${pl}.`, en: `KodWaluty ${code} is ${en}.` });
  });
});
