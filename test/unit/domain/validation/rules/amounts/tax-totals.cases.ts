import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  edited,
  settlementInvoice,
  simplifiedInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { invoiceOf } from '../../../../../support/drivers/validation.ts';
import { correctionWith, grossLine, lineOf, manyChanges, mixedSale, netLine, saleOf, withIdlePairs } from './documents.ts';

/** Taxis pay a flat rate, which cannot be calculated reliably here. */
const taxiSale = (tax: string, total: string): string =>
  saleOf([netLine(1, '100.00', '4')], { P_13_4: '100.00', P_14_4: tax, P_15: total });

/** A sale at 22% (100.00) and at 23% (200.00), which share a field; the tax of these lines is 68.00. */
const twoRates = (tax: string, total: string): string =>
  saleOf([netLine(1, '100.00', '22'), netLine(2, '200.00', '23')], { P_13_1: '300.00', P_14_1: tax, P_15: total });

/** A sale under the OSS procedure at 19%. */
const foreignSale = (base: string, tax: string, total: string): string =>
  saleOf([lineOf(1, { P_8B: '1', P_9A: base, P_11: base, P_12_XII: '19' })], { P_13_5: base, P_14_5: tax, P_15: total });

/** A rebate for a period: totals alone. */
const periodRebate = (tax: string, total: string): string =>
  correctionWith([], { P_13_1: '-100.00', P_14_1: tax, P_15: total }, [
    '</DaneFaKorygowanej>\n',
    '</DaneFaKorygowanej>\n    <OkresFaKorygowanej>pierwsze półrocze 2026</OkresFaKorygowanej>\n',
  ]);

/** The same line before and after: only the tax is corrected. */
const taxOnly = (tax: string): string =>
  correctionWith([netLine(1, '100.00', '23', { StanPrzed: '1' }), netLine(1, '100.00', '23')], {
    P_13_1: '0.00',
    P_14_1: tax,
    P_15: tax,
  });

/** A correction whose tax also corrects that of its original: 18.00 had been stated on 100.00, 110.00 at 23% is right. */
const correctingBoth = edited(
  correctionInvoice,
  ['<P_9A>45.00', '<P_9A>55.00'],
  ['<P_11>90.00', '<P_11>110.00'],
  ['<P_13_1>-10.00', '<P_13_1>10.00'],
  ['<P_14_1>-2.30', '<P_14_1>7.30'],
  ['<P_15>-12.30', '<P_15>17.30'],
);

const wrongOriginal = edited(
  plainInvoice,
  ['FV/2026/10/001', 'FV/2026/09/100'],
  ['<P_1>2026-10-15', '<P_1>2026-09-15'],
  ['<P_14_1>23.00', '<P_14_1>18.00'],
  ['<P_15>123.00', '<P_15>118.00'],
);

const original = (xml: string) => ({ original: { invoice: invoiceOf(xml), earlierCorrections: [] } });

/** A settlement with these remaining amounts of base, tax and total. */
function remainder(base: string, tax: string, total: string): string {
  return edited(
    settlementInvoice,
    ['<P_13_1>500.00', `<P_13_1>${base}`],
    ['<P_14_1>115.00', `<P_14_1>${tax}`],
    ['<P_15>615.00', `<P_15>${total}`],
  );
}

