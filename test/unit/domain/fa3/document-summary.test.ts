import { readDocumentSummary } from '@nakor/domain/fa3/document-summary';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { parsed } from '../../../support/drivers/validation.ts';

const factsOf = (xml: string) => readDocumentSummary(parsed(xml).root);

describe('readDocumentSummary', () => {
  it('reads an invoice', () => {
    expect(factsOf(invoiceXml())).toEqual({
      kind: 'VAT',
      number: 'FV/2026/10/001',
      issueDate: '2026-10-15',
      sellerNip: '1234563218',
      buyerNip: '5250000009',
      currency: 'PLN',
      gross: '369.00',
      lines: 3,
    });
  });

  it('returns nothing for an empty document', () => {
    const nothing = { kind: null, number: null, issueDate: null, sellerNip: null, buyerNip: null, currency: null, gross: null, lines: 0 };
    expect(factsOf('<Faktura/>')).toEqual(nothing);
  });

  it.each([
    { name: 'collapses white space', written: '  FV\n 1 ', expected: 'FV 1' },
    { name: 'treats a blank value as absent', written: ' \n ', expected: null },
    { name: 'cuts what is too long', written: 'x'.repeat(400), expected: 'x'.repeat(300) },
    { name: 'cuts no character in two', written: `x${'\u{1f600}'.repeat(200)}`, expected: `x${'\u{1f600}'.repeat(149)}\ufffd` },
  ])('$name', ({ written, expected }) => {
    expect(factsOf(`<Faktura><Fa><P_2>${written}</P_2></Fa></Faktura>`).number).toBe(expected);
  });
});
