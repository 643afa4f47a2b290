import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
  settlementInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { germanBuyer, largeSale, soldAt, splitPaid } from './sale-samples.ts';

const annex15 = ['      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <P_12_Zal_15>1</P_12_Zal_15>\n'] as const;
const largeAnnex15Sale = edited(plainInvoice, ...largeSale, annex15);

/** The one line with a quantity of one: 12,195.12 net are 15,000.00 gross, one grosz more exceeds that. */
function saleOf(net: string, tax: string, gross: string): string {
  return edited(
    plainInvoice,
    ['<P_13_1>100.00<', `<P_13_1>${net}<`],
    ['<P_14_1>23.00<', `<P_14_1>${tax}<`],
    ['<P_15>123.00<', `<P_15>${gross}<`],
    ['<P_8B>2<', '<P_8B>1<'],
    ['<P_9A>50.00<', `<P_9A>${net}<`],
    ['<P_11>100.00<', `<P_11>${net}<`],
    annex15,
  );
}

/** 3,529.50 EUR are 15,000.38 PLN at 4.25. */
const foreignSale = edited(
  foreignInvoice,
  ['<P_13_1>100.00<', '<P_13_1>2869.51<'],
  ['<P_14_1>23.00<', '<P_14_1>659.99<'],
  ['<P_14_1W>97.75<', '<P_14_1W>2804.96<'],
  ['<P_15>123.00<', '<P_15>3529.50<'],
  ['<P_8B>2<', '<P_8B>1<'],
  ['<P_9A>50.00<', '<P_9A>2869.51<'],
  ['<P_11>100.00<', '<P_11>2869.51<'],
  annex15,
);

const largeAdvance = edited(
  advanceInvoice,
  ['<P_13_1>500.00<', '<P_13_1>20000.00<'],
  ['<P_14_1>115.00<', '<P_14_1>4600.00<'],
  ['<P_15>615.00<', '<P_15>24600.00<'],
  ['<WartoscZamowienia>1230.00<', '<WartoscZamowienia>49200.00<'],
  ['<P_9AZ>500.00<', '<P_9AZ>20000.00<'],
  ['<P_11NettoZ>1000.00<', '<P_11NettoZ>40000.00<'],
  ['<P_11VatZ>230.00<', '<P_11VatZ>9200.00<'],
  ['        <P_12Z>23</P_12Z>\n', '        <P_12Z>23</P_12Z>\n        <P_12Z_Zal_15>1</P_12Z_Zal_15>\n'],
);

const largeSettlement = edited(
  settlementInvoice,
  ['<P_13_1>500.00<', '<P_13_1>20000.00<'],
  ['<P_14_1>115.00<', '<P_14_1>4600.00<'],
  ['<P_15>615.00<', '<P_15>24600.00<'],
  ['<P_9A>500.00<', '<P_9A>20000.00<'],
  ['<P_11>1000.00<', '<P_11>40000.00<'],
  annex15,
);

