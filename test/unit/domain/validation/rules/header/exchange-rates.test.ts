import { describe, expect, it } from 'vitest';
import { documentOf, testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { validationResultOf } from '../../../../../support/drivers/validation.ts';
import { exchangeRateCases } from './exchange-rates.cases.ts';

describe('exchangeRateRules', () => {
  testRuleCases(exchangeRateCases);

  it('names the official rates with their tables, and expects no value', async () => {
    const [first] = exchangeRateCases['XML-325']?.fires ?? [];
    const { issues } = await validationResultOf(first === undefined ? '' : documentOf(first), first?.ports);
    const issue = issues.find(({ code }) => code === 'XML-325');
    expect(issue?.expectedValue).toBeNull();
    expect(issue?.message).toEqual({
      pl: 'KursWaluty (4,24) różni się od średniego kursu NBP dla EUR: 4,2500 (tabela nr 199/A/NBP/2026 z 2026-10-13) lub 4,2534 (tabela nr 200/A/NBP/2026 z 2026-10-14). Jest zgodny z prawem, jeżeli stosujesz kurs EBC albo kurs według przepisów o podatku dochodowym.',
      en: 'KursWaluty (4.24) differs from the average NBP rate for EUR: 4.2500 (table no. 199/A/NBP/2026 of 2026-10-13) or 4.2534 (table no. 200/A/NBP/2026 of 2026-10-14). It is lawful if you use the ECB rate or a rate by income tax rules.',
    });
  });
});
