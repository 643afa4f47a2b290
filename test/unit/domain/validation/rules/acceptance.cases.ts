import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import { richInvoiceXml } from '../../../../support/builders/rich-invoice.ts';
import { type CasesByCode, plainInvoice, replaced, withPiece } from '../../../../support/builders/rule-cases.ts';
import { utf8 } from '../../../../support/drivers/validation.ts';

const attachment = `  <Zalacznik><BlokDanych><MetaDane><ZKlucz>a</ZKlucz><ZWartosc>b</ZWartosc></MetaDane></BlokDanych></Zalacznik>
</Faktura>`;

/** An invoice of an exact size: blanks are put behind its last element. */
function ofSize(bytes: number, xml = plainInvoice): string {
  return xml + ' '.repeat(bytes - utf8(xml).length);
}

const withAttachment = replaced(plainInvoice, '</Faktura>', attachment);

function registry(answer: Awaited<ReturnType<AcceptedInvoices['find']>>): { acceptedInvoices: AcceptedInvoices } {
  return { acceptedInvoices: { find: async () => answer } };
}

/** A registry that knows exactly one invoice. */
const registryOfOne: AcceptedInvoices = {
  find: async ({ sellerNip, kind, number }) =>
    sellerNip === '1234563218' && kind === 'VAT' && number === 'FV/2026/10/001' ? 'accepted' : 'not-accepted',
};

const wholeFile = { line: null, column: null, xpath: null, value: null } as const;

/** Cases of the rules on what else decides whether KSeF takes a file. */
export const acceptanceCases: CasesByCode = {
  'XML-006': {
    fires: [
      {
        name: 'a style sheet in front of the root',
        given: withPiece('<Faktura ', '<?xml-stylesheet href="a.xsl"?>\n<Faktura '),
        issues: [{ severity: 'critical', line: 2, column: 1, xpath: null, value: null, expected: null }],
      },
      {
        name: 'two instructions, inside a field and behind the root',
        given: () => `${replaced(plainInvoice, 'Usługa wzorcowa nr 1', 'Usługa<?druk?>')}<?koniec tu?>`,
        issues: [
          { severity: 'critical', line: 61, column: 18, xpath: null, value: null, expected: null },
          { severity: 'critical', line: 79, column: 1, xpath: null, value: null, expected: null },
        ],
      },
    ],
    passes: [
      { name: 'the XML declaration', given: () => plainInvoice },
      { name: 'an instruction inside a comment', given: withPiece('<Faktura ', '<!-- <?druk?> -->\n<Faktura ') },
      { name: 'an instruction inside a CDATA section', given: withPiece('Usługa wzorcowa nr 1', '<![CDATA[<?druk?>]]>') },
    ],
  },
  'XML-009': {
    fires: [
      {
        name: 'one byte too many',
        given: () => ofSize(1_000_001),
        issues: [{ ...wholeFile, severity: 'critical', expected: '<= 1000000' }],
      },
    ],
    passes: [
      { name: 'exactly the limit', given: () => ofSize(1_000_000) },
      { name: 'more with an attachment', given: () => ofSize(1_000_001, withAttachment) },
    ],
  },
  'XML-010': {
    fires: [
      {
        name: 'one byte too many with an attachment',
        given: () => ofSize(3_000_001, withAttachment),
        issues: [{ ...wholeFile, severity: 'critical', expected: '<= 3000000' }],
      },
    ],
    passes: [
      { name: 'exactly the limit', given: () => ofSize(3_000_000, withAttachment) },
      { name: 'the same size without an attachment', given: () => ofSize(3_000_001) },
    ],
  },
  'XML-011': {
    fires: [
      { name: 'nine tenths of the limit', given: () => ofSize(900_000), issues: [{ ...wholeFile, severity: 'info', expected: null }] },
      { name: 'exactly the limit', given: () => ofSize(1_000_000), issues: [{ ...wholeFile, severity: 'info', expected: null }] },
      {
        name: 'nine tenths of the limit with an attachment',
        given: () => ofSize(2_700_000, withAttachment),
        issues: [{ ...wholeFile, severity: 'info', expected: null }],
      },
    ],
    passes: [
      { name: 'one byte less', given: () => ofSize(899_999) },
      { name: 'a file over the limit, which has a rule of its own', given: () => ofSize(1_000_001) },
      { name: 'one byte less with an attachment', given: () => ofSize(2_699_999, withAttachment) },
    ],
  },
  'XML-016': {
    fires: [
      {
        name: 'comments, reported once at the first',
        given: withPiece('<P_1>2026-10-15</P_1>', '<!-- a --><P_1>2026-10-15</P_1><!-- b -->'),
        issues: [{ severity: 'info', line: 34, column: 5, xpath: null, value: null, expected: null }],
      },
    ],
    passes: [{ name: 'what only looks like a comment', given: withPiece('Usługa wzorcowa nr 1', '<![CDATA[<!-- a -->]]>') }],
  },
  'XML-020': {
    fires: [
      {
        name: 'an invoice that the registry knows',
        given: () => plainInvoice,
        ports: { acceptedInvoices: registryOfOne },
        issues: [{ severity: 'critical', line: 36, column: 5, xpath: '/Faktura/Fa/P_2', value: 'FV/2026/10/001', expected: null }],
      },
    ],
    passes: [
      { name: 'the next number', given: withPiece('FV/2026/10/001', 'FV/2026/10/002'), ports: { acceptedInvoices: registryOfOne } },
      { name: 'another kind', given: withPiece('>VAT<', '>UPR<'), ports: { acceptedInvoices: registryOfOne } },
      { name: 'no registry', given: () => plainInvoice, ports: registry('not-checked') },
      {
        name: 'an accepted invoice without a number, which the schema names',
        given: withPiece('<P_2>FV/2026/10/001</P_2>', ''),
        ports: registry('accepted'),
      },
    ],
  },
  'XML-021': {
    fires: [
      {
        name: 'an attachment',
        given: () => withAttachment,
        issues: [{ severity: 'info', line: 78, column: 3, xpath: '/Faktura/Zalacznik', value: null, expected: null }],
      },
    ],
    passes: [
      { name: 'a footer without an attachment', given: () => richInvoiceXml('sale').replace(/<Zalacznik>[\s\S]*<\/Zalacznik>/, '') },
    ],
  },
};
