import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, advanceInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const name = '        <P_7Z>Maszyna wzorcowa</P_7Z>\n';
const unit = '        <P_8AZ>szt.</P_8AZ>\n';
const quantity = '        <P_8BZ>2</P_8BZ>\n';
const price = '        <P_9AZ>500.00</P_9AZ>\n';
const net = '        <P_11NettoZ>1000.00</P_11NettoZ>\n';
const tax = '        <P_11VatZ>230.00</P_11VatZ>\n';
const rate = '        <P_12Z>23</P_12Z>\n';

const totals = '    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n    <P_15>615.00</P_15>\n';

/** An advance of 500.00 on an order without Polish tax, at a rate of the schema. */
function untaxedAdvance(base: string, literal: string): string {
  return edited(
    advanceInvoice,
    [totals, `    <${base}>500.00</${base}>\n    <P_15>500.00</P_15>\n`],
    ['<WartoscZamowienia>1230.00<', '<WartoscZamowienia>1000.00<'],
    [tax, ''],
    [rate, `        <P_12Z>${literal}</P_12Z>\n`],
  );
}

/** An advance of an exempt seller. */
const exemptAdvance = edited(untaxedAdvance('P_13_7', 'zw'), [
  '<P_19N>1</P_19N>',
  '<P_19>1</P_19>\n        <P_19A>art. 113 ust. 1 ustawy</P_19A>',
]);

/** An advance for second-hand goods, whose rows have no rate. */
const marginAdvance = edited(
  untaxedAdvance('P_13_11', 'zw'),
  ['        <P_12Z>zw</P_12Z>\n', ''],
  ['<P_PMarzyN>1</P_PMarzyN>', '<P_PMarzy>1</P_PMarzy>\n        <P_PMarzy_3_1>1</P_PMarzy_3_1>'],
);

const attachment = `  <Zalacznik>
    <BlokDanych>
      <MetaDane>
        <ZKlucz>punkt poboru</ZKlucz>
        <ZWartosc>PPE-1</ZWartosc>
      </MetaDane>
    </BlokDanych>
  </Zalacznik>
</Faktura>`;

/** The row after the correction of the sample KOR_ZAL, from a field to its end. */
function lastRow(...fields: readonly string[]): string {
  return `${fields.join('')}      </ZamowienieWiersz>\n`;
}

/** An order row with nothing but a number, which has every issue of this group. */
const bareRow = withEdits(
  advanceInvoice,
  [name + unit + quantity + price + net + tax + rate, ''],
  ['        <UU_IDZ>zamowienie-1</UU_IDZ>\n', ''],
);
const ofBareRow = ['XML-828', 'XML-829', 'XML-830', 'XML-832'];
const others = (code: string): string[] => ofBareRow.filter((each) => each !== code);

