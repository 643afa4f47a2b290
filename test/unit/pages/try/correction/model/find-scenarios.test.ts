import { buildWizardScenarios } from '@nakor/pages/try/correction/engine/wizard-scenarios';
import { findScenarios } from '@nakor/pages/try/correction/model/find-scenarios';
import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';
import { scenarioList } from '../../../../../support/drivers/correction-forms.ts';

describe('a search for a scenario', () => {
  it.each([
    ['rabat', 'price-change'],
    ['RABATY', 'price-change'],
    ['zły NIP', 'wrong-nip-zero-out'],
    ['zly nip nabywcy', 'wrong-nip-zero-out'],
    ['zwrot towaru', 'quantity-return'],
    ['pomyłka w ilości', 'quantity-return'],
    ['literówka w nazwie', 'buyer-data'],
    ['stawka', 'vat-rate-change'],
    ['anulować fakturę', 'cancel-to-zero'],
    ['duplikat', 'cancel-to-zero'],
    ['kurs', 'fx-rate'],
    ['GTU', 'formal-details'],
    ['premia roczna', 'period-rebate'],
    ['zwrot zaliczki', 'advance-amount'],
    ['zaokrąglenie', 'totals-correction'],
  ])('for %j finds %s among the first two', (text, id) => {
    const found = findScenarios(text, scenarioList).map((scenario) => scenario.id);
    expect(found.slice(0, 2)).toContain(id);
  });

  it('finds by English words, too', () => {
    const english = buildWizardScenarios(createNakor({ language: 'en' }).scenarios(), 'en');
    expect(findScenarios('wrong nip', english)[0]?.id).toBe('wrong-nip-zero-out');
    expect(findScenarios('discount', english)[0]?.id).toBe('price-change');
  });

  it('finds nothing for unknown words, and all without any', () => {
    expect(findScenarios('krokodyl', scenarioList)).toEqual([]);
    expect(findScenarios(' ', scenarioList)).toEqual(scenarioList);
  });

  it('has words and usual reasons for each scenario', () => {
    const isBare = ({ searchWords, usualReasons }: (typeof scenarioList)[number]) => searchWords.length === 0 || usualReasons.length === 0;
    expect(scenarioList.filter(isBare)).toEqual([]);
  });
});
