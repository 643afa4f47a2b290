import type { Localized } from '../shared/localized.ts';

/** How certain a change is: law, published with a day, a draft of law, or neither. */
export type FactCertainty = 'in_force' | 'announced' | 'draft' | 'unconfirmed';

/** A lawful reason for an invoice without a KSeF number; the ids are answers of correction scenarios. */
export interface KsefExemption {
  readonly id: 'sprzedaz_2024_do_200_mln' | 'do_10000_miesiecznie' | 'kasa_rejestrujaca' | 'awaria_calkowita' | 'wylaczenie_ustawowe';
  readonly text: Localized;
  /** The last issue day to which it applies, `YYYY-MM-DD`; null when it has no end. */
  readonly until: string | null;
  readonly source: string;
}

const transitionalRules = 'przepisy przejściowe ustawy o VAT (numeracji artykułów nie sprawdzono)';
/** Quoted by others from Dz.U. 2026 poz. 1263; the text of the act was not read. */
const quoted = '(według cytatów; tekstu ustawy nie sprawdzono)';

/** Invoices that may be issued outside KSeF. */
export const ksefExemptions: readonly KsefExemption[] = [
  {
    id: 'sprzedaz_2024_do_200_mln',
    text: {
      pl: 'Faktura sprzed 1 kwietnia 2026 r. sprzedawcy, którego sprzedaż w 2024 r. nie przekroczyła 200 mln zł.',
      en: 'An invoice before 1 April 2026 of a seller whose sales in 2024 did not exceed 200 million PLN.',
    },
    until: '2026-03-31',
    source: transitionalRules,
  },
  {
    id: 'do_10000_miesiecznie',
    text: {
      pl: 'Faktura do 31 grudnia 2026 r., przy sprzedaży na takich fakturach do 10 000 zł brutto w miesiącu.',
      en: 'An invoice until 31 December 2026, with sales on such invoices of up to 10,000 PLN gross a month.',
    },
    until: '2026-12-31',
    source: `art. 145m ust. 1 ustawy o VAT ${quoted}`,
  },
  {
    id: 'kasa_rejestrujaca',
    text: {
      pl: 'Faktura wystawiona przy kasie rejestrującej do 31 grudnia 2026 r.',
      en: 'An invoice issued by a cash register until 31 December 2026.',
    },
    until: '2026-12-31',
    source: `art. 145n ust. 1 ustawy o VAT ${quoted}`,
  },
  {
    id: 'awaria_calkowita',
    text: { pl: 'Faktura z czasu awarii całkowitej KSeF.', en: 'An invoice issued during a total failure of KSeF.' },
    until: null,
    source: 'art. 106ng ustawy o VAT',
  },
  {
    id: 'wylaczenie_ustawowe',
    text: {
      pl: 'Faktura, której przepisy nie każą wystawiać w KSeF (art. 106ga ust. 2 ustawy o VAT): dla osoby fizycznej nieprowadzącej działalności gospodarczej, sprzedawcy bez siedziby i bez biorącego udział w sprzedaży stałego miejsca prowadzenia działalności w Polsce, z procedur szczególnych wymienionych w tym przepisie albo z rozporządzenia do art. 106s.',
      en: 'An invoice that need not be issued in KSeF (art. 106ga(2) of the VAT Act): to a private individual, of a seller without a seat in Poland and without a fixed establishment there that takes part in the sale, under the special schemes listed in that provision, or under the regulation based on art. 106s.',
    },
    until: null,
    source: 'art. 106ga ust. 2 ustawy o VAT',
  },
];

/** Limits of one session of sending, valid from a day on. They are defaults: KSeF can raise them for a context, which its API states. */
export interface SessionLimits {
  /** `YYYY-MM-DD` */
  readonly from: string;
  /** Invoices in one interactive or batch session. */
  readonly invoices: number;
  /** Parts of the package of a batch session. */
  readonly parts: number;
  readonly partBytes: number;
  readonly packageBytes: number;
  readonly invoiceBytes: number;
  readonly invoiceWithAttachmentBytes: number;
  /** Invoices of one collective identifier. */
  readonly collectiveInvoices: number;
  readonly source: string;
}

/**
 * The limits that apply now. Numbers of invoices and sizes of an invoice: CIRFMF/ksef-api, limity/limity.md (2026-08-26), default values of a context,
 * which KSeF raises on a reasoned request (GET /limits/context states them). Parts and package: sesja-wsadowa.md. Editions count megabytes as 1,000,000
 * or 1,048,576 bytes; this is the stricter.
 */
