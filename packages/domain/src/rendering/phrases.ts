import type { Localized } from '../shared/localized.ts';
import type { SectionId } from './view.ts';

/** Headings of sections. */
export const sectionTitles: Readonly<Record<SectionId, Localized>> = {
  parties: { pl: 'Strony', en: 'Parties' },
  correction: { pl: 'Dane korekty', en: 'Correction' },
  lines: { pl: 'Pozycje', en: 'Lines' },
  order: { pl: 'Zamówienie lub umowa', en: 'Order or contract' },
  totals: { pl: 'Podsumowanie', en: 'Summary' },
  advances: { pl: 'Zaliczki', en: 'Advances' },
  settlement: { pl: 'Rozliczenie', en: 'Settlement' },
  payment: { pl: 'Płatność', en: 'Payment' },
  annotations: { pl: 'Adnotacje', en: 'Annotations' },
  terms: { pl: 'Warunki transakcji', en: 'Terms of the transaction' },
  descriptions: { pl: 'Dodatkowe informacje', en: 'Additional information' },
  attachment: { pl: 'Załącznik', en: 'Attachment' },
  footer: { pl: 'Pozostałe dane', en: 'Other data' },
  file: { pl: 'Dane pliku', en: 'File' },
  other: { pl: 'Treść poza strukturą faktury', en: 'Content outside the structure of the invoice' },
};

