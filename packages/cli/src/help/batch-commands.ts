import type { CommandHelp } from './command-help.ts';

/** Help of `batch`. */
export const batchHelp: CommandHelp = {
  description: {
    pl: 'wyślij do usługi do 100 000 faktur naraz i pobierz jeden rejestr wyników',
    en: 'send up to 100,000 invoices to a service at once, and load one register of findings',
  },
  arguments: {
    '<action>': { pl: 'submit|status|register|cancel: wyślij, pokaż stan, pobierz rejestr, anuluj', en: 'submit|status|register|cancel' },
    '<what...>': {
      pl: 'po submit: archiwum (.zip, .tar, .tar.gz, .tgz), folder, pliki albo wzorce w cudzysłowie; po innych: identyfikator paczki',
      en: 'after submit: an archive (.zip, .tar, .tar.gz, .tgz), a folder, files or patterns in quotes; after the others: the id of a batch',
    },
  },
  options: {
    '--wait': { pl: 'czekaj na koniec (submit, status)', en: 'wait for the end (submit, status)' },
    '--format <format>': {
      pl: 'format rejestru: ndjson|csv|sarif|junit|html (domyślnie ndjson); porównania z JPK: json|csv|html',
      en: 'format of the register: ndjson|csv|sarif|junit|html (ndjson); of a comparison with a JPK: json|csv|html',
    },
    '--output <file>': {
      pl: 'zapisz rejestr do pliku, który pojawi się, gdy będzie cały',
      en: 'write the register to a file, which appears when it is complete',
    },
    '--manifest <file>': {
      pl: 'zapisz też manifest: skróty archiwum i rejestru, wydania reguł, schematu i programu',
      en: 'also write the manifest: hashes of the archive and the register, editions of rules, schema and engine',
    },
    '--json': { pl: 'wypisz paczkę jako JSON usługi', en: 'print the batch as JSON of the service' },
    '--environment <environment>': {
      pl: 'środowisko KSeF, do którego trafią faktury: prod|demo|test (domyślnie prod)',
      en: 'environment of KSeF to which the invoices will be sent: prod|demo|test (default: prod)',
    },
    '--as-of <time>': {
      pl: 'zakładany dzień wysłania do KSeF (domyślnie teraz): RRRR-MM-DD albo chwila',
      en: 'assumed day of sending to KSeF (default: now): YYYY-MM-DD, or an instant',
    },
    '--advice <off>': { pl: 'off pomija porady (XML-9xx)', en: 'off omits advice (XML-9xx)' },
    '--duplicates <where>': {
      pl: 'gdzie szukać duplikatów: within (w paczce, domyślnie) albo within_and_register (także wśród przyjętych faktur; klucz live)',
      en: 'where duplicates are searched: within (the batch, default), or within_and_register (also accepted invoices; a live key)',
    },
    '--retention-hours <hours>': {
      pl: 'jak długo usługa trzyma rejestr: od 1 do 72 godzin (domyślnie 24)',
      en: 'how long the service keeps the register: 1 to 72 hours (24)',
    },
  },
  after: {
    pl: `
Faktury są wysyłane do usługi. Klucz jest czytany z NAKOR_KEY i musi mieć zakres validate. Archiwum jest wysyłane bez zmian; dokumenty folderu
są pakowane do pliku tymczasowego, który na końcu znika. Przerwane wysyłanie kontynuuje to samo polecenie w ciągu 24 godzin.

Kod wyjścia: 0, gdy wszystko się udało; 1, gdy któraś faktura ma błędy; 2, gdy polecenie jest błędne, pliku nie odczytano albo paczka się nie
powiodła.

Przykłady:
  nakor batch submit pazdziernik/ --wait --format html --output rejestr.html
  nakor batch submit pazdziernik.zip
  nakor batch status 3f6b2c1e-8a4d-4e57-9c30-5d2f7a81b946 --wait
  nakor batch register 3f6b2c1e-8a4d-4e57-9c30-5d2f7a81b946 --format csv --output rejestr.csv --manifest manifest.json`,
    en: `
The invoices are sent to the service. The key is read from NAKOR_KEY, and needs the scope validate. An archive is uploaded as it is; the documents
of a folder are packed into a temporary file, which is removed at the end. The same command continues an interrupted upload within 24 hours.

Exits with 0 if all is well, 1 if an invoice has errors, 2 if the command is wrong, a file could not be read, or the batch has failed.

Examples:
  nakor batch submit october/ --wait --format html --output register.html
  nakor batch submit october.zip
  nakor batch status 3f6b2c1e-8a4d-4e57-9c30-5d2f7a81b946 --wait
  nakor batch register 3f6b2c1e-8a4d-4e57-9c30-5d2f7a81b946 --format csv --output register.csv --manifest manifest.json`,
  },
};
