import type { Language } from './call-service.ts';
import type { Issue, Verdict } from './check-invoice.ts';

/** Every text of the page that the service does not send. */
const polish = {
  title: 'Nakor: sprawdź fakturę',
  interfacePage: 'Opis interfejsu (po angielsku)',
  tryPage: 'Sprawdź fakturę',
  rulesPage: 'Katalog reguł',
  heading: 'Sprawdź fakturę FA(3)',
  introduction:
    'Upuść plik XML: zobaczysz, co w nim jest nie tak, w którym miejscu, dlaczego i jak to naprawić. Klucz testowy nie zużywa limitu operacji i nie zostawia wpisu w historii.',
  privacy:
    'Plik trafia tylko do tej usługi, a ona go nie przechowuje. Po każdym sprawdzeniu powstaje jednak zdarzenie dla webhooków Twojej organizacji: są w nim uwagi z wartościami pól, a usługa trzyma je 30 dni.',
  keyLabel: 'Klucz testowy',
  keyHint:
    'Zaczyna się od nk_test_; wydaje go operator usługi. Strona nie zapisuje go nigdzie. Kluczy produkcyjnych (nk_live_) nie wpisuj na żadnej stronie.',
  dropHere: 'Upuść tu plik XML faktury albo',
  chooseFile: 'wybierz plik z dysku',
  useSample: 'weź przykład z trzema błędami',
  check: 'Sprawdź',
  chosen: (name: string, bytes: number) => `Wybrany plik: ${name} (${bytes.toLocaleString('pl')} B)`,
  sampleName: 'przykład',
  keyMissing: 'Wpisz klucz testowy, a plik zostanie sprawdzony.',
  keyLive: 'To jest klucz produkcyjny. Tu użyj klucza testowego (nk_test_…), a tego nie wpisuj na żadnej stronie.',
  keyWrong: 'To nie wygląda na klucz testowy: zaczyna się on od nk_test_.',
  fileMissing: 'Upuść albo wybierz plik faktury.',
  fileEmpty: 'Ten plik jest pusty.',
  fileTooLarge:
    'Ten plik ma ponad 10 000 000 bajtów, a więcej ta usługa nie przyjmuje. KSeF przyjmuje najwyżej 1 000 000 bajtów, a z załącznikiem 3 000 000.',
  fileUnreadable: 'Tego pliku nie da się odczytać: zmienił się albo zniknął, odkąd go wybrano. Wybierz go jeszcze raz.',
  oneFile: 'Upuść jeden plik naraz.',
  checking: 'Sprawdzam …',
  mending: 'Naprawiam …',
  unreachable: 'Usługa nie odpowiedziała. Sprawdź połączenie i spróbuj ponownie za chwilę.',
  requestId: (id: string) => `Numer zapytania, na wypadek zgłoszenia: ${id}`,
  issuesHeading: 'Uwagi',
  documentHeading: 'Dokument',
  done: (count: number) => (count === 0 ? 'Sprawdzono. Nie ma uwag.' : `Sprawdzono. Liczba uwag: ${count}.`),
  refused: 'Dokumentu nie można sprawdzić',
  readiness: {
    ready_to_send: 'Faktura jest poprawna: można ją wysłać do KSeF',
    ready_with_warnings: 'Faktura jest poprawna, ale są ostrzeżenia: przeczytaj je przed wysłaniem',
    not_ready: 'Faktura ma błędy: nie wysyłaj jej do KSeF',
    preflight_only_not_ready_to_send:
      'Nasze reguły nie znalazły błędów, ale nie udało się sprawdzić urzędowego schematu: spróbuj ponownie przed wysłaniem',
  } satisfies Record<Verdict['readiness'], string>,
  summary: ({ critical, error, warning, info }: Verdict['summary']) =>
    `Błędy krytyczne: ${critical}. Błędy: ${error}. Ostrzeżenia: ${warning}. Informacje: ${info}.`,
  truncated: 'Uwag jest więcej, niż tu widać.',
  severity: { critical: 'Błąd krytyczny', error: 'Błąd', warning: 'Ostrzeżenie', info: 'Informacja' } satisfies Record<
    Issue['severity'],
    string
  >,
  place: (line: number, column: number) => `wiersz ${line}, kolumna ${column}`,
  noPlace: 'cały dokument',
  found: 'Jest:',
  expected: 'Powinno być:',
  mend: 'Jak naprawić:',
  autoFix: 'Usługa potrafi to naprawić sama.',
  mendAll: 'Napraw, co się da',
  fixedHeading: (count: number) => `Co naprawiono (${count})`,
  fixedBelow:
    'Werdykt powyżej i uwagi poniżej dotyczą już naprawionego dokumentu. Zmienia się tylko zapis, nigdy kwoty, dane stron ani treść faktury.',
  fixedName: 'naprawiona',
  download: 'Pobierz naprawiony plik',
  truncatedFixes: 'Napraw jest więcej, niż tu widać.',
  line: (line: number) => `wiersz ${line}`,
  why: 'Skąd ta reguła',
  gap: (first: number, last: number) => (first === last ? `pominięto wiersz ${first}` : `pominięto wiersze ${first}–${last}`),
};

