import { mergeFindings, resolvePath } from '@nakor/domain/validation/violations/merge-findings';
import { formatXpath } from '@nakor/domain/xml/element-path';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { richInvoiceXml } from '../../../../support/builders/rich-invoice.ts';
import { engineErrors, inspect, parsed } from '../../../../support/drivers/validation.ts';

const plain = '<a xmlns="urn:a"><b/><c><d/><e/><d/></c><b/></a>';
const prefixed = '<f:a xmlns:f="urn:f"><f:b/><f:c><f:d/><f:e/><f:d/></f:c><f:b/></f:a>';
const mixed = '<a xmlns="urn:a"><b/><b xmlns=""/><o:b xmlns:o="urn:o"/><b/></a>';

describe('resolvePath', () => {
  it.each([
    { name: 'the root', document: plain, path: '/*', expected: '/a' },
    { name: 'a child by its position among all', document: plain, path: '/*/*[3]', expected: '/a/b[2]' },
    { name: 'a grandchild', document: plain, path: '/*/*[2]/*[3]', expected: '/a/c/d[2]' },
    { name: 'an only child, without a position', document: '<a xmlns="urn:a"><b><c/></b></a>', path: '/*/*/*', expected: '/a/b/c' },
    { name: 'an element with a prefix', document: prefixed, path: '/f:a/f:c/f:e', expected: '/a/c/e' },
    { name: 'a prefixed element among others with its name', document: prefixed, path: '/f:a/f:c/f:d[2]', expected: '/a/c/d[2]' },
    { name: 'the element of an attribute', document: plain, path: '/*/*[2]/@id', expected: '/a/c' },
    { name: 'the element of a text', document: plain, path: '/*/*[2]/text()[1]', expected: '/a/c' },
    { name: 'an element in no namespace', document: mixed, path: '/*/b', expected: '/a/b[2]' },
    { name: 'an element of another namespace', document: mixed, path: '/*/o:b', expected: '/a/b[3]' },
  ])('finds $name', ({ document, path, expected }) => {
    const element = resolvePath(parsed(document).root, path);
    expect(element === null ? null : formatXpath(element)).toBe(expected);
  });

  it.each([null, '', '/', '/*/*[9]', '/*/x:none', '/*/*[2]/*[3]/*[1]'])('finds nothing by %s', (path) => {
    expect(resolvePath(parsed(plain).root, path)).toBeNull();
  });
});

describe('mergeFindings', () => {
  async function merged(xml: string) {
    const document = parsed(xml);
    const findings = mergeFindings(document.root, inspect(document).findings, await engineErrors(xml));
    return findings.map(({ code, subject }) => `${code} ${formatXpath(subject)}`);
  }

  it("reports the element with the prefix in the engine's error, when one namespace has two", async () => {
    const xml = invoiceXml({ lines: 2 })
      .replace('<Faktura ', '<Faktura xmlns:t="http://crd.gov.pl/wzor/2025/06/25/13775/" ')
      .replace(/<FaWiersz>(\s*<NrWierszaFa>2[\s\S]*?)<\/FaWiersz>/, '<t:FaWiersz>$1</t:FaWiersz>')
      .replace(/<P_12>23<\/P_12>(?![\s\S]*<P_12>)/, '<t:P_12>abc</t:P_12>');
    expect(await merged(xml)).toEqual(['XML-104 /Faktura/Fa/FaWiersz[2]/P_12']);
  });

  it('keeps issues after the first child that the engine did not expect', async () => {
    const xml = invoiceXml({ lines: 1 })
      .replace('<KodWaluty>PLN</KodWaluty>', '')
      .replace('<P_15>123.00', '<P_15>12,3')
      .replace('>szt.<', '><');
    expect(await merged(xml)).toEqual(['XML-102 /Faktura/Fa', 'XML-105 /Faktura/Fa/P_15', 'XML-108 /Faktura/Fa/FaWiersz/P_8A']);
  });

  it('finds the same in a document with prefixes', async () => {
    const xml = invoiceXml({ lines: 1 })
      .replace('<P_15>123.00', '<P_15>12,3')
      .replace(/<(\/?)(?=\w)/g, '<$1fa:')
      .replace('xmlns=', 'xmlns:fa=');
    expect(await merged(xml)).toEqual(['XML-105 /Faktura/Fa/P_15']);
  });

  it('drops issues about values that the engine has checked and accepts', () => {
    const document = parsed(invoiceXml().replace('<P_15>369.00', '<P_15>abc'));
    const { findings } = inspect(document);
    expect(findings).toHaveLength(1);
    expect(mergeFindings(document.root, findings, [])).toEqual([]);
  });

  it('converts an unexplained error to XML-100 at its element', () => {
    const document = parsed(richInvoiceXml('sale'));
    const errors = [{ path: '/*/*[2]/*[1]', isUnexpectedElement: false }];
    const [finding, ...others] = mergeFindings(document.root, [], errors);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code: 'XML-100', severity: 'critical', subject: { name: 'PrefiksPodatnika' } });
  });

  it.each([null, '/*/*[99]'])('places an error without a place (%s) at the root', (path) => {
    const document = parsed(invoiceXml());
    const findings = mergeFindings(document.root, [], [{ path, isUnexpectedElement: false }]);
    expect(findings.map(({ code, subject }) => `${code} ${subject.name}`)).toEqual(['XML-100 Faktura']);
  });

  it('drops an error without a place when another one has a place', () => {
    const document = parsed(invoiceXml().replace('<P_15>369.00', '<P_15>abc'));
    const errors = [
      { path: null, isUnexpectedElement: false },
      { path: '/*/*[4]/*[8]', isUnexpectedElement: false },
    ];
    expect(mergeFindings(document.root, inspect(document).findings, errors).map(({ code }) => code)).toEqual(['XML-105']);
  });
});
