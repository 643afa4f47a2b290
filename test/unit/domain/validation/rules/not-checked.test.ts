import { toDecimal } from '@nakor/domain/money/decimal';
import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { ValidationPorts, ValidationSettings } from '@nakor/domain/validation/model/examination';
import type { ExchangeRates, ExchangeRateTable } from '@nakor/domain/validation/model/exchange-rates';
import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced } from '../../../../support/builders/rule-cases.ts';
import { correctionInvoice, foreignInvoice } from '../../../../support/builders/sample-invoices.ts';
import { invoiceOf, validationResultOf } from '../../../../support/drivers/validation.ts';

const emptyRegistry: AcceptedInvoices = { find: async () => 'none' };
const rate = { rate: toDecimal('4.25'), day: '2026-10-13', table: '199/A/NBP/2026' };

/** Responds to each question in the same way. */
function ratesThatFind(found: ReturnType<ExchangeRateTable['rateBefore']>): ExchangeRates {
  return { find: async () => ({ rateBefore: () => found }) };
}
const original = { invoice: invoiceOf(plainInvoice), earlierCorrections: [] };

interface Case {
  readonly name: string;
  readonly xml: string;
  readonly ports?: Partial<ValidationPorts>;
  readonly settings?: Partial<ValidationSettings>;
  readonly codes: readonly string[];
}

const cases: readonly Case[] = [
  { name: 'an invoice without a register', xml: plainInvoice, codes: ['duplicate'] },
  { name: 'an invoice in EUR without a register and rates', xml: foreignInvoice, codes: ['duplicate', 'exchange_rates'] },
  { name: 'a correction without a register and its original', xml: correctionInvoice, codes: ['duplicate', 'corrected_invoice'] },
  { name: 'an invoice that the register does not contain', xml: plainInvoice, ports: { acceptedInvoices: emptyRegistry }, codes: [] },
  {
    name: 'an invoice in EUR with the tables of rates',
    xml: foreignInvoice,
    ports: { acceptedInvoices: emptyRegistry, exchangeRates: ratesThatFind(rate) },
    codes: [],
  },
  {
    name: 'an invoice in a currency that the tables lack',
    xml: foreignInvoice,
    ports: { acceptedInvoices: emptyRegistry, exchangeRates: ratesThatFind(null) },
    codes: ['exchange_rates'],
  },
  {
    name: 'an invoice whose table is missing',
    xml: foreignInvoice,
    ports: { acceptedInvoices: emptyRegistry, exchangeRates: ratesThatFind('no-table') },
    codes: ['exchange_rates'],
  },
  {
    name: 'a correction with its original',
    xml: correctionInvoice,
    ports: { acceptedInvoices: emptyRegistry },
    settings: { original },
    codes: [],
  },
  {
    name: 'an invoice without a number, which no register can look up',
    xml: replaced(plainInvoice, '    <P_2>FV/2026/10/001</P_2>\n', ''),
    codes: [],
  },
  { name: 'a document of another format', xml: plainInvoice.replace(/ xmlns="[^"]*"/, ' xmlns="urn:other"'), codes: [] },
];

describe('notCheckedRules', () => {
  it.each(cases)('report $codes for $name', async ({ xml, ports, settings, codes }) => {
    const { notChecked } = await validationResultOf(xml, ports, settings);
    expect(notChecked.map(({ code, reason, xpath }) => ({ code, reason, xpath }))).toEqual(
      codes.map((code) => ({ code, reason: 'no_data', xpath: null })),
    );
  });

  it('name the rules that need the data', async () => {
    const { notChecked } = await validationResultOf(foreignInvoice);
    expect(notChecked.map(({ message }) => message)).toEqual([
      {
        pl: 'Nie sprawdzono, czy KSeF ma już tę fakturę (XML-020).',
        en: 'Whether KSeF already has this invoice was not checked (XML-020).',
      },
      {
        pl: 'Nie porównano kursu waluty z tabelą NBP (XML-325).',
        en: 'The exchange rate was not compared with the NBP tables (XML-325).',
      },
    ]);
  });

  it.each([
    [null, 'tabela A nie zawiera waluty EUR', 'table A does not contain EUR'],
    [
      'no-table' as const,
      'brak tabeli z ostatniego dnia roboczego przed 2026-10-15',
      'the table of the last working day before 2026-10-15 is not available',
    ],
  ])('say why a rate was not compared: %s', async (found, pl, en) => {
    const ports = { acceptedInvoices: emptyRegistry, exchangeRates: ratesThatFind(found) };
    const { notChecked } = await validationResultOf(foreignInvoice, ports);
    expect(notChecked.map(({ message }) => message)).toEqual([
      {
        pl: `Nie porównano kursu waluty z tabelą NBP (XML-325): ${pl}.`,
        en: `The exchange rate was not compared with the NBP tables (XML-325): ${en}.`,
      },
    ]);
  });
});