/** The texts of one language. */
export type Texts = typeof polish;

const english: Texts = {
  title: 'Nakor: check an invoice',
  interfacePage: 'Interface',
  tryPage: 'Try an invoice',
  rulesPage: 'Rules',
  heading: 'Check an FA(3) invoice',
  introduction:
    'Drop an XML file to see what is wrong with it, where, why, and how to mend it. A test key uses up no quota and leaves no entry in the history.',
  privacy:
    'The file goes to this service alone, which does not store it. But after each check there is an event for the webhooks of your organisation: it holds the issues with values of fields, and the service keeps it for 30 days.',
  keyLabel: 'Test key',
  keyHint:
    'It begins with nk_test_; the operator of the service issues it. The page stores it nowhere. Do not enter live keys (nk_live_) in any page.',
  dropHere: 'Drop the XML file of an invoice here, or',
  chooseFile: 'choose a file',
  useSample: 'take a sample with three mistakes',
  check: 'Check',
  chosen: (name, bytes) => `Chosen file: ${name} (${bytes.toLocaleString('en')} B)`,
  sampleName: 'sample',
  keyMissing: 'Enter a test key, and the file will be checked.',
  keyLive: 'This is a live key. Use a test key here (nk_test_…), and do not enter this one in any page.',
  keyWrong: 'This does not look like a test key: those begin with nk_test_.',
  fileMissing: 'Drop or choose the file of an invoice.',
  fileEmpty: 'This file is empty.',
  fileTooLarge:
    'This file has more than 10,000,000 bytes, and this service takes no more. KSeF takes 1,000,000 bytes at most, or 3,000,000 with an attachment.',
  fileUnreadable: 'This file cannot be read: it has changed or is gone since it was chosen. Choose it again.',
  oneFile: 'Drop one file at a time.',
  checking: 'Checking …',
  mending: 'Mending …',
  unreachable: 'The service did not answer. Check your connection and try again in a moment.',
  requestId: (id) => `Request id, should you report this: ${id}`,
  issuesHeading: 'Issues',
  documentHeading: 'Document',
  done: (count) => (count === 0 ? 'Checked. There are no issues.' : `Checked. Issues: ${count}.`),
  refused: 'The document cannot be checked',
  readiness: {
    ready_to_send: 'The invoice is valid: it can be sent to KSeF',
    ready_with_warnings: 'The invoice is valid, but there are warnings: read them before you send it',
    not_ready: 'The invoice has errors: do not send it to KSeF',
    preflight_only_not_ready_to_send:
      'Our rules found no error, but the official schema could not be checked: try again before you send it',
  },
  summary: ({ critical, error, warning, info }) =>
    `Critical: ${critical}. Errors: ${error}. Warnings: ${warning}. For information: ${info}.`,
  truncated: 'There are more issues than are shown here.',
  severity: { critical: 'Critical', error: 'Error', warning: 'Warning', info: 'Information' },
  place: (line, column) => `line ${line}, column ${column}`,
  noPlace: 'whole document',
  found: 'Found:',
  expected: 'Expected:',
  mend: 'How to mend it:',
  autoFix: 'The service can mend it by itself.',
  mendAll: 'Mend what can be mended',
  fixedHeading: (count) => `What was mended (${count})`,
  fixedBelow:
    'The verdict above and the issues below are those of the mended document. Only notation changes, never an amount, a party or a meaning.',
  fixedName: 'mended',
  download: 'Save the mended file',
  truncatedFixes: 'More was mended than is shown here.',
  line: (line) => `line ${line}`,
  why: 'Where the rule comes from',
  gap: (first, last) => (first === last ? `line ${first} left out` : `lines ${first} to ${last} left out`),
};

/** Texts by language. */
export const texts: Readonly<Record<Language, Texts>> = { pl: polish, en: english };

/** Names of texts that stand in the page as they are. */
export type FixedText = { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts];
