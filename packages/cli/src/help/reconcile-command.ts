import type { CommandHelp } from './command-help.ts';

/** Help of `reconcile`. */
export const reconcileHelp: CommandHelp = {
  description: {
    pl: 'porównaj JPK_V7M(3) albo JPK_V7K(3) z fakturami z KSeF i podaj, co poprawić',
    en: 'compare JPK_V7M(3) or JPK_V7K(3) with the invoices of KSeF, and say what has to be corrected',
  },
  arguments: {
    '[files...]': {
      pl: 'faktury, UPO, eksport z KSeF z _metadata.json i pliki JPK: pliki, foldery, wzorce w cudzysłowie, archiwa',
      en: 'invoices, UPO, an export of KSeF with _metadata.json, and JPK files: files, folders, patterns in quotes, archives',
    },
  },
  options: {
    '--jpk <file>': {
      pl: 'plik JPK_V7M(3) albo JPK_V7K(3), jeśli nie ma go wśród plików; dla kilku miesięcy podaj po kolei',
      en: 'a file JPK_V7M(3) or JPK_V7K(3) that is not among the files; repeat it for several months',
    },
    '--erp <file>': {
      pl: 'rejestr sprzedaży albo zakupów z ERP w CSV, porównywany z oboma; jeśli z nagłówków nie wynika strona: sales=plik.csv albo purchases=plik.csv; kilka podaj po kolei',
      en: 'a register of sales or purchases that an ERP exported as CSV, compared with both; if its headings do not show the side: sales=file.csv or purchases=file.csv; repeat it for several',
    },
    '--erp-columns <mapping>': {
      pl: 'nagłówki kolumn CSV, których nie rozpoznano, na przykład "number=Numer;net=Netto 23%+Netto 8%;tax=VAT"; kolumny: number, ksef_number, contractor, issue_date, currency, net, tax, gross, side',
      en: 'headings of columns of the CSV that are not recognized, such as "number=Numer;net=Netto 23%+Netto 8%;tax=VAT"; columns: number, ksef_number, contractor, issue_date, currency, net, tax, gross, side',
    },
    '--erp-preset <program>': {
      pl: 'program, którego nagłówki są znane: jpk|erpnext|odoo',
      en: 'a program whose headings are known: jpk|erpnext|odoo',
    },
    '--exported <range>': {
      pl: 'dni, za które pobrano faktury z KSeF, na przykład 2026-09-01..2026-09-30; kilka zakresów podaj po kolei',
      en: 'days for which invoices were exported from KSeF, such as 2026-09-01..2026-09-30; repeat it for several ranges',
    },
    '--xsd <file>': {
      pl: 'urzędowy schemat XSD, jeśli go masz: plik JPK jest z nim sprawdzany; schematy, które importuje, mają być w tym samym folderze',
      en: 'the official XSD, if you have it: the JPK is checked with it; schemas that it imports have to be in the same folder',
    },
    '--nip <nip>': { pl: 'NIP podatnika (domyślnie ten z pliku JPK)', en: 'NIP of the taxpayer (default: that of the JPK)' },
    '--filed-on <date>': {
      pl: 'dzień złożenia JPK, od którego zależą znaczniki (domyślnie dzień utworzenia pliku)',
      en: 'the day on which the JPK was filed, on which markers depend (default: the day on which the file was made)',
    },
    '--event <event>': {
      pl: 'ogłoszone zdarzenie, na przykład failure=2026-10-15..2026-10-16; kilka podaj po kolei',
      en: 'an announced event, such as failure=2026-10-15..2026-10-16; repeat it for several',
    },
    '--events <file>': {
      pl: 'plik zdarzeń, jaki zapisuje nakor latarnia',
      en: 'a file of events, as nakor latarnia writes it',
    },
    '--format <format>': { pl: 'text|csv|html|json (domyślnie text)', en: 'text|csv|html|json (default: text)' },
    '--output <file>': {
      pl: 'zapisz raport do pliku, który powstaje dopiero, gdy raport jest kompletny',
      en: 'write the report to a file, which appears when it is complete',
    },
    '--excel': {
      pl: 'CSV ze średnikami, przecinkiem dziesiętnym i znacznikiem BOM, dla polskiego Excela',
      en: 'CSV with semicolons, decimal commas and a byte order mark, for Excel with Polish settings',
    },
    '--only-corrections': {
      pl: 'w CSV tylko to, co trzeba poprawić w JPK',
      en: 'in CSV only what has to be corrected in the JPK',
    },
  },
  repeated: ['--jpk <file>', '--erp <file>', '--exported <range>', '--event <event>'],
  after: {
    pl: `
Model JPK jest własny, z publicznych opisów; to nie jest urzędowy schemat. Nic nie jest nigdzie wysyłane.
Kod wyjścia: 0, gdy nie ma błędów; 1, gdy są; 2, gdy polecenie jest błędne albo czegoś nie można odczytać.

Przykłady:
  nakor reconcile 2026-09/
  nakor reconcile faktury/ eksport.zip upo.xml --jpk jpk-2026-09.xml
  nakor reconcile 2026-09/ --erp sprzedaz.csv --erp zakupy.csv
  nakor reconcile 2026-09/ --format csv --excel --only-corrections --output do-poprawienia.csv`,
    en: `
The model of the JPK is Nakor's own, from public descriptions; it is not the official schema. Nothing is sent anywhere.
Exits with 0 if there are no errors, 1 if there are, 2 if the command is wrong or something cannot be read.

Examples:
  nakor reconcile 2026-09/
  nakor reconcile invoices/ export.zip upo.xml --jpk jpk-2026-09.xml
  nakor reconcile 2026-09/ --erp sales.csv --erp purchases.csv
  nakor reconcile 2026-09/ --format csv --excel --only-corrections --output corrections.csv`,
  },
};