/** Cases of the rules on taxes and their bases. */
export const taxTotalCases: CasesByCode = {
  'XML-402': {
    fires: [
      {
        name: 'a tax that does not match the rate',
        given: withPiece('<P_14_1>23.00', '<P_14_1>«24.00»'),
        issues: [{ severity: 'error', expected: '23.00' }],
      },
      {
        name: 'just over the tolerance of one line, 0.02',
        given: withPiece('<P_14_1>23.00', '<P_14_1>«23.03»'),
        issues: [{ severity: 'error', expected: '23.00' }],
      },
      {
        name: 'just over the tolerance of a correction, 0.03',
        given: withEdits(correctionInvoice, ['<P_14_1>-2.30', '<P_14_1>«-2.34»']),
        issues: [{ severity: 'error', expected: '-2.30' }],
      },
      {
        name: 'just over the tolerance of four gross lines, 0.03',
        given: () =>
          saleOf(
            [1, 2, 3, 4].map((number) => grossLine(number, '123.00', '23')),
            { P_13_1: '400.00', P_14_1: '«92.04»', P_15: '492.04' },
          ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the tax of another rate',
        given: withEdits(mixedSale, ['<P_14_2>4.00', '<P_14_2>«11.50»'], ['<P_15>423.00', '<P_15>430.50']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the flat rate of taxis, reported as a warning',
        given: () => taxiSale('«5.00»', '105.00'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'two rates in one field, whose shares the lines state',
        given: () => twoRates('«69.00»', '369.00'),
        issues: [{ severity: 'error' }],
        also: ['XML-812'],
      },
      {
        name: 'two rates in a settlement, whose shares are unknown, above the higher one',
        given: withEdits(
          settlementInvoice,
          ['<P_14_1>115.00', '<P_14_1>«116.00»'],
          ['<P_15>615.00', '<P_15>616.00'],
          [
            '    </FaWiersz>\n',
            '    </FaWiersz>\n    <FaWiersz>\n      <NrWierszaFa>2</NrWierszaFa>\n      <P_7>Dodatek</P_7>\n      <P_8A>szt.</P_8A>\n      <P_8B>1</P_8B>\n      <P_9A>10.00</P_9A>\n      <P_11>10.00</P_11>\n      <P_12>22</P_12>\n    </FaWiersz>\n',
          ],
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a rebate without lines, above both rates of the field',
        given: () => periodRebate('«-23.04»', '-123.04'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a simplified invoice, whose lines do not show which is wrong',
        given: withEdits(simplifiedInvoice, ['<P_14_1>23.00', '<P_14_1>«20.00»'], ['<P_15>123.00', '<P_15>120.00']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'an advance whose base is wrong, since tax and total agree',
        given: withEdits(advanceInvoice, ['<P_13_1>500.00', '<P_13_1>«600.00»']),
        issues: [{ severity: 'error', expected: '500.00' }],
      },
      {
        name: 'an advance whose tax is wrong, since base and total agree',
        given: withEdits(advanceInvoice, ['<P_14_1>115.00', '<P_14_1>«105.00»']),
        issues: [{ severity: 'error', expected: '115.00' }],
      },
      {
        name: 'a foreign tax that differs from the lines, reported as a warning',
        given: () => foreignSale('100.00', '«40.00»', '140.00'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a foreign tax just over the tolerance, 0.02',
        given: () => foreignSale('100.00', '«19.03»', '119.03'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a tax that fits neither the wrong base next to it nor the lines: expected by the lines',
        given: withEdits(
          plainInvoice,
          ['<P_13_1>100.00', '<P_13_1>200.00'],
          ['<P_14_1>23.00', '<P_14_1>«50.00»'],
          ['<P_15>123.00', '<P_15>250.00'],
        ),
        issues: [{ severity: 'error' }],
        also: ['XML-401'],
      },
      {
        name: 'a tax next to a base that may be right or wrong: the expected value is unknown',
        given: withEdits(mixedSale, ['<P_12>8<', '<P_12>23<'], ['<P_14_1>69.00', '<P_14_1>«99.00»'], ['<P_15>423.00', '<P_15>453.00']),
        issues: [{ severity: 'error' }],
        also: ['XML-401'],
      },
      {
        name: 'a sign that the tolerance of many lines, 0.11, does not explain',
        given: () => manyChanges('-0.20', '«0.02»', '-0.18'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a correction whose equal pairs of lines add nothing to the tolerance, 0.03',
        given: () => withIdlePairs('-10.00', '«-2.34»', '-12.34'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'opposite signs on a correction',
        given: withEdits(correctionInvoice, ['<P_14_1>-2.30', '<P_14_1>«2.30»'], ['<P_15>-12.30', '<P_15>-7.70']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a correction with an original that was right',
        given: withMarks(correctingBoth, '<P_14_1>«7.30»'),
        settings: original(edited(wrongOriginal, ['<P_14_1>18.00', '<P_14_1>23.00'], ['<P_15>118.00', '<P_15>123.00'])),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the same without its original',
        given: withMarks(correctingBoth, '<P_14_1>«7.30»'),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'the tolerance of one line, 0.02', given: withPiece('<P_14_1>23.00', '<P_14_1>23.02') },
      { name: 'the tolerance of a correction, 0.03', given: withEdits(correctionInvoice, ['<P_14_1>-2.30', '<P_14_1>-2.33']) },
      { name: 'the same next to equal pairs of lines', given: () => withIdlePairs('-10.00', '-2.33', '-12.33') },
      {
        name: 'the tolerance of four gross lines, 0.03',
        given: () =>
          saleOf(
            [1, 2, 3, 4].map((number) => grossLine(number, '123.00', '23')),
            { P_13_1: '400.00', P_14_1: '92.03', P_15: '492.03' },
          ),
      },
      {
        name: 'a difference of two rounded taxes: 943.04 − 919.63 = 23.41, not 23% of 101.76',
        given: () =>
          correctionWith([netLine(1, '3998.40', '23', { StanPrzed: '1' }), netLine(1, '4100.16', '23')], {
            P_13_1: '101.76',
            P_14_1: '23.41',
            P_15: '125.17',
          }),
      },
      { name: 'two rates in one field', given: () => twoRates('68.00', '368.00') },
      {
        name: 'a change from 22% to 23% within one field',
        given: () =>
          correctionWith([netLine(1, '100.00', '22', { StanPrzed: '1' }), netLine(1, '100.00', '23')], {
            P_13_1: '0.00',
            P_14_1: '1.00',
            P_15: '1.00',
          }),
      },
      {
        name: 'two rates in a correction of an advance, whose shares may have opposite signs',
        given: withEdits(
          advanceCorrection,
          ['<P_14_1>23.00', '<P_14_1>33.00'],
          ['<P_15>123.00', '<P_15>133.00'],
          ['        <P_12Z>23</P_12Z>\n        <StanPrzedZ>', '        <P_12Z>22</P_12Z>\n        <StanPrzedZ>'],
        ),
      },
      { name: 'a rebate without lines at the former rate', given: () => periodRebate('-22.00', '-122.00') },
      { name: 'a tax that fits the lines, with a wrong base (XML-401)', given: withPiece('<P_13_1>100.00', '<P_13_1>110.00') },
      {
        name: 'a total that includes the wrong tax of a line (XML-411)',
        given: () =>
          saleOf([netLine(1, '100.00', '23', { P_11Vat: '25.00' })].map(inOrder), { P_13_1: '100.00', P_14_1: '25.00', P_15: '125.00' }),
      },
      {
        name: 'a correction that also corrects the tax of its original',
        given: () => correctingBoth,
        settings: original(wrongOriginal),
      },
      { name: 'a correction of the tax alone (XML-414)', given: () => taxOnly('5.00') },
      { name: 'opposite signs outside corrections (XML-413)', given: withPiece('<P_14_1>23.00', '<P_14_1>-23.00') },
      { name: 'a foreign tax within the tolerance, 0.02', given: () => foreignSale('100.00', '19.02', '119.02') },
      {
        name: 'a foreign tax where a line without a value leaves the sum open',
        given: () => edited(foreignSale('100.00', '40.00', '140.00'), ['      <P_9A>100.00</P_9A>\n      <P_11>100.00</P_11>\n', '']),
      },
      {
        name: 'a tax computed from the wrong base, which alone is reported (XML-401)',
        given: withEdits(plainInvoice, ['<P_13_1>100.00', '<P_13_1>200.00'], ['<P_14_1>23.00', '<P_14_1>46.00']),
      },
      { name: 'a grosz of the opposite sign, which rounding may leave', given: () => manyChanges('-0.05', '0.01', '-0.04') },
      { name: 'a tax that cannot be read', given: withPiece('<P_14_1>23.00', '<P_14_1>24,00') },
    ],
  },
  'XML-413': {
    fires: [
      {
        name: 'a tax with a minus',
        given: withPiece('<P_14_1>23.00', '<P_14_1>«-23.00»'),
        issues: [{ severity: 'error', expected: '23.00' }],
      },
      {
        name: 'an advance whose base has a minus',
        given: withEdits(advanceInvoice, ['<P_13_1>500.00', '<P_13_1>«-500.00»']),
        issues: [{ severity: 'error', expected: '500.00' }],
      },
      {
        name: 'signs on a settlement that differ by more than rounding',
        given: () => remainder('0.01', '«-0.03»', '-0.02'),
        also: ['XML-415'],
        issues: [{ severity: 'error' }],
      },
      { name: 'a foreign tax', given: () => foreignSale('100.00', '«-19.00»', '81.00'), issues: [{ severity: 'error' }] },
      {
        name: 'a foreign tax on a correction, reported as a warning',
        given: () =>
          correctionWith([lineOf(1, { P_8B: '1', P_9A: '100.00', P_11: '100.00', P_12_XII: '19' })], {
            P_13_5: '100.00',
            P_14_5: '«-19.00»',
            P_15: '81.00',
          }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'both with a minus', given: () => correctionInvoice },
      { name: 'signs that advances, rounded on their own, leave behind', given: () => remainder('0.01', '-0.01', '0.00') },
      { name: 'no tax on a base', given: () => foreignSale('100.00', '0.00', '100.00') },
      { name: 'a tax without a base (XML-414)', given: withEdits(settlementInvoice, ['<P_13_1>500.00', '<P_13_1>0.00']) },
      {
        name: 'Polish rates on a correction, which XML-402 checks',
        given: withEdits(correctionInvoice, ['<P_14_1>-2.30', '<P_14_1>2.30'], ['<P_15>-12.30', '<P_15>-7.70']),
      },
      {
        name: 'a tax that fits the lines, with a base of the wrong sign (XML-401)',
        given: withPiece('<P_13_1>100.00', '<P_13_1>-100.00'),
      },
    ],
  },
  'XML-414': {
    fires: [
      {
        name: 'a tax next to a base of zero',
        given: withMarks(
          withEdits(settlementInvoice, ['<P_13_1>500.00', '<P_13_1>0.00'], ['<P_15>615.00', '<P_15>115.00']),
          '<P_14_1>«115.00»',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a base of zero, where tax and total fit another',
        given: withEdits(settlementInvoice, ['<P_13_1>500.00', '<P_13_1>«0.00»']),
        issues: [{ severity: 'error', expected: '500.00' }],
      },
      {
        name: 'more on a settlement than rounding leaves',
        given: () => remainder('0.00', '«0.03»', '0.03'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a correction of the tax alone, as a warning',
        given: withMarks(() => taxOnly('5.00'), '<P_14_1>«5.00»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction just over the tolerance, 0.03',
        given: withMarks(() => taxOnly('0.04'), '<P_14_1>«0.04»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a correction within the tolerance, 0.03', given: () => taxOnly('0.03') },
      { name: 'the grosz of tax that advances leave behind on a settlement', given: () => remainder('0.00', '0.01', '0.01') },
      {
        name: 'a base and a tax of zero',
        given: withEdits(
          settlementInvoice,
          ['<P_13_1>500.00', '<P_13_1>0.00'],
          ['<P_14_1>115.00', '<P_14_1>0.00'],
          ['<P_15>615.00', '<P_15>0.00'],
        ),
      },
      { name: 'a tax that fits the lines, with a wrong base (XML-401)', given: withPiece('<P_13_1>100.00', '<P_13_1>0.00') },
    ],
  },
};

/** Moves `P_11Vat` before `P_12`, as the schema requires. */
function inOrder(line: string): string {
  return line.replace(/( *<P_12>.*\n)( *<P_11Vat>.*\n)/, '$2$1');
}
