import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { ExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import { type CasesByCode, plainInvoice, withPiece } from '../../../../support/builders/rule-cases.ts';
import { correctionInvoice, foreignInvoice } from '../../../../support/builders/sample-invoices.ts';
import { invoiceOf } from '../../../../support/drivers/validation.ts';

const emptyRegistry: AcceptedInvoices = { find: async () => 'not-accepted' };
/** Answers, though it knows of no rate. */
const emptyTables: ExchangeRates = { find: async () => ({ rateBefore: () => null }) };
const original = { invoice: invoiceOf(plainInvoice), earlierCorrections: [] };

const wholeFile = { severity: 'info', line: null, column: null, xpath: null, value: null, expected: null } as const;

/** Cases of the rule on what a verdict does not cover. */
export const limitCases: CasesByCode = {
  'XML-998': {
    fires: [
      { name: 'an invoice, where no registry is connected', given: () => plainInvoice, issues: [wholeFile] },
      {
        name: 'a correction without its original',
        given: () => correctionInvoice,
        ports: { acceptedInvoices: emptyRegistry },
        issues: [wholeFile],
      },
      {
        name: 'an invoice in EUR without the tables of rates',
        given: () => foreignInvoice,
        ports: { acceptedInvoices: emptyRegistry },
        issues: [wholeFile],
      },
    ],
    passes: [
      { name: 'an invoice that the registry does not know', given: () => plainInvoice, ports: { acceptedInvoices: emptyRegistry } },
      {
        name: 'a correction with its original',
        given: () => correctionInvoice,
        ports: { acceptedInvoices: emptyRegistry },
        settings: { original },
      },
      {
        name: 'an invoice in EUR with the tables of rates',
        given: () => foreignInvoice,
        ports: { acceptedInvoices: emptyRegistry, exchangeRates: emptyTables },
      },
      { name: 'a document without a number, by which no registry knows it', given: withPiece('    <P_2>FV/2026/10/001</P_2>\n', '') },
    ],
  },
};
