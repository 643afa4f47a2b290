import { inspectDocument } from '@nakor/domain/validation/violations/inspect-document';
import { formatXpath } from '@nakor/domain/xml/element-path';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { richInvoiceXml } from '../../../../support/builders/rich-invoice.ts';
import { replaced } from '../../../../support/builders/rule-cases.ts';
import { inspect, parsed, schemaModel } from '../../../../support/drivers/validation.ts';

const plain = invoiceXml({ lines: 1 });
const instance = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

function findingsIn(xml: string): string[] {
  return inspect(parsed(xml)).findings.map(
    ({ code, subject, isAboutChildren }) => `${code} ${formatXpath(subject)}${isAboutChildren ? '/*' : ''}`,
  );
}

describe('inspectDocument', () => {
  it.each([
    { name: 'a valid invoice', xml: plain },
    {
      name: 'an empty element with a fixed value',
      xml: replaced(richInvoiceXml('sale'), '>PL</PrefiksPodatnika>', '></PrefiksPodatnika>'),
    },
    { name: 'an optional container with nothing but white space', xml: replaced(plain, '<Termin>2026-10-29</Termin>', '') },
    { name: 'a schemaLocation on any element', xml: replaced(plain, '<P_15>', `<P_15 ${instance} xsi:schemaLocation="a b">`) },
    {
      name: 'a schemaLocation without a namespace',
      xml: replaced(plain, '<P_15>', `<P_15 ${instance} xsi:noNamespaceSchemaLocation="a">`),
    },
    { name: 'a CDATA section in a text', xml: replaced(plain, '>Warszawa<', '><![CDATA[Warszawa]]><') },
    { name: 'references and comments inside values', xml: replaced(plain, '<P_15>123.00', '<P_15>1&#50;<!-- -->3.00') },
  ])('finds nothing in $name', ({ xml }) => {
    expect(findingsIn(xml)).toEqual([]);
  });

  it.each([
    {
      name: 'a space instead of a fixed value',
      edit: ['<PrefiksPodatnika>PL', '<PrefiksPodatnika> '],
      expected: ['XML-104 /Faktura/Podmiot1/PrefiksPodatnika'],
    },
    {
      name: 'an empty CDATA section between elements',
      edit: ['<Podmiot2>', '<Podmiot2><![CDATA[]]>'],
      expected: ['XML-100 /Faktura/Podmiot2/*'],
    },
    { name: 'a no-break space between elements', edit: ['<Podmiot2>', '<Podmiot2>\u00a0'], expected: ['XML-100 /Faktura/Podmiot2/*'] },
    {
      name: 'an element in a text, at the element with the text',
      edit: ['<P_1>2026', '<P_1><P_2/>2026'],
      expected: ['XML-101 /Faktura/Fa/P_1'],
    },
    {
      name: 'xsi:nil, which no element may have',
      edit: ['<P_15>', `<P_15 ${instance} xsi:nil="false">`],
      expected: ['XML-112 /Faktura/Fa/P_15'],
    },
    { name: 'an attribute on a container', edit: ['<Adnotacje>', '<Adnotacje id="1">'], expected: ['XML-112 /Faktura/Fa/Adnotacje'] },
    {
      name: 'the right attribute in a namespace',
      edit: ['<Kol Typ="date">', '<Kol xmlns:q="urn:q" q:Typ="date">'],
      expected: [
        'XML-112 /Faktura/Zalacznik/BlokDanych/Tabela/TNaglowek/Kol[1]',
        'XML-112 /Faktura/Zalacznik/BlokDanych/Tabela/TNaglowek/Kol[1]',
      ],
    },
    {
      name: 'a text of 5,000 characters, without looking at it',
      edit: ['Warszawa</P_1M>', `${'x'.repeat(5_000)}</P_1M>`],
      expected: ['XML-108 /Faktura/Fa/P_1M'],
    },
    {
      name: 'nothing inside unknown elements',
      edit: ['<P_15>', '<Nowy><P_15>abc</P_15></Nowy><P_15>'],
      expected: ['XML-103 /Faktura/Fa/*'],
    },
  ])('finds $name', ({ edit: [piece = '', replacement = ''], expected }) => {
    expect(findingsIn(replaced(richInvoiceXml('sale'), piece, replacement))).toEqual(expected);
  });

  it('finds everything, not only what comes first', () => {
    const xml = plain.replace('<KodWaluty>PLN</KodWaluty>', '').replace('<P_16>2', '<P_16>3').replace('>23</P_12>', '>24</P_12>');
    expect(findingsIn(xml)).toEqual(['XML-102 /Faktura/Fa/*', 'XML-104 /Faktura/Fa/Adnotacje/P_16', 'XML-104 /Faktura/Fa/FaWiersz/P_12']);
  });

  it('stops when it has found enough', () => {
    const xml = invoiceXml({ lines: 30 }).replaceAll('<P_8B>2', '<P_8B>x');
    const inspection = inspectDocument(parsed(xml), schemaModel, 10, () => {});
    expect(inspection.isTruncated).toBe(true);
    expect(inspection.findings).toHaveLength(10);
  });

  it('visits every text with its type', () => {
    const visited: string[] = [];
    inspectDocument(parsed(plain), schemaModel, 10, ({ name }, type) => visited.push(`${name}: ${type.name}`));
    expect(visited.slice(0, 4)).toEqual([
      'KodFormularza: TKodFormularza',
      'WariantFormularza: null',
      'DataWytworzeniaFa: null',
      'SystemInfo: TZnakowy',
    ]);
    expect(visited).toContain('P_15: TKwotowy');
  });
});
