import type { Language } from '../language.ts';

/** What accountants call the events and mistakes that scenarios correct, by the id of the scenario. */
export const scenarioWords: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  'price-change': {
    pl: ['cena', 'rabat', 'opust', 'upust', 'obniżka', 'podwyżka', 'bonus', 'zniżka', 'promocja', 'skonto', 'reklamacja', 'zła cena'],
    en: ['price', 'discount', 'rebate', 'reduction', 'increase', 'allowance', 'complaint', 'wrong price'],
  },
  'quantity-return': {
    pl: [
      'ilość',
      'pomyłka w ilości',
      'zwrot',
      'towar',
      'sztuki',
      'brak',
      'niedobór',
      'nadwyżka',
      'pozycja',
      'brakująca',
      'zbędna',
      'wymiana',
      'reklamacja',
    ],
    en: ['quantity', 'return', 'goods', 'pieces', 'shortage', 'surplus', 'missing', 'line', 'exchange', 'complaint'],
  },
  'vat-rate-change': {
    pl: [
      'stawka',
      'VAT',
      '23',
      '8',
      '5',
      'zw',
      'zwolnienie',
      'zwolniona',
      'np',
      'oo',
      'odwrotne',
      'obciążenie',
      'eksport',
      'WDT',
      'zła stawka',
    ],
    en: ['rate', 'VAT', '23', '8', '5', 'exempt', 'exemption', 'reverse', 'charge', 'export', 'wrong rate'],
  },
  'formal-details': {
    pl: [
      ...['literówka', 'opis', 'nazwa towaru', 'GTU', 'procedura', 'data', 'termin', 'płatność', 'rachunek', 'konto', 'numer faktury'],
      ...[
        'PKWiU',
        'CN',
        'jednostka',
        'mechanizm podzielonej płatności',
        'split payment',
        'MPP',
        'adnotacja',
        'umowa',
        'zamówienie',
        'stopka',
      ],
    ],
    en: [
      ...['typo', 'description', 'name of goods', 'GTU', 'procedure', 'date', 'due', 'payment', 'bank', 'account', 'invoice number'],
      ...['PKWiU', 'CN', 'unit', 'split payment', 'annotation', 'contract', 'order', 'footer'],
    ],
  },
  'buyer-data': {
    pl: [
      'nabywca',
      'kontrahent',
      'klient',
      'nazwa',
      'adres',
      'odbiorca',
      'płatnik',
      'JST',
      'gmina',
      'literówka w nazwie',
      'przekształcenie',
    ],
    en: ['buyer', 'customer', 'name', 'address', 'recipient', 'payer', 'municipality', 'typo in the name'],
  },
  'seller-data': {
    pl: ['sprzedawca', 'moje dane', 'nasza firma', 'nazwa', 'adres', 'siedziba', 'prefiks'],
    en: ['seller', 'our data', 'our company', 'name', 'address', 'prefix'],
  },
  'wrong-nip-zero-out': {
    pl: ['NIP', 'zły NIP', 'błędny NIP', 'pomylony nabywca', 'zły nabywca', 'inny kontrahent', 'numer VAT UE', 'identyfikator'],
    en: ['NIP', 'wrong NIP', 'tax number', 'wrong buyer', 'wrong customer', 'EU VAT number', 'identifier'],
  },
  'cancel-to-zero': {
    pl: [
      'anulowanie',
      'anuluj',
      'wycofanie',
      'do zera',
      'podwójna',
      'zdublowana',
      'duplikat',
      'testowa',
      'usuń',
      'rezygnacja',
      'waluta',
      'storno',
    ],
    en: ['cancel', 'withdraw', 'zero', 'duplicate', 'double', 'test', 'delete', 'currency', 'reversal'],
  },
  'period-rebate': {
    pl: ['rabat', 'premia', 'bonus', 'obrót', 'roczny', 'kwartalny', 'zbiorcza', 'okres', 'wiele faktur', 'opust', 'retrospektywny'],
    en: ['rebate', 'discount', 'bonus', 'turnover', 'annual', 'quarterly', 'collective', 'period', 'many invoices'],
  },
  'fx-rate': {
    pl: ['kurs', 'waluta', 'euro', 'EUR', 'dolar', 'USD', 'NBP', 'przeliczenie'],
    en: ['exchange', 'rate', 'currency', 'euro', 'EUR', 'USD', 'NBP'],
  },
  'advance-amount': {
    pl: ['zaliczka', 'zadatek', 'wpłata', 'przedpłata', 'zamówienie', 'zwrot zaliczki', 'kwota'],
    en: ['advance', 'prepayment', 'deposit', 'payment', 'order', 'refund', 'amount'],
  },
  'advance-jpk-reclassify': {
    pl: ['zaliczka', 'stawka', 'JPK', 'przeniesienie', 'kwalifikacja', 'GTU', 'zła stawka zaliczki'],
    en: ['advance', 'rate', 'JPK', 'move', 'reclassify', 'GTU'],
  },
  'settlement-correction': {
    pl: ['rozliczenie', 'rozliczająca', 'końcowa', 'zaliczki', 'do zapłaty'],
    en: ['settlement', 'final', 'advances', 'due'],
  },
  'totals-correction': {
    pl: ['suma', 'podatek', 'kwota VAT', 'zaokrąglenie', 'grosze', 'podstawa', 'razem', 'do zapłaty'],
    en: ['total', 'tax', 'rounding', 'base', 'sum', 'amount due'],
  },
};

/** Usual reasons, by the id of the scenario: in Polish, because tax offices read them. */
export const usualReasons: Readonly<Record<string, readonly string[]>> = {
  'price-change': ['rabat udzielony po sprzedaży', 'pomyłka w cenie', 'obniżka ceny po reklamacji'],
  'quantity-return': ['zwrot towaru', 'pomyłka w ilości', 'pominięta pozycja'],
  'vat-rate-change': ['błędna stawka VAT'],
  'formal-details': ['błędna nazwa towaru lub usługi', 'brak oznaczenia GTU', 'błędny termin płatności'],
  'buyer-data': ['błędna nazwa nabywcy', 'błędny adres nabywcy', 'zmiana danych nabywcy'],
  'seller-data': ['błędny adres sprzedawcy', 'zmiana danych sprzedawcy'],
  'wrong-nip-zero-out': ['błędny NIP nabywcy'],
  'cancel-to-zero': ['sprzedaż nie doszła do skutku', 'faktura wystawiona podwójnie', 'faktura wystawiona omyłkowo'],
  'period-rebate': ['rabat za obroty w okresie'],
  'fx-rate': ['błędny kurs waluty'],
  'advance-amount': ['błędna kwota zaliczki', 'zwrot części zaliczki', 'zmiana zamówienia'],
  'advance-jpk-reclassify': ['błędna stawka VAT zaliczki'],
  'settlement-correction': ['błędna kwota do zapłaty', 'zmiana ilości lub ceny'],
  'totals-correction': ['pomyłka w kwocie podatku', 'pomyłka w sumie faktury'],
};
