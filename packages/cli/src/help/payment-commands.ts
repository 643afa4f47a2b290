import type { CommandHelp } from './command-help.ts';

/** Help of `payment`. */
export const paymentHelp: CommandHelp = {
  description: {
    pl: 'podaj tytuł przelewu z numerem KSeF (od 2027-01-01) albo zaplanuj przelewy za wiele faktur',
    en: 'give the title of a transfer with its KSeF number (from 2027-01-01), or plan the transfers for many invoices',
  },
  arguments: {
    '<action>': { pl: 'title|plan: jedna płatność albo wiele', en: 'title|plan: one payment, or many' },
    '[file...]': {
      pl: 'title: faktura albo - dla standardowego wejścia; plan: faktury, foldery, archiwa',
      en: 'title: the invoice, or - for standard input; plan: invoices, folders, archives',
    },
  },
  options: {
    '--paid-on <date>': { pl: 'dzień płatności (domyślnie dzisiaj)', en: 'day of payment (default: today)' },
    '--payer <status>': {
      pl: 'active|not_active: czy płacący jest czynnym podatnikiem VAT',
      en: 'active|not_active: whether the payer is an active VAT payer',
    },
    '--seller <status>': {
      pl: 'active|not_active: to samo o sprzedawcy, w planie o wszystkich',
      en: 'active|not_active: the same of the seller, in a plan of all',
    },
    '--ksef-number <number>': { pl: 'numer KSeF faktury (tylko title)', en: 'KSeF number of the invoice (title only)' },
    '--collective-identifier <identifier>': {
      pl: 'identyfikator zbiorczy kilku faktur, jaki nadał KSeF (tylko title)',
      en: 'collective identifier of several invoices, as KSeF assigned it (title only)',
    },
    '--state <state>': {
      pl: 'stan faktury bez numeru: zasada z nakor offline (na przykład offline24, failure_after_offline), outside_ksef albo before_invoice (zaliczka przed fakturą)',
      en: 'state of an invoice without a number: a regime of nakor offline (such as offline24, failure_after_offline), outside_ksef, or before_invoice (an advance before its invoice)',
    },
    '--instrument <instrument>': {
      pl: 'transfer|direct_debit|other_with_title|other_without_title (domyślnie transfer; tylko title)',
      en: 'transfer|direct_debit|other_with_title|other_without_title (default: transfer; title only)',
    },
    '--amount <amount>': {
      pl: 'płacona kwota (domyślnie kwota do zapłaty z faktury)',
      en: 'the paid amount (default: what the invoice states as due)',
    },
    '--vat-amount <amount>': {
      pl: 'podatek w podzielonej płatności, w PLN (domyślnie podatek z faktury)',
      en: 'tax in a split payment, in PLN (default: that of the invoice)',
    },
    '--split-payment': { pl: 'podzielona płatność (domyślnie według P_18A)', en: 'pay by split payment (default: by P_18A)' },
    '--no-split-payment': { pl: 'zwykła płatność', en: 'pay normally' },
    '--numbers <file>': {
      pl: 'tabela z numerami KSeF: w linii numer i nazwa pliku albo numer faktury (tylko plan)',
      en: 'table of KSeF numbers: a line with the number and the name of the file or the number of the invoice (plan only)',
    },
    '--json': { pl: 'wypisz wynik jako JSON', en: 'print the result as JSON' },
  },
  after: {
    pl: `
Plan łączy w przelew faktury jednego sprzedawcy, rachunku i waluty, odlicza korekty i podaje, dla których numerów potrzebny jest identyfikator zbiorczy
(od 2 do 500 faktur). Niczego nie wysyła. Plik nazwany numerem KSeF nie wymaga tabeli.
Kod wyjścia: 0; 1, gdy obowiązku nie można ustalić albo faktura nie weszła do planu; 2, gdy polecenie jest błędne albo pliku nie można odczytać.

Przykłady:
  nakor payment title faktura.xml --ksef-number 1234563218-20261015-0A1B2C3D4E5F-C3 --payer active --seller active --paid-on 2027-01-08
  nakor payment plan faktury/ --numbers numery.csv --payer active --seller active`,
    en: `
A plan puts invoices of one seller, account and currency into one transfer, nets off corrections, and says for which numbers a collective identifier
is needed (2 to 500 invoices). It sends nothing. A file that is named after its KSeF number needs no table.
Exits with 0; 1 if the duty is unknown or an invoice is not in the plan; 2 if the command is wrong or a file cannot be read.

Examples:
  nakor payment title invoice.xml --ksef-number 1234563218-20261015-0A1B2C3D4E5F-C3 --payer active --seller active --paid-on 2027-01-08
  nakor payment plan invoices/ --numbers numbers.csv --payer active --seller active`,
  },
};
