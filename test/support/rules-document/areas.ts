import type { Localized } from '@nakor/domain/shared/localized';

/** Areas of the catalogue by the first digit of a code. */
export const areaTitles: Readonly<Record<string, Localized>> = {
  '0': { pl: 'Dokument, kodowanie, przyjęcie przez KSeF', en: 'Document, encoding, acceptance by KSeF' },
  '1': { pl: 'Schemat', en: 'Schema' },
  '2': { pl: 'Podmioty i identyfikatory', en: 'Parties and identifiers' },
  '3': { pl: 'Nagłówek, daty, waluta, numery KSeF', en: 'Header, dates, currency, KSeF numbers' },
  '4': { pl: 'Arytmetyka VAT', en: 'VAT arithmetic' },
  '5': { pl: 'Adnotacje i stawki', en: 'Annotations and rates' },
  '6': { pl: 'Rodzaje faktur i korekty', en: 'Kinds of invoices and corrections' },
  '7': { pl: 'Płatność i rachunki', en: 'Payment and accounts' },
  '8': { pl: 'Wiersze, kody, załącznik', en: 'Lines, codes, attachment' },
  '9': { pl: 'Wskazówki', en: 'Advice' },
};

/** The area of a code. */
export function areaOf(code: string): string {
  return code.charAt('XML-'.length);
}
