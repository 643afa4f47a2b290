import { recognizeOtherFormat } from '@nakor/domain/xml/other-formats';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { utf8 } from '../../../support/drivers/validation.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe('recognizeOtherFormat', () => {
  it.each([
    { name: 'PDF', given: utf8('%PDF-1.7'), code: 'XML-004', message: 'This is a PDF' },
    { name: 'ZIP', given: bytes('504b03041400'), code: 'XML-004', message: 'This is a ZIP archive' },
    { name: 'gzip', given: bytes('1f8b0800'), code: 'XML-004', message: 'application/gzip' },
    { name: 'UTF-16, little endian', given: bytes('fffe3c00'), code: 'XML-004', message: 'UTF-16' },
    { name: 'UTF-16, big endian', given: bytes('feff003c'), code: 'XML-004', message: 'UTF-16' },
    { name: 'JSON', given: utf8('{"xml":"<a/>"}'), code: 'XML-001', message: 'application/json' },
  ])('says what $name is', ({ given, code, message }) => {
    expect(recognizeOtherFormat(given)).toMatchObject({ code, line: 1, column: 1, message: { en: expect.stringContaining(message) } });
  });

  it.each([utf8(invoiceXml()), utf8('  <a/>'), utf8('%P'), bytes('1f')])('says nothing of other bytes', (given) => {
    expect(recognizeOtherFormat(given)).toBeNull();
  });
});
