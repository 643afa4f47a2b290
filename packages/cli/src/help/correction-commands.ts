import type { CommandHelp } from './command-help.ts';

/** Help of `analyze`. */
export const analyzeHelp: CommandHelp = {
  description: {
    pl: 'opisz fakturę i zaproponuj, jak ją skorygować',
    en: 'describe an invoice and suggest how it can be corrected',
  },
  arguments: { '<file>': { pl: 'faktura albo - dla standardowego wejścia', en: 'the invoice, or - for standard input' } },
  options: {
    '--correction <file>': {
      pl: 'jej wcześniejsza korekta; kilka podaj po kolei, w kolejności wystawienia',
      en: 'an earlier correction of it; repeat it for several, in the order of issue',
    },
    '--json': {
      pl: 'wypisz wynik jako JSON, tak jak zwraca go API',
      en: 'print the result as JSON, as the API returns it',
    },
  },
  repeated: ['--correction <file>'],
  after: {
    pl: '\nKod wyjścia: 0, gdy fakturę można skorygować; 1, gdy nie; 2, gdy polecenie jest błędne albo pliku nie można odczytać.',
    en: '\nExits with 0 if the invoice can be corrected, 1 if not, 2 if the command is wrong or a file cannot be read.',
  },
};

/** Help of `correct`. */
export const correctHelp: CommandHelp = {
  description: { pl: 'utwórz fakturę korygującą', en: 'build a correcting invoice' },
  arguments: {
    '[file]': { pl: 'faktura korygowana, jeśli nie ma jej w --request', en: 'the original invoice, unless --request contains it' },
  },
  options: {
    '--change <path=value>': {
      pl: 'wartość po korekcie, wskazana przez XPath; pusta usuwa pole; kilka podaj po kolei',
      en: 'a value after the correction, by XPath; empty to remove it; repeat it for several',
    },
    '--answer <id=value>': {
      pl: 'odpowiedź na pytanie scenariusza; kilka podaj po kolei',
      en: 'the answer to a question of the scenario; repeat it for several',
    },
    '--issue-date <date>': { pl: 'data wystawienia korekty (domyślnie dziś)', en: 'issue date of the correction (default: today)' },
    '--jpk-field <field>': {
      pl: 'pole JPK_V7M, do którego przenoszona jest zaliczka',
      en: 'field of JPK_V7M to which an advance is moved',
    },
    '--output <file>': {
      pl: 'zapisz XML do pliku; dokumenty do wystawienia razem z nim trafiają obok',
      en: 'write the XML to a file; documents to issue with it are written next to it',
    },
    '--force': { pl: 'zastąp istniejące pliki', en: 'replace existing files' },
    '--json': {
      pl: 'wypisz wynik jako JSON, tak jak zwraca go API',
      en: 'print the result as JSON, as the API returns it',
    },
  },
  repeated: ['--change <path=value>', '--answer <id=value>'],
  after: {
    pl: `
XML trafia na standardowe wyjście, a objaśnienie jego wartości na wyjście błędów; przy --output objaśnienie trafia na standardowe wyjście.
Kod wyjścia: 0, gdy korekta jest poprawna; 1, gdy nie jest; 2, gdy polecenie jest błędne albo pliku nie można użyć.

Przykłady:
  nakor analyze faktura.xml
  nakor correct faktura.xml --scenario price-change --change "/Faktura/Fa/FaWiersz[1]/P_9A=45.00" \\
    --answer nr_ksef_faktury_korygowanej=1234563218-20261015-0A1B2C3D4E5F-C3 \\
    --reason "Błędna cena" --number FK/2026/11/1 --output korekta.xml
  nakor correct --request zadanie.json --output korekta.xml`,
    en: `
Prints the XML on standard output and the explanation of its values on standard error; with --output, the explanation on standard output.
Exits with 0 if the correction is valid, 1 if it is not, 2 if the command is wrong or a file cannot be used.

Examples:
  nakor analyze invoice.xml
  nakor correct invoice.xml --scenario price-change --change "/Faktura/Fa/FaWiersz[1]/P_9A=45.00" \\
    --answer nr_ksef_faktury_korygowanej=1234563218-20261015-0A1B2C3D4E5F-C3 \\
    --reason "Wrong price" --number FK/2026/11/1 --output correction.xml
  nakor correct --request request.json --output correction.xml`,
  },
};

/** Help of `audit-pack`. */
export const auditPackHelp: CommandHelp = {
  description: { pl: 'zapisz dokumentację korekty w pliku ZIP', en: 'document a correction in a ZIP file' },
  arguments: {
    '<original>': { pl: 'faktura korygowana', en: 'the original invoice' },
    '<correction>': { pl: 'faktura korygująca', en: 'the correcting invoice' },
  },
  options: {
    '--output <file>': { pl: 'plik ZIP do zapisania', en: 'the ZIP file to write' },
    '--include-earlier-corrections': { pl: 'dołącz też pliki podane w --correction', en: 'also pack the files of --correction' },
    '--force': { pl: 'zastąp istniejący plik', en: 'replace an existing file' },
  },
  required: ['--output <file>'],
  after: {
    pl: `
Przykład:
  nakor audit-pack faktura.xml korekta.xml --scenario price-change --reason "Błędna cena" --number FK/2026/11/1 --output dokumentacja.zip`,
    en: `
Example:
  nakor audit-pack invoice.xml correction.xml --scenario price-change --reason "Wrong price" --number FK/2026/11/1 --output pack.zip`,
  },
};

/** Help of `verify`. */
export const verifyHelp: CommandHelp = {
  description: {
    pl: 'sprawdź, czy dokumentacja korekty jest pełna i niezmieniona',
    en: 'check that an audit pack is complete and unchanged',
  },
  arguments: { '<file>': { pl: 'plik ZIP', en: 'the ZIP file' } },
  options: {
    '--correction <file>': {
      pl: 'wcześniejsza korekta wymieniona w spisie; kilka podaj po kolei, w kolejności spisu',
      en: 'an earlier correction that the manifest lists; repeat it in the order of the manifest',
    },
    '--language <language>': {
      pl: 'język pomocy i komunikatów: pl|en (domyślnie en)',
      en: 'language of help and messages: pl|en (default: en)',
    },
    '--json': { pl: 'wypisz wynik jako JSON', en: 'print the result as JSON' },
  },
  repeated: ['--correction <file>'],
  after: {
    pl: '\nKod wyjścia: 0, gdy dokumentacja jest nienaruszona; 1, gdy jest z nią problem; 2, gdy jej ZIP zapisał ponownie inny program.',
    en: '\nExits with 0 if the pack is intact, 1 if it has a problem, 2 if another program wrote its ZIP again.',
  },
};
