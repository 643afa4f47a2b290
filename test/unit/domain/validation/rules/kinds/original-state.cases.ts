import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  correctionInvoice,
  edited,
  settlementCorrection,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { originalAdvance, originalInvoice, originalSettlement, withOriginal, withOriginalOf } from './originals.ts';
import { afterLine, beforeLine, correctionTotals, linePair, paperReference, plainLine, reference, totals } from './pieces.ts';

/** A line of the sample KOR with another price and value. */
function priced(line: string, from: readonly [string, string], to: readonly [string, string]): string {
  return edited(line, [`<P_9A>${from[0]}<`, `<P_9A>${to[0]}<`], [`<P_11>${from[1]}<`, `<P_11>${to[1]}<`]);
}

/** The sample KOR with the whole line reversed in one row. */
const withdrawal = edited(
  correctionInvoice,
  [linePair, edited(plainLine, ['<P_8B>2<', '<P_8B>-2<'], ['<P_11>100.00<', '<P_11>-100.00<'])],
  ...totals(correctionTotals, ['-100.00', '-23.00', '-123.00']),
);

/** The second correction: from 90.00 to 80.00. */
const secondCorrection = edited(
  correctionInvoice,
  ['KOR/2026/10/001', 'KOR/2026/10/002'],
  [linePair, priced(beforeLine, ['50.00', '100.00'], ['45.00', '90.00']) + priced(afterLine, ['45.00', '90.00'], ['40.00', '80.00'])],
);

const second = edited(plainLine, ['<NrWierszaFa>1<', '<NrWierszaFa>2<'], ['pozycja-1', 'pozycja-2'], ['wzorcowa nr 1', 'wzorcowa nr 2']);

/** The original with a second line of 30.00. */
const twoLines = edited(
  originalInvoice,
  [plainLine, plainLine + edited(second, ['<P_9A>50.00<', '<P_9A>15.00<'], ['<P_11>100.00<', '<P_11>30.00<'])],
  ...totals(['100.00', '23.00', '123.00'], ['130.00', '29.90', '159.90']),
);

/** The same with one name for both lines. */
const twins = edited(twoLines, ['wzorcowa nr 2', 'wzorcowa nr 1']);

/** The correction of the second of these, with the number of the first and its own UU_ID. */
const secondOfTwins = edited(correctionInvoice, [
  linePair,
  (priced(beforeLine, ['50.00', '100.00'], ['16.00', '32.00']) + priced(afterLine, ['45.00', '90.00'], ['11.00', '22.00'])).replaceAll(
    'pozycja-1',
    'pozycja-2',
  ),
]);

/** The correction of that second line, with rows numbered separately and without UU_ID. */
function separatelyNumbered(price: string, value: string): string {
  const row = (line: string, number: string) =>
    edited(
      line,
      ['<NrWierszaFa>1<', `<NrWierszaFa>${number}<`],
      ['      <UU_ID>pozycja-1</UU_ID>\n', ''],
      ['wzorcowa nr 1', 'wzorcowa nr 2'],
    );
  return edited(correctionInvoice, [
    linePair,
    priced(row(beforeLine, '1'), ['50.00', '100.00'], [price, value]) + priced(row(afterLine, '2'), ['45.00', '90.00'], ['10.00', '20.00']),
  ]);
}

const atRate = (line: string, rate: string) => line.replace('</P_12>\n', `</P_12>\n      <KursWaluty>${rate}</KursWaluty>\n`);
const originalInEuro = edited(
  originalInvoice,
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
  ['<P_14_1>23.00</P_14_1>\n', '<P_14_1>23.00</P_14_1>\n    <P_14_1W>97.75</P_14_1W>\n'],
  [plainLine, atRate(plainLine, '4.25')],
);

/** The correction of that invoice, with another exchange rate on the line before it. */
function inEuroAt(before: string): string {
  return edited(
    correctionInvoice,
    ['<KodWaluty>PLN', '<KodWaluty>EUR'],
    ['<P_14_1>-2.30</P_14_1>\n', '<P_14_1>-2.30</P_14_1>\n    <P_14_1W>-9.78</P_14_1W>\n'],
    [linePair, atRate(beforeLine, before) + atRate(afterLine, '4.25')],
  );
}

const orderRows = / {6}<ZamowienieWiersz>[\s\S]*<\/ZamowienieWiersz>\n/.exec(advanceCorrection)?.[0] ?? '';

