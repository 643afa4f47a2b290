import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  simplifiedInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { exempted, lessAt, soldAt, soldNoMoreAt } from './sale-samples.ts';

const exemptSale = soldAt('zw', 'P_13_7');
const correctionOfExemptSale = lessAt('zw', 'P_13_7');
const advanceOnExemptSale = edited(
  advanceInvoice,
  ['    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n    <P_15>615.00<', '    <P_13_7>500.00</P_13_7>\n    <P_15>500.00<'],
  ['<WartoscZamowienia>1230.00<', '<WartoscZamowienia>1000.00<'],
  ['<P_11VatZ>230.00<', '<P_11VatZ>0.00<'],
  ['<P_12Z>23<', '<P_12Z>zw<'],
);
const exemptedByArticle113 = ['<P_19N>1</P_19N>', '<P_19>1</P_19>\n        <P_19A>art. 113 ust. 1 i 9 ustawy o VAT</P_19A>'] as const;

function withBasis(field: string, basis: string): () => string {
  return withEdits(exemptSale, ['<P_19N>1</P_19N>', `<P_19>1</P_19>\n        <${field}>${basis}</${field}>`]);
}

/** Cases of the rules on exempt sales and their legal basis. */
export const exemptionCases: CasesByCode = {
  'XML-501': {
    fires: [
      {
        name: 'an exempt line without the note',
        given: withMarks(exemptSale, '<P_19N>«1»'),
        issues: [{ severity: 'error', expected: 'P_19 = 1' }],
      },
      {
        name: 'an exempt sum although the line has another rate',
        given: withMarks(
          withEdits(simplifiedInvoice, ['    <P_15>123.00<', '    <P_13_7>40.00</P_13_7>\n    <P_15>163.00<']),
          '<P_19N>«1»',
        ),
        also: ['XML-405'],
        issues: [{ severity: 'error', expected: 'P_19 = 1' }],
      },
      {
        name: 'an advance on an exempt order',
        given: withMarks(advanceOnExemptSale, '<P_19N>«1»'),
        issues: [{ severity: 'error', expected: 'P_19 = 1' }],
      },
      {
        name: 'a correction of an exempt sale, as a warning',
        given: withMarks(correctionOfExemptSale, '<P_19N>«1»'),
        issues: [{ severity: 'warning', expected: 'P_19 = 1' }],
      },
    ],
    passes: [
      { name: 'an exempt line with the note and its basis', given: withEdits(exemptSale, exempted) },
      { name: 'an exempt sum of zero', given: withPiece('    <P_15>', '    <P_13_7>0.00</P_13_7>\n    <P_15>') },
      { name: 'a correction after which nothing is exempt', given: () => soldNoMoreAt('zw', 'P_13_7') },
      { name: 'a note whose absence the schema reports', given: withEdits(exemptSale, ['        <P_19N>1</P_19N>\n', '']) },
    ],
  },
  'XML-502': {
    fires: [
      {
        name: 'the note on a sale at 23 %',
        given: withMarks(withEdits(plainInvoice, exempted), '<P_19>«1»'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'the note with an exempt sum of zero',
        given: withMarks(withEdits(plainInvoice, exempted, ['    <P_15>', '    <P_13_7>0.00</P_13_7>\n    <P_15>']), '<P_19>«1»'),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      {
        name: 'an exempt sum, without a line of that rate',
        given: withEdits(plainInvoice, exempted, ['    <P_15>123.00<', '    <P_13_7>40.00</P_13_7>\n    <P_15>163.00<']),
      },
      {
        name: 'a line without a rate, which then counts as exempt',
        given: withEdits(exemptSale, exempted, ['    <P_13_7>100.00</P_13_7>\n', ''], ['      <P_12>zw</P_12>\n', '']),
      },
      {
        name: 'a simplified invoice without a rate',
        given: withEdits(
          simplifiedInvoice,
          exempted,
          ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', ''],
          ['      <P_12>23</P_12>\n', ''],
        ),
      },
      { name: 'a correction of another line', given: withEdits(correctionInvoice, exempted) },
    ],
  },
  'XML-503': {
    fires: [
      { name: 'words that name no provision', given: withBasis('P_19A', '«zwolnienie przedmiotowe»'), issues: [{ severity: 'warning' }] },
      { name: 'a number alone', given: withBasis('P_19B', '«132»'), issues: [{ severity: 'warning' }] },
      { name: 'an article without a number', given: withBasis('P_19C', '«artykuł umowy»'), issues: [{ severity: 'warning' }] },
    ],
    passes: [
      { name: 'an article of the Act', given: withBasis('P_19A', 'Art. 43 ust. 1 pkt 29') },
      { name: 'a paragraph of a regulation', given: withBasis('P_19A', '§ 3 rozporządzenia') },
      { name: 'a position of an annex', given: withBasis('P_19C', 'poz. 7 załącznika') },
      { name: 'an article in Roman numerals', given: withBasis('P_19C', 'art. XI Umowy NATO SOFA') },
      { name: 'no exemption', given: () => plainInvoice },
    ],
  },
  'XML-504': {
    fires: [
      {
        name: 'the exemption of small businesses next to a line at 23 %',
        given: withMarks(withEdits(plainInvoice, exemptedByArticle113), '<P_19A>«art. 113 ust. 1 i 9 ustawy o VAT»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction that adds tax',
        given: withMarks(withEdits(soldNoMoreAt('zw', 'P_13_7'), exemptedByArticle113), '<P_19A>«art. 113 ust. 1 i 9 ustawy o VAT»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the same exemption without tax', given: withEdits(exemptSale, exemptedByArticle113) },
      { name: 'another exemption next to a line at 23 %', given: withEdits(plainInvoice, exempted) },
      {
        name: 'article 113 of the directive',
        given: withEdits(plainInvoice, ['<P_19N>1</P_19N>', '<P_19>1</P_19>\n        <P_19B>art. 113 dyrektywy</P_19B>']),
      },
      {
        name: 'an article of which 113 is the beginning',
        given: withEdits(plainInvoice, ['<P_19N>1</P_19N>', '<P_19>1</P_19>\n        <P_19A>art. 1130</P_19A>']),
      },
      { name: 'a correction that reverses tax', given: withEdits(correctionInvoice, exemptedByArticle113) },
    ],
  },
};
