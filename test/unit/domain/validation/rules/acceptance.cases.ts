import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import { richInvoiceXml } from '../../../../support/builders/rich-invoice.ts';
import { type CasesByCode, plainInvoice, replaced, withMarks, withPiece } from '../../../../support/builders/rule-cases.ts';
import { advanceInvoice, correctionInvoice } from '../../../../support/builders/sample-invoices.ts';
import { withDocuments } from '../../../../support/drivers/related-documents.ts';
import { utf8 } from '../../../../support/drivers/validation.ts';

import { originalInvoice } from './kinds/originals.ts';

const attachment = `  <Zalacznik><BlokDanych><MetaDane><ZKlucz>a</ZKlucz><ZWartosc>b</ZWartosc></MetaDane></BlokDanych></Zalacznik>
</Faktura>`;

/** An invoice of an exact size, padded with spaces after its last element. */
function ofSize(bytes: number, xml = plainInvoice): string {
  return xml + ' '.repeat(bytes - utf8(xml).length);
}

const withAttachment = replaced(plainInvoice, '</Faktura>', attachment);

function registry(answer: Awaited<ReturnType<AcceptedInvoices['find']>>): { acceptedInvoices: AcceptedInvoices } {
  return { acceptedInvoices: { find: async () => answer } };
}

const accepted = { kind: 'registered', day: '2026-10-02' } as const;

/** A registry that knows exactly one invoice. */
const registryOfOne: AcceptedInvoices = {
  find: async (document) =>
    document?.sellerNip === '1234563218' && document.kind === 'VAT' && document.number === 'FV/2026/10/001' ? accepted : 'none',
};

const otherContent = replaced(plainInvoice, 'Usługa wzorcowa nr 1', 'Inna usługa');
const otherAdvance = replaced(advanceInvoice, '<P_15>615.00<', '<P_15>616.00<');
const otherCorrection = replaced(correctionInvoice, 'Przykładowy program', 'Inny program');

