import { expect } from 'vitest';
import { invoiceXml } from '../support/builders/invoices.ts';
import { codesOf, type HostileInput, invoiceWith, testHostileInputs } from '../support/matchers/hostile-inputs.ts';

const product = 'Usługa wzorcowa nr 1';
const mark = Buffer.from([0xef, 0xbb, 0xbf]);
const declared = (declaration: string, xml = invoiceXml()) => invoiceWith('<?xml version="1.0" encoding="UTF-8"?>', declaration, xml);
const refused = (number: string, name: string, body: () => string | Uint8Array, code = 'XML-001'): HostileInput => ({
  number,
  name,
  expected: 'invalid-xml',
  body,
  code,
});

/** An invoice with bytes that are invalid in text as the name of a product. */
function withBytes(...bytes: number[]): Buffer {
  const [before = '', after = ''] = invoiceXml().split(product);
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
}

testHostileInputs('characters', [
  refused('41', 'reference to NUL', () => invoiceWith(product, '&#0;')),
  refused('41b', 'reference to a surrogate', () => invoiceWith(product, '&#xD800;')),
  refused('41c', 'reference beyond Unicode', () => invoiceWith(product, '&#x7FFFFFFFFFFFFFFF;')),
  refused('42', 'raw NUL byte', () => withBytes(0)),
  refused('43', 'wrong continuation byte', () => withBytes(0xc3, 0x28, 0xff), 'XML-004'),
  refused('43b', 'overlong form', () => withBytes(0xc0, 0xbc), 'XML-004'),
  refused('43c', 'surrogate', () => withBytes(0xed, 0xa0, 0x80), 'XML-004'),
  refused('51', 'XML 1.1 with a control character', () => declared('<?xml version="1.1"?>', invoiceWith(product, '&#x1;'))),
  {
    number: '51b',
    name: 'XML 1.1 by name only',
    expected: 'validation result',
    body: () => declared('<?xml version="1.1"?>'),
    checkResult: (data) => expect([data.valid, codesOf(data)]).toEqual([false, ['XML-005']]),
  },
]);

testHostileInputs('encodings', [
  {
    number: '44',
    name: 'declares UTF-16, is UTF-8',
    expected: 'validation result',
    body: () => declared('<?xml version="1.0" encoding="UTF-16"?>'),
    checkResult: ({ valid, issues }) => {
      expect(valid).toBe(false);
      expect(issues).toEqual([expect.objectContaining({ code: 'XML-003', line: 1, column: 21, expected_value: 'UTF-8' })]);
    },
  },
  {
    number: '45',
    name: 'declares UTF-7 with +ADw-',
    expected: 'validation result',
    body: () => declared("<?xml version='1.0' encoding='UTF-7'?>", invoiceXml({ number: 'FV/+ADw-script+AD4-' })),
    checkResult: (data) => {
      expect([data.valid, codesOf(data)]).toEqual([false, ['XML-003']]);
      expect(data.document['number']).toBe('FV/+ADw-script+AD4-');
    },
  },
  {
    number: '45b',
    name: 'declares windows-1250 behind 600 blanks, is UTF-8',
    expected: 'validation result',
    body: () => declared(`<?xml version="1.0"${' '.repeat(600)}encoding="windows-1250"?>`),
    checkResult: (data) => expect([data.valid, codesOf(data)]).toEqual([false, ['XML-003']]),
  },
  refused(
    '46',
    'windows-1250 in bytes and declaration',
    () => {
      const [before = '', after = ''] = declared('<?xml version="1.0" encoding="windows-1250"?>', invoiceXml()).split(product);
      return Buffer.concat([Buffer.from(before), Buffer.from([0x55, 0xb3, 0xbf]), Buffer.from(after)]);
    },
    'XML-004',
  ),
  refused('47', 'two byte order marks', () => Buffer.concat([mark, mark, Buffer.from(invoiceXml())])),
  {
    number: '47b',
    name: 'one byte order mark',
    expected: 'validation result',
    body: () => Buffer.concat([mark, Buffer.from(invoiceXml())]),
    checkResult: ({ issues }) => expect(issues).toEqual([expect.objectContaining({ code: 'XML-002', line: 1, column: 1 })]),
  },
]);

testHostileInputs('content that is not an invoice', [
  refused('48', 'nothing', () => ''),
  refused('48b', '9 MB of blanks', () => ' '.repeat(9_000_000)),
  refused('49', 'JSON', () => '{"xml":"<Faktura/>"}'),
  refused('49b', 'HTML with a doctype', () => '<!DOCTYPE html><html><body>Faktura</body></html>', 'XML-008'),
  refused('49c', 'PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n', 'latin1'), 'XML-004'),
  refused('49d', 'PNG', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'XML-004'),
  refused('50', 'a second root', () => `${invoiceXml()}<Faktura/>`),
  refused('50b', 'blank line before the declaration', () => `\n${invoiceXml()}`),
]);

testHostileInputs('damaged documents', [
  refused('52', 'cut in the middle of a tag', () => invoiceXml().slice(0, invoiceXml().indexOf('<Adnotacje>') + 5)),
  refused('52b', 'mismatched tags', () => invoiceWith('</P_15>', '</P_16>')),
  refused('60', '9 MB of <', () => '<'.repeat(9_000_000)),
  refused('60b', 'open quote, then 5 MB', () => `<Faktura x="${'a'.repeat(5_000_000)}`),
  refused('60c', 'open comment, then 9 MB of hyphens', () => `<Faktura><!--${'-'.repeat(9_000_000)}`),
  refused('60d', 'open processing instruction, then 9 MB', () => `<Faktura><?a ${'? '.repeat(4_500_000)}`),
]);
