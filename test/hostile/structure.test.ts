import { expect } from 'vitest';
import { invoiceXml } from '../support/builders/invoices.ts';
import { codesOf, type HostileInput, invoiceWith, testHostileInputs } from '../support/matchers/hostile-inputs.ts';

const product = 'Usługa wzorcowa nr 1';
const open = '<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">';
const refused = (number: string, name: string, body: () => string): HostileInput => ({ number, name, expected: 'invalid-xml', body });

/** An invoice with markup in front of its content. */
const inRoot = (content: string) => invoiceWith('<Naglowek>', `${content}<Naglowek>`);

testHostileInputs('depth', [
  refused('22', 'depth 300', () => inRoot('<a>'.repeat(300) + '</a>'.repeat(300))),
  refused('23', 'depth 5,000', () => inRoot('<a>'.repeat(5_000) + '</a>'.repeat(5_000))),
  refused('24', '1,000,000 tags, never closed', () => '<a>'.repeat(1_000_000)),
  refused('25', '1,000,000 tags, closed', () => open + '<a>'.repeat(1_000_000) + '</a>'.repeat(1_000_000)),
  {
    number: '25b',
    name: 'the greatest depth that is read',
    expected: 'validation result',
    body: () => inRoot('<a>'.repeat(63) + '</a>'.repeat(63)),
    checkResult: ({ issues }) => expect(issues).toEqual([expect.objectContaining({ code: 'XML-103', xpath: '/Faktura/a' })]),
  },
]);

testHostileInputs('attributes and names', [
  refused('26', '100,000 attributes', () => attributes(100_000)),
  refused('27', '500,000 attributes', () => attributes(500_000)),
  refused('28', 'the same attribute twice', () => invoiceWith('<Fa>', '<Fa x="1" x="2">')),
  refused('28b', 'the same attribute under two prefixes', () =>
    invoiceWith('<Fa>', '<Fa xmlns:p="urn:x" xmlns:q="urn:x" p:x="1" q:x="2">'),
  ),
  refused('29', 'attribute value of 9 MB', () => invoiceWith('<Fa>', `<Fa x="${'v'.repeat(9_000_000)}">`)),
  refused('30', 'element name of 4.5 MB', () => inRoot(`<${'n'.repeat(4_500_000)}/>`)),
  refused('37', '100,000 namespace declarations', () => inRoot(`<a${prefixes(100_000, 0)}/>`)),
  refused('38', '200 levels of 500 namespace declarations', () => {
    const levels = Array.from({ length: 200 }, (_, level) => `<a${prefixes(500, level)}>`);
    return inRoot(levels.join('') + '</a>'.repeat(200));
  }),
  refused('39', 'undeclared prefix', () => invoiceWith('<Fa>', '<Fa><x:a/>')),
]);

testHostileInputs('long texts', [
  {
    number: '31',
    name: 'text of 9.9 MB',
    expected: 'validation result',
    body: () => invoiceWith(product, 'x'.repeat(9_900_000)),
    checkResult: ({ issues }) =>
      expect(issues.map(({ code, xpath }) => [code, xpath])).toEqual([
        ['XML-009', null],
        ['XML-108', '/Faktura/Fa/FaWiersz[1]/P_7'],
      ]),
  },
  { number: '32', name: 'text of 12 MB', expected: 'too-large', body: () => invoiceWith(product, 'x'.repeat(12_000_000)) },
  {
    number: '33',
    name: 'comment of 9 MB',
    expected: 'validation result',
    body: () => invoiceWith('<Fa>', `<!--${'c'.repeat(9_000_000)}--><Fa>`),
    // Too large for anything but its size to be checked.
    checkResult: (data) => expect(codesOf(data)).toEqual(['XML-009']),
  },
  {
    number: '34',
    name: 'CDATA section of 9 MB',
    expected: 'validation result',
    body: () => invoiceWith(product, `<![CDATA[${'<&'.repeat(4_500_000)}]]>`),
    checkResult: (data) => expect(codesOf(data)).toEqual(['XML-009', 'XML-108']),
  },
  {
    number: '40',
    name: '1,800,000 character references',
    expected: 'validation result',
    body: () => invoiceWith(product, '&#65;'.repeat(1_800_000)),
    checkResult: (data) => expect(codesOf(data)).toEqual(['XML-009', 'XML-108']),
  },
  {
    number: '62',
    name: '4,500,000 line ends',
    expected: 'validation result',
    body: () => invoiceWith('<Fa>', `${'\r\n'.repeat(4_500_000)}<Fa><Nieznany/>`),
    checkResult: ({ issues }) =>
      expect(issues.map(({ code, line }) => [code, line])).toEqual([
        ['XML-009', null],
        ['XML-103', 4_500_032],
      ]),
  },
]);

testHostileInputs('large numbers', [
  refused('35', '700,000 empty CDATA sections', () => invoiceWith(product, '<![CDATA[]]>'.repeat(700_000))),
  refused('36', '1,200,000 processing instructions', () => invoiceWith(product, '<?a?>'.repeat(1_200_000))),
  refused('53', '2,400,000 elements', () => inRoot('<a/>'.repeat(2_400_000))),
  {
    number: '54',
    name: '100,000 unknown elements',
    expected: 'validation result',
    body: () => inRoot('<nieznany/>'.repeat(100_000)),
    checkResult: expectGroupedIssues('XML-103'),
  },
  {
    number: '54b',
    name: '60,000 invalid fields',
    expected: 'validation result',
    body: () => invoiceXml({ lines: 9_000, layout: 'one-line' }).replace(/<(P_8B|P_9A|P_11|P_12)>[^<]*/g, '<$1>x'),
    checkResult: ({ valid, summary, truncated }) => expect([valid, summary['critical'], truncated]).toEqual([false, 20_000, true]),
  },
]);

function expectGroupedIssues(code: string): NonNullable<HostileInput['checkResult']> {
  return ({ valid, issues, truncated, summary }) => {
    expect([valid, issues.length, truncated, summary['critical']]).toEqual([false, 2, true, 20_000]);
    expect(issues[0]).toMatchObject({ code: 'XML-009', xpath: null });
    expect(issues[1]).toMatchObject({ code, xpath: '/Faktura/nieznany[1]', line: 3, column: 3, occurrences: 19_999 });
    expect(issues[1]?.places.at(-1)).toMatchObject({ xpath: '/Faktura/nieznany[20]', line: 3, column: 3 + 19 * 11 });
  };
}

function attributes(count: number): string {
  return invoiceWith('<Fa>', `<Fa ${Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')}>`);
}

function prefixes(count: number, level: number): string {
  return Array.from({ length: count }, (_, index) => ` xmlns:p${level}_${index}="urn:x"`).join('');
}
