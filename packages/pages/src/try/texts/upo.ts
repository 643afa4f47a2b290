import type { Language } from '../language.ts';
import { formatCount, formatPlural } from './numbers.ts';

const count = (value: number) => formatCount(value, 'pl');
const plural = (value: number, forms: readonly [string, string, string]) => `${count(value)} ${formatPlural(value, forms, 'pl')}`;

const polish = {
  add: 'Dodaj UPO',
  addTitle: 'Porównaj faktury z urzędowym poświadczeniem odbioru (UPO) z KSeF',
  remove: 'Usuń dodane UPO',
  waiting: 'UPO zostanie porównane, gdy faktury będą sprawdzone.',
  failed: 'Nie udało się porównać UPO:',
  heading: (accepted: number, all: number) => `UPO: KSeF przyjął ${count(accepted)} z ${plural(all, ['pliku', 'plików', 'plików'])}`,
  noFiles: 'UPO odczytane. Upuść tu wysłane faktury, aby je z nim porównać.',
  facts: {
    changed: (value: number) => `pliki inne niż przesłane: ${count(value)}`,
    missing: (value: number) => `pliki spoza UPO: ${count(value)}`,
    entries: (value: number) => `wpisy bez pliku: ${count(value)}`,
  },
  version: (version: string) => `UPO ${version}`,
  session: (session: string) => `sesja ${session}`,
  page: (number: number, all: number) => `strona ${number} z ${all}`,
  entriesOf: (value: number) => plural(value, ['wpis', 'wpisy', 'wpisów']),
  test: 'środowisko testowe',
  files: 'Odczytane UPO',
  changed: 'Pliki, które nie są tym, co przesłano',
  unmatched: 'Wpisy, których nie ma wśród plików',
  findings: 'Uwagi do UPO',
  position: (value: number) => `pozycja ${value}`,
  more: (value: number) => `i ${plural(value, ['inny', 'inne', 'innych'])}: pełną listę podaje polecenie nakor upo check`,
  note: 'Skrót SHA-256 dowodzi, który plik KSeF przyjął. Podpisu UPO przeglądarka nie sprawdza: robi to polecenie nakor upo check.',
  states: { changed: 'Inny plik', missing: 'Nie ma w UPO' },
  number: (number: string) => `Numer KSeF ${number}`,
  edited: 'Po zmianie to już nie jest plik, który przyjął KSeF, więc podgląd jest bez numeru i kodu.',
  csv: 'CSV z numerami KSeF',
  csvName: 'numery-ksef.csv',
  csvColumns: ['Plik', 'NIP sprzedawcy', 'Numer faktury', 'Data wystawienia', 'Stan', 'Numer KSeF', 'Nadano', 'Wyjaśnienie'],
  csvStates: { accepted: 'przyjęta', changed: 'inny plik niż przesłany', missing: 'nie ma w UPO' },
};

type UpoTexts = typeof polish;

const countEn = (value: number) => formatCount(value, 'en');
const pluralEn = (value: number, one: string, many: string) => `${countEn(value)} ${value === 1 ? one : many}`;

const english: UpoTexts = {
  add: 'Add a UPO',
  addTitle: 'Compare the invoices with the official receipt of KSeF (UPO)',
  remove: 'Remove the added UPOs',
  waiting: 'The UPO will be compared once the invoices are checked.',
  failed: 'The UPO could not be compared:',
  heading: (accepted, all) => `UPO: KSeF accepted ${countEn(accepted)} of ${pluralEn(all, 'file', 'files')}`,
  noFiles: 'The UPO was read. Drop the invoices that were sent here to compare them with it.',
  facts: {
    changed: (value) => `files that are not what was sent: ${countEn(value)}`,
    missing: (value) => `files that are in no UPO: ${countEn(value)}`,
    entries: (value) => `entries without a file: ${countEn(value)}`,
  },
  version: (version) => `UPO ${version}`,
  session: (session) => `session ${session}`,
  page: (number, all) => `page ${number} of ${all}`,
  entriesOf: (value) => pluralEn(value, 'entry', 'entries'),
  test: 'test environment',
  files: 'UPOs that were read',
  changed: 'Files that are not what was sent',
  unmatched: 'Entries that are none of the files',
  findings: 'Notes on the UPOs',
  position: (value) => `position ${value}`,
  more: (value) => `and ${pluralEn(value, 'other', 'others')}: the command nakor upo check lists all of them`,
  note: 'The SHA-256 hash proves which file KSeF accepted. The browser does not verify the signature of the UPO: the command nakor upo check does.',
  states: { changed: 'Another file', missing: 'In no UPO' },
  number: (number) => `KSeF number ${number}`,
  edited: 'After the change this is no longer the file that KSeF accepted, so it is shown without number and code.',
  csv: 'CSV with KSeF numbers',
  csvName: 'ksef-numbers.csv',
  csvColumns: ['File', 'NIP of the seller', 'Invoice number', 'Issue date', 'State', 'KSeF number', 'Assigned', 'Explanation'],
  csvStates: { accepted: 'accepted', changed: 'not the file that was sent', missing: 'in no UPO' },
};

/** The texts about UPOs, by language. */
export const upoTexts: Readonly<Record<Language, UpoTexts>> = { pl: polish, en: english };
