import { type CasesByCode, plainInvoice, replaced, withMarks } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  edited,
  settlementInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { linePair, plainLine, totals } from './pieces.ts';

const orderOf = (xml: string): string => / {4}<Zamowienie>[\s\S]*<\/Zamowienie>\n/.exec(xml)?.[0] ?? '';
const rowsOf = (xml: string): string => / {6}<ZamowienieWiersz>[\s\S]*<\/ZamowienieWiersz>\n/.exec(xml)?.[0] ?? '';
const order = orderOf(advanceInvoice);
const orderRow = rowsOf(advanceInvoice);
const orderPair = rowsOf(advanceCorrection);

const advanceTotals = ['100.00', '23.00', '123.00'] as const;
const totalTags = '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00</P_15>\n';

/** The sample advance as one for an intra-EU supply, with a suitable buyer and seller. */
const intraUnionAdvance = edited(
  advanceInvoice,
  [
    '    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n    <P_15>615.00</P_15>\n',
    '    <P_13_6_2>500.00</P_13_6_2>\n    <P_15>500.00</P_15>\n',
  ],
  ['<P_12Z>23<', '<P_12Z>0 WDT<'],
  ['<P_11VatZ>230.00<', '<P_11VatZ>0.00<'],
  ['<WartoscZamowienia>1230.00<', '<WartoscZamowienia>1000.00<'],
  ['<NIP>5250000009</NIP>', '<KodUE>DE</KodUE>\n      <NrVatUE>123456788</NrVatUE>'],
  ['  <Podmiot1>\n', '  <Podmiot1>\n    <PrefiksPodatnika>PL</PrefiksPodatnika>\n'],
);

/** The correction that withdraws an advance for an intra-EU supply. */
const withdrawn = edited(
  advanceCorrection,
  [totalTags, '    <P_13_6_2>-615.00</P_13_6_2>\n    <P_15>-615.00</P_15>\n'],
  [orderPair, orderPair.replaceAll('<P_12Z>23<', '<P_12Z>0 WDT<').replaceAll('<P_11VatZ>230.00<', '<P_11VatZ>0.00<')],
  ['<WartoscZamowienia>1230.00<', '<WartoscZamowienia>1000.00<'],
  ['<NIP>5250000009</NIP>', '<KodUE>DE</KodUE>\n      <NrVatUE>123456788</NrVatUE>'],
  ['  <Podmiot1>\n', '  <Podmiot1>\n    <PrefiksPodatnika>PL</PrefiksPodatnika>\n'],
);