export const currentSessionLimits: SessionLimits = {
  from: '2026-02-01',
  invoices: 10_000,
  parts: 50,
  partBytes: 100_000_000,
  packageBytes: 5_000_000_000,
  invoiceBytes: 1_000_000,
  invoiceWithAttachmentBytes: 3_000_000,
  collectiveInvoices: 500,
  source:
    'CIRFMF/ksef-api, limity/limity.md (2026-08-26): wartości domyślne kontekstu, które KSeF może podnieść; części i paczka: sesja-wsadowa.md',
};

/** Limits of sessions, the latest last. */
export const sessionLimits: readonly SessionLimits[] = [currentSessionLimits];

/** A change that is still to come, or whose day is not certain. */
export interface ComingChange {
  /** The first day, `YYYY-MM-DD`; null when none is known. */
  readonly from: string | null;
  readonly certainty: FactCertainty;
  readonly text: Localized;
  readonly source: string;
}

/** What changes in KSeF and its law. Changed here alone, without code. */
export const comingChanges: readonly ComingChange[] = [
  {
    from: '2027-01-01',
    certainty: 'in_force',
    text: {
      pl: 'Czynni podatnicy VAT podają w przelewie za fakturę jej numer KSeF albo identyfikator zbiorczy, także w mechanizmie podzielonej płatności.',
      en: 'Active VAT payers state the KSeF number of an invoice, or a collective identifier, in the transfer that pays it, also with split payment.',
    },
    source: 'art. 108g i art. 108a ust. 3 pkt 3 ustawy o VAT, art. 17 ustawy z 16.06.2023 (według cytatów; tekstu ustawy nie sprawdzono)',
  },
  {
    from: '2027-01-01',
    certainty: 'in_force',
    text: {
      pl: 'Kary pieniężne za fakturę poza KSeF, fakturę offline niezgodną ze wzorem i spóźnione przesłanie: do 100% podatku z faktury, a bez podatku do 18,7% kwoty należności; nie ma postępowania karnego skarbowego (ust. 4). Projekt UD477 przesuwa je na 2028-01-01.',
      en: 'Fines for an invoice outside KSeF, an offline invoice that breaks the schema, and late sending: up to 100% of the tax on the invoice or, without tax, 18.7% of its total; there are no penal fiscal proceedings (para. 4). The draft UD477 moves them to 2028-01-01.',
    },
    source: `art. 106ni ustawy o VAT ${quoted}`,
  },
  {
    from: '2027-01-01',
    certainty: 'in_force',
    text: {
      pl: 'Koniec limitu 10 000 zł miesięcznie. Kasa rejestrująca nie wystawia faktur, a paragon z NIP do 450 zł nie jest już fakturą uproszczoną: faktura dla podatnika jest w KSeF, dla konsumenta może być poza nim.',
      en: 'The limit of 10,000 PLN a month ends. A cash register issues no invoices, and a receipt with a NIP up to 450 PLN is no simplified invoice any more: an invoice to a taxable person is in KSeF, one to a consumer may be outside it.',
    },
    source: `art. 145m i art. 145n ustawy o VAT, Podręcznik KSeF 2.0 cz. I (2026-08-06), s. 14 ${quoted}`,
  },
  {
    from: '2028-01-01',
    certainty: 'draft',
    text: { pl: 'Kary pieniężne za faktury poza KSeF, według projektu.', en: 'Fines for invoices outside KSeF, according to the draft.' },
    source: 'projekt UD477 (2026-09-22)',
  },
  {
    from: null,
    certainty: 'unconfirmed',
    text: {
      pl: 'Sprawdzanie zakresów znaków Unicode (XML-007) w środowisku produkcyjnym; możliwe dopiero w wersji 3.0.',
      en: 'The check of Unicode ranges (XML-007) in production; possibly not before version 3.0.',
    },
    source: 'CIRFMF/ksef-api#700',
  },
  {
    from: null,
    certainty: 'unconfirmed',
    text: {
      pl: 'Sprawdzanie cyfr kontrolnych identyfikatorów na żądanie sesji (subject-identifier-validation) poza środowiskiem testowym.',
      en: 'The check of check digits on request of the session (subject-identifier-validation) outside the test environment.',
    },
    source: 'CIRFMF/ksef-api, api-changelog.md, 2.8.0',
  },
];