/** Words of our own that are no labels of elements. */
export const phrases = {
  ksefNumber: { pl: 'Numer KSeF', en: 'KSeF number' },
  paymentDate: { pl: 'Data otrzymania zapłaty', en: 'Date of payment' },
  schemaLocation: { pl: 'Położenie schematu', en: 'Location of the schema' },
  rateOrProcedure: { pl: 'Stawka lub procedura', en: 'Rate or procedure' },
  byRate: { pl: 'Podsumowanie według stawek', en: 'Summary by rate' },
  net: { pl: 'Netto', en: 'Net' },
  tax: { pl: 'Podatek', en: 'Tax' },
  no: { pl: 'nie', en: 'no' },
  unitPrice: { pl: 'Cena jednostkowa', en: 'Unit price' },
  saleValue: { pl: 'Wartość', en: 'Value' },
  gross: { pl: 'Brutto', en: 'Gross' },
  taxInPln: { pl: 'Podatek w PLN', en: 'Tax in PLN' },
  route: { pl: 'Trasa', en: 'Route' },
  total: { pl: 'Razem', en: 'Total' },
  after: { pl: 'po korekcie', en: 'after' },
  difference: { pl: 'różnica', en: 'difference' },
  differences: {
    pl: 'Na fakturze korygującej kwoty podsumowania są różnicami.',
    en: 'On a correcting invoice, the amounts of the summary are differences.',
  },
  place: { pl: 'Miejsce w pliku', en: 'Place in the file' },
  content: { pl: 'Treść', en: 'Content' },
  otherContent: {
    pl: 'Tych danych nie przewiduje struktura faktury FA(3), albo stoją w niewłaściwym miejscu.',
    en: 'The structure of FA(3) invoices does not provide for these data, or they are in the wrong place.',
  },
  transfer: { pl: 'Przelew od 1 stycznia 2027 r.', en: 'Transfer from 1 January 2027' },
  transferTitle: { pl: 'Tytuł przelewu', en: 'Title of the transfer' },
  splitPaymentMessage: { pl: 'Komunikat podzielonej płatności', en: 'Message of the split payment' },
  transferDuty: {
    pl: 'Numer KSeF podaje w tytule czynny podatnik VAT, który płaci czynnemu podatnikowi VAT (art. 108g ustawy o VAT), a w komunikacie każdy, kto stosuje podzieloną płatność (art. 108a ust. 3 pkt 3). Za kilka faktur podaje się identyfikator zbiorczy.',
    en: 'The KSeF number is stated in the title by an active VAT payer who pays an active VAT payer (art. 108g of the VAT Act), and in the message by everybody who uses split payment (art. 108a(3)(3)). For several invoices, a collective identifier is stated.',
  },
  computed: {
    pl: 'Wartości pisane kursywą obliczono z danych faktury; plik ich nie zawiera.',
    en: 'Values in italics were calculated from the data of the invoice; the file does not contain them.',
  },
  madeBy: {
    pl: 'Wizualizacja pliku XML. Dokumentem jest plik XML, a nie ta strona.',
    en: 'Visualization of an XML file. The document is the XML file, not this page.',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** Labels of `P_15` by the kind of the invoice; other kinds have that of the schema. */
export const totalLabels: Readonly<Record<string, Localized>> = {
  ZAL: { pl: 'Otrzymana zapłata', en: 'Payment received' },
  ROZ: { pl: 'Pozostało do zapłaty', en: 'Remaining amount' },
  KOR: { pl: 'Korekta kwoty należności ogółem', en: 'Change of the total amount' },
  KOR_ZAL: { pl: 'Korekta kwoty zapłaty', en: 'Change of the payment' },
  KOR_ROZ: { pl: 'Korekta kwoty pozostałej do zapłaty', en: 'Change of the remaining amount' },
};

/** Statements about the document as a whole. */
export const noticeTexts = {
  neverIssued: {
    title: { pl: 'Stan po korekcie: tego dokumentu nie wystawiono', en: 'State after a correction: this document was never issued' },
    text: {
      pl: 'Dokument pokazuje, jak wygląda faktura po korekcie. Ma numer i datę faktury pierwotnej, ale nie jest fakturą i nie można go wysłać do KSeF. Jest tak oznaczony w polu „System wystawcy” (SystemInfo), dlatego walidacja nie uznaje go za fakturę.',
      en: 'The document shows what the invoice is after a correction. It has number and date of the original invoice, but is not an invoice and must not be sent to KSeF. It is marked as such in “System of the issuer” (SystemInfo), so that validation does not accept it as an invoice.',
    },
  },
  invalid: {
    title: { pl: 'Dokument zawiera błędy', en: 'The document has errors' },
    text: {
      pl: 'Walidacja wykazała błędy. W tej postaci dokument nie jest prawidłową fakturą FA(3).',
      en: 'Validation found errors. As it is, the document is not a valid FA(3) invoice.',
    },
  },
  olderForm: {
    title: { pl: 'Faktura w starszej strukturze niż FA(3)', en: 'Invoice in a form older than FA(3)' },
    text: {
      pl: 'Poprawności takich faktur się nie sprawdza. Od 1 lutego 2026 r. KSeF przyjmuje tylko FA(3).',
      en: 'Such invoices are not validated. Since 1 February 2026, KSeF accepts FA(3) only.',
    },
  },
  notValidated: {
    title: { pl: 'Nie sprawdzono poprawności', en: 'Not validated' },
    text: {
      pl: 'Nie wiadomo, czy dokument jest prawidłową fakturą FA(3).',
      en: 'It is not known whether the document is a valid FA(3) invoice.',
    },
  },
  noKsefNumber: {
    title: { pl: 'Bez numeru KSeF', en: 'Without KSeF number' },
    text: {
      pl: 'Nie podano numeru KSeF. Jeżeli pliku nie przyjął KSeF, faktura nie została wystawiona.',
      en: 'No KSeF number was given. Unless KSeF has accepted the file, the invoice was not issued.',
    },
  },
  offline: {
    title: { pl: 'Faktura wystawiona w trybie offline', en: 'Invoice issued offline' },
    text: {
      pl: 'Numeru KSeF jeszcze nie ma: fakturę trzeba przesłać do KSeF w ustawowym terminie.',
      en: 'There is no KSeF number yet: the invoice has to be sent to KSeF by the legal deadline.',
    },
  },
  confirmation: {
    title: { pl: 'Potwierdzenie transakcji', en: 'Confirmation of the transaction (potwierdzenie transakcji)' },
    text: {
      pl: 'Fakturę wystawiono offline i nie ma ona jeszcze numeru KSeF. Nabywca z polskim NIP otrzyma ją w KSeF; do tego czasu ten dokument tylko potwierdza transakcję. Wyjątek: w czasie ogłoszonej awarii KSeF to już faktura.',
      en: 'The invoice was issued offline and has no KSeF number yet. A buyer with a Polish NIP will receive it in KSeF; until then, this document only confirms the transaction. Exception: during an announced failure of KSeF it is the invoice itself.',
    },
  },
} as const satisfies Readonly<Record<string, { readonly title: Localized; readonly text: Localized }>>;
