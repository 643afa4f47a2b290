import { type CasesByCode, plainInvoice, replaced, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited, settlementCorrection, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { intraUnionInvoice, toForeignBuyer } from './documents.ts';

const prefix = '    <PrefiksPodatnika>PL</PrefiksPodatnika>\n';
const seller = '  <Podmiot1>\n';
const missing = { severity: 'warning', missing: 'PrefiksPodatnika', expected: 'PL' } as const;
const needless = { severity: 'info' } as const;

/** Services of art. 100(1)(4) to the same buyer. */
const unionServices = edited(
  intraUnionInvoice,
  ['<P_13_6_2>100.00</P_13_6_2>', '<P_13_9>100.00</P_13_9>'],
  ['<P_12>0 WDT<', '<P_12>np II<'],
  ['<P_18>2<', '<P_18>1<'],
);

/** A correction of a settlement whose lines name no rate: only the sum shows that it is an intra-EU supply. */
const unionSettlement = edited(
  toForeignBuyer(settlementCorrection, '<KodUE>DE</KodUE>\n      <NrVatUE>123456788</NrVatUE>', 'DE').replaceAll(
    '      <P_12>23</P_12>\n',
    '',
  ),
  [
    '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00</P_15>',
    '    <P_13_6_2>100.00</P_13_6_2>\n    <P_15>100.00</P_15>',
  ],
);

/** A correction of the buyer's data alone: no sums, no lines. */
const dataCorrection = replaced(
  correctionInvoice.replace(/ {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/, '').replace(/ {4}<P_1[34]_1>.*\n/g, ''),
  '<P_15>-12.30<',
  '<P_15>0<',
);

/** Cases of the rules on the prefix of the seller's number. */
export const vatPrefixCases: CasesByCode = {
  'XML-226': {
    fires: [
      {
        name: 'an intra-EU supply without the prefix',
        given: withMarks(withEdits(intraUnionInvoice, [prefix, '']), '«»<DaneIdentyfikacyjne>\n      <NIP>'),
        issues: [missing],
      },
      {
        name: 'services of art. 100(1)(4)',
        given: withMarks(withEdits(unionServices, [prefix, '']), '«»<DaneIdentyfikacyjne>\n      <NIP>'),
        issues: [missing],
      },
      {
        name: 'a sum without a line of the rate',
        given: withMarks(unionSettlement, '«»<DaneIdentyfikacyjne>\n      <NIP>'),
        issues: [missing],
        also: ['XML-806'],
      },
      {
        name: 'triangulation',
        given: withMarks(
          withEdits(
            intraUnionInvoice,
            [prefix, ''],
            ['<P_13_6_2>100.00</P_13_6_2>', '<P_13_8>100.00</P_13_8>'],
            ['<P_12>0 WDT</P_12>', '<P_12>np I</P_12>\n      <Procedura>TT_D</Procedura>'],
            ['<P_18>2<', '<P_18>1<'],
            ['<P_23>2<', '<P_23>1<'],
          ),
          '«»<DaneIdentyfikacyjne>\n      <NIP>',
        ),
        issues: [missing],
      },
    ],
    passes: [
      { name: 'the prefix', given: () => intraUnionInvoice },
      { name: 'a domestic sale', given: () => plainInvoice },
      {
        name: 'a ratethat a correction reverses',
        given: withEdits(correctionInvoice, [
          '      <P_12>23</P_12>\n      <StanPrzed>1</StanPrzed>',
          '      <P_12>0 WDT</P_12>\n      <StanPrzed>1</StanPrzed>',
        ]),
      },
      { name: 'no seller, which the schema reports', given: () => intraUnionInvoice.replace(/<Podmiot1>[\s\S]*<\/Podmiot1>/, '') },
    ],
  },
  'XML-227': {
    fires: [
      {
        name: 'the prefix on a domestic sale',
        given: withMarks(withPiece(seller, seller + prefix), '<PrefiksPodatnika>«PL»'),
        issues: [needless],
      },
    ],
    passes: [
      { name: 'an intra-EU supply', given: () => intraUnionInvoice },
      { name: 'services of art. 100(1)(4)', given: () => unionServices },
      {
        name: 'a correction without lines, which does not show what was sold',
        given: withEdits(dataCorrection, [seller, seller + prefix]),
      },
    ],
  },
};
