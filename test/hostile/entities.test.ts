import { expect } from 'vitest';
import { invoiceXml } from '../support/builders/invoices.ts';
import { codesOf, type HostileInput, invoiceWith, listenForRequests, testHostileInputs } from '../support/matchers/hostile-inputs.ts';

const listener = listenForRequests();
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const product = 'Usługa wzorcowa nr 1';

/** An invoice with a document type declaration, and something declared there used in a text. */
function withDoctype(doctype: string, use = ''): string {
  return invoiceWith(declaration, `${declaration}\n${doctype}`, invoiceWith(product, product + use));
}

const laughs = Array.from({ length: 10 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('');
const parameterLaughs = Array.from({ length: 10 }, (_, level) => `<!ENTITY % p${level + 1} "${`%p${level};`.repeat(10)}">`).join('');
const doctype = (name: string, number: string, body: () => string): HostileInput => ({
  number,
  name,
  expected: 'invalid-xml',
  code: 'XML-008',
  body,
});

testHostileInputs('document type declarations', [
  doctype('billion laughs', '1', () => withDoctype(`<!DOCTYPE Faktura [<!ENTITY l0 "lol">${laughs}]>`, '&l10;')),
  doctype('quadratic blow-up', '2', () => withDoctype(`<!DOCTYPE Faktura [<!ENTITY a "${'a'.repeat(50_000)}">]>`, '&a;'.repeat(50_000))),
  doctype('parameter-entity laughs', '3', () => withDoctype(`<!DOCTYPE Faktura [<!ENTITY % p0 "lol">${parameterLaughs} %p10;]>`)),
  doctype('two entities referring to each other', '4', () => withDoctype('<!DOCTYPE Faktura [<!ENTITY a "&b;"><!ENTITY b "&a;">]>', '&a;')),
  doctype('entity of a file', '5', () => withDoctype('<!DOCTYPE Faktura [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;')),
  doctype('entity of a local address', '6', () => withDoctype(`<!DOCTYPE Faktura [<!ENTITY x SYSTEM "${listener.url()}">]>`, '&x;')),
  doctype('entity of the metadata address', '7', () =>
    withDoctype(`<!DOCTYPE Faktura [<!ENTITY x SYSTEM "http://169.254.169.254/latest/"><!ENTITY y SYSTEM "${listener.url()}">]>`, '&x;&y;'),
  ),
  doctype('external DTD', '8', () => withDoctype(`<!DOCTYPE Faktura SYSTEM "${listener.url()}x.dtd">`)),
  doctype('public DTD at a device', '9', () => withDoctype('<!DOCTYPE Faktura PUBLIC "-//X//Y" "file:///dev/random">')),
  doctype('out-of-band parameter entity', '10', () =>
    withDoctype(`<!DOCTYPE Faktura [<!ENTITY % f SYSTEM "file:///etc/hostname"><!ENTITY % d SYSTEM "${listener.url()}e.dtd">%d;]>`),
  ),
  doctype('entity of an endless device', '11', () => withDoctype('<!DOCTYPE Faktura [<!ENTITY x SYSTEM "file:///dev/zero">]>', '&x;')),
  doctype('laughs inside an attribute', '12', () =>
    invoiceWith('wersjaSchemy="1-0E"', 'wersjaSchemy="&l10;"', withDoctype(`<!DOCTYPE Faktura [<!ENTITY l0 "lol">${laughs}]>`)),
  ),
  doctype('default attribute', '13', () => withDoctype('<!DOCTYPE Faktura [<!ATTLIST Faktura x CDATA "y">]>')),
  doctype('nothing but a name', '14', () => withDoctype('<!DOCTYPE Faktura>')),
  { number: '15', name: 'doctype in lower case', expected: 'invalid-xml', body: () => withDoctype('<!doctype Faktura>') },
  {
    number: '18',
    name: 'UTF-16 document with an entity of a file',
    expected: 'invalid-xml',
    code: 'XML-004',
    body: () => {
      const xml = withDoctype('<!DOCTYPE Faktura [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;').replace('UTF-8', 'UTF-16');
      return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')]);
    },
  },
  {
    number: '55',
    name: '800,000 undefined entities',
    expected: 'invalid-xml',
    body: () => invoiceWith(product, '&undefined;'.repeat(800_000)),
  },
]);

testHostileInputs('text that only resembles a document type declaration', [
  {
    number: '16',
    name: 'inside a comment',
    expected: 'validation result',
    body: () => invoiceWith('<Fa>', '<!-- <!DOCTYPE Faktura [<!ENTITY x "y">]> --><Fa>'),
    checkResult: (data) => expect([data.valid, codesOf(data)]).toEqual([true, ['XML-016']]),
  },
  {
    number: '17',
    name: 'inside a CDATA section',
    expected: 'validation result',
    body: () => invoiceWith(product, '<![CDATA[<!DOCTYPE Faktura>]]>'),
    checkResult: (data) => expect([data.valid, data.full_xsd_confirmed, codesOf(data)]).toEqual([true, true, []]),
  },
]);

testHostileInputs('references to URLs', [
  {
    number: '19',
    name: 'XInclude of a file',
    expected: 'validation result',
    body: () => invoiceWith('<Fa>', '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/><Fa>'),
    checkResult: ({ valid, issues }) => {
      expect(valid).toBe(false);
      expect(issues).toEqual([expect.objectContaining({ code: 'XML-103', xpath: '/Faktura/include', line: 32, column: 3 })]);
      expect(JSON.stringify(issues)).not.toContain('root:');
    },
  },
  {
    number: '20',
    name: 'foreign schema location',
    expected: 'validation result',
    body: () => {
      const location = `xsi:schemaLocation="http://crd.gov.pl/wzor/2025/06/25/13775/ ${listener.url()}own.xsd"`;
      return invoiceWith('<Faktura ', `<Faktura xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${location} `).replace(
        '<P_15>',
        '<P_15> ',
      );
    },
    checkResult: (data) => expect([data.valid, data.full_xsd_confirmed, codesOf(data)]).toEqual([true, true, ['XML-015', 'XML-120']]),
  },
  {
    number: '21',
    name: 'style sheet',
    expected: 'validation result',
    body: () => invoiceWith('<Faktura', `<?xml-stylesheet type="text/xsl" href="${listener.url()}x.xsl"?>\n<Faktura`),
    checkResult: ({ valid, issues }) => {
      expect(valid).toBe(true);
      expect(issues).toEqual([expect.objectContaining({ code: 'XML-006', severity: 'warning', line: 2, column: 1 })]);
    },
  },
  {
    number: '21b',
    name: 'style sheet as the very first thing',
    expected: 'validation result',
    body: () => invoiceXml().replace(/^<\?xml.*\?>\n/, `<?xml-stylesheet type="text/xsl" href="${listener.url()}x.xsl"?>`),
    checkResult: ({ valid, issues }) => {
      expect(valid).toBe(true);
      expect(issues).toEqual([expect.objectContaining({ code: 'XML-006', severity: 'warning', line: 1, column: 1 })]);
    },
  },
]);
