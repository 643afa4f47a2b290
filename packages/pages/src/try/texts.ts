import type { Language } from './call-service.ts';
import type { Issue, ValidationResult } from './check-invoice.ts';

/** All texts of the page that do not come from the service. */
const polish = {
  title: 'Nakor: walidacja faktury',
  referencePage: 'Dokumentacja API (po angielsku)',
  tryPage: 'Walidacja',
  rulesPage: 'Katalog reguł',
  heading: 'Walidacja faktury FA(3)',
  introduction:
    'Upuść plik XML, aby zobaczyć błędy i ostrzeżenia: gdzie są, z czego wynikają i jak je naprawić. Klucz testowy nie zużywa limitu operacji i nie zostawia wpisów w historii.',
  privacy:
    'Plik trafia tylko do tej usługi, a ona go nie przechowuje. Po każdej walidacji powstaje jednak zdarzenie dla webhooków Twojej organizacji: zawiera ono wyniki z wartościami pól, a usługa przechowuje je 30 dni.',
  keyLabel: 'Klucz testowy',
  keyHint:
    'Zaczyna się od nk_test_; wydaje go operator usługi. Strona nigdzie go nie zapisuje. Kluczy produkcyjnych (nk_live_) nie wpisuj na żadnej stronie.',
  dropHere: 'Upuść tu plik XML faktury albo',
  chooseFile: 'wybierz plik z dysku',
  useSample: 'użyj przykładu z trzema błędami',
  check: 'Sprawdź',
  chosen: (name: string, bytes: number) => `Wybrany plik: ${name} (${bytes.toLocaleString('pl')} B)`,
  sampleName: 'przykład',
  keyMissing: 'Wpisz klucz testowy, aby sprawdzić plik.',
  keyLive: 'To jest klucz produkcyjny. Tu użyj klucza testowego (nk_test_…), a tego nie wpisuj na żadnej stronie.',
  keyWrong: 'To nie wygląda na klucz testowy: zaczyna się on od nk_test_.',
  fileMissing: 'Upuść albo wybierz plik faktury.',
  fileEmpty: 'Ten plik jest pusty.',
  fileTooLarge:
    'Ten plik ma ponad 10 000 000 bajtów, czyli więcej, niż przyjmuje ta usługa. KSeF przyjmuje najwyżej 1 000 000 bajtów, a z załącznikiem 3 000 000.',
  fileUnreadable: 'Nie można odczytać tego pliku: po wybraniu został zmieniony lub usunięty. Wybierz go ponownie.',
  oneFile: 'Upuść tylko jeden plik.',
  checking: 'Walidacja…',
  fixing: 'Naprawianie…',
  unreachable: 'Usługa nie odpowiedziała. Sprawdź połączenie i spróbuj ponownie za chwilę.',
  requestId: (id: string) => `Identyfikator żądania (podaj go w zgłoszeniu): ${id}`,
  issuesHeading: 'Wyniki',
  documentHeading: 'Dokument',
  done: (count: number) =>
    count === 0 ? 'Walidacja zakończona: brak błędów i ostrzeżeń.' : `Walidacja zakończona. Liczba wyników: ${count}.`,
  rejected: 'Nie można sprawdzić dokumentu',
  readiness: {
    ready_to_send: 'Faktura jest poprawna: można ją wysłać do KSeF',
    ready_with_warnings: 'Faktura jest poprawna, ale są ostrzeżenia: przeczytaj je przed wysłaniem',
    not_ready: 'Faktura ma błędy: nie wysyłaj jej do KSeF',
    preflight_only_not_ready_to_send:
      'Nasze reguły nie wykryły błędów, ale nie udało się sprawdzić zgodności z oficjalnym schematem: spróbuj ponownie przed wysłaniem',
  } satisfies Record<ValidationResult['readiness'], string>,
  summary: ({ critical, error, warning, info }: ValidationResult['summary']) =>
    `Błędy krytyczne: ${critical}. Błędy: ${error}. Ostrzeżenia: ${warning}. Informacje: ${info}.`,
  truncated: 'Wyników jest więcej, niż tu pokazano.',
  severity: { critical: 'Błąd krytyczny', error: 'Błąd', warning: 'Ostrzeżenie', info: 'Informacja' } satisfies Record<
    Issue['severity'],
    string
  >,
  place: (line: number, column: number) => `linia ${line}, kolumna ${column}`,
  noPlace: 'cały dokument',
  occurrences: (count: number, lines: string) => `Wystąpienia: ${count}; dalsze linie: ${lines}`,
  found: 'Jest:',
  expected: 'Powinno być:',
  howToFix: 'Jak naprawić:',
  autoFix: 'Można naprawić automatycznie.',
  fixAll: 'Napraw automatycznie',
  fixedHeading: (count: number) => `Zastosowane poprawki (${count})`,
  fixedBelow:
    'Wynik walidacji powyżej i lista wyników poniżej dotyczą już naprawionego dokumentu. Zmienia się tylko sposób zapisu, nigdy kwoty, dane stron ani treść faktury.',
  fixedName: 'naprawiona',
  download: 'Pobierz naprawiony plik',
  truncatedFixes: 'Poprawek jest więcej, niż tu pokazano.',
  line: (line: number) => `linia ${line}`,
  why: 'Opis i podstawa reguły',
  gap: (first: number, last: number) => (first === last ? `pominięto wiersz ${first}` : `pominięto wiersze ${first}–${last}`),
};

