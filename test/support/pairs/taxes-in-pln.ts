import { plainInvoice } from '../builders/rule-cases.ts';
import { correctionInvoice, edited, foreignInvoice, simplifiedInvoice } from '../builders/sample-invoices.ts';
import type { InvoicePair } from './pair.ts';

type Edit = readonly [piece: string, replacement: string];

const withoutRate: Edit = ['      <KursWaluty>4.25</KursWaluty>\n', ''];
const rate = (stated: string): Edit => ['<KursWaluty>4.25<', `<KursWaluty>${stated}<`];
const inPln = (tax: string): Edit => ['<P_14_1W>97.75<', `<P_14_1W>${tax}<`];
const currency = (code: string): Edit => ['<KodWaluty>EUR', `<KodWaluty>${code}`];
const line = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(plainInvoice)?.[0] ?? '';

/** The sample of 23.00 of tax in EUR. */
const sale = (...edits: readonly Edit[]) => edited(foreignInvoice, ...edits);

/** 100.00 at 23 % and 100.00 at 8 %, whose tax in PLN is that of 8.00. */
const mixed = (ofEight: string, ...edits: readonly Edit[]) =>
  edited(
    foreignInvoice,
    withoutRate,
    [
      '<P_14_1W>97.75</P_14_1W>\n',
      `<P_14_1W>97.75</P_14_1W>\n    <P_13_2>100.00</P_13_2>\n    <P_14_2>8.00</P_14_2>\n    <P_14_2W>${ofEight}</P_14_2W>\n`,
    ],
    ['<P_15>123.00<', '<P_15>231.00<'],
    [
      '    </FaWiersz>\n',
      `    </FaWiersz>\n${edited(line, ['<NrWierszaFa>1<', '<NrWierszaFa>2<'], ['pozycja-1', 'pozycja-2'], ['wzorcowa nr 1', 'wzorcowa nr 2'], ['<P_12>23<', '<P_12>8<'])}`,
    ],
    ...edits,
  );

const correction = (tax: string) =>
  edited(correctionInvoice, ['<KodWaluty>PLN', '<KodWaluty>EUR'], ['</P_14_1>\n', `</P_14_1>\n    <P_14_1W>${tax}</P_14_1W>\n`]);

/** A simplified invoice in dollars that shows no bases and taxes. */
const simplified = (gross: string) =>
  edited(
    simplifiedInvoice,
    ['<KodWaluty>PLN', '<KodWaluty>USD'],
    ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', ''],
    ['<P_15>123.00<', `<P_15>${gross}<`],
    ['<P_11A>123.00<', `<P_11A>${gross}<`],
  );

/** 5,000.00 and its tax in EUR, of Annex 15 to the act, with the marker of split payment. */
const annex15 = (marker: string) =>
  edited(
    foreignInvoice,
    withoutRate,
    ['<P_13_1>100.00<', '<P_13_1>5000.00<'],
    ['<P_14_1>23.00<', '<P_14_1>1150.00<'],
    inPln('4887.50'),
    ['<P_15>123.00<', '<P_15>6150.00<'],
    ['<P_8B>2<', '<P_8B>100<'],
    ['<P_11>100.00<', '<P_11>5000.00<'],
    ['<P_12>23</P_12>\n', '<P_12>23</P_12>\n      <P_12_Zal_15>1</P_12_Zal_15>\n'],
    ['<P_18A>2<', `<P_18A>${marker}<`],
  );

/** Wrong conversions, each beside a lawful invoice that resembles it. No table of exchange rates is needed. */
export const taxPairs: readonly InvoicePair[] = [
  {
    name: 'a tax in EUR that was not converted',
    wrong: sale(withoutRate, inPln('23.00')),
    readiness: 'not_ready',
    issues: ['XML-436'],
    right: sale(withoutRate, inPln('97.75')),
  },
  {
    name: 'ten times the tax in PLN',
    wrong: sale(withoutRate, inPln('977.50')),
    readiness: 'not_ready',
    issues: ['XML-436'],
    right: sale(withoutRate, inPln('101.20')),
  },
  { name: 'ten times the rate', wrong: sale(rate('42.5')), readiness: 'not_ready', issues: ['XML-332'], right: sale() },
  {
    name: 'the inverse of the rate',
    wrong: sale(rate('0.2353')),
    readiness: 'not_ready',
    issues: ['XML-332'],
    right: sale(rate('4.2499')),
  },
  {
    name: 'the rate for 100 yen',
    wrong: sale(currency('JPY'), rate('2.5'), inPln('57.50')),
    readiness: 'not_ready',
    issues: ['XML-332', 'XML-408'],
    right: sale(currency('JPY'), rate('0.025'), inPln('0.58')),
  },
  {
    name: 'the rate for 100 forints, without stating it',
    wrong: sale(currency('HUF'), withoutRate, inPln('25.30')),
    readiness: 'not_ready',
    issues: ['XML-436'],
    right: sale(currency('HUF'), withoutRate, inPln('0.25')),
  },
  {
    name: 'a tax in lei that was not converted',
    wrong: sale(currency('RON'), withoutRate, inPln('23.00')),
    readiness: 'ready_with_warnings',
    issues: ['XML-436'],
    right: sale(currency('RON'), withoutRate, inPln('19.32')),
  },
  { name: 'two rates on one invoice', wrong: mixed('36.00'), readiness: 'ready_with_warnings', issues: ['XML-437'], right: mixed('34.00') },
  { name: 'two rates that no days explain', wrong: mixed('48.00'), readiness: 'not_ready', issues: ['XML-437'], right: mixed('34.02') },
  {
    name: 'a correction that was not converted',
    wrong: correction('-2.30'),
    readiness: 'ready_with_warnings',
    issues: ['XML-436'],
    right: correction('-9.78'),
  },
  {
    name: 'a correction with the opposite sign in PLN',
    wrong: correction('9.78'),
    readiness: 'ready_with_warnings',
    issues: ['XML-436'],
    right: correction('-9.89'),
  },
  {
    name: 'a simplified invoice of 5,000 USD',
    wrong: simplified('5000.00'),
    readiness: 'not_ready',
    issues: ['XML-631'],
    right: simplified('50.00'),
  },
  {
    name: 'a total in EUR above the limit of split payment',
    wrong: annex15('2'),
    readiness: 'not_ready',
    issues: ['XML-513'],
    right: annex15('1'),
  },
];
