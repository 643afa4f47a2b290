import { describe, expect, it } from 'vitest';
import { documentOf, testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { validationResultOf } from '../../../../../support/drivers/validation.ts';
import { exchangeRateCases } from './exchange-rates.cases.ts';

describe('exchangeRateRules', () => {
  testRuleCases(exchangeRateCases);

  it('names the official rates with the days of their tables', async () => {
    const [first] = exchangeRateCases['XML-325']?.fires ?? [];
    const { issues } = await validationResultOf(first === undefined ? '' : documentOf(first), first?.ports);
    expect(issues.find(({ code }) => code === 'XML-325')?.message).toEqual({
      pl: 'KursWaluty (4,24) różni się od średniego kursu NBP dla EUR: 4,2500 z 2026-10-13 lub 4,2534 z 2026-10-14.',
      en: 'KursWaluty (4.24) differs from the average NBP rate for EUR: 4.2500 of 2026-10-13 or 4.2534 of 2026-10-14.',
    });
  });
});
