import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced, testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { validationResultOf } from '../../../../../support/drivers/validation.ts';
import { supplyDateCases } from './supply-dates.cases.ts';

describe('supplyDateRules', () => {
  testRuleCases(supplyDateCases);

  it('states how late an invoice was issued', async () => {
    const { issues } = await validationResultOf(replaced(plainInvoice, '<P_6>2026-10-14', '<P_6>2026-08-14'));
    expect(issues.find(({ code }) => code === 'XML-327')?.message).toEqual({
      pl: 'Fakturę wystawiono 2026-10-15, a zwykły termin dla dostawy lub usługi z 2026-08-14 minął 2026-09-15; spóźnienie: 30 dni.',
      en: 'The invoice was issued on 2026-10-15; the usual time limit for a supply on 2026-08-14 ended on 2026-09-15, 30 days earlier.',
    });
  });
});