/** Cases of the rules on the state from which a correction starts. */
export const originalStateCases: CasesByCode = {
  'XML-654': {
    fires: [
      {
        name: 'more reversed than was there',
        given: withMarks(withdrawal, '<P_13_1>«-100.00»'),
        settings: withOriginalOf(
          edited(
            originalInvoice,
            [plainLine, priced(plainLine, ['50.00', '100.00'], ['40.00', '80.00'])],
            ...totals(['100.00', '23.00', '123.00'], ['80.00', '18.40', '98.40']),
          ),
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'everything reversed a second time',
        given: withMarks(withdrawal, '<P_13_1>«-100.00»'),
        settings: withOriginalOf(originalInvoice, edited(withdrawal, ['KOR/2026/10/001', 'KOR/2026/09/001'])),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'one grosz beyond rounding',
        given: withMarks(withdrawal, '<P_13_1>«-100.00»'),
        settings: withOriginal(['<P_13_1>100.00<', '<P_13_1>99.97<']),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'everything reversed', given: () => withdrawal, settings: withOriginal() },
      { name: 'no original', given: () => withdrawal },
      {
        name: 'an excess that rounding explains',
        given: () => withdrawal,
        settings: withOriginal(['<P_13_1>100.00<', '<P_13_1>99.98<']),
      },
      {
        name: 'all that an earlier correction left',
        given: () =>
          edited(
            withdrawal,
            ...totals(['-100.00', '-23.00', '-123.00'], ['-90.00', '-20.70', '-110.70']),
            ['<P_11>-100.00<', '<P_11>-90.00<'],
            ['<P_9A>50.00<', '<P_9A>45.00<'],
          ),
        settings: withOriginalOf(originalInvoice, correctionInvoice),
      },
      {
        name: 'an original without totals',
        given: () => withdrawal,
        settings: withOriginal(['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', ''], ['>VAT<', '>UPR<']),
      },
      {
        name: 'one of several originals',
        given: withEdits(withdrawal, [
          reference,
          `${reference}${paperReference('FV/1', '2026-01-16')}    <OkresFaKorygowanej>2026</OkresFaKorygowanej>\n`,
        ]),
        settings: withOriginal(['<P_13_1>100.00<', '<P_13_1>50.00<']),
      },
      {
        name: 'another invoice than the correction names, which XML-652 reports',
        given: () => withdrawal,
        settings: withOriginal(['<P_13_1>100.00<', '<P_13_1>50.00<'], ['FV/2026/09/100', 'FV/2026/09/101']),
      },
      {
        name: 'a total of the original that is not a number',
        given: () => withdrawal,
        settings: withOriginal(['<P_13_1>100.00<', '<P_13_1>50,00<']),
      },
    ],
  },
  'XML-656': {
    fires: [
      {
        name: 'another value than on the original',
        given: withEdits(
          correctionInvoice,
          [beforeLine, priced(beforeLine, ['50.00', '100.00'], ['«49.00»', '98.00'])],
          ...totals(correctionTotals, ['-8.00', '-1.84', '-9.84']),
        ),
        settings: withOriginal(),
        issues: [{ severity: 'error', expected: '50.00' }],
      },
      {
        name: 'the original state though an earlier correction changed it',
        given: withMarks(
          () =>
            edited(
              secondCorrection,
              [priced(beforeLine, ['50.00', '100.00'], ['45.00', '90.00']), beforeLine],
              ...totals(correctionTotals, ['-20.00', '-4.60', '-24.60']),
            ),
          '<P_9A>«50.00»',
        ),
        settings: withOriginalOf(originalInvoice, correctionInvoice),
        issues: [{ severity: 'error', expected: '45.00' }],
      },
      {
        name: 'a line that the original does not have',
        given: withMarks(
          withEdits(correctionInvoice, [
            linePair,
            linePair.replaceAll('<NrWierszaFa>1<', '<NrWierszaFa>5<').replaceAll('pozycja-1', 'pozycja-5'),
          ]),
          '</DaneFaKorygowanej>\n    <FaWiersz>\n      <NrWierszaFa>«5»',
        ),
        settings: withOriginal(['<P_7>Usługa wzorcowa nr 1<', '<P_7>Usługa inna<']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'another name in the order',
        given: withEdits(advanceCorrection, [orderRows, orderRows.replace('<P_7Z>Maszyna wzorcowa<', '<P_7Z>«Maszyna inna»<')]),
        settings: withOriginalOf(originalAdvance),
        issues: [{ severity: 'warning', expected: 'Maszyna wzorcowa' }],
      },
      {
        name: 'the second of two lines of one name, identified by its UU_ID',
        given: withMarks(secondOfTwins, '<P_9A>«16.00»'),
        settings: withOriginalOf(twins),
        issues: [{ severity: 'error', expected: '15.00' }],
      },
      {
        name: 'the second of two lines of one name, identified by its number',
        given: withMarks(
          () => secondOfTwins.replaceAll('      <UU_ID>pozycja-2</UU_ID>\n', '').replaceAll('<NrWierszaFa>1<', '<NrWierszaFa>2<'),
          '<P_9A>«16.00»',
        ),
        settings: withOriginalOf(twins),
        issues: [{ severity: 'error', expected: '15.00' }],
      },
      {
        name: 'a line that neither the original nor a formal correction of it has',
        given: withMarks(
          withEdits(correctionInvoice, [
            linePair,
            linePair.replaceAll('<NrWierszaFa>1<', '<NrWierszaFa>5<').replaceAll('pozycja-1', 'pozycja-5'),
          ]),
          '</DaneFaKorygowanej>\n    <FaWiersz>\n      <NrWierszaFa>«5»',
        ),
        settings: withOriginalOf(
          edited(originalInvoice, ['<P_7>Usługa wzorcowa nr 1<', '<P_7>Usługa inna<']),
          edited(correctionInvoice, [linePair, ''], ...totals(correctionTotals, ['0', '0', '0'])),
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'another rate than on the original',
        given: withEdits(
          correctionInvoice,
          [beforeLine, edited(beforeLine, ['<P_12>23<', '<P_12>«22»<'])],
          [afterLine, edited(afterLine, ['<P_12>23<', '<P_12>22<'])],
          ...totals(correctionTotals, ['-10.00', '-2.20', '-12.20']),
        ),
        settings: withOriginal(),
        issues: [{ severity: 'error', expected: '23' }],
      },
      {
        name: 'another exchange rate than on the original',
        given: () => inEuroAt('«4.30»'),
        settings: withOriginalOf(originalInEuro),
        issues: [{ severity: 'error', expected: '4.25' }],
        also: 'anything',
      },
      {
        name: 'a line of another value, numbered separately',
        given: () => edited(separatelyNumbered('«16.00»', '32.00'), ...totals(correctionTotals, ['-12.00', '-2.76', '-14.76'])),
        settings: withOriginalOf(twoLines),
        issues: [{ severity: 'error', expected: '15.00' }],
      },
    ],
    passes: [
      {
        name: 'the exchange rate of the original, with other decimals',
        given: () => inEuroAt('4.2500'),
        settings: withOriginalOf(originalInEuro),
      },
      { name: 'the line of the original', given: () => correctionInvoice, settings: withOriginal() },
      {
        name: 'the same line in other notation and capitals',
        given: () => correctionInvoice,
        settings: withOriginal(['<P_11>100.00<', '<P_11>100<'], ['<P_9A>50.00<', '<P_9A>50.0<'], ['<P_7>Usługa', '<P_7>USŁUGA']),
      },
      {
        name: 'the line that an earlier correction left',
        given: () => secondCorrection,
        settings: withOriginalOf(originalInvoice, correctionInvoice),
      },
      { name: 'a line numbered separately', given: () => separatelyNumbered('15.00', '30.00'), settings: withOriginalOf(twoLines) },
      {
        name: 'an earlier correction by differences, which shows no state',
        given: () => secondCorrection,
        settings: withOriginalOf(
          originalInvoice,
          edited(
            withdrawal,
            ['<P_8B>-2<', '<P_8B>2<'],
            ['<P_9A>50.00<', '<P_9A>-5.00<'],
            ['<P_11>-100.00<', '<P_11>-10.00<'],
            ...totals(['-100.00', '-23.00', '-123.00'], correctionTotals),
          ),
        ),
      },
      {
        name: 'a line that an earlier correction added',
        given: () => correctionInvoice,
        settings: withOriginalOf(
          edited(originalInvoice, [plainLine, second]),
          edited(correctionInvoice, [
            linePair,
            edited(second, ['pozycja-2', 'pozycja-1'], ['<NrWierszaFa>2<', '<NrWierszaFa>1<'], ['wzorcowa nr 2', 'wzorcowa nr 1']),
          ]),
        ),
      },
      { name: 'the lines of a settlement', given: () => settlementCorrection, settings: withOriginalOf(originalSettlement) },
      { name: 'the order of an advance', given: () => advanceCorrection, settings: withOriginalOf(originalAdvance) },
      {
        name: 'a minus, which XML-606 reports',
        given: withEdits(correctionInvoice, [beforeLine, edited(beforeLine, ['<P_8B>2<', '<P_8B>-2<'])]),
        settings: withOriginal(),
      },
      { name: 'no original', given: () => correctionInvoice },
      {
        name: 'a line told by its UU_ID among lines of one name',
        given: withEdits(secondOfTwins, ['<P_9A>16.00', '<P_9A>15.00'], ['<P_11>32.00', '<P_11>30.00']),
        settings: withOriginalOf(twins),
      },
      {
        name: 'a line with its tax, which the original left out',
        given: withEdits(correctionInvoice, [
          beforeLine,
          edited(beforeLine, ['      <P_12>23<', '      <P_11Vat>23.00</P_11Vat>\n      <P_12>23<']),
        ]),
        settings: withOriginal(),
      },
      {
        name: 'a line without a unit, which the original has',
        given: withEdits(correctionInvoice, [beforeLine, edited(beforeLine, ['      <P_8A>szt.</P_8A>\n', ''])]),
        settings: withOriginal(),
      },
      {
        name: 'a line that an earlier correction showed first',
        given: () => secondCorrection,
        settings: withOriginalOf(
          edited(originalInvoice, [plainLine, edited(second, ['<NrWierszaFa>2<', '<NrWierszaFa>7<'])]),
          correctionInvoice,
        ),
      },
      { name: 'an original without lines', given: () => correctionInvoice, settings: withOriginal([plainLine, '']) },
      {
        name: 'a rate of an older form of the invoice',
        given: () => correctionInvoice,
        settings: withOriginal(['<P_12>23<', '<P_12>np<']),
      },
    ],
  },
};
