import type { Language, Localized } from '../../shared/localized.ts';

type CodeWords = Readonly<Record<string, Localized>>;

const yes: CodeWords = { '1': { pl: 'tak', en: 'yes' } };
const yesOrNo: CodeWords = { ...yes, '2': { pl: 'nie', en: 'no' } };

/** The titles of the kinds of invoices. */
export const kindTitles: CodeWords = {
  VAT: { pl: 'Faktura', en: 'Invoice' },
  KOR: { pl: 'Faktura korygująca', en: 'Correcting invoice' },
  ZAL: { pl: 'Faktura zaliczkowa', en: 'Advance invoice' },
  ROZ: { pl: 'Faktura rozliczeniowa', en: 'Settlement invoice' },
  UPR: { pl: 'Faktura uproszczona', en: 'Simplified invoice' },
  KOR_ZAL: { pl: 'Faktura korygująca fakturę zaliczkową', en: 'Invoice correcting an advance invoice' },
  KOR_ROZ: { pl: 'Faktura korygująca fakturę rozliczeniową', en: 'Invoice correcting a settlement invoice' },
};

/** The title of a document whose kind is unknown. */
export const unknownKindTitle: Localized = { pl: 'Dokument', en: 'Document' };

const rates: CodeWords = {
  '0 KR': { pl: '0% w kraju', en: '0% domestic' },
  '0 WDT': { pl: '0% WDT', en: '0% intra-EU supply' },
  '0 EX': { pl: '0% eksport', en: '0% export' },
  zw: { pl: 'zwolnione', en: 'exempt' },
  oo: { pl: 'odwrotne obciążenie', en: 'reverse charge' },
  'np I': { pl: 'poza krajem', en: 'outside Poland' },
  'np II': { pl: 'usługa z art. 100 ust. 1 pkt 4', en: 'service under art. 100(1)(4)' },
  // FA(2) only.
  np: { pl: 'nie podlega', en: 'not taxed' },
};

const gtu: CodeWords = {
  GTU_01: { pl: 'napoje alkoholowe', en: 'alcoholic beverages' },
  GTU_02: { pl: 'paliwa (art. 103 ust. 5aa)', en: 'fuels (art. 103(5aa))' },
  GTU_03: { pl: 'oleje opałowe i smarowe', en: 'heating and lubricating oils' },
  GTU_04: { pl: 'wyroby tytoniowe i płyn do e-papierosów', en: 'tobacco and e-liquids' },
  GTU_05: { pl: 'odpady', en: 'waste' },
  GTU_06: { pl: 'urządzenia elektroniczne i folia stretch', en: 'electronics and stretch film' },
  GTU_07: { pl: 'pojazdy i części', en: 'vehicles and parts' },
  GTU_08: { pl: 'metale szlachetne i nieszlachetne', en: 'precious and base metals' },
  GTU_09: { pl: 'produkty lecznicze i wyroby medyczne', en: 'medicines and medical devices' },
  GTU_10: { pl: 'budynki, budowle i grunty', en: 'buildings, structures and land' },
  GTU_11: { pl: 'uprawnienia do emisji gazów', en: 'emission allowances' },
  GTU_12: { pl: 'usługi niematerialne', en: 'intangible services' },
  GTU_13: { pl: 'usługi transportowe i magazynowe', en: 'transport and storage services' },
};

const procedures: CodeWords = {
  WSTO_EE: { pl: 'wewnątrzwspólnotowa sprzedaż na odległość', en: 'intra-EU distance sales' },
  IED: { pl: 'dostawa ułatwiona przez interfejs elektroniczny', en: 'supply facilitated by an electronic interface' },
  TT_D: { pl: 'transakcja trójstronna, drugi podatnik', en: 'triangular transaction, second taxpayer' },
  I_42: { pl: 'dostawa po imporcie (procedura 42)', en: 'supply after import (procedure 42)' },
  I_63: { pl: 'dostawa po imporcie (procedura 63)', en: 'supply after import (procedure 63)' },
  B_SPV: { pl: 'transfer bonu jednego przeznaczenia', en: 'transfer of a single-purpose voucher' },
  B_SPV_DOSTAWA: { pl: 'dostawa lub usługa za bon jednego przeznaczenia', en: 'supply for a single-purpose voucher' },
  B_MPV_PROWIZJA: { pl: 'pośrednictwo w transferze bonu różnego przeznaczenia', en: 'agency for multi-purpose vouchers' },
};

