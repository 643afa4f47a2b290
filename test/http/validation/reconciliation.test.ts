import { beforeAll, describe, expect, it } from 'vitest';
import { plainInvoice } from '../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
  settlementInvoice,
  simplifiedInvoice,
} from '../../support/builders/sample-invoices.ts';
import { onDayOfIssue, validateXml } from '../../support/drivers/validate-requests.ts';
import { dataOf, seriousIssues, type ValidationData } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

interface Pair {
  readonly name: string;
  /** An invoice with the mistake, with the readiness and the serious issues of its result. */
  readonly wrong: string;
  readonly readiness: 'not_ready' | 'ready_with_warnings';
  readonly issues: readonly string[];
  /** A lawful invoice that resembles it, with its serious issues. */
  readonly right: string;
  readonly alsoOnRight?: readonly string[];
}

type Edit = readonly [piece: string, replacement: string];

const strayTotal = (fields: string): Edit => ['<P_14_1>23.00</P_14_1>', `<P_14_1>23.00</P_14_1>\n    ${fields}`];
const orderField = (name: string, value: string): Edit => [`        <${name}>${value}</${name}>\n`, ''];
const linePair = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(correctionInvoice)?.[0] ?? '';
const correctionTotals = '    <P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n';
const beforeValue: Edit = [
  '      <P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n      <P_12>23</P_12>\n      <StanPrzed>',
  '      <P_9A>50.00</P_9A>\n      <P_12>23</P_12>\n      <StanPrzed>',
];
const tenThousandTimes: readonly Edit[] = [
  ['<P_13_1>-10.00', '<P_13_1>-100000.00'],
  ['<P_14_1>-2.30', '<P_14_1>-23000.00'],
  ['<P_15>-12.30', '<P_15>-123000.00'],
];
const advance = (number: string) =>
  `    <FakturaZaliczkowa>\n      <NrKSeFZN>1</NrKSeFZN>\n      <NrFaZaliczkowej>${number}</NrFaZaliczkowej>\n    </FakturaZaliczkowa>\n`;
const advanceReference = / {4}<FakturaZaliczkowa>[\s\S]*<\/FakturaZaliczkowa>\n/.exec(settlementInvoice)?.[0] ?? '';
const simplifiedIn = (currency: string, gross: string, rate: string) =>
  edited(
    simplifiedInvoice,
    ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', ''],
    ['<KodWaluty>PLN', `<KodWaluty>${currency}`],
    ['<P_15>123.00', `<P_15>${gross}`],
    ['<P_11A>123.00', `<P_11A>${gross}`],
    ['      <P_12>23</P_12>\n', `      <P_12>23</P_12>\n${rate}`],
  );

