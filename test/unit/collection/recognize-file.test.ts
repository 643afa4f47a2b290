import { describe, expect, it } from 'vitest';
import { explainRejection } from '../../../packages/collection/src/outcome.ts';
import { type FileKind, fileKindTexts, recognizeFile } from '../../../packages/collection/src/recognize-file.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const zip = (entry: string) =>
  Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(22), Buffer.from([entry.length, 0, 0, 0]), encode(entry)]);
const form = (root: string, code: string, namespace = 'http://example.com/') =>
  `<?xml version="1.0"?>\n<!-- made by hand -->\n<${root} xmlns="${namespace}"><Naglowek><KodFormularza kodSystemowy="${code}">X</KodFormularza></Naglowek></${root}>`;
const upo = '<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3"/>';

const known: readonly { readonly name: string; readonly content: string | Uint8Array; readonly kind: FileKind }[] = [
  { name: 'FA(1)', content: form('Faktura', 'FA (1)', 'http://crd.gov.pl/wzor/2021/11/29/11089/'), kind: 'fa1' },
  { name: 'FA(2)', content: form('Faktura', 'FA (2)', 'http://crd.gov.pl/wzor/2023/06/29/12648/'), kind: 'fa2' },
  { name: 'FA_RR', content: form('Faktura', 'FA_RR (1)'), kind: 'faRr' },
  { name: 'UPO', content: upo, kind: 'upo' },
  {
    name: 'UPO with a prefix, a mark and a document type',
    content: `\ufeff<?xml version="1.0"?><!DOCTYPE x>\n<u:Potwierdzenie xmlns='http://a/' xmlns:u='http://upo.schematy.mf.gov.pl/KSeF'>`,
    kind: 'upo',
  },
  { name: 'UPO in UTF-16', content: Buffer.from(`\ufeff${upo}`, 'utf16le'), kind: 'upo' },
  { name: 'JPK_V7M', content: form('JPK', 'JPK_V7M (3)'), kind: 'jpkV7' },
  { name: 'JPK_V7K', content: form('tns:JPK', 'JPK_V7K (2)'), kind: 'jpkV7' },
  { name: 'JPK_FA', content: form('JPK', 'JPK_FA (4)'), kind: 'jpkFa' },
  { name: 'JPK_MAG', content: form('JPK', 'JPK_MAG (2)'), kind: 'jpk' },
  { name: 'UBL', content: '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">', kind: 'ubl' },
  { name: 'UBL credit note', content: '<n:CreditNote xmlns:n="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2">', kind: 'ubl' },
  {
    name: 'CII',
    content: '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">',
    kind: 'cii',
  },
  { name: 'HTML', content: '\n<!DOCTYPE html><html>', kind: 'html' },
  { name: 'a status of KSeF', content: '{"ksefNumber":"1","status":{}}', kind: 'ksefJson' },
  { name: 'an error of KSeF', content: '{"exception":{"exceptionDetailList":[]}}', kind: 'ksefJson' },
  { name: 'JSON', content: ' [{"id":1}]', kind: 'json' },
  { name: 'PDF', content: '%PDF-1.7', kind: 'pdf' },
  { name: 'a spreadsheet', content: zip('[Content_Types].xml'), kind: 'office' },
  { name: 'an old spreadsheet', content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), kind: 'office' },
  { name: 'ZIP', content: zip('faktury/1.xml'), kind: 'archive' },
  { name: '7z', content: Buffer.from([0x37, 0x7a, 0xbc, 0xaf]), kind: 'archive' },
  { name: 'RAR', content: 'Rar!', kind: 'archive' },
  { name: 'PNG', content: Buffer.from([0x89, 0x50, 0x4e, 0x47]), kind: 'image' },
  { name: 'JPEG', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), kind: 'image' },
];

const unknown: readonly { readonly name: string; readonly content: string }[] = [
  { name: 'FA(3)', content: invoiceXml() },
  { name: 'FA(3) that mentions a UPO', content: invoiceXml().replace('?>', '?><!-- <Potwierdzenie xmlns="upo"> -->') },
  { name: 'an invoice without a namespace', content: '<Faktura/>' },
  { name: 'a confirmation of another kind', content: '<Potwierdzenie xmlns="http://example.com/"/>' },
  { name: 'an Invoice of another kind', content: '<Invoice xmlns="http://example.com/"/>' },
  { name: 'a UBL namespace of another prefix', content: '<Invoice xmlns:u="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>' },
  { name: 'text', content: 'Faktura nr 1' },
  { name: 'nothing', content: '' },
  { name: 'a comment without an end', content: '<!-- <JPK>' },
];

describe('recognizeFile', () => {
  it.each(known)('recognizes $name', ({ content, kind }) => {
    expect(recognizeFile(typeof content === 'string' ? encode(content) : content)).toBe(kind);
  });

  it.each(unknown)('does not recognize $name', ({ content }) => {
    expect(recognizeFile(encode(content))).toBeNull();
  });

  it('has an example of each kind', () => {
    expect(new Set(known.map(({ kind }) => kind))).toEqual(new Set(Object.keys(fileKindTexts)));
  });
});

describe('explainRejection', () => {
  const rejection = { code: 'INVALID_XML', message: 'wrong', details: [{ code: 'XML-012', message: 'root', line: 1, column: 1 }] };

  it('names what the file is, and keeps the codes', () => {
    const message = expect.stringContaining('To jest UPO') as unknown;
    expect(explainRejection(rejection, encode(upo), 'pl')).toEqual({
      code: 'INVALID_XML',
      message,
      details: [{ code: 'XML-012', message }],
    });
  });

  it('leaves others', () => {
    expect(explainRejection(rejection, encode('<a/>'), 'pl')).toBe(rejection);
    const other = { ...rejection, code: 'VALIDATION_ERROR' };
    expect(explainRejection(other, encode(upo), 'pl')).toBe(other);
  });
});
