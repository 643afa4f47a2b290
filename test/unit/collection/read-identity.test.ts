import { readIdentity } from '@nakor/collection/read-identity';
import { scanDocument } from '@nakor/collection/scan-document';
import { formatBareNumber } from '@nakor/domain/fa3/invoice-number-match';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sampleInvoices } from '../../support/builders/sample-invoices.ts';

const bytes = (xml: string) => new TextEncoder().encode(xml);

describe('readIdentity', () => {
  it('reads what distinguishes an invoice', () => {
    expect(readIdentity('folder/1234563218-20261001-0A1B2C3D4E5F-C3.xml', bytes(invoiceXml({ lines: 1 })))).toEqual({
      name: 'folder/1234563218-20261001-0A1B2C3D4E5F-C3.xml',
      kind: 'VAT',
      number: 'FV/2026/10/001',
      issueDate: '2026-10-15',
      seller: { identifier: '1234563218', name: 'Zakład Przykładowy „Jaźń” sp. z o.o.' },
      buyer: { identifier: '5250000009', name: 'Odbiorca Próbny S.A.' },
      gross: '123.00',
      currency: 'PLN',
      ksefNumber: '1234563218-20261001-0A1B2C3D4E5F-C3',
      corrects: [],
      settles: [],
    });
  });

  it('reads nothing from what is no XML invoice', () => {
    expect(readIdentity('a.xml', bytes('to nie jest XML'))).toBeNull();
  });
});

describe('scanDocument', () => {
  it.each(Object.entries(sampleInvoices))('finds in %s what reading finds', (_name, xml) => {
    const identity = readIdentity('a.xml', bytes(xml));
    const { mayRefer, bareNumber } = scanDocument(bytes(xml));
    expect(mayRefer).toBe((identity?.corrects.length ?? 0) + (identity?.settles.length ?? 0) > 0);
    expect(bareNumber).toBe(formatBareNumber(identity?.number ?? ''));
  });

  it.each([
    { name: 'a comment', xml: invoiceXml().replace('<P_2>', '<!-- <P_2>FV/0</P_2> --><P_2>') },
    { name: 'an entity', xml: invoiceXml({ number: 'A&amp;B/1' }) },
    { name: 'a CDATA section', xml: invoiceXml({ number: '<![CDATA[FV/1]]>' }) },
    { name: 'no number', xml: invoiceXml().replace('<P_2>FV/2026/10/001</P_2>', '') },
  ])('leaves a number with $name to reading', ({ xml }) => {
    expect(scanDocument(bytes(xml)).bareNumber).toBeNull();
  });

  it('sees a number with a prefix of the namespace', () => {
    expect(scanDocument(bytes('<f:Faktura><f:P_2 >fv 1</f:P_2></f:Faktura>')).bareNumber).toBe('FV1');
  });
});
