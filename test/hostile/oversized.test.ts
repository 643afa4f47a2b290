import { expect, it } from 'vitest';
import { invoiceXml } from '../support/builders/invoices.ts';
import { validateXml } from '../support/drivers/validate-requests.ts';
import type { ValidationData } from '../support/matchers/envelope.ts';
import { codesOf, invoiceWith, testHostileInputs } from '../support/matchers/hostile-inputs.ts';
import { issueKey } from '../support/storage/access.ts';

/** Inputs that target our own code rather than parsers. */
const inRoot = (content: string) => invoiceWith('<Naglowek>', `${content}<Naglowek>`);
const isCut = ({ valid, summary, truncated }: ValidationData) => {
  expect([valid, truncated]).toEqual([false, true]);
  const { critical = 0, error = 0, warning = 0, info = 0 } = summary;
  expect([1_000, 20_000]).toContain(critical + error + warning + info);
};
const isRefused = ({ valid }: ValidationData) => expect(valid).toBe(false);

testHostileInputs('responses that would not fit', [
  {
    number: '67',
    name: '1,000 issues at the end of 60 names of 128 letters',
    expected: 'validation result',
    body: () => {
      const names = Array.from({ length: 60 }, (_, level) => `n${level}_`.padEnd(128, 'ż'));
      const open = names.map((name) => `<${name}>`).join('');
      const close = names.toReversed().map((name) => `</${name}>`);
      return inRoot(`${open}${'\u0080'.repeat(1_000)}${close.join('')}`);
    },
    checkResult: isRefused,
  },
  {
    number: '67b',
    name: '1,000 issues with long values full of quotes',
    expected: 'validation result',
    body: () => invoiceXml({ lines: 1_000 }).replaceAll('<P_12>23', `<P_12>${'"\\'.repeat(300)}`),
    checkResult: isRefused,
  },
]);

testHostileInputs('countless errors', [
  {
    number: '68',
    name: '990,000 unknown elements',
    expected: 'validation result',
    body: () => inRoot('<a/>\n'.repeat(990_000)),
    checkResult: isCut,
  },
  {
    number: '68b',
    name: '900,000 unknown elements and texts on one line',
    expected: 'validation result',
    body: () => inRoot('x<a/>'.repeat(900_000)),
    checkResult: isCut,
  },
  {
    number: '68c',
    name: '200,000 tax numbers with an invisible character, on one line',
    expected: 'validation result',
    body: () => inRoot('<NIP>\u200b</NIP>'.repeat(200_000)),
    checkResult: isCut,
  },
  {
    number: '68d',
    name: '190,000 lines with 900 unknown elements among them',
    expected: 'validation result',
    body: () => {
      const lines = '<FaWiersz><NrWierszaFa>1</NrWierszaFa></FaWiersz>'.repeat(190_000);
      return invoiceWith('<FaWiersz>', `${lines}${'<u/>'.repeat(900)}<FaWiersz>`);
    },
    checkResult: isRefused,
  },
  {
    number: '68e',
    name: '300,000 empty parties',
    expected: 'validation result',
    body: () => invoiceWith('<Fa>', `${'<Podmiot3/>'.repeat(300_000)}<Fa>`),
    checkResult: isCut,
  },
  {
    number: '68f',
    name: '300,000 misplaced elements after 300,000 in the right place',
    expected: 'validation result',
    body: () => invoiceWith('<FaWiersz>', `${'<FaWiersz/>'.repeat(300_000)}${'<P_1/>'.repeat(300_000)}<FaWiersz>`),
    checkResult: isCut,
  },
]);

testHostileInputs('positions that are costly to find', [
  {
    number: '69',
    name: '9 MB of blanks between a long name and its 30 unknown attributes',
    expected: 'validation result',
    body: () => {
      const prefix = 'p'.repeat(120);
      const attributes = Array.from({ length: 30 }, (_, index) => `a${index}="1"`).join(' ');
      const tag = `<${prefix}:Fa xmlns:${prefix}="http://crd.gov.pl/wzor/2025/06/25/13775/"${' '.repeat(9_000_000)}${attributes}>`;
      return invoiceWith('<Fa>', tag).replace('</Fa>', `</${prefix}:Fa>`);
    },
    checkResult: ({ issues }) => expect(issues.filter(({ code }) => code === 'XML-112')).toHaveLength(30),
  },
  {
    number: '69b',
    name: '9,990 comments, each followed by an error',
    expected: 'validation result',
    body: () => inRoot('<!--a-->\u0080'.repeat(9_990)),
    checkResult: (data) => expect(codesOf(data)).toContain('XML-007'),
  },
]);

testHostileInputs('many slow fields', [
  {
    number: '70',
    name: '2,400 payment links of 3,600 characters',
    expected: 'validation result',
    body: () => {
      const link = `https://a.pl/?${'&amp;IPKSeF=123abcdefghij'.repeat(150)} x`;
      return invoiceWith('</Platnosc>', `${`<LinkDoPlatnosci>${link}</LinkDoPlatnosci>`.repeat(2_400)}</Platnosc>`);
    },
    checkResult: isRefused,
  },
]);

/** Engines end early on such documents. Each takes a different time, so that the next engine ends while it starts. */
it('#71 twenty documents with over 1,000 errors each, in quick succession: validation result', async () => {
  const key = await issueKey();
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const [head = '', ...lines] = invoiceXml({ lines: 1_500 + count * 400 }).split('<P_12>23');
    const xml = [[head, ...lines.slice(0, -1_100)].join('<P_12>23'), ...lines.slice(-1_100)].join('<P_12>24');
    statuses.push((await validateXml(key, xml)).status);
  }
  expect(statuses).toEqual(Array(20).fill(200));
  expect((await validateXml(key, invoiceXml())).json).toMatchObject({ data: { valid: true, full_xsd_confirmed: true } });
});
