import { invoiceXml } from '../../../../../support/builders/invoices.ts';
import { type CasesByCode, plainInvoice, replaced, withPiece } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  simplifiedInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';

/** The figures of one line as written.*/
type Figures = readonly [quantity: string, price: string, value: string];

/** An invoice for 100.00 net, of two lines. */
function ofTwoLines(first: Figures, second: Figures): string {
  const [, firstLine = '', secondLine = ''] =
    /( {4}<FaWiersz>[\s\S]*?<\/FaWiersz>\n)([\s\S]*?<\/FaWiersz>\n)/.exec(invoiceXml({ lines: 2 })) ?? [];
  const line = (text: string, [quantity, price, value]: Figures) =>
    edited(text, ['<P_8B>2', `<P_8B>${quantity}`], ['<P_9A>50.00', `<P_9A>${price}`], ['<P_11>100.00', `<P_11>${value}`]);
  return replaced(plainInvoice, firstLine, line(firstLine, first) + line(secondLine, second));
}

/** The plain invoice with other totals. */
function totalling(net: string, tax: string, gross: string): string {
  return edited(
    plainInvoice,
    ['<P_13_1>100.00', `<P_13_1>${net}`],
    ['<P_14_1>23.00', `<P_14_1>${tax}`],
    ['<P_15>123.00', `<P_15>${gross}`],
  );
}

const line = '      <P_8B>2</P_8B>\n      <P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n';

/** The figures of a line with a discount. */
function discounted([quantity, price, value]: Figures, discount: string): string {
  return `      <P_8B>${quantity}</P_8B>\n      <P_9A>${price}</P_9A>\n      <P_10>${discount}</P_10>\n      <P_11>${value}</P_11>\n`;
}

/** The same figures with a gross value, which XML-409 does not compare with the net price. */
function grossValue(figures: string): string {
  return figures.replaceAll('P_11>', 'P_11A>');
}

const beforeRow = / {4}<FaWiersz>[\s\S]*?<\/FaWiersz>\n/.exec(correctionInvoice)?.[0] ?? '';

/** The correction as one line of differences. */
const differences = edited(correctionInvoice, [beforeRow, ''], ['<P_9A>45.00', '<P_9A>-5.00'], ['<P_11>90.00', '<P_11>-10.00']);

