import { type CasesByCode, plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { germanBuyer, reverseCharged, soldAt, withSellersPrefix } from './sale-samples.ts';

function procedure(name: string, rate = '23'): [string, string] {
  return [`      <P_12>${rate}</P_12>\n`, `      <P_12>${rate}</P_12>\n      <Procedura>${name}</Procedura>\n`];
}

const triangular = ['<P_23>2<', '<P_23>1<'] as const;
const foreignSale = edited(soldAt('np I', 'P_13_8'), withSellersPrefix, reverseCharged, triangular);
const triangulation = edited(foreignSale, ...germanBuyer, procedure('TT_D', 'np I'));
const supply = edited(soldAt('0 WDT', 'P_13_6_2'), withSellersPrefix, ...germanBuyer);

/** Cases of the rules on procedures of lines and on triangulation. */
export const procedureCases: CasesByCode = {
  'XML-522': {
    fires: [
      {
        name: 'no line with the marker',
        given: withEdits(foreignSale, ...germanBuyer),
        issues: [{ severity: 'warning', line: 53, column: 7, xpath: '/Faktura/Fa/Adnotacje/P_23', value: '1', expected: null }],
      },
      {
        name: 'a buyer with a Polish NIP',
        given: withEdits(foreignSale, procedure('TT_D', 'np I')),
        issues: [{ severity: 'warning', line: 52, column: 7, xpath: '/Faktura/Fa/Adnotacje/P_23', value: '1', expected: null }],
      },
      {
        name: 'a correction for a buyer with a Polish NIP',
        given: withEdits(correctionInvoice, withSellersPrefix, triangular),
        issues: [{ severity: 'warning', line: 53, column: 7, xpath: '/Faktura/Fa/Adnotacje/P_23', value: '1', expected: null }],
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
        given: withEdits(triangulation, ['<P_23>1<', '<P_23>2<']),
        issues: [{ severity: 'warning', line: 53, column: 7, xpath: '/Faktura/Fa/Adnotacje/P_23', value: '2', expected: '1' }],
      },
      {
        name: 'the marker on the order of an advance',
        given: withEdits(advanceInvoice, [
          '        <P_12Z>23</P_12Z>\n',
          '        <P_12Z>23</P_12Z>\n        <ProceduraZ>TT_D</ProceduraZ>\n',
        ]),
        issues: [{ severity: 'warning', line: 52, column: 7, xpath: '/Faktura/Fa/Adnotacje/P_23', value: '2', expected: '1' }],
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
      {
        name: 'I_42 on a line at 23 %',
        given: withEdits(plainInvoice, procedure('I_42')),
        issues: [{ severity: 'warning', line: 67, column: 7, xpath: '/Faktura/Fa/FaWiersz/Procedura', value: 'I_42', expected: null }],
      },
      {
        name: 'I_63 on a line of export',
        given: withEdits(soldAt('0 EX', 'P_13_6_3'), procedure('I_63', '0 EX')),
        issues: [{ severity: 'warning', line: 66, column: 7, xpath: '/Faktura/Fa/FaWiersz/Procedura', value: 'I_63', expected: null }],
      },
    ],
    passes: [
      { name: 'I_42 on an intra-EU supply', given: withEdits(supply, procedure('I_42', '0 WDT')) },
      { name: 'I_42 on a line without a rate', given: withEdits(plainInvoice, ['<P_12>23</P_12>', '<Procedura>I_42</Procedura>']) },
    ],
  },
  'XML-525': {
    fires: [
      {
        name: 'a distance sale at 23 %',
        given: withEdits(plainInvoice, procedure('WSTO_EE')),
        issues: [{ severity: 'info', line: 67, column: 7, xpath: '/Faktura/Fa/FaWiersz/Procedura', value: 'WSTO_EE', expected: null }],
      },
    ],
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
};