/** Cases of the other rules on whether KSeF accepts a file. */
export const acceptanceCases: CasesByCode = {
  'XML-006': {
    fires: [
      {
        name: 'a style sheet before the root',
        given: withPiece('<Faktura ', '«»<?xml-stylesheet href="a.xsl"?>\n<Faktura '),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'two instructions, inside a field and after the root',
        given: () => `${replaced(plainInvoice, 'Usługa wzorcowa nr 1', 'Usługa«»<?druk?>')}«»<?koniec tu?>`,
        issues: [{ severity: 'warning', xpath: null }, { severity: 'warning' }],
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
        issues: [{ severity: 'critical', line: null, expected: '<= 1000000' }],
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
        issues: [{ severity: 'critical', line: null, expected: '<= 3000000' }],
      },
    ],
    passes: [
      { name: 'exactly the limit', given: () => ofSize(3_000_000, withAttachment) },
      { name: 'the same size without an attachment', given: () => ofSize(3_000_001) },
    ],
  },
  'XML-011': {
    fires: [
      { name: 'nine tenths of the limit', given: () => ofSize(900_000), issues: [{ severity: 'info', line: null }] },
      { name: 'exactly the limit', given: () => ofSize(1_000_000), issues: [{ severity: 'info', line: null }] },
      {
        name: 'nine tenths of the limit with an attachment',
        given: () => ofSize(2_700_000, withAttachment),
        issues: [{ severity: 'info', line: null }],
      },
    ],
    passes: [
      { name: 'one byte less', given: () => ofSize(899_999) },
      { name: 'a file over the limit, which has its own rule', given: () => ofSize(1_000_001) },
      { name: 'one byte less with an attachment', given: () => ofSize(2_699_999, withAttachment) },
    ],
  },
  'XML-016': {
    fires: [
      {
        name: 'comments, reported once at the first',
        given: withPiece('<P_1>2026-10-15</P_1>', '«»<!-- a --><P_1>2026-10-15</P_1><!-- b -->'),
        issues: [{ severity: 'info', xpath: null }],
      },
    ],
    passes: [{ name: 'text that only looks like a comment', given: withPiece('Usługa wzorcowa nr 1', '<![CDATA[<!-- a -->]]>') }],
  },
  'XML-020': {
    fires: [
      {
        name: 'an invoice that the registry knows',
        given: withMarks(plainInvoice, '<P_2>«FV/2026/10/001»'),
        ports: { acceptedInvoices: registryOfOne },
        issues: [{ severity: 'critical' }],
      },
      {
        name: 'an invoice validated before in the same run',
        given: withMarks(plainInvoice, '<P_2>«FV/2026/10/001»'),
        ports: registry({ kind: 'file', file: 'b.xml', earlierFile: 'a.xml' }),
        issues: [{ severity: 'critical' }],
      },
      {
        name: 'another document of the same number among the advances',
        given: withMarks(plainInvoice, '<P_2>«FV/2026/10/001»'),
        settings: withDocuments({ advances: [otherAdvance, otherContent] }),
        issues: [{ severity: 'critical' }],
        also: ['XML-657'],
      },
      {
        name: 'a corrected invoice with the number of its correction',
        given: withMarks(correctionInvoice, '<P_2>«KOR/2026/10/001»'),
        settings: withDocuments({ source: otherCorrection }),
        issues: [{ severity: 'critical' }],
        also: 'anything',
      },
    ],
    passes: [
      {
        name: 'the document itself among the advances',
        given: () => plainInvoice,
        settings: withDocuments({ advances: [plainInvoice] }, plainInvoice),
      },
      {
        name: 'an earlier correction of the same number, which XML-659 reports',
        given: () => correctionInvoice,
        settings: withDocuments({ source: originalInvoice, corrections: [otherCorrection] }),
      },
      { name: 'the next number', given: withPiece('FV/2026/10/001', 'FV/2026/10/002'), ports: { acceptedInvoices: registryOfOne } },
      { name: 'another kind', given: withPiece('>VAT<', '>UPR<'), ports: { acceptedInvoices: registryOfOne } },
      { name: 'no registry', given: () => plainInvoice, ports: registry('not-checked') },
      {
        name: 'an accepted invoice without a number, which the schema reports',
        given: withPiece('<P_2>FV/2026/10/001</P_2>', ''),
        ports: registry(accepted),
      },
    ],
  },
  'XML-021': {
    fires: [{ name: 'an attachment', given: withMarks(withAttachment, '«<Zalacznik>»'), issues: [{ severity: 'info' }] }],
    passes: [
      { name: 'a footer without an attachment', given: () => richInvoiceXml('sale').replace(/<Zalacznik>[\s\S]*<\/Zalacznik>/, '') },
    ],
  },
  'XML-022': {
    fires: [
      {
        name: 'the state of an invoice after a correction',
        given: withPiece('<SystemInfo>Przykładowy program', '«<SystemInfo>»STAN PO KOREKCIE, NIE WYSTAWIONO: stan faktury'),
        issues: [{ severity: 'critical', value: 'STAN PO KOREKCIE, NIE WYSTAWIONO: stan faktury' }],
      },
    ],
    passes: [{ name: 'another program', given: withPiece('Przykładowy program', 'Program STAN PO KOREKCIE') }],
  },
  'XML-023': {
    fires: [
      {
        name: 'other bytes than those registered under the KSeF number',
        given: withMarks(plainInvoice, '<P_2>«FV/2026/10/001»'),
        ports: registry({ kind: 'changed', day: '2026-10-02' }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the registered document', given: () => plainInvoice, ports: registry('none') },
      {
        name: 'a changed copy without a number, which the schema reports',
        given: withPiece('<P_2>FV/2026/10/001</P_2>', ''),
        ports: registry({ kind: 'changed', day: '2026-10-02' }),
      },
    ],
  },
};
