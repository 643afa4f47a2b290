import { withSearchWords } from '@nakor/domain/correction/search-words';
import { findScenarios } from '@nakor/domain/search/find-scenarios';
import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';
import { scenarioList } from '../../../support/drivers/correction-forms.ts';

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
    ['pomyłka w cenie', 'price-change'],
    ['błąd w cenie', 'price-change'],
    ['zła cena jednostkowa', 'price-change'],
    ['błędnej ceny', 'price-change'],
    ['rabatu po sprzedaży', 'price-change'],
    ['udzielono upustu', 'price-change'],
    ['skonto za wcześniejszą zapłatę', 'price-change'],
    ['podwyżki ceny', 'price-change'],
    ['obniżenie ceny po reklamacji', 'price-change'],
    ['nie ta firma', 'wrong-nip-zero-out'],
    ['faktura na złą firmę', 'wrong-nip-zero-out'],
    ['wystawiono na inną spółkę', 'wrong-nip-zero-out'],
    ['pomylony NIP', 'wrong-nip-zero-out'],
    ['błędny NIP nabywcy', 'wrong-nip-zero-out'],
    ['brak NIP na fakturze', 'wrong-nip-zero-out'],
    ['nie ten kontrahent', 'wrong-nip-zero-out'],
    ['nota korygująca', 'buyer-data'],
    ['noty korygującej', 'buyer-data'],
    ['adres nabywcy', 'buyer-data'],
    ['literówka w nazwie nabywcy', 'buyer-data'],
    ['zmiana nazwy klienta', 'buyer-data'],
    ['odbiorca faktury w gminie', 'buyer-data'],
    ['zły adres klienta', 'buyer-data'],
    ['nasz adres', 'seller-data'],
    ['błąd w danych sprzedawcy', 'seller-data'],
    ['adres naszej firmy', 'seller-data'],
    ['zwrócone towary', 'quantity-return'],
    ['zwrotu towarów', 'quantity-return'],
    ['klient oddał część towaru', 'quantity-return'],
    ['za dużo sztuk', 'quantity-return'],
    ['zła ilość', 'quantity-return'],
    ['ilości się nie zgadzają', 'quantity-return'],
    ['brakująca pozycja', 'quantity-return'],
    ['niedobór w dostawie', 'quantity-return'],
    ['zła stawka VAT', 'vat-rate-change'],
    ['błędnej stawce', 'vat-rate-change'],
    ['8 zamiast 23', 'vat-rate-change'],
    ['powinno być zwolnione', 'vat-rate-change'],
    ['odwrotne obciążenie', 'vat-rate-change'],
    ['anulowanie faktury', 'cancel-to-zero'],
    ['transakcja nie doszła do skutku', 'cancel-to-zero'],
    ['faktura wystawiona podwójnie', 'cancel-to-zero'],
    ['wystawiona dwa razy', 'cancel-to-zero'],
    ['skasować fakturę', 'cancel-to-zero'],
    ['korekta do zera', 'cancel-to-zero'],
    ['storno', 'cancel-to-zero'],
    ['zły kurs euro', 'fx-rate'],
    ['kursu waluty', 'fx-rate'],
    ['kurs NBP', 'fx-rate'],
    ['MPP', 'formal-details'],
    ['brak adnotacji MPP', 'formal-details'],
    ['mechanizm podzielonej płatności', 'formal-details'],
    ['termin płatności', 'formal-details'],
    ['numer konta', 'formal-details'],
    ['zły rachunek bankowy', 'formal-details'],
    ['data sprzedaży', 'formal-details'],
    ['błędna data', 'formal-details'],
    ['numer umowy', 'formal-details'],
    ['oznaczenia GTU', 'formal-details'],
    ['opis towaru', 'formal-details'],
    ['rabat roczny', 'period-rebate'],
    ['bonus za obroty', 'period-rebate'],
    ['premia kwartalna', 'period-rebate'],
    ['rabatu za okres', 'period-rebate'],
    ['zaliczki', 'advance-amount'],
    ['za wysoka zaliczka', 'advance-amount'],
    ['zwróciliśmy zaliczkę', 'advance-amount'],
    ['zła stawka zaliczki', 'advance-jpk-reclassify'],
    ['faktura rozliczająca', 'settlement-correction'],
    ['faktury końcowej', 'settlement-correction'],
    ['kwota podatku', 'totals-correction'],
    ['różnica groszy', 'totals-correction'],
    ['źle zaokrąglony VAT', 'totals-correction'],
    ['przecinek w kwocie VAT', 'totals-correction'],
    ['przecinek w cenie', 'price-change'],
    ['pomyłki w cenach', 'price-change'],
    ['not korygujących', 'buyer-data'],
    ['nie na tę firmę', 'wrong-nip-zero-out'],
    ['faktura na niewłaściwego nabywcę', 'wrong-nip-zero-out'],
    ['MPP-u zabrakło', 'formal-details'],
    ['zwroty od klientów', 'quantity-return'],
    ['stawki 8% zamiast 23%', 'vat-rate-change'],
    ['przedpłata za wysoka', 'advance-amount'],
  ])('for %j finds %s among the first two', (text, id) => {
    const found = findScenarios(text, scenarioList).map((scenario) => scenario.id);
    expect(found.slice(0, 2)).toContain(id);
  });

  it('finds each scenario by each of its usual reasons', () => {
    const missed = scenarioList.flatMap(({ id, usualReasons }) =>
      usualReasons
        .filter(
          (reason) =>
            !findScenarios(reason, scenarioList)
              .slice(0, 3)
              .some((found) => found.id === id),
        )
        .map((reason) => `${id}: ${reason}`),
    );
    expect(missed).toEqual([]);
  });

  it('finds by English words, too', () => {
    const english = withSearchWords(createNakor({ language: 'en' }).scenarios(), 'en');
    expect(findScenarios('wrong nip', english)[0]?.id).toBe('wrong-nip-zero-out');
    expect(findScenarios('discount', english)[0]?.id).toBe('price-change');
  });

  it('finds nothing for unknown words, and all without any', () => {
    for (const unknown of ['krokodyl', 'qwertz', 'pizza hawajska', '21405', 'XML-403'])
      expect([unknown, findScenarios(unknown, scenarioList)]).toEqual([unknown, []]);
    expect(findScenarios(' ', scenarioList)).toEqual(scenarioList);
  });

  it('has words and usual reasons for each scenario', () => {
    const isBare = ({ searchWords, usualReasons }: (typeof scenarioList)[number]) => searchWords.length === 0 || usualReasons.length === 0;
    expect(scenarioList.filter(isBare)).toEqual([]);
  });
});
