import { describe, expect, it } from 'vitest';
import { advanceInvoice, correctionInvoice, edited, settlementInvoice } from '../../../../../support/builders/sample-invoices.ts';
import { validationResultOf } from '../../../../../support/drivers/validation.ts';
import { lineOf, mixedSale, netLine, saleOf } from './documents.ts';

type Edits = readonly (readonly [piece: string, replacement: string])[];

/** An error made in a correct document, and all resulting issues above info: code, severity and place. */
interface Mistake {
  readonly name: string;
  readonly edits: Edits;
  readonly issues: readonly string[];
}

/** The same lines as in the mixed sale, with gross value and tax on each. */
const detailedSale = saleOf(
  [
    lineOf(1, { P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11A: '123.00', P_11Vat: '23.00', P_12: '23' }),
    lineOf(2, { P_8B: '1', P_9A: '200.00', P_11: '200.00', P_11A: '246.00', P_11Vat: '46.00', P_12: '23' }),
    lineOf(3, { P_8B: '1', P_9A: '50.00', P_11: '50.00', P_11A: '54.00', P_11Vat: '4.00', P_12: '8' }),
  ],
  { P_13_1: '300.00', P_14_1: '69.00', P_13_2: '50.00', P_14_2: '4.00', P_15: '423.00' },
);

const secondPair = '    <P_13_2>50.00</P_13_2>\n    <P_14_2>4.00</P_14_2>\n';

/** The third line, which is the one with its own rate. */
const rateOfThird = (rate: string): Edits => [['<P_12>8<', `<P_12>${rate}<`]];

/** Mistakes in totals and lines that both sales can have. */
const mistakesInSales: readonly Mistake[] = [
  { name: 'nothing', edits: [], issues: [] },
  { name: 'a wrong P_11', edits: [['<P_11>200.00', '<P_11>210.00']], issues: ['XML-409 error FaWiersz[2]/P_11'] },
  { name: 'a wrong P_13_1', edits: [['<P_13_1>300.00', '<P_13_1>310.00']], issues: ['XML-401 error P_13_1'] },
  {
    name: 'a wrong P_13_1, from which P_14_1 was computed',
    edits: [
      ['<P_13_1>300.00', '<P_13_1>310.00'],
      ['<P_14_1>69.00', '<P_14_1>71.30'],
    ],
    issues: ['XML-401 error P_13_1'],
  },
  {
    name: 'a wrong P_13_1, from which P_14_1 and P_15 were computed',
    edits: [
      ['<P_13_1>300.00', '<P_13_1>310.00'],
      ['<P_14_1>69.00', '<P_14_1>71.30'],
      ['<P_15>423.00', '<P_15>435.30'],
    ],
    issues: ['XML-401 error P_13_1'],
  },
  { name: 'a P_13_1 of zero', edits: [['<P_13_1>300.00', '<P_13_1>0.00']], issues: ['XML-401 error P_13_1'] },
  { name: 'a P_13_1 with a minus', edits: [['<P_13_1>300.00', '<P_13_1>-300.00']], issues: ['XML-401 error P_13_1'] },
  { name: 'a wrong P_14_1', edits: [['<P_14_1>69.00', '<P_14_1>70.00']], issues: ['XML-402 error P_14_1'] },
  {
    name: 'a wrong P_14_1, from which P_15 was computed',
    edits: [
      ['<P_14_1>69.00', '<P_14_1>70.00'],
      ['<P_15>423.00', '<P_15>424.00'],
    ],
    issues: ['XML-402 error P_14_1'],
  },
  { name: 'a P_14_1 with a minus', edits: [['<P_14_1>69.00', '<P_14_1>-69.00']], issues: ['XML-413 error P_14_1'] },
  { name: 'a wrong P_15', edits: [['<P_15>423.00', '<P_15>433.00']], issues: ['XML-403 error P_15'] },
  { name: 'a P_15 with a minus', edits: [['<P_15>423.00', '<P_15>-423.00']], issues: ['XML-403 error P_15'] },
  { name: 'a line at 23% instead of 8%', edits: rateOfThird('23'), issues: ['XML-401 error P_13_1'] },
  { name: 'a line at 5% instead of 8%', edits: rateOfThird('5'), issues: ['XML-404 error P_13_3'] },
  { name: 'a pair of totals left out', edits: [[secondPair, '']], issues: ['XML-404 error P_13_2'] },
  {
    name: 'a pair of totals left out, and its amount in P_15',
    edits: [
      [secondPair, ''],
      ['<P_15>423.00', '<P_15>369.00'],
    ],
    issues: ['XML-404 error P_13_2'],
  },
  {
    name: 'an amount in the field of another rate',
    edits: [
      ['<P_13_2>50.00</P_13_2>', '<P_13_3>50.00</P_13_3>'],
      ['<P_14_2>4.00</P_14_2>', '<P_14_3>4.00</P_14_3>'],
    ],
    issues: ['XML-404 error P_13_2'],
  },
  { name: 'a wrong price', edits: [['<P_9A>200.00', '<P_9A>210.00']], issues: ['XML-409 warning FaWiersz[2]/P_11'] },
];

