import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { germanBuyer, germanConsumer, lessAt, soldAt, soldNoMoreAt, withSellersPrefix } from './sale-samples.ts';

const supply = edited(soldAt('0 WDT', 'P_13_6_2'), withSellersPrefix);
const exported = soldAt('0 EX', 'P_13_6_3');
const newCar = [
  '<P_22N>1</P_22N>',
  '<P_22>1</P_22>\n        <P_42_5>1</P_42_5>\n        <NowySrodekTransportu>\n          <P_22A>2026-10-01</P_22A>\n          <P_NrWierszaNST>1</P_NrWierszaNST>\n          <P_22B>15 km</P_22B>\n        </NowySrodekTransportu>',
] as const;
const thirdPartyWithNumber = (role: string): [string, string] => [
  '  <Fa>\n',
  `  <Podmiot3>\n    <DaneIdentyfikacyjne>\n      <KodUE>DE</KodUE>\n      <NrVatUE>123456788</NrVatUE>\n      <Nazwa>Muster GmbH</Nazwa>\n    </DaneIdentyfikacyjne>\n    <Rola>${role}</Rola>\n  </Podmiot3>\n  <Fa>\n`,
];

/** Cases of the rules on goods sold at 0 % within and outside the EU. */
export const zeroRateCases: CasesByCode = {
  'XML-511': {
    fires: [
      {
        name: 'a buyer with a Polish NIP',
        given: withMarks(supply, '<NIP>«5250000009»'),
        issues: [{ severity: 'error', expected: 'KodUE, NrVatUE' }],
      },
      {
        name: 'a consumer in the EU',
        given: withMarks(withEdits(supply, ...germanConsumer), '<BrakID>«1»'),
        issues: [{ severity: 'error', expected: 'KodUE, NrVatUE' }],
      },
      {
        name: 'a factor with a German VAT number',
        given: withMarks(withEdits(supply, thirdPartyWithNumber('1')), '<NIP>«5250000009»'),
        issues: [{ severity: 'error', expected: 'KodUE, NrVatUE' }],
      },
      {
        name: 'a total of such supplies beside a line without a rate',
        given: withMarks(withEdits(supply, ['      <P_12>0 WDT</P_12>\n', '']), '<NIP>«5250000009»'),
        issues: [{ severity: 'error', expected: 'KodUE, NrVatUE' }],
        also: ['XML-806'],
      },
      {
        name: 'a correction of such a supply, as a warning',
        given: withMarks(withEdits(lessAt('0 WDT', 'P_13_6_2'), withSellersPrefix), '<NIP>«5250000009»'),
        issues: [{ severity: 'warning', expected: 'KodUE, NrVatUE' }],
      },
    ],
    passes: [
      { name: 'a German VAT number', given: withEdits(supply, ...germanBuyer) },
      { name: 'a German VAT number of another buyer', given: withEdits(supply, thirdPartyWithNumber('4')) },
      { name: 'an export whose total is in the wrong bucket', given: () => soldAt('0 EX', 'P_13_6_2') },
      { name: 'a new car for a consumer', given: withEdits(supply, ...germanConsumer, newCar) },
      { name: 'a correction to 23 % because there is no number', given: () => soldNoMoreAt('0 WDT', 'P_13_6_2') },
      { name: 'a number whose absence the schema reports', given: withEdits(supply, ['<NIP>5250000009</NIP>', '<KodUE>DE</KodUE>']) },
    ],
  },
  'XML-512': {
    fires: [
      {
        name: 'a buyer in Poland',
        given: withMarks(exported, '<KodKraju>«PL»</KodKraju>\n      <AdresL1>ul. Druga 2</AdresL1>'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'a buyer in Greece',
        given: withEdits(exported, [
          '<KodKraju>PL</KodKraju>\n      <AdresL1>ul. Druga',
          '<KodKraju>«GR»</KodKraju>\n      <AdresL1>Odos 1, ul.',
        ]),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      {
        name: 'a buyer in Switzerland',
        given: withEdits(
          exported,
          ['<NIP>5250000009</NIP>', '<KodKraju>CH</KodKraju>\n      <NrID>CHE-123.456.788</NrID>'],
          ['<KodKraju>PL</KodKraju>\n      <AdresL1>ul. Druga', '<KodKraju>CH</KodKraju>\n      <AdresL1>ul. Druga'],
        ),
      },
      { name: 'a supply inside the EU', given: withEdits(supply, ...germanBuyer) },
    ],
  },
};
