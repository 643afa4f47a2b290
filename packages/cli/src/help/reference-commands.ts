import type { CommandHelp } from './command-help.ts';

const jsonOption = { pl: 'wypisz wynik jako JSON', en: 'print the result as JSON' };

/** Help of `explain`. */
export const explainHelp: CommandHelp = {
  description: {
    pl: 'wyjaśnij kod Nakora albo KSeF, odrzucenie lub inną odpowiedź KSeF',
    en: 'explain a code of Nakor or KSeF, a rejection or another response of KSeF',
  },
  arguments: {
    '[response...]': {
      pl: 'kod, na przykład 450, XML-403 albo UPO-031, treść komunikatu, plik z odpowiedzią albo - dla standardowego wejścia',
      en: 'a code such as 450, XML-403 or UPO-031, the text of a message, a file with the response, or - for standard input',
    },
  },
  options: {
    '--invoice <file>': {
      pl: 'faktura, której dotyczy odpowiedź: wyjaśnienie wskaże w niej błędne miejsce',
      en: 'the invoice that it is about: the explanation then says where it is wrong',
    },
    '--json': jsonOption,
  },
  after: {
    pl: `
Kod wyjścia: 0, gdy rozpoznano kod albo komunikat; 1, gdy nie; 2, gdy polecenie jest błędne albo pliku nie można odczytać.

Przykłady:
  nakor explain 450
  nakor explain REC-001
  nakor explain odrzucenie.json --invoice faktura.xml
  nakor explain "Błąd weryfikacji semantyki dokumentu faktury"`,
    en: `
Exits with 0 if a code or message is recognized, 1 if none is, 2 if the command is wrong or a file cannot be read.

Examples:
  nakor explain 450
  nakor explain REC-001
  nakor explain rejection.json --invoice invoice.xml
  nakor explain "Błąd weryfikacji semantyki dokumentu faktury"`,
  },
};

/** Help of `rules`. */
export const rulesHelp: CommandHelp = {
  description: { pl: 'wypisz reguły, wyjaśnij jedną albo znajdź je', en: 'list the rules, explain one, or find some' },
  arguments: {
    '[code]': {
      pl: 'kod, na przykład XML-403, albo słowa lub kod KSeF, na przykład „zły NIP” albo 440',
      en: 'a code such as XML-403, or words or a code of KSeF, such as "wrong NIP" or 440',
    },
  },
  options: {
    '--json': jsonOption,
    '--definition': {
      pl: 'wypisz definicję wszystkich reguł: początek jej SHA-256 to rules_version',
      en: 'print the definition of all rules: the beginning of its SHA-256 is rules_version',
    },
  },
};

/** Help of `scenarios`. */
export const scenariosHelp: CommandHelp = {
  description: {
    pl: 'wypisz scenariusze korekt, wyjaśnij jeden albo znajdź je',
    en: 'list the scenarios of corrections, explain one, or find some',
  },
  arguments: {
    '[id]': {
      pl: 'na przykład price-change, albo słowa, na przykład „pomyłka w cenie”',
      en: 'such as price-change, or words, such as "wrong price"',
    },
  },
  options: { '--json': jsonOption },
};

/** Help of `mcp`. */
export const mcpHelp: CommandHelp = {
  description: {
    pl: 'udostępnij narzędzia agentom AI protokołem MCP, na standardowym wejściu i wyjściu',
    en: 'serve the Model Context Protocol on standard input and output, for AI agents',
  },
  options: {
    '--root <folder>': {
      pl: 'folder, którego dokumentów agent może używać (domyślnie ten folder); kilka podaj po kolei',
      en: 'a folder whose documents the agent may use (default: this folder); repeat it for several',
    },
  },
  repeated: ['--root <folder>'],
  after: {
    pl: `
Wszystko dzieje się na tym komputerze. Tylko gdy ustawiono NAKOR_URL i NAKOR_KEY, agent ma też narzędzia submit_batch i read_batch, które wysyłają
faktury do tej usługi.`,
    en: `
All work is local. Only if NAKOR_URL and NAKOR_KEY are set, the agent also has the tools submit_batch and read_batch, which send invoices to that
service.`,
  },
};