const mistakesInDetails: readonly Mistake[] = [
  { name: 'a wrong P_11Vat', edits: [['<P_11Vat>46.00', '<P_11Vat>50.00']], issues: ['XML-411 error FaWiersz[2]/P_11Vat'] },
  {
    name: 'a wrong P_11Vat, from which all else was computed',
    edits: [
      ['<P_11Vat>46.00', '<P_11Vat>50.00'],
      ['<P_11A>246.00', '<P_11A>250.00'],
      ['<P_14_1>69.00', '<P_14_1>73.00'],
      ['<P_15>423.00', '<P_15>427.00'],
    ],
    issues: ['XML-411 error FaWiersz[2]/P_11Vat'],
  },
  { name: 'a wrong P_11A', edits: [['<P_11A>246.00', '<P_11A>250.00']], issues: ['XML-412 warning FaWiersz[2]/P_11A'] },
];

const mistakesInAdvances: readonly Mistake[] = [
  { name: 'a wrong P_13_1', edits: [['<P_13_1>500.00', '<P_13_1>600.00']], issues: ['XML-402 error P_13_1'] },
  { name: 'a wrong P_14_1', edits: [['<P_14_1>115.00', '<P_14_1>125.00']], issues: ['XML-402 error P_14_1'] },
  { name: 'a wrong P_15', edits: [['<P_15>615.00', '<P_15>625.00']], issues: ['XML-403 error P_15'] },
  { name: 'a P_13_1 of zero', edits: [['<P_13_1>500.00', '<P_13_1>0.00']], issues: ['XML-414 error P_13_1'] },
  { name: 'a P_14_1 with a minus', edits: [['<P_14_1>115.00', '<P_14_1>-115.00']], issues: ['XML-413 error P_14_1'] },
];

const mistakesInOrders: readonly Mistake[] = [
  {
    name: 'a wrong P_11NettoZ',
    edits: [['<P_11NettoZ>1000.00', '<P_11NettoZ>1100.00']],
    issues: ['XML-422 error Zamowienie/ZamowienieWiersz/P_11NettoZ'],
  },
  {
    name: 'a wrong P_11VatZ',
    edits: [['<P_11VatZ>230.00', '<P_11VatZ>240.00']],
    issues: ['XML-421 error Zamowienie/ZamowienieWiersz/P_11VatZ'],
  },
  { name: 'a wrong P_12Z', edits: [['<P_12Z>23', '<P_12Z>8']], issues: ['XML-421 error Zamowienie/ZamowienieWiersz/P_11VatZ'] },
  {
    name: 'a wrong WartoscZamowienia',
    edits: [['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1330.00']],
    issues: ['XML-420 error Zamowienie/WartoscZamowienia'],
  },
];

const mistakesInCorrections: readonly Mistake[] = [
  { name: 'a wrong P_13_1', edits: [['<P_13_1>-10.00', '<P_13_1>-11.00']], issues: ['XML-401 error P_13_1'] },
  { name: 'a wrong P_14_1', edits: [['<P_14_1>-2.30', '<P_14_1>-3.30']], issues: ['XML-402 error P_14_1'] },
  { name: 'a wrong P_15', edits: [['<P_15>-12.30', '<P_15>-13.30']], issues: ['XML-403 error P_15'] },
  { name: 'a wrong P_11 after it', edits: [['<P_11>90.00', '<P_11>91.00']], issues: ['XML-409 error FaWiersz[2]/P_11'] },
  {
    name: 'an increase instead of a decrease',
    edits: [
      ['<P_13_1>-', '<P_13_1>'],
      ['<P_14_1>-', '<P_14_1>'],
      ['<P_15>-', '<P_15>'],
    ],
    issues: ['XML-401 error P_13_1'],
  },
  {
    name: 'the state after it instead of the difference',
    edits: [
      ['<P_13_1>-10.00', '<P_13_1>90.00'],
      ['<P_14_1>-2.30', '<P_14_1>20.70'],
      ['<P_15>-12.30', '<P_15>110.70'],
    ],
    issues: ['XML-605 error P_13_1'],
  },
  {
    name: 'the state after it in the base alone',
    edits: [['<P_13_1>-10.00', '<P_13_1>90.00']],
    issues: ['XML-605 error P_13_1'],
  },
];

