import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { germanBuyer, germanConsumer, reverseCharged, soldAt, withSellersPrefix } from './sale-samples.ts';

function procedure(name: string, rate = '23'): [string, string] {
  return [`      <P_12>${rate}</P_12>\n`, `      <P_12>${rate}</P_12>\n      <Procedura>${name}</Procedura>\n`];
}

const triangular = ['<P_23>2<', '<P_23>1<'] as const;
const foreignSale = edited(soldAt('np I', 'P_13_8'), withSellersPrefix, reverseCharged, triangular);
const triangulation = edited(foreignSale, ...germanBuyer, procedure('TT_D', 'np I'));
/** A sale of 100.00 at 19 % under the OSS procedure, with the Polish buyer of the plain invoice. */
const consumerSale = edited(
  plainInvoice,
  [
    '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00<',
    '    <P_13_5>100.00</P_13_5>\n    <P_14_5>19.00</P_14_5>\n    <P_15>119.00<',
  ],
  ['      <P_12>23</P_12>\n', '      <P_12_XII>19</P_12_XII>\n'],
);

const supply = edited(soldAt('0 WDT', 'P_13_6_2'), withSellersPrefix, ...germanBuyer);

/** Cases of the rules on procedures of lines and on triangulation. */
export const procedureCases: CasesByCode = {
  'XML-522': {
    fires: [
      {
        name: 'no line with the marker',
        given: withMarks(withEdits(foreignSale, ...germanBuyer), '<P_23>«1»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a buyer with a Polish NIP',
        given: withMarks(withEdits(foreignSale, procedure('TT_D', 'np I')), '<P_23>«1»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction for a buyer with a Polish NIP',
        given: withMarks(withEdits(correctionInvoice, withSellersPrefix, triangular), '<P_23>«1»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'triangulation with all it needs', given: () => triangulation },
      {
        name: 'a correction without lines of triangulation',
        given: withEdits(correctionInvoice, withSellersPrefix, triangular, ...germanBuyer),
      },
      { name: 'no triangulation', given: () => plainInvoice },
    ],
  },
  'XML-523': {
    fires: [
      {
        name: 'the marker without triangulation',
        given: withEdits(triangulation, ['<P_23>1<', '<P_23>«2»<']),
        issues: [{ severity: 'warning', expected: '1' }],
      },
      {
        name: 'the marker on the order of an advance',
        given: withMarks(
          withEdits(advanceInvoice, ['        <P_12Z>23</P_12Z>\n', '        <P_12Z>23</P_12Z>\n        <ProceduraZ>TT_D</ProceduraZ>\n']),
          '<P_23>«2»',
        ),
        issues: [{ severity: 'warning', expected: '1' }],
      },
    ],
    passes: [
      { name: 'the marker with triangulation', given: () => triangulation },
      { name: 'another marker', given: withEdits(plainInvoice, procedure('B_SPV')) },
      {
        name: 'a marker that a correction removes',
        given: withEdits(correctionInvoice, ['      <StanPrzed>1<', '      <Procedura>TT_D</Procedura>\n      <StanPrzed>1<']),
      },
    ],
  },
  'XML-524': {
    fires: [
      { name: 'I_42 on a line at 23 %', given: withEdits(plainInvoice, procedure('«I_42»')), issues: [{ severity: 'warning' }] },
      {
        name: 'I_63 on a line of export',
        given: withEdits(soldAt('0 EX', 'P_13_6_3'), procedure('«I_63»', '0 EX')),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'I_42 on an intra-EU supply', given: withEdits(supply, procedure('I_42', '0 WDT')) },
      { name: 'I_42 on a line without a rate', given: withEdits(plainInvoice, ['<P_12>23</P_12>', '<Procedura>I_42</Procedura>']) },
    ],
  },
  'XML-525': {
    fires: [{ name: 'a distance sale at 23 %', given: withEdits(plainInvoice, procedure('«WSTO_EE»')), issues: [{ severity: 'info' }] }],
    passes: [
      {
        name: 'a distance sale at a foreign rate',
        given: withEdits(
          plainInvoice,
          ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', '    <P_13_5>100.00</P_13_5>\n    <P_14_5>23.00</P_14_5>\n'],
          ['      <P_12>23</P_12>\n', '      <P_12_XII>23</P_12_XII>\n      <Procedura>WSTO_EE</Procedura>\n'],
        ),
      },
      { name: 'a distance sale taxed abroad without OSS', given: withEdits(soldAt('np I', 'P_13_8'), procedure('WSTO_EE', 'np I')) },
    ],
  },
  'XML-531': {
    fires: [
      {
        name: 'a German rate for a business with a German VAT number',
        given: withMarks(edited(consumerSale, ...germanBuyer), '<NrVatUE>«123456788»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the total alone, for a business',
        given: withMarks(edited(consumerSale, ...germanBuyer, ['      <P_12_XII>19</P_12_XII>\n', '']), '<NrVatUE>«123456788»'),
        issues: [{ severity: 'warning' }],
        also: ['XML-806'],
      },
    ],
    passes: [
      { name: 'a German rate for a consumer', given: () => edited(consumerSale, ...germanConsumer) },
      { name: 'a supply to a business', given: () => supply },
      { name: 'a buyer with a Polish NIP, who may buy in private', given: () => consumerSale },
    ],
  },
};
