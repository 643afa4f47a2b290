import { joinLocalized } from '@nakor/domain/shared/localized';
import { formats } from '../config/formats.ts';
import type { CommandHelp } from './command-help.ts';

/** Help of `validate`. */
export const validateHelp: CommandHelp = {
  description: {
    pl: 'sprawdź faktury: pliki, foldery, wzorce, archiwa ZIP i TAR.GZ',
    en: 'validate invoices: files, folders, patterns, ZIP and TAR.GZ archives',
  },
  arguments: {
    '[file...]': {
      pl: 'pliki, foldery (przeszukiwane pod kątem *.xml i archiwów), wzorce w cudzysłowie, archiwa (.zip, .tar, .tar.gz, .tgz) albo - dla standardowego wejścia',
      en: 'files, folders (searched for *.xml and archives), patterns in quotes, archives (.zip, .tar, .tar.gz, .tgz), or - for standard input',
    },
  },
  options: {
    '--format <format>': joinLocalized(formats.join('|')),
    '--json': { pl: 'jedna linia JSON na plik, tak jak --format jsonl', en: 'one line of JSON per file, as --format jsonl' },
    '--output <file>': {
      pl: 'zapisz raport do pliku, który powstaje dopiero, gdy raport jest kompletny',
      en: 'write the report to a file, which appears when it is complete',
    },
    '--excel': {
      pl: 'CSV ze średnikami i znacznikiem BOM, dla polskiego Excela',
      en: 'CSV with semicolons and a byte order mark, for Excel with Polish settings',
    },
    '--max-warnings <number>': { pl: 'zakończ z kodem 1, jeśli ostrzeżeń jest więcej', en: 'exit with 1 if there are more warnings' },
    '--session-invoices <number>': {
      pl: 'ile faktur KSeF przyjmuje w jednej sesji, jeśli podniósł Twój limit (domyślnie 10 000)',
      en: 'how many invoices KSeF accepts in one session, if it raised your limit (default: 10,000)',
    },
    '--invoice-bytes <number>': {
      pl: 'jak dużą fakturę KSeF przyjmuje, w bajtach, jeśli podniósł Twój limit (domyślnie 1 000 000)',
      en: 'how large an invoice KSeF accepts, in bytes, if it raised your limit (default: 1,000,000)',
    },
    '--invoice-with-attachment-bytes <number>': {
      pl: 'to samo dla faktury z załącznikiem (domyślnie 3 000 000)',
      en: 'the same for an invoice with an attachment (default: 3,000,000)',
    },
    '--rules <changes>': {
      pl: 'zmienione poziomy reguł, na przykład off:XML-901,warning:XML-403',
      en: 'severities to change, such as off:XML-901,warning:XML-403',
    },
    '--advice <off>': { pl: 'off pomija porady (XML-9xx)', en: 'off omits advice (XML-9xx)' },
    '--info': {
      pl: 'podawaj też informacje (domyślnie tak, poza formatem sarif)',
      en: 'report issues of severity info (default, except in sarif)',
    },
    '--no-info': { pl: 'pomiń informacje', en: 'omit issues of severity info' },
    '--rates <file>': {
      pl: 'tabele A Narodowego Banku Polskiego (JSON), z którymi porównywane są kursy walut',
      en: 'tables A of the National Bank of Poland (JSON), with which exchange rates are compared',
    },
    '--source <file>': { pl: 'faktura, którą koryguje sprawdzany plik', en: 'the invoice that FILE corrects' },
    '--correction <file>': {
      pl: 'jej wcześniejsza korekta; kilka podaj po kolei, w kolejności wystawienia',
      en: 'an earlier correction of it; repeat it for several, in the order of issue',
    },
    '--advance <file>': {
      pl: 'faktura zaliczkowa, którą rozlicza sprawdzany plik, albo jej korekta; kilka podaj po kolei',
      en: 'an advance invoice that FILE settles, or a correction of one; repeat it for several',
    },
    '--no-related': {
      pl: 'nie porównuj korekt i rozliczeń z dokumentami, które wskazują i które są wśród plików',
      en: 'do not compare corrections and settlements with the documents that they name and that are among the files',
    },
    '--only-invalid': { pl: 'pomiń w raporcie dokumenty bez błędów', en: 'leave documents without errors out of the report' },
    '--jobs <number>': {
      pl: 'największa liczba wątków (domyślnie jeden na procesor, a przy niewielu dokumentach mniej)',
      en: 'maximum number of threads (default: one per processor, fewer for few documents)',
    },
  },
  repeated: ['--rules <changes>', '--correction <file>', '--advance <file>'],
  after: {
    pl: `
Korekta jest porównywana z fakturą, którą koryguje, a rozliczenie ze swoimi zaliczkami, jeśli są wśród plików.
Różne dokumenty z tym samym sprzedawcą, rodzajem i numerem to duplikaty (XML-020); ten sam dokument podany dwa razy jest tylko odnotowany.

Kod wyjścia: 0, gdy wszystkie faktury są poprawne; 1, gdy któraś nie jest albo ostrzeżeń jest za dużo; 2, gdy polecenie jest błędne albo pliku nie można odczytać.

Przykłady:
  nakor validate faktura.xml
  nakor validate faktury/ --format html --output raport.html
  nakor validate "2026-*/**/*.xml" paczka.zip --environment test --max-warnings 0
  nakor validate rozliczenie.xml --advance zaliczka-1.xml --advance zaliczka-2.xml`,
    en: `
A correction is compared with the invoice that it corrects, and a settlement with its advances, if they are among the files.
Different documents with the same seller, kind and number are reported as duplicates (XML-020); if the same document occurs twice, this is only noted.

Exits with 0 if all invoices are valid, 1 if one is not or there are too many warnings, 2 if the command is wrong or a file cannot be read.

Examples:
  nakor validate invoice.xml
  nakor validate invoices/ --format sarif --output nakor.sarif
  nakor validate "2026-*/**/*.xml" batch.zip --environment test --max-warnings 0
  nakor validate settlement.xml --advance advance-1.xml --advance advance-2.xml`,
  },
};