/** Mistakes that a result must not pass over, each beside an invoice that it must not blame. */
const pairs: readonly Pair[] = [
  {
    name: 'a total that no line explains',
    wrong: edited(plainInvoice, strayTotal('<P_13_2>1000000.00</P_13_2>\n    <P_14_2>80000.00</P_14_2>')),
    readiness: 'not_ready',
    issues: ['XML-405'],
    right: plainInvoice,
  },
  {
    name: 'an OSS total that no line explains',
    wrong: edited(plainInvoice, strayTotal('<P_13_5>1000000.00</P_13_5>\n    <P_14_5>190000.00</P_14_5>')),
    readiness: 'not_ready',
    issues: ['XML-428'],
    right: plainInvoice,
  },
  {
    name: 'a total outside Poland that no line explains',
    wrong: edited(plainInvoice, strayTotal('<P_13_8>1000000.00</P_13_8>')),
    readiness: 'not_ready',
    issues: ['XML-405'],
    right: plainInvoice,
  },
  {
    name: 'P_15 beyond rounding',
    wrong: edited(plainInvoice, ['<P_15>123.00', '<P_15>124.00']),
    readiness: 'not_ready',
    issues: ['XML-403'],
    right: edited(plainInvoice, ['<P_14_1>23.00', '<P_14_1>23.01'], ['<P_15>123.00', '<P_15>123.00']),
  },
  ...(
    [
      ['P_7Z', 'Maszyna wzorcowa', 'XML-828'],
      ['P_11NettoZ', '1000.00', 'XML-829'],
      ['P_12Z', '23', 'XML-830'],
      ['P_11VatZ', '230.00', 'XML-831'],
    ] as const
  ).map(
    ([field, value, code]): Pair => ({
      name: `an order row without ${field}`,
      wrong: edited(advanceInvoice, orderField(field, value)),
      readiness: 'not_ready',
      issues: [code],
      right: edited(advanceInvoice, orderField('P_8AZ', 'szt.')),
    }),
  ),
  ...(
    [
      ['P_8BZ', '2'],
      ['P_9AZ', '500.00'],
    ] as const
  ).map(
    ([field, value]): Pair => ({
      name: `an order row without ${field}`,
      wrong: edited(advanceInvoice, orderField(field, value)),
      readiness: 'ready_with_warnings',
      issues: ['XML-832'],
      right: advanceInvoice,
    }),
  ),
  {
    name: 'a correction row without its value, and totals out of all proportion',
    wrong: edited(correctionInvoice, beforeValue, ...tenThousandTimes),
    readiness: 'not_ready',
    issues: ['XML-401', 'XML-433'],
    right: edited(correctionInvoice, beforeValue),
    alsoOnRight: ['XML-433'],
  },
  {
    name: 'a forgotten StanPrzed',
    wrong: edited(correctionInvoice, ['      <StanPrzed>1</StanPrzed>\n', '']),
    readiness: 'not_ready',
    issues: ['XML-431'],
    right: correctionInvoice,
  },
  {
    name: 'a simplified invoice above 100 EUR',
    wrong: simplifiedIn('EUR', '100.01', ''),
    readiness: 'not_ready',
    issues: ['XML-631'],
    right: simplifiedIn('EUR', '100.00', ''),
  },
  {
    name: 'a simplified invoice of 5,000 USD',
    wrong: simplifiedIn('USD', '5000.00', '      <KursWaluty>3.70</KursWaluty>\n'),
    readiness: 'not_ready',
    issues: ['XML-631'],
    right: simplifiedIn('USD', '50.00', '      <KursWaluty>3.70</KursWaluty>\n'),
  },
  {
    name: 'a simplified invoice in a currency without a rate',
    wrong: simplifiedIn('USD', '110.00', ''),
    readiness: 'ready_with_warnings',
    issues: ['XML-644'],
    right: simplifiedIn('PLN', '450.00', ''),
  },
  {
    name: 'a correction that states only P_15, to a buyer without a NIP',
    wrong: edited(correctionInvoice, [linePair, ''], [correctionTotals, ''], ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']),
    readiness: 'not_ready',
    issues: ['XML-403', 'XML-619'],
    right: edited(correctionInvoice, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']),
  },
  {
    name: 'a tax in PLN ten times too high',
    wrong: edited(foreignInvoice, ['<P_14_1W>97.75', '<P_14_1W>977.50']),
    readiness: 'not_ready',
    issues: ['XML-408'],
    right: edited(foreignInvoice, ['<P_14_1W>97.75', '<P_14_1W>97.77']),
  },
  {
    name: 'a tax in PLN left in EUR',
    wrong: edited(foreignInvoice, ['<P_14_1W>97.75', '<P_14_1W>23.00']),
    readiness: 'not_ready',
    issues: ['XML-408'],
    right: foreignInvoice,
  },
  {
    name: 'an advance that is settled twice',
    wrong: edited(settlementInvoice, [advanceReference, advance('ZAL/2026/09/1') + advance('ZAL/2026/09/1')]),
    readiness: 'not_ready',
    issues: ['XML-641'],
    right: edited(settlementInvoice, [advanceReference, advance('ZAL/2026/09/1') + advance('ZAL/2026/09/2')]),
  },
  {
    name: 'a settlement that names itself',
    wrong: edited(settlementInvoice, [advanceReference, advance('ROZ/2026/10/001')]),
    readiness: 'not_ready',
    issues: ['XML-642'],
    right: edited(settlementInvoice, [advanceReference, advance('ROZ/2026/10/002')]),
  },
  {
    name: 'a KSeF number as the number of an advance',
    wrong: edited(settlementInvoice, [advanceReference, advance('1234563218-20260915-0A1B2C3D4E5F-DF')]),
    readiness: 'not_ready',
    issues: ['XML-643'],
    right: edited(settlementInvoice, [advanceReference, advance('ZAL/2026/09/1')]),
  },
  {
    name: 'a gross price beside a net value',
    wrong: edited(plainInvoice, ['<P_9A>50.00</P_9A>', '<P_9B>50.00</P_9B>']),
    readiness: 'ready_with_warnings',
    issues: ['XML-432'],
    right: edited(plainInvoice, ['<P_9A>50.00</P_9A>', '<P_9B>61.50</P_9B>']),
  },
  {
    name: 'reverse charge on a correction with tax',
    wrong: edited(correctionInvoice, ['<P_18>2</P_18>', '<P_18>1</P_18>']),
    readiness: 'ready_with_warnings',
    issues: ['XML-527'],
    right: correctionInvoice,
  },
  {
    name: 'a year mistyped in the reference of a correction',
    wrong: edited(
      correctionInvoice,
      ['<DataWystFaKorygowanej>2026-09-15', '<DataWystFaKorygowanej>2016-09-15'],
      [
        '      <NrKSeF>1</NrKSeF>\n      <NrKSeFFaKorygowanej>1234563218-20260915-0A1B2C3D4E5F-DF</NrKSeFFaKorygowanej>\n',
        '      <NrKSeFN>1</NrKSeFN>\n',
      ],
    ),
    readiness: 'ready_with_warnings',
    issues: ['XML-329'],
    right: correctionInvoice,
  },
  {
    name: 'a placeholder as the name of the buyer',
    wrong: edited(plainInvoice, ['<Nazwa>Odbiorca Próbny S.A.</Nazwa>', '<Nazwa>-</Nazwa>']),
    readiness: 'ready_with_warnings',
    issues: ['XML-236'],
    right: plainInvoice,
  },
];

describe('POST /validate', () => {
  it.each(pairs)('reports $issues for $name, and not beside it', async ({ wrong, readiness, issues, right, alsoOnRight = [] }) => {
    const resultOf = async (xml: string) => dataOf<ValidationData>(await validateXml(key, xml, {}, onDayOfIssue), key.key.prefix);
    const [found, neighbour] = [await resultOf(wrong), await resultOf(right)];
    expect({ valid: found.valid, readiness: found.readiness }).toEqual({ valid: readiness !== 'not_ready', readiness });
    expect(
      seriousIssues(found)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(issues);
    expect(neighbour.valid).toBe(true);
    expect(seriousIssues(neighbour).map(({ code }) => code)).toEqual(alsoOnRight);
  });
});