const twoMistakes: readonly Mistake[] = [
  {
    name: 'in a base and, by another amount, in the total',
    edits: [
      ['<P_13_1>300.00', '<P_13_1>310.00'],
      ['<P_15>423.00', '<P_15>500.00'],
    ],
    issues: ['XML-401 error P_13_1', 'XML-403 error P_15'],
  },
  {
    name: 'in the tax of one rate and the base of another',
    edits: [
      ['<P_14_1>69.00', '<P_14_1>70.00'],
      ['<P_13_2>50.00', '<P_13_2>60.00'],
    ],
    issues: ['XML-402 error P_14_1', 'XML-401 error P_13_2'],
  },
  {
    name: 'in base and tax of one rate',
    edits: [
      ['<P_13_1>300.00', '<P_13_1>310.00'],
      ['<P_14_1>69.00', '<P_14_1>99.00'],
    ],
    issues: ['XML-401 error P_13_1', 'XML-402 error P_14_1'],
  },
  {
    name: 'in the tax of a line and, by another amount, in the tax of its rate',
    edits: [
      ['<P_11Vat>46.00', '<P_11Vat>50.00'],
      ['<P_14_1>69.00', '<P_14_1>79.00'],
      ['<P_15>423.00', '<P_15>433.00'],
    ],
    issues: ['XML-402 error P_14_1', 'XML-411 error FaWiersz[2]/P_11Vat'],
  },
  {
    name: 'in the rate of a line and in the total',
    edits: [...rateOfThird('23'), ['<P_15>423.00', '<P_15>433.00']],
    issues: ['XML-401 error P_13_1', 'XML-403 error P_15'],
  },
];

/** Issues above info: code, severity and place inside `Fa`. */
async function seriousIssues(xml: string): Promise<string[]> {
  const { issues } = await validationResultOf(xml);
  return issues
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, severity, xpath }) => `${code} ${severity} ${xpath?.replace('/Faktura/Fa/', '')}`);
}

function testMistakes(name: string, document: string, mistakes: readonly Mistake[]): void {
  describe(name, () => {
    it.each(mistakes)('$name', async ({ edits, issues }) => {
      expect(await seriousIssues(edited(document, ...edits))).toEqual(issues);
    });
  });
}

describe('one mistake gives one issue', () => {
  testMistakes('in a sale by net values', mixedSale, mistakesInSales);
  testMistakes('in a sale with gross values and taxes on its lines', detailedSale, mistakesInSales);
  testMistakes('in gross values and taxes of lines', detailedSale, mistakesInDetails);
  testMistakes('in an advance', advanceInvoice, mistakesInAdvances);
  testMistakes('in the order of an advance', advanceInvoice, mistakesInOrders);
  testMistakes('in a settlement', settlementInvoice, mistakesInAdvances);
  testMistakes('in a correction', correctionInvoice, mistakesInCorrections);

  it('a line left out', async () => {
    const xml = saleOf([netLine(1, '100.00', '23')], { P_13_1: '300.00', P_14_1: '69.00', P_15: '369.00' });
    expect(await seriousIssues(xml)).toEqual(['XML-401 error P_13_1']);
  });
});

describe('an error', () => {
  it('that suppresses another is reported despite a thousand warnings', async () => {
    const warned = Array.from({ length: 1_100 }, (_, index) => lineOf(index + 1, { P_8B: '100', P_9A: '1.00', P_11: '1.00', P_12: '8' }));
    const wrong = lineOf(1_101, { P_8B: '1', P_9A: '100.00', P_11: '110.00', P_12: '23' });
    const totals = { P_13_1: '100.00', P_14_1: '23.00', P_13_2: '1100.00', P_14_2: '88.00', P_15: '1311.00' };
    const result = await validationResultOf(saleOf([...warned, wrong], totals));
    expect(result.isValid).toBe(false);
    expect(result.issues.some(({ code, severity }) => code === 'XML-409' && severity === 'warning')).toBe(true);
  });

  it('in a sum is reported when too many lines contradict their price to be typos', async () => {
    const lines = Array.from({ length: 101 }, (_, index) => lineOf(index + 1, { P_8B: '1', P_9A: '2.00', P_11: '1.00', P_12: '0 KR' }));
    const issues = await seriousIssues(saleOf(lines, { P_13_6_1: '202.00', P_15: '202.00' }));
    expect(issues).toHaveLength(102);
    expect(issues[0]).toBe('XML-401 error P_13_6_1');
    const fewer = await seriousIssues(saleOf(lines.slice(1), { P_13_6_1: '200.00', P_15: '200.00' }));
    expect(new Set(fewer.map((each) => each.split(' ').slice(0, 2).join(' ')))).toEqual(new Set(['XML-409 error']));
  });
});

describe('two mistakes give two issues', () => {
  testMistakes('in a sale', detailedSale, twoMistakes);
});