/** The texts of one language. */
export type Texts = typeof polish;

const english: Texts = {
  title: 'Nakor: validate an invoice',
  referencePage: 'API reference',
  tryPage: 'Playground',
  rulesPage: 'Rules',
  heading: 'Validate an FA(3) invoice',
  introduction:
    'Drop an XML file to see its errors and warnings: where they are, what they are based on and how to fix them. A test key consumes no quota and leaves no entries in the history.',
  privacy:
    'The file is sent only to this service, which does not store it. However, each validation creates an event for the webhooks of your organization: it contains the issues with field values, and the service stores it for 30 days.',
  keyLabel: 'Test key',
  keyHint:
    'It starts with nk_test_ and is issued by the operator of the service. The page does not store it. Never enter live keys (nk_live_) on any page.',
  dropHere: 'Drop the XML file of an invoice here, or',
  chooseFile: 'choose a file',
  useSample: 'use a sample with three errors',
  check: 'Check',
  chosen: (name, bytes) => `Chosen file: ${name} (${bytes.toLocaleString('en')} B)`,
  sampleName: 'sample',
  keyMissing: 'Enter a test key to validate the file.',
  keyLive: 'This is a live key. Use a test key here (nk_test_…), and never enter this one on any page.',
  keyWrong: 'This does not look like a test key: test keys start with nk_test_.',
  fileMissing: 'Drop or choose an invoice file.',
  fileEmpty: 'This file is empty.',
  fileTooLarge:
    'This file has more than 10,000,000 bytes, the maximum of this service. KSeF accepts at most 1,000,000 bytes, or 3,000,000 with an attachment.',
  fileUnreadable: 'This file cannot be read: it was changed or deleted after it was chosen. Choose it again.',
  oneFile: 'Drop only one file.',
  checking: 'Validating…',
  fixing: 'Fixing…',
  unreachable: 'The service did not respond. Check your connection and try again in a moment.',
  requestId: (id) => `Request id (include it in a report): ${id}`,
  issuesHeading: 'Issues',
  documentHeading: 'Document',
  done: (count) => (count === 0 ? 'Validation finished: no errors or warnings.' : `Validation finished. Issues: ${count}.`),
  rejected: 'The document cannot be validated',
  readiness: {
    ready_to_send: 'The invoice is valid: it can be sent to KSeF',
    ready_with_warnings: 'The invoice is valid, but there are warnings: read them before sending it',
    not_ready: 'The invoice has errors: do not send it to KSeF',
    preflight_only_not_ready_to_send:
      'Our rules found no errors, but the official schema check was unavailable: try again before sending it',
  },
  summary: ({ critical, error, warning, info }) => `Critical: ${critical}. Errors: ${error}. Warnings: ${warning}. Information: ${info}.`,
  truncated: 'There are more issues than are shown here.',
  severity: { critical: 'Critical', error: 'Error', warning: 'Warning', info: 'Information' },
  place: (line, column) => `line ${line}, column ${column}`,
  noPlace: 'whole document',
  occurrences: (count: number, lines: string) => `${count} occurrences; further lines: ${lines}`,
  found: 'Found:',
  expected: 'Expected:',
  howToFix: 'How to fix it:',
  autoFix: 'Can be fixed automatically.',
  fixAll: 'Fix automatically',
  fixedHeading: (count) => `Applied fixes (${count})`,
  fixedBelow:
    'The validation result above and the issues below are those of the fixed document. Only the formatting changes, never an amount, a party or a meaning.',
  fixedName: 'fixed',
  download: 'Download the fixed file',
  truncatedFixes: 'There are more fixes than are shown here.',
  line: (line) => `line ${line}`,
  why: 'Rule description and basis',
  gap: (first, last) => (first === last ? `line ${first} left out` : `lines ${first} to ${last} left out`),
};

/** Texts by language. */
export const texts: Readonly<Record<Language, Texts>> = { pl: polish, en: english };

/** Names of texts without parameters. */
export type FixedText = { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts];