/** Cases of the rules on the required content of order rows. */
export const orderContentCases: CasesByCode = {
  'XML-828': {
    fires: [
      {
        name: 'an order line without a name',
        given: withMarks(withEdits(advanceInvoice, [name, '']), '«»<P_8AZ>'),
        issues: [{ severity: 'error', missing: 'P_7Z' }],
      },
      {
        name: 'an order line with nothing but a number',
        given: withMarks(bareRow, '</NrWierszaZam>\n      «»</ZamowienieWiersz>'),
        issues: [{ severity: 'error', missing: 'P_7Z' }],
        also: others('XML-828'),
      },
      {
        name: 'a line after a correction without a name, reported as a warning',
        given: withMarks(
          withEdits(advanceCorrection, [
            lastRow(name, unit, quantity, price, net, tax, rate),
            lastRow(unit, quantity, price, net, tax, rate),
          ]),
          `«»${lastRow(unit, quantity, price, net, tax, rate).trimStart()}`,
        ),
        issues: [{ severity: 'warning', missing: 'P_7Z' }],
      },
    ],
    passes: [
      { name: 'an advance with a complete order', given: () => advanceInvoice },
      { name: 'a blank name, which the schema reports', given: withEdits(advanceInvoice, ['Maszyna wzorcowa', ' ']) },
      { name: 'an ordinary invoice', given: () => plainInvoice },
    ],
  },
  'XML-829': {
    fires: [
      {
        name: 'an order line without a value',
        given: withMarks(withEdits(advanceInvoice, [net, '']), '«»<P_11VatZ>'),
        issues: [{ severity: 'error', missing: 'P_11NettoZ' }],
      },
      {
        name: 'an order line with nothing but a number',
        given: withMarks(bareRow, '</NrWierszaZam>\n      «»</ZamowienieWiersz>'),
        issues: [{ severity: 'error', missing: 'P_11NettoZ' }],
        also: others('XML-829'),
      },
      {
        name: 'a line after a correction without a value, reported as a warning',
        given: withMarks(
          withEdits(advanceCorrection, [lastRow(price, net, tax, rate), lastRow(price, tax, rate)]),
          `«»${lastRow(tax, rate).trimStart()}`,
        ),
        issues: [{ severity: 'warning', missing: 'P_11NettoZ' }],
      },
    ],
    passes: [
      { name: 'a value of zero', given: withEdits(advanceInvoice, ['<P_11NettoZ>1000.00<', '<P_11NettoZ>0<']) },
      { name: 'an exempt line', given: withEdits(exemptAdvance, [net, '']) },
      { name: 'a line in a margin scheme', given: withEdits(marginAdvance, [net, '']) },
    ],
  },
  'XML-830': {
    fires: [
      {
        name: 'an order line without a rate',
        given: withMarks(withEdits(advanceInvoice, [rate, '']), '«»</ZamowienieWiersz>'),
        issues: [{ severity: 'error', missing: 'P_12Z' }],
      },
      {
        name: 'reverse charge without a rate, reported as a warning',
        given: withMarks(
          withEdits(untaxedAdvance('P_13_10', 'oo'), ['        <P_12Z>oo</P_12Z>\n', ''], ['<P_18>2', '<P_18>1']),
          '«»</ZamowienieWiersz>',
        ),
        issues: [{ severity: 'warning', missing: 'P_12Z' }],
      },
    ],
    passes: [
      { name: 'an exempt order without a rate', given: withEdits(exemptAdvance, ['        <P_12Z>zw</P_12Z>\n', '']) },
      { name: 'an order in a margin scheme', given: () => marginAdvance },
      { name: 'a rate of another country', given: withEdits(advanceInvoice, [rate, '        <P_12Z_XII>23</P_12Z_XII>\n']) },
      { name: 'an invalid rate, which the schema reports', given: withEdits(advanceInvoice, ['<P_12Z>23', '<P_12Z>0']) },
    ],
  },
  'XML-831': {
    fires: [
      {
        name: 'a taxed order line without its tax',
        given: withMarks(withEdits(advanceInvoice, [tax, '']), '«»<P_12Z>'),
        issues: [{ severity: 'error', missing: 'P_11VatZ' }],
      },
      {
        name: 'a line taxed in another country without its tax, reported as a warning',
        given: withMarks(
          withEdits(
            advanceInvoice,
            [tax, ''],
            [rate, '        <P_12Z_XII>23</P_12Z_XII>\n'],
            [totals, '    <P_13_5>500.00</P_13_5>\n    <P_14_5>115.00</P_14_5>\n    <P_15>615.00</P_15>\n'],
          ),
          '«»<P_12Z_XII>',
        ),
        issues: [{ severity: 'warning', missing: 'P_11VatZ' }],
      },
    ],
    passes: [
      { name: 'a line at a rate of zero', given: () => untaxedAdvance('P_13_6_3', '0 EX') },
      { name: 'an exempt line', given: () => exemptAdvance },
      { name: 'a tax of zero', given: withEdits(advanceInvoice, ['<P_11VatZ>230.00<', '<P_11VatZ>0<']) },
      { name: 'an invalid rate, which the schema reports', given: withEdits(advanceInvoice, ['<P_12Z>23', '<P_12Z>25'], [tax, '']) },
    ],
  },
  'XML-832': {
    fires: [
      {
        name: 'an order line without a quantity',
        given: withMarks(withEdits(advanceInvoice, [quantity, '']), '«»<P_9AZ>'),
        issues: [{ severity: 'warning', missing: 'P_8BZ' }],
      },
      {
        name: 'an order line without a price',
        given: withMarks(withEdits(advanceInvoice, [price, '']), '«»<P_11NettoZ>'),
        issues: [{ severity: 'warning', missing: 'P_9AZ' }],
      },
      {
        name: 'a line after a correction without a quantity, reported as a hint',
        given: withMarks(
          withEdits(advanceCorrection, [lastRow(quantity, price, net, tax, rate), lastRow(price, net, tax, rate)]),
          `        <P_8AZ>szt.</P_8AZ>\n        «»${lastRow(price, net, tax, rate).trimStart()}`,
        ),
        issues: [{ severity: 'info', missing: 'P_8BZ' }],
      },
    ],
    passes: [
      { name: 'a line in a margin scheme without a price', given: withEdits(marginAdvance, [price, '']) },
      { name: 'an invoice with an attachment', given: withEdits(advanceInvoice, [quantity + price, ''], ['</Faktura>', attachment]) },
      { name: 'a quantity without its unit', given: withEdits(advanceInvoice, [unit, '']) },
    ],
  },
  'XML-833': {
    fires: [
      {
        name: 'a quantity without its unit',
        given: withMarks(withEdits(advanceInvoice, [unit, '']), '«»<P_8BZ>'),
        issues: [{ severity: 'info', missing: 'P_8AZ' }],
      },
    ],
    passes: [
      { name: 'neither quantity nor unit', given: withEdits(advanceInvoice, [unit + quantity, '']) },
      { name: 'a unit', given: () => advanceInvoice },
    ],
  },
};
