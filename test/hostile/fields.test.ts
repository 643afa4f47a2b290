import { expect } from 'vitest';
import { invoiceXml } from '../support/builders/invoices.ts';
import { codesOf, invoiceWith, testHostileInputs } from '../support/matchers/hostile-inputs.ts';

const fa = '/Faktura/Fa';

testHostileInputs('fields designed to cost time', [
  {
    number: '56',
    name: 'payment link that takes the official pattern quadratic time',
    expected: 'validation result',
    body: () => invoiceWith('</Platnosc>', `<LinkDoPlatnosci>${slowLink(6_400)}</LinkDoPlatnosci></Platnosc>`),
    checkResult: (data) => {
      expect(data.schema['unavailable_reason']).toBeNull();
      expect(data.issues.map(({ code, xpath }) => [code, xpath])).toEqual([['XML-108', `${fa}/Platnosc/LinkDoPlatnosci`]]);
    },
  },
  {
    number: '56b',
    name: 'the same with a child element, which prevents truncation',
    expected: 'validation result',
    body: () => invoiceWith('</Platnosc>', `<LinkDoPlatnosci>${slowLink(6_400)}<b/></LinkDoPlatnosci></Platnosc>`),
    checkResult: ({ valid, schema }) => {
      expect(valid).toBe(false);
      expect(schema['unavailable_reason']).not.toBe('deadline_exceeded');
    },
  },
  {
    number: '57',
    name: 'e-mail of 20,000 @',
    expected: 'validation result',
    body: () => invoiceWith('<JST>', `<DaneKontaktowe><Email>a${'@'.repeat(20_000)}</Email></DaneKontaktowe><JST>`),
    checkResult: ({ issues }) =>
      expect(issues.map(({ code, xpath }) => [code, xpath])).toEqual([['XML-108', '/Faktura/Podmiot2/DaneKontaktowe/Email']]),
  },
  {
    number: '58',
    name: 'NIP of 200,000 digits',
    expected: 'validation result',
    body: () => invoiceWith('1234563218', '1'.repeat(200_000)),
    checkResult: (data) => {
      expect(data.valid).toBe(false);
      expect(data.issues.map(({ xpath }) => xpath)).toEqual(['/Faktura/Podmiot1/DaneIdentyfikacyjne/NIP']);
      expect(data.issues[0]?.field_value?.length).toBe(500);
      expect(String(data.document['seller_nip']).length).toBe(300);
    },
  },
]);

testHostileInputs('property names of Object.prototype', [
  {
    number: '59',
    name: 'elements and attributes named as properties of Object',
    expected: 'validation result',
    body: () =>
      invoiceWith(
        '<Fa>',
        '<Fa constructor="1" __proto__="2"><__proto__><polluted>1</polluted></__proto__><constructor/><toString/><hasOwnProperty/>',
      ),
    checkResult: ({ issues }) => {
      expect(issues.map(({ code, xpath }) => [code, xpath])).toEqual([
        ['XML-112', `${fa}/@constructor`],
        ['XML-112', `${fa}/@__proto__`],
        ['XML-103', `${fa}/__proto__`],
        ['XML-103', `${fa}/constructor`],
        ['XML-103', `${fa}/toString`],
        ['XML-103', `${fa}/hasOwnProperty`],
      ]);
      expect(Object.prototype).not.toHaveProperty('polluted');
    },
  },
]);

/** About 8 MB on one line, with characters of two and of four bytes before the error. */
function longLine(): string {
  const text = 'ż𝄞'.repeat(110);
  const xml = invoiceXml({ lines: 10_000, layout: 'one-line' }).replace(/<P_7>[^<]*/g, `<P_7>${text}`);
  return invoiceWith('<FormaPlatnosci>6', '<FormaPlatnosci>99', xml);
}

/** The same with a wrong rate in each of the last lines. */
function faultsAtTheEnd(count: number): string {
  const pieces = longLine().split('<P_12>23');
  const right = pieces.slice(0, -count).join('<P_12>23');
  return [right, ...pieces.slice(-count)].join('<P_12>24');
}

testHostileInputs('one long line', [
  {
    number: '61',
    name: '8 MB on one line, with an error at its end',
    expected: 'validation result',
    body: longLine,
    checkResult: (data) => {
      const xml = longLine();
      const column = [...xml.slice(0, xml.indexOf('<FormaPlatnosci>'))].length + 1;
      expect(data.document['bytes']).toBe(Buffer.byteLength(xml));
      expect(codesOf(data)).toEqual(['XML-009', 'XML-104']);
      expect(data.issues[1]).toMatchObject({ line: 1, column, xpath: `${fa}/Platnosc/FormaPlatnosci`, field_value: '99' });
    },
  },
  {
    number: '61b',
    name: 'the same with 900 errors, all at its end',
    expected: 'validation result',
    body: () => faultsAtTheEnd(900),
    checkResult: ({ issues }) => {
      const xml = faultsAtTheEnd(900);
      const column = [...xml.slice(0, xml.indexOf('<P_12>24'))].length + 1;
      const rates = issues.filter(({ xpath }) => xpath?.endsWith('/P_12'));
      expect(rates).toHaveLength(1);
      expect(rates[0]).toMatchObject({ line: 1, column, xpath: `${fa}/FaWiersz[9101]/P_12`, occurrences: 900 });
    },
  },
]);

function slowLink(times: number): string {
  return `https://a.pl/?${'&amp;IPKSeF=123abcdefghij'.repeat(times)} x`;
}