const paymentMethods: CodeWords = {
  '1': { pl: 'gotówka', en: 'cash' },
  '2': { pl: 'karta', en: 'card' },
  '3': { pl: 'bon', en: 'voucher' },
  '4': { pl: 'czek', en: 'cheque' },
  '5': { pl: 'kredyt', en: 'credit' },
  '6': { pl: 'przelew', en: 'bank transfer' },
  '7': { pl: 'płatność mobilna', en: 'mobile payment' },
};

const loads: CodeWords = {
  '1': { pl: 'bańka', en: 'churn' },
  '2': { pl: 'beczka', en: 'barrel' },
  '3': { pl: 'butla', en: 'cylinder' },
  '4': { pl: 'karton', en: 'carton' },
  '5': { pl: 'kanister', en: 'canister' },
  '6': { pl: 'klatka', en: 'cage' },
  '7': { pl: 'kontener', en: 'container' },
  '8': { pl: 'kosz lub koszyk', en: 'basket' },
  '9': { pl: 'łubianka', en: 'chip basket' },
  '10': { pl: 'opakowanie zbiorcze', en: 'multipack' },
  '11': { pl: 'paczka', en: 'parcel' },
  '12': { pl: 'pakiet', en: 'package' },
  '13': { pl: 'paleta', en: 'pallet' },
  '14': { pl: 'pojemnik', en: 'bin' },
  '15': { pl: 'pojemnik do ładunków masowych stałych', en: 'bin for solid bulk' },
  '16': { pl: 'pojemnik do ładunków masowych w postaci płynnej', en: 'bin for liquid bulk' },
  '17': { pl: 'pudełko', en: 'box' },
  '18': { pl: 'puszka', en: 'can' },
  '19': { pl: 'skrzynia', en: 'chest' },
  '20': { pl: 'worek', en: 'sack' },
};

const transportModes: CodeWords = {
  '1': { pl: 'transport morski', en: 'sea' },
  '2': { pl: 'transport kolejowy', en: 'rail' },
  '3': { pl: 'transport drogowy', en: 'road' },
  '4': { pl: 'transport lotniczy', en: 'air' },
  '5': { pl: 'przesyłka pocztowa', en: 'post' },
  '7': { pl: 'stałe instalacje przesyłowe', en: 'fixed installations' },
  '8': { pl: 'żegluga śródlądowa', en: 'inland waterway' },
};

const roles: CodeWords = {
  '1': { pl: 'faktor', en: 'factor' },
  '2': { pl: 'odbiorca', en: 'recipient' },
  '3': { pl: 'podmiot pierwotny', en: 'original entity' },
  '4': { pl: 'dodatkowy nabywca', en: 'additional buyer' },
  '5': { pl: 'wystawca faktury', en: 'issuer of the invoice' },
  '6': { pl: 'dokonujący płatności', en: 'payer' },
  '7': { pl: 'jednostka samorządu terytorialnego: wystawca', en: 'local government unit: issuer' },
  '8': { pl: 'jednostka samorządu terytorialnego: odbiorca', en: 'local government unit: recipient' },
  '9': { pl: 'członek grupy VAT: wystawca', en: 'member of a VAT group: issuer' },
  '10': { pl: 'członek grupy VAT: odbiorca', en: 'member of a VAT group: recipient' },
  '11': { pl: 'pracownik', en: 'employee' },
};

const markers = [
  ...['BrakID', 'RolaInna', 'NrKSeF', 'NrKSeFN', 'FP', 'TP', 'NrKSeFZN', 'ZwrotAkcyzy', 'P_19', 'P_19N', 'P_22', 'P_22N'],
  ...['P_PMarzyN', 'P_12_Zal_15', 'P_12Z_Zal_15', 'Zaplacono', 'PlatnoscInna', 'TransportInny', 'LadunekInny', 'PodmiotPosredniczacy'],
];
const questions = ['JST', 'GV', 'P_16', 'P_17', 'P_18', 'P_18A', 'P_42_5'];

/**
 * Markers of which the law prescribes the words on the invoice.
 *
 * @source ustawa o VAT, art. 106e ust. 1 pkt 17 i 18 (English: Directive 2006/112/EC, art. 226(13), (14)), art. 136 ust. 1 pkt 1
 */