/** Cases of the rules on advance invoices and their corrections. */
export const advanceCases: CasesByCode = {
  'XML-623': {
    fires: [
      {
        name: 'a changed base without the order',
        given: withMarks(withEdits(advanceCorrection, [orderOf(advanceCorrection), '']), '«»</Fa>'),
        issues: [{ severity: 'warning', missing: 'Zamowienie' }],
      },
    ],
    passes: [
      { name: 'the order in unchanged pairs', given: () => advanceCorrection },
      {
        name: 'no base, so that the order may be left out',
        given: withEdits(advanceCorrection, [orderOf(advanceCorrection), ''], [totalTags, '    <P_15>0</P_15>\n']),
      },
    ],
  },
  'XML-624': {
    fires: [
      {
        name: 'the order after the correction only',
        given: withMarks(withEdits(advanceCorrection, [orderPair, orderRow]), '«<Zamowienie>»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the same with a grosz of rounding',
        given: withMarks(
          withEdits(advanceCorrection, [orderPair, orderRow], ['<WartoscZamowienia>1230.00<', '<WartoscZamowienia>1230.02<']),
          '«<Zamowienie>»',
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an order just as large as what is paid after the correction',
        given: withMarks(
          withEdits(advanceCorrection, [orderPair, orderRow], ...totals(advanceTotals, ['500.00', '115.00', '615.00'])),
          '«<Zamowienie>»',
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'lines before and after', given: () => advanceCorrection },
      {
        name: 'a line that was worth nothing before, so that all lines add up to the whole value',
        given: withEdits(advanceCorrection, [
          orderPair,
          orderPair
            .replace('<P_9AZ>500.00', '<P_9AZ>0')
            .replace('<P_11NettoZ>1000.00', '<P_11NettoZ>0')
            .replace('<P_11VatZ>230.00', '<P_11VatZ>0'),
        ]),
      },
      {
        name: 'a difference of the order next to its whole value',
        given: withEdits(advanceCorrection, [orderPair, orderRow], ['<WartoscZamowienia>1230.00<', '<WartoscZamowienia>1230.03<']),
      },
      {
        name: 'a value below what is paid: it can only be a difference',
        given: withEdits(advanceCorrection, [orderPair, orderRow], ...totals(advanceTotals, ['500.01', '115.00', '615.01'])),
      },
      {
        name: 'a negative line: it can only be a difference',
        given: withEdits(advanceCorrection, [
          orderPair,
          edited(
            orderRow,
            ['<P_8BZ>2<', '<P_8BZ>4<'],
            ['<P_11NettoZ>1000.00', '<P_11NettoZ>2000.00'],
            ['<P_11VatZ>230.00', '<P_11VatZ>230.00'],
          ) +
            edited(
              orderRow,
              ['1</NrWierszaZam>', '2</NrWierszaZam>'],
              ['zamowienie-1', 'zamowienie-2'],
              ['<P_8BZ>2<', '<P_8BZ>-2<'],
              ['<P_11NettoZ>1000.00', '<P_11NettoZ>-1000.00'],
              ['<P_11VatZ>230.00', '<P_11VatZ>0.00'],
              ['<P_12Z>23<', '<P_12Z>0 KR<'],
            ),
        ]),
      },
      {
        name: 'a line without its tax',
        given: withEdits(advanceCorrection, [orderPair, replaced(orderRow, '        <P_11VatZ>230.00</P_11VatZ>\n', '')]),
      },
      { name: 'no base', given: withEdits(advanceCorrection, [orderPair, orderRow], [totalTags, '    <P_15>0</P_15>\n']) },
    ],
  },
  'XML-626': {
    fires: [
      {
        name: 'no order',
        given: withMarks(withEdits(advanceInvoice, [order, '']), '«»</Fa>'),
        issues: [{ severity: 'error', missing: 'Zamowienie' }],
      },
      {
        name: 'lines of the invoice in place of the order, reported once',
        given: withMarks(withEdits(advanceInvoice, [order, plainLine]), '«»</Fa>'),
        issues: [{ severity: 'error', missing: 'Zamowienie' }],
      },
    ],
    passes: [
      { name: 'an order', given: () => advanceInvoice },
      { name: 'an ordinary invoice', given: () => plainInvoice },
    ],
  },
  'XML-627': {
    fires: [
      {
        name: 'lines of the invoice in addition to the order',
        given: withMarks(withEdits(advanceInvoice, [order, plainLine + order]), '«<FaWiersz>»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the order alone', given: () => advanceInvoice },
      { name: 'lines in place of the order, which XML-626 reports', given: withEdits(advanceInvoice, [order, plainLine]) },
    ],
  },
  'XML-629': {
    fires: [
      {
        name: 'an order on an ordinary invoice',
        given: withMarks(withEdits(plainInvoice, ['  </Fa>\n', `${order}  </Fa>\n`]), '«<Zamowienie>»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an order on KOR',
        given: withMarks(withEdits(correctionInvoice, [linePair, linePair + order]), '«<Zamowienie>»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an order on a settlement',
        given: withMarks(withEdits(settlementInvoice, ['  </Fa>\n', `${order}  </Fa>\n`]), '«<Zamowienie>»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'an order on an advance invoice', given: () => advanceInvoice },
      { name: 'an order on the correction of an advance', given: () => advanceCorrection },
      {
        name: 'an order with lines before a correction, which XML-603 reports',
        given: withEdits(correctionInvoice, [linePair, linePair + orderOf(advanceCorrection)]),
      },
    ],
  },
  'XML-635': {
    fires: [
      {
        name: 'an advance for an intra-EU supply',
        given: withMarks(intraUnionAdvance, '<P_12Z>«0 WDT»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a total alone',
        also: ['XML-424'],
        given: withMarks(withEdits(intraUnionAdvance, ['<P_12Z>0 WDT<', '<P_12Z>0 KR<']), '<P_13_6_2>«500.00»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'an advance with a domestic rate', given: () => advanceInvoice },
      { name: 'a correction that withdraws such an advance', given: () => withdrawn },
      { name: 'an intra-EU supply that took place', given: withEdits(plainInvoice, ['<P_12>23<', '<P_12>0 WDT<']) },
    ],
  },
  'XML-636': {
    fires: [
      {
        name: 'one grosz more than the order',
        given: withEdits(advanceInvoice, ...totals(['500.00', '115.00', '615.00'], ['1000.01', '230.00', '«1230.01»'])),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'the whole order',
        given: withEdits(advanceInvoice, ...totals(['500.00', '115.00', '615.00'], ['1000.00', '230.00', '1230.00'])),
      },
      {
        name: 'a value that is not a number, which the schema reports',
        given: withEdits(advanceInvoice, ['<WartoscZamowienia>1230.00<', '<WartoscZamowienia>1,00<']),
      },
    ],
  },
};