const documents = {
  pl: 'pliki, foldery, wzorce w cudzysłowie, archiwa albo - dla standardowego wejścia',
  en: 'files, folders, patterns in quotes, archives, or - for standard input',
};

/** Help of `fix`. */
export const fixHelp: CommandHelp = {
  description: {
    pl: 'popraw zapis i budowę pliku; nigdy kwot, danych stron ani treści faktury',
    en: 'fix formatting and structure; never an amount, a party or a meaning',
  },
  arguments: { '[file...]': documents },
  options: {
    '--check': {
      pl: 'tylko wypisz, co można poprawić, i zakończ z kodem 1, jeśli jest co',
      en: 'only list what can be fixed, and exit with 1 if anything can',
    },
    '--write': {
      pl: 'zastąp pliki, każdy w całości i tylko jeśli od odczytania się nie zmienił',
      en: 'replace the files, each as a whole and only if it has not changed since it was read',
    },
    '--diff': { pl: 'wypisz różnice', en: 'print the differences' },
  },
  after: {
    pl: `
Bez --check, --write i --diff jeden dokument jest wypisywany jako XML, a kilka jako różnice.
Kod wyjścia: 0, gdy nie zostały błędy; 1, gdy zostały albo, przy --check, gdy jest co poprawić; 2, gdy polecenie jest błędne albo pliku nie można użyć.

Przykłady:
  nakor fix faktura.xml > poprawiona.xml
  nakor fix faktury/ --check
  nakor fix faktury/ --write`,
    en: `
Without --check, --write and --diff, one document is printed as XML, and several as differences.
Exits with 0 if no errors remain, 1 if errors remain or, with --check, if anything can be fixed, 2 if the command is wrong or a file cannot be used.

Examples:
  nakor fix invoice.xml > fixed.xml
  nakor fix invoices/ --check
  nakor fix invoices/ --write`,
  },
};

/** Help of `show`. */
export const showHelp: CommandHelp = {
  description: {
    pl: 'pokaż faktury tak, jak się je czyta, z kodem weryfikującym',
    en: 'show invoices as people read them, with their verification code',
  },
  arguments: { '[file...]': documents },
  options: {
    '--format <format>': {
      pl: 'html|pdf (pdf, jeśli nazwa wyniku kończy się na .pdf, w innych przypadkach html)',
      en: 'html|pdf (pdf if the output ends with .pdf, otherwise html)',
    },
    '--output <path>': {
      pl: 'plik do zapisania; dla kilku faktur folder, w którym powstaje też spis z sumami',
      en: 'the file to write; for several invoices a folder, which also gets an index with totals',
    },
    '--open': { pl: 'otwórz to, co zapisano', en: 'open what was written' },
    '--force': { pl: 'zastąp istniejące pliki', en: 'replace existing files' },
    '--ksef-number <number>': {
      pl: 'numer KSeF faktury, do jej kodu weryfikującego (QR)',
      en: 'the KSeF number of the invoice, for its verification code (QR)',
    },
    '--offline': {
      pl: 'fakturę wystawiono w trybie offline, więc jej kod ma podpis OFFLINE',
      en: 'the invoice was issued offline, so its code has the caption OFFLINE',
    },
    '--certificate-link <url>': {
      pl: 'podpisany link drugiego kodu faktury wystawionej offline',
      en: 'the signed link of the second code of an offline invoice',
    },
    '--validation <mode>': {
      pl: 'run|skip|valid|invalid: sprawdź, nie sprawdzaj albo podaj znany wynik (domyślnie run)',
      en: 'run|skip|valid|invalid: validate, do not, or state a known result (default: run)',
    },
  },
  after: {
    pl: `
Kod wyjścia: 0, gdy pokazano wszystkie dokumenty; 1, gdy któryś nie jest plikiem XML; 2, gdy polecenie jest błędne albo pliku nie można odczytać.

Przykłady:
  nakor show faktura.xml --open
  nakor show faktura.xml --output faktura.pdf --ksef-number 1234563218-20261015-0A1B2C3D4E5F-C3
  nakor show faktury/ --output pokazane/`,
    en: `
Exits with 0 if all documents are shown, 1 if one is not XML, 2 if the command is wrong or a file cannot be read.

Examples:
  nakor show invoice.xml --open
  nakor show invoice.xml --output invoice.pdf --ksef-number 1234563218-20261015-0A1B2C3D4E5F-C3
  nakor show invoices/ --output shown/`,
  },
};