const prescribedWords: readonly (readonly [name: string, words: CodeWords])[] = [
  ['P_PMarzy', { '1': { pl: 'procedura marży', en: 'margin scheme' } }],
  ['P_PMarzy_2', { '1': { pl: 'procedura marży dla biur podróży', en: 'margin scheme - travel agents' } }],
  ['P_PMarzy_3_1', { '1': { pl: 'procedura marży - towary używane', en: 'margin scheme - second-hand goods' } }],
  ['P_PMarzy_3_2', { '1': { pl: 'procedura marży - dzieła sztuki', en: 'margin scheme - works of art' } }],
  [
    'P_PMarzy_3_3',
    { '1': { pl: 'procedura marży - przedmioty kolekcjonerskie i antyki', en: "margin scheme - collector's items and antiques" } },
  ],
  [
    'P_23',
    {
      '1': {
        pl: 'VAT: Faktura WE uproszczona na mocy art. 135-138 ustawy o ptu',
        en: 'VAT: EC simplified invoice under art. 135-138 of the Polish VAT Act',
      },
      '2': { pl: 'nie', en: 'no' },
    },
  ],
];

const before: CodeWords = { '1': { pl: 'przed korektą', en: 'before' } };

/** What the values of elements mean, in words, by the name of the element. Codes of countries and currencies speak for themselves. */
export const codeWords: ReadonlyMap<string, CodeWords> = new Map<string, CodeWords>([
  ...markers.map((name): [string, CodeWords] => [name, yes]),
  ...questions.map((name): [string, CodeWords] => [name, yesOrNo]),
  ...prescribedWords,
  ['StanPrzed', before],
  ['StanPrzedZ', before],
  ['RodzajFaktury', kindTitles],
  [
    'TypKorekty',
    {
      '1': { pl: 'w dacie ujęcia faktury pierwotnej', en: 'at the date of the original invoice' },
      '2': { pl: 'w dacie wystawienia faktury korygującej', en: 'at the date of the correcting invoice' },
      '3': {
        pl: 'w innej dacie, lub w różnych datach dla różnych pozycji',
        en: 'at another date, or at different dates for different lines',
      },
    },
  ],
  [
    'StatusInfoPodatnika',
    {
      '1': { pl: 'stan likwidacji', en: 'in liquidation' },
      '2': { pl: 'postępowanie restrukturyzacyjne', en: 'in restructuring' },
      '3': { pl: 'stan upadłości', en: 'in bankruptcy' },
      '4': { pl: 'przedsiębiorstwo w spadku', en: 'enterprise in succession' },
    },
  ],
  ['Rola', roles],
  [
    'RolaPU',
    {
      '1': { pl: 'organ egzekucyjny', en: 'enforcement authority' },
      '2': { pl: 'komornik sądowy', en: 'bailiff' },
      '3': { pl: 'przedstawiciel podatkowy', en: 'tax representative' },
    },
  ],
  ['P_12', rates],
  ['P_12Z', rates],
  ['GTU', gtu],
  ['GTUZ', gtu],
  ['Procedura', procedures],
  ['ProceduraZ', procedures],
  ['FormaPlatnosci', paymentMethods],
  [
    'ZnacznikZaplatyCzesciowej',
    { '1': { pl: 'zapłacono w części', en: 'partly paid' }, '2': { pl: 'zapłacono w całości, w częściach', en: 'fully paid in parts' } },
  ],
  [
    'RachunekWlasnyBanku',
    {
      '1': { pl: 'do rozliczeń nabywanych wierzytelności', en: 'for the settlement of purchased receivables' },
      '2': { pl: 'do pobrania należności od nabywcy dla dostawcy', en: 'for collection from the buyer on behalf of the supplier' },
      '3': { pl: 'gospodarka własna, nie rachunek rozliczeniowy', en: "the bank's own business, not a settlement account" },
    },
  ],
  ['RodzajTransportu', transportModes],
  ['OpisLadunku', loads],
]);

/** What a value means, in words; undefined if it has no words. */
export function getMeaning(name: string, value: string, language: Language): string | undefined {
  const words = codeWords.get(name);
  return words !== undefined && Object.hasOwn(words, value) ? words[value]?.[language] : undefined;
}
