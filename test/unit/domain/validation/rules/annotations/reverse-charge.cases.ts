import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import {
  correctionInvoice,
  edited,
  settlementCorrection,
  simplifiedInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { germanBuyer, germanConsumer, lessAt, reverseCharged, soldAt, soldNoMoreAt, withSellersPrefix } from './sale-samples.ts';

const domesticCharge = soldAt('oo', 'P_13_10');
/** A service to a German business, taxed by it. */
const euService = edited(soldAt('np II', 'P_13_9'), withSellersPrefix, ...germanBuyer, reverseCharged);
/** The same without the words of reverse charge. */
const unmarkedEuService = edited(soldAt('np II', 'P_13_9'), withSellersPrefix, ...germanBuyer);
const foreignSale = soldAt('np I', 'P_13_8');
const swissAddress = [
  '<KodKraju>PL</KodKraju>\n      <AdresL1>ul. Druga 2<',
  '<KodKraju>CH</KodKraju>\n      <AdresL1>Musterweg 2, Bern<',
] as const;
const swissBuyer = [['<NIP>5250000009</NIP>', '<KodKraju>CH</KodKraju>\n      <NrID>CHE-123.456.788</NrID>'], swissAddress] as const;

/** Cases of the rules on sales for which the buyer accounts for the tax. */
export const reverseChargeCases: CasesByCode = {
  'XML-505': {
    fires: [
      { name: 'rate oo without the words', given: withMarks(domesticCharge, '<P_18>«2»'), issues: [{ severity: 'error', expected: '1' }] },
      {
        name: 'a correction of such a sale, as a warning',
        given: withMarks(() => lessAt('oo', 'P_13_10'), '<P_18>«2»'),
        issues: [{ severity: 'warning', expected: '1' }],
      },
    ],
    passes: [
      { name: 'rate oo with the words', given: withEdits(domesticCharge, reverseCharged) },
      { name: 'a correction after which no rate oo is left', given: () => soldNoMoreAt('oo', 'P_13_10') },
      { name: 'a marker that is neither yes nor no', given: withEdits(domesticCharge, ['<P_18>2<', '<P_18>3<']) },
    ],
  },
  'XML-506': {
    fires: [
      {
        name: 'the words on a sale at 23 %',
        given: withMarks(withEdits(plainInvoice, reverseCharged), '<P_18>«1»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'a sum of such sales without a line',
        given: withEdits(plainInvoice, reverseCharged, ['    <P_15>123.00<', '    <P_13_8>7.00</P_13_8>\n    <P_15>130.00<']),
      },
      { name: 'rate np II', given: () => euService },
      { name: 'a line that does not state its rate', given: withEdits(simplifiedInvoice, reverseCharged, ['      <P_12>23</P_12>\n', '']) },
      { name: 'a correction of another line', given: withEdits(correctionInvoice, reverseCharged) },
    ],
  },
  'XML-507': {
    fires: [
      {
        name: 'rate np II without the words',
        given: withMarks(unmarkedEuService, '<P_18>«2»'),
        issues: [{ severity: 'warning', expected: '1' }],
      },
    ],
    passes: [
      { name: 'rate np II with the words', given: () => euService },
      {
        name: 'rate np II next to oo, which XML-505 reports',
        given: withEdits(unmarkedEuService, ['    <P_15>100.00<', '    <P_13_10>7.00</P_13_10>\n    <P_15>107.00<']),
      },
      { name: 'a correction after which no rate np II is left', given: () => soldNoMoreAt('np II', 'P_13_9') },
    ],
  },
  'XML-508': {
    fires: [
      {
        name: 'rate np I without the words',
        given: withMarks(withEdits(foreignSale, ...swissBuyer), '<P_18>«2»'),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'rate np I with the words', given: withEdits(foreignSale, ...swissBuyer, reverseCharged) },
      { name: 'rate np I to a consumer', given: withEdits(foreignSale, ...germanConsumer) },
      {
        name: 'rate np I next to np II, which XML-507 reports',
        given: withEdits(
          unmarkedEuService,
          ['    <P_13_9>', '    <P_13_8>7.00</P_13_8>\n    <P_13_9>'],
          ['    <P_15>100.00<', '    <P_15>107.00<'],
        ),
      },
    ],
  },
  'XML-509': {
    fires: [
      {
        name: 'a buyer with a German VAT number',
        given: withMarks(withEdits(domesticCharge, reverseCharged, ...germanBuyer), '<P_12>«oo»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a buyer with a Swiss number, by the sum of a correction',
        given: withEdits(settlementCorrection, reverseCharged, ...swissBuyer, [
          '    <P_15>123.00<',
          '    <P_13_10>«7.00»</P_13_10>\n    <P_15>130.00<',
        ]),
        issues: [{ severity: 'warning' }],
        also: ['XML-426', 'XML-673'],
      },
      {
        name: 'a consumer with a Swiss address',
        given: withMarks(
          withEdits(domesticCharge, reverseCharged, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>'], swissAddress),
          '<P_12>«oo»',
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a foreign company with a Polish NIP', given: withEdits(domesticCharge, reverseCharged, swissAddress) },
      {
        name: 'a buyer without an identifier in Poland',
        given: withEdits(domesticCharge, reverseCharged, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']),
      },
    ],
  },
  'XML-510': {
    fires: [
      {
        name: 'a buyer with a Polish NIP',
        given: withMarks(withEdits(soldAt('np II', 'P_13_9'), withSellersPrefix, reverseCharged), '<NIP>«5250000009»'),
        issues: [{ severity: 'warning', expected: 'KodUE, NrVatUE' }],
      },
      {
        name: 'a consumer in the EU',
        given: withMarks(withEdits(soldAt('np II', 'P_13_9'), withSellersPrefix, reverseCharged, ...germanConsumer), '<BrakID>«1»'),
        issues: [{ severity: 'warning', expected: 'KodUE, NrVatUE' }],
      },
      {
        name: 'a number of Northern Ireland, which is for goods',
        given: withMarks(
          withEdits(euService, ['<KodUE>DE<', '<KodUE>XI<'], ['>123456788<', '>123456782<'], ['<KodKraju>DE<', '<KodKraju>XI<']),
          '<NrVatUE>«123456782»',
        ),
        issues: [{ severity: 'warning', expected: 'KodUE, NrVatUE' }],
      },
    ],
    passes: [
      { name: 'a German VAT number', given: () => euService },
      {
        name: 'a German VAT number of the branch that receives the service',
        given: withEdits(soldAt('np II', 'P_13_9'), withSellersPrefix, reverseCharged, [
          '  <Fa>\n',
          '  <Podmiot3>\n    <DaneIdentyfikacyjne>\n      <KodUE>DE</KodUE>\n      <NrVatUE>123456788</NrVatUE>\n    </DaneIdentyfikacyjne>\n    <Rola>2</Rola>\n  </Podmiot3>\n  <Fa>\n',
        ]),
      },
      { name: 'a number whose absence the schema reports', given: withEdits(euService, ['      <NrVatUE>123456788</NrVatUE>\n', '']) },
      {
        name: 'a Polish number under KodUE, which XML-206 reports',
        given: withEdits(euService, ['<KodUE>DE</KodUE>\n      <NrVatUE>123456788<', '<KodUE>PL</KodUE>\n      <NrVatUE>5250000009<']),
      },
    ],
  },
  'XML-532': {
    fires: [
      {
        name: 'a consumer in Poland',
        given: withMarks(
          withEdits(soldAt('oo', 'P_13_10'), reverseCharged, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']),
          '<BrakID>«1»',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a correction for a consumer',
        given: withMarks(
          withEdits(lessAt('oo', 'P_13_10'), reverseCharged, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']),
          '<BrakID>«1»',
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a buyer with a NIP', given: withEdits(soldAt('oo', 'P_13_10'), reverseCharged) },
      { name: 'a consumer at 23 %', given: withEdits(plainInvoice, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']) },
      { name: 'a consumer abroad, whom XML-509 reports', given: withEdits(soldAt('oo', 'P_13_10'), reverseCharged, ...germanConsumer) },
    ],
  },
};