/** Cases of the rules on quantities, prices, discounts and values of single lines. */
export const priceCases: CasesByCode = {
  'XML-808': {
    fires: [
      {
        name: 'returned packaging beside a sale, reported as a warning',
        given: () => ofTwoLines(['3', '50.00', '150.00'], ['«-1»', '50.00', '-50.00']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a negative total',
        given: () =>
          edited(
            ofTwoLines(['1', '50.00', '50.00'], ['«-3»', '50.00', '-150.00']),
            ['<P_13_1>100.00', '<P_13_1>-100.00'],
            ['<P_14_1>23.00', '<P_14_1>-23.00'],
            ['<P_15>123.00', '<P_15>-123.00'],
          ),
        issues: [{ severity: 'error' }],
        also: ['XML-415'],
      },
      {
        name: 'a positive value, which the quantity contradicts',
        given: () => ofTwoLines(['1', '50.00', '50.00'], ['«-1»', '50.00', '50.00']),
        issues: [{ severity: 'error' }],
        also: ['XML-409'],
      },
    ],
    passes: [
      {
        name: 'a correction as a line of differences',
        given: withEdits(differences, ['<P_8B>2', '<P_8B>-1'], ['<P_9A>-5.00', '<P_9A>10.00']),
      },
      { name: 'a quantity of zero', given: () => ofTwoLines(['2', '50.00', '100.00'], ['-0', '50.00', '0.00']) },
    ],
  },
  'XML-809': {
    fires: [
      {
        name: 'a rebate as a line of its own',
        given: () => ofTwoLines(['3', '50.00', '150.00'], ['1', '«-50.00»', '-50.00']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a negative gross value',
        given: withEdits(simplifiedInvoice, [
          '<P_11A>123.00</P_11A>\n      <P_12>23</P_12>\n    </FaWiersz>\n',
          `<P_11A>173.00</P_11A>
      <P_12>23</P_12>
    </FaWiersz>
    <FaWiersz>
      <NrWierszaFa>2</NrWierszaFa>
      <P_7>Rabat</P_7>
      <P_11A>«-50.00»</P_11A>
      <P_12>23</P_12>
    </FaWiersz>
`,
        ]),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a correction as a line of differences', given: () => differences },
      {
        name: 'a value that a negative quantity makes negative, which XML-808 reports',
        given: () => ofTwoLines(['3', '50.00', '150.00'], ['-1', '50.00', '-50.00']),
      },
      { name: 'a price of zero', given: () => ofTwoLines(['2', '50.00', '100.00'], ['1', '-0.00', '0.00']) },
    ],
  },
  'XML-810': {
    fires: [
      {
        name: 'a net and a gross price',
        given: withPiece('<P_9A>50.00</P_9A>', '<P_9A>50.00</P_9A>\n      <P_9B>«61.50»</P_9B>'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'a gross price alone',
        given: withEdits(plainInvoice, ['<P_9A>50.00</P_9A>', '<P_9B>61.50</P_9B>'], ['<P_11>100.00</P_11>', '<P_11A>123.00</P_11A>']),
      },
      { name: 'a net price alone', given: () => plainInvoice },
    ],
  },
  'XML-813': {
    fires: [
      {
        name: 'a negative discount',
        given: withPiece(line, discounted(['2', '45.00', '100.00'], '«-10.00»')),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a discount larger than the value',
        given: withPiece(line, grossValue(discounted(['2', '50.00', '123.00'], '«100.01»'))),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a discount larger than the price of half a unit',
        given: withPiece(line, grossValue(discounted(['0.5', '200.00', '123.00'], '«200.01»'))),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'a discount as large as the value',
        given: withEdits(totalling('0.00', '0.00', '0.00'), [line, discounted(['2', '50.00', '0.00'], '100.00')]),
      },
      {
        name: 'a discount larger than the price, but not than the value',
        given: withEdits(totalling('40.00', '9.20', '49.20'), [line, discounted(['2', '50.00', '40.00'], '60.00')]),
      },
      {
        name: 'a discount of half a unit larger than the value, but not than the price',
        given: withPiece(line, discounted(['0.5', '300.00', '100.00'], '100.00')),
      },
      {
        name: 'a discount on a line without a price',
        given: withPiece(line, '      <P_8B>2</P_8B>\n      <P_10>100.01</P_10>\n      <P_11>100.00</P_11>\n'),
      },
      {
        name: 'a discount on a line without a quantity',
        given: withPiece(line, '      <P_9A>50.00</P_9A>\n      <P_10>60.00</P_10>\n      <P_11>100.00</P_11>\n'),
      },
      {
        name: 'a discount from a negative price, which XML-809 reports',
        given: withPiece(line, discounted(['2', '-50.00', '100.00'], '60.00')),
      },
      {
        name: 'a discount that is not a number, which the schema reports',
        given: withPiece(line, discounted(['2', '50.00', '100.00'], '10%')),
      },
      { name: 'a discount of zero', given: withPiece(line, discounted(['2', '50.00', '100.00'], '0')) },
      {
        name: 'a difference of discounts on a correction',
        given: withEdits(differences, ['      <P_9A>-5.00</P_9A>\n', '      <P_9A>-10.00</P_9A>\n      <P_10>-10.00</P_10>\n']),
      },
    ],
  },
  'XML-819': {
    fires: [
      {
        name: 'more excise duty than the line is worth',
        given: withPiece('      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KwotaAkcyzy>«100.01»</KwotaAkcyzy>\n'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'more than the gross value',
        given: withEdits(
          plainInvoice,
          ['<P_9A>50.00</P_9A>', '<P_9B>61.50</P_9B>'],
          ['<P_11>100.00</P_11>', '<P_11A>123.00</P_11A>'],
          ['      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KwotaAkcyzy>«123.01»</KwotaAkcyzy>\n'],
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'more than the line of an order is worth',
        given: withEdits(advanceInvoice, [
          '        <P_12Z>23</P_12Z>\n',
          '        <P_12Z>23</P_12Z>\n        <KwotaAkcyzyZ>«1000.01»</KwotaAkcyzyZ>\n',
        ]),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'as much excise duty as the line is worth',
        given: withPiece('      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KwotaAkcyzy>100.00</KwotaAkcyzy>\n'),
      },
      {
        name: 'a line without a value, which XML-805 reports',
        given: withEdits(
          plainInvoice,
          ['      <P_11>100.00</P_11>\n', ''],
          ['      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KwotaAkcyzy>100.01</KwotaAkcyzy>\n'],
        ),
      },
      {
        name: 'an invalid amount, which the schema reports',
        given: withPiece('      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KwotaAkcyzy>sto jeden</KwotaAkcyzy>\n'),
      },
      {
        name: 'a line of negative value',
        given: withEdits(
          plainInvoice,
          ['<P_11>100.00', '<P_11>-100.00'],
          ['      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KwotaAkcyzy>1.00</KwotaAkcyzy>\n'],
        ),
      },
      {
        name: 'a correction, where the value may be a difference',
        given: withEdits(
          differences,
          ['<P_11>-10.00', '<P_11>10.00'],
          ['      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KwotaAkcyzy>10.01</KwotaAkcyzy>\n'],
        ),
      },
    ],
  },
  'XML-821': {
    fires: [
      {
        name: 'a line without quantity',
        given: () => ofTwoLines(['2', '50.00', '100.00'], ['«0.000»', '50.00', '0.00']),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      {
        name: 'a very small quantity',
        given: withPiece(line, '      <P_8B>0.000001</P_8B>\n      <P_9A>100000000.00</P_9A>\n      <P_11>100.00</P_11>\n'),
      },
      { name: 'a correction that changes no quantity', given: withEdits(differences, ['<P_8B>2', '<P_8B>0']) },
    ],
  },
};