/** Cases of the rules on the note on split payment. */
export const splitPaymentCases: CasesByCode = {
  'XML-513': {
    fires: [
      {
        name: 'an item of Annex 15 for 24,600.00 without the note',
        given: withMarks(largeAnnex15Sale, '<P_18A>«2»'),
        issues: [{ severity: 'error', expected: '1' }],
      },
      {
        name: 'one grosz over the threshold',
        given: withMarks(() => saleOf('12195.13', '2804.88', '15000.01'), '<P_18A>«2»'),
        issues: [{ severity: 'error', expected: '1' }],
      },
      { name: 'an advance, as a warning', given: withMarks(largeAdvance, '<P_18A>«2»'), issues: [{ severity: 'warning', expected: '1' }] },
      {
        name: 'a settlement, as a warning',
        given: withMarks(largeSettlement, '<P_18A>«2»'),
        issues: [{ severity: 'warning', expected: '1' }],
      },
      {
        name: 'a total in EUR that is over the threshold at the rate of the line, as a warning',
        given: withMarks(foreignSale, '<P_18A>«2»'),
        issues: [{ severity: 'warning', expected: '1' }],
      },
      {
        name: 'a total in EUR that is over the threshold by the tax in PLN, as a warning',
        given: withMarks(
          () => edited(foreignSale, ['      <KursWaluty>4.25</KursWaluty>\n', ''], ['<P_14_1W>2804.96<', '<P_14_1W>2805.20<']),
          '<P_18A>«2»',
        ),
        issues: [{ severity: 'warning', expected: '1' }],
      },
      {
        name: 'a total in EUR that no rate brings below the threshold',
        given: withMarks(
          () =>
            edited(
              saleOf('5000.00', '1150.00', '6150.00'),
              ['<KodWaluty>PLN', '<KodWaluty>EUR'],
              ['</P_14_1>\n', '</P_14_1>\n    <P_14_1W>4887.50</P_14_1W>\n'],
            ),
          '<P_18A>«2»',
        ),
        issues: [{ severity: 'error', expected: '1' }],
      },
    ],
    passes: [
      { name: 'the note', given: withEdits(largeAnnex15Sale, splitPaid) },
      { name: 'exactly 15,000.00', given: () => saleOf('12195.12', '2804.88', '15000.00') },
      { name: 'no item of Annex 15', given: withEdits(plainInvoice, ...largeSale) },
      { name: 'a buyer without a NIP', given: withEdits(largeAnnex15Sale, ...germanBuyer) },
      {
        name: 'an item of Annex 15 without tax',
        given: withEdits(
          soldAt('np I', 'P_13_8'),
          ['<P_13_8>100.00<', '<P_13_8>24600.00<'],
          ['<P_15>100.00<', '<P_15>24600.00<'],
          ['<P_8B>2<', '<P_8B>492<'],
          ['<P_11>100.00<', '<P_11>24600.00<'],
          ['      <P_12>np I</P_12>\n', '      <P_12>np I</P_12>\n      <P_12_Zal_15>1</P_12_Zal_15>\n'],
        ),
      },
      {
        name: 'a total in EUR that is under the threshold by the tax in PLN',
        given: withEdits(foreignSale, ['      <KursWaluty>4.25</KursWaluty>\n', ''], ['<P_14_1W>2804.96<', '<P_14_1W>2804.50<']),
      },
      {
        name: 'a total in EUR that is under the threshold',
        given: withEdits(foreignSale, ['<KursWaluty>4.25<', '<KursWaluty>4.2498<'], ['<P_14_1W>2804.96<', '<P_14_1W>2804.83<']),
      },
      {
        name: 'a correction',
        given: withEdits(correctionInvoice, [
          '      <P_12>23</P_12>\n    </FaWiersz>',
          '      <P_12>23</P_12>\n      <P_12_Zal_15>1</P_12_Zal_15>\n    </FaWiersz>',
        ]),
      },
    ],
  },
  'XML-514': {
    fires: [
      { name: 'the note on 123.00', given: withMarks(withEdits(plainInvoice, splitPaid), '<P_18A>«1»'), issues: [{ severity: 'info' }] },
      {
        name: 'the note on exactly 15,000.00',
        given: withMarks(withEdits(saleOf('12195.12', '2804.88', '15000.00'), splitPaid), '<P_18A>«1»'),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'the note on one grosz more', given: withEdits(saleOf('12195.13', '2804.88', '15000.01'), splitPaid) },
      { name: 'the note in another currency', given: withEdits(foreignInvoice, splitPaid) },
      { name: 'no note', given: () => plainInvoice },
    ],
  },
  'XML-515': {
    fires: [
      {
        name: 'the note without an item of Annex 15',
        given: withMarks(withEdits(plainInvoice, ...largeSale, splitPaid), '<P_18A>«1»'),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'the note with an item of Annex 15', given: withEdits(largeAnnex15Sale, splitPaid) },
      { name: 'the note on a small sale, which XML-514 reports', given: withEdits(plainInvoice, splitPaid) },
    ],
  },
  'XML-516': {
    fires: [
      {
        name: 'cash',
        given: withEdits(largeAnnex15Sale, splitPaid, ['<FormaPlatnosci>6<', '<FormaPlatnosci>«1»<']),
        issues: [{ severity: 'warning', expected: '6' }],
      },
      {
        name: 'credit',
        given: withEdits(largeAnnex15Sale, splitPaid, ['<FormaPlatnosci>6<', '<FormaPlatnosci>«05»<']),
        issues: [{ severity: 'warning', expected: '6' }],
      },
    ],
    passes: [
      { name: 'a transfer', given: withEdits(largeAnnex15Sale, splitPaid) },
      { name: 'a mobile payment', given: withEdits(largeAnnex15Sale, splitPaid, ['<FormaPlatnosci>6<', '<FormaPlatnosci>7<']) },
      { name: 'cash without the note', given: withEdits(plainInvoice, ['<FormaPlatnosci>6<', '<FormaPlatnosci>1<']) },
    ],
  },
};
