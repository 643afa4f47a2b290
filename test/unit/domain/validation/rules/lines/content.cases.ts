import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  simplifiedInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { correctionWith, lineOf as lineWith, netLine } from '../amounts/documents.ts';

/** The line of a sample. */
function lineOf(sample: string): string {
  return / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(sample)?.[0] ?? '';
}

const totals = '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00</P_15>\n';

/** The plain invoice, for second-hand goods: gross values and no rate on the line. */
const marginInvoice = edited(
  plainInvoice,
  [totals, '    <P_13_11>123.00</P_13_11>\n    <P_15>123.00</P_15>\n'],
  ['<P_PMarzyN>1</P_PMarzyN>', '<P_PMarzy>1</P_PMarzy>\n        <P_PMarzy_3_1>1</P_PMarzy_3_1>'],
  ['<P_9A>50.00</P_9A>', '<P_9B>61.50</P_9B>'],
  ['<P_11>100.00</P_11>', '<P_11A>123.00</P_11A>'],
  ['      <P_12>23</P_12>\n', ''],
);

/** The plain invoice of an exempt seller. */
const exemptInvoice = edited(
  plainInvoice,
  [totals, '    <P_13_7>100.00</P_13_7>\n    <P_15>100.00</P_15>\n'],
  ['<P_19N>1</P_19N>', '<P_19>1</P_19>\n        <P_19A>art. 113 ust. 1 ustawy</P_19A>'],
  ['<P_12>23', '<P_12>zw'],
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

const name = '      <P_7>Usługa wzorcowa nr 1</P_7>\n';
const unit = '      <P_8A>szt.</P_8A>\n';
const quantity = '      <P_8B>2</P_8B>\n';
const price = '      <P_9A>50.00</P_9A>\n';
const value = '      <P_11>100.00</P_11>\n';
const rate = '      <P_12>23</P_12>\n';

/** An invoice with a second line that has a name and, at most, one other field. */
const withTextLine = (text: string, field = '', sample = plainInvoice) =>
  withEdits(sample, [
    '    </FaWiersz>\n',
    `    </FaWiersz>\n    <FaWiersz>\n      <NrWierszaFa>2</NrWierszaFa>\n      <P_7>${text}</P_7>\n${field}    </FaWiersz>\n`,
  ]);

/** Cases of the rules on the required content of lines. */
export const contentCases: CasesByCode = {
  'XML-803': {
    fires: [
      {
        name: 'an invoice without lines',
        given: withMarks(withPiece(lineOf(plainInvoice), ''), '«»<Platnosc>'),
        issues: [{ severity: 'error', missing: 'FaWiersz' }],
      },
      {
        name: 'a simplified invoice without lines',
        given: withMarks(withEdits(simplifiedInvoice, [lineOf(simplifiedInvoice), '']), '«»<Platnosc>'),
        issues: [{ severity: 'error', missing: 'FaWiersz' }],
      },
    ],
    passes: [
      { name: 'an advance invoice, whose lines are those of the order', given: () => advanceInvoice },
      {
        name: 'a line next to Fa, which the schema reports',
        given: withEdits(plainInvoice, [lineOf(plainInvoice), ''], ['  </Fa>\n', `  </Fa>\n${lineOf(plainInvoice)}`]),
      },
      { name: 'a misspelt line, which the schema reports', given: () => plainInvoice.replaceAll('FaWiersz>', 'Fawiersz>') },
    ],
  },
  'XML-804': {
    fires: [
      { name: 'a line without a name', given: withMarks(withPiece(name, ''), '«»<P_8A>'), issues: [{ severity: 'error', missing: 'P_7' }] },
      {
        name: 'a line of a simplified invoice without a name',
        given: withMarks(withEdits(simplifiedInvoice, [name, '']), '«»<P_11A>'),
        issues: [{ severity: 'error', missing: 'P_7' }],
      },
      {
        name: 'a line after a correction without a name, reported as a warning',
        given: withMarks(
          withEdits(correctionInvoice, [`${name}${unit}${quantity}      <P_9A>45.00`, `${unit}${quantity}      <P_9A>45.00`]),
          '</UU_ID>\n      «»<P_8A>',
        ),
        issues: [{ severity: 'warning', missing: 'P_7' }],
      },
    ],
    passes: [
      {
        name: 'a collective correction for a rebate',
        given: () =>
          edited(correctionInvoice, [
            '    </DaneFaKorygowanej>\n',
            '    </DaneFaKorygowanej>\n    <OkresFaKorygowanej>wrzesień 2026</OkresFaKorygowanej>\n',
          ]).replaceAll(name, ''),
      },
      { name: 'a blank name, which the schema reports', given: withPiece('Usługa wzorcowa nr 1', ' ') },
      {
        name: 'a line of an advance invoice, which XML-627 reports',
        given: withEdits(advanceInvoice, [
          '    <Zamowienie>\n',
          '    <FaWiersz>\n      <NrWierszaFa>1</NrWierszaFa>\n    </FaWiersz>\n    <Zamowienie>\n',
        ]),
      },
      { name: 'a name of one letter', given: withPiece('Usługa wzorcowa nr 1', 'X') },
    ],
  },
  'XML-805': {
    fires: [
      {
        name: 'a line without a value',
        given: withMarks(withPiece(value, ''), '«»<P_12>'),
        issues: [{ severity: 'error', missing: 'P_11' }],
      },
    ],
    passes: [
      {
        name: 'a gross value',
        given: withEdits(plainInvoice, [price, '      <P_9B>61.50</P_9B>\n'], [value, '      <P_11A>123.00</P_11A>\n']),
      },
      { name: 'a value of zero', given: withPiece('<P_11>100.00', '<P_11>0') },
      { name: 'a line in a margin scheme', given: withEdits(marginInvoice, ['      <P_11A>123.00</P_11A>\n', '']) },
      { name: 'an exempt line', given: withEdits(exemptInvoice, [value, '']) },
      { name: 'a simplified invoice', given: withEdits(simplifiedInvoice, ['      <P_11A>123.00</P_11A>\n', '']) },
    ],
  },
  'XML-806': {
    fires: [
      {
        name: 'a line without a rate',
        given: withMarks(withPiece(rate, ''), '«»</FaWiersz>'),
        issues: [{ severity: 'error', missing: 'P_12' }],
      },
      {
        name: 'reverse charge without a rate, reported as a warning',
        given: withMarks(
          withEdits(plainInvoice, [rate, ''], [totals, '    <P_13_10>100.00</P_13_10>\n    <P_15>100.00</P_15>\n'], ['<P_18>2', '<P_18>1']),
          '«»</FaWiersz>',
        ),
        issues: [{ severity: 'warning', missing: 'P_12' }],
      },
    ],
    passes: [
      { name: 'a line in a margin scheme', given: () => marginInvoice },
      {
        name: 'a margin sale without its marker, which is another error',
        given: () => marginInvoice.replace(/<P_PMarzy>1<[\s\S]*?(?=<\/PMarzy>)/, '<P_PMarzyN>1</P_PMarzyN>'),
      },
      {
        name: 'a line from before a correction that repeats an exempt sale',
        given: () =>
          correctionWith([lineWith(1, { P_8B: '1', P_9A: '100.00', P_11: '100.00', StanPrzed: '1' }), netLine(1, '100.00', '23')], {
            P_13_1: '100.00',
            P_14_1: '23.00',
            P_15: '23.00',
          }),
      },
      { name: 'an exempt sale without a rate', given: withEdits(exemptInvoice, ['      <P_12>zw</P_12>\n', '']) },
      {
        name: 'a rate of another country',
        given: withEdits(
          plainInvoice,
          [rate, '      <P_12_XII>23</P_12_XII>\n'],
          [totals, '    <P_13_5>100.00</P_13_5>\n    <P_14_5>23.00</P_14_5>\n    <P_15>123.00</P_15>\n'],
        ),
      },
      { name: 'an invalid rate, which the schema reports', given: withPiece('<P_12>23', '<P_12>0') },
    ],
  },
  'XML-807': {
    fires: [
      {
        name: 'a line without a unit',
        given: withMarks(withPiece(unit, ''), '«»<P_8B>'),
        issues: [{ severity: 'warning', missing: 'P_8A' }],
      },
      {
        name: 'a line with its value alone',
        given: withMarks(withPiece(unit + quantity + price, ''), '«»<P_11>'),
        issues: [{ severity: 'warning', missing: 'P_8A' }],
      },
      {
        name: 'a line in a margin scheme without a quantity',
        given: withMarks(withEdits(marginInvoice, [`${quantity}      <P_9B>61.50</P_9B>\n`, '']), '«»<P_11A>'),
        issues: [{ severity: 'warning', missing: 'P_8B' }],
      },
      {
        name: 'a taxed line without a price next to margin lines',
        given: withMarks(
          withEdits(
            marginInvoice,
            [
              '    <P_13_11>123.00</P_13_11>\n    <P_15>123.00',
              '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_13_11>123.00</P_13_11>\n    <P_15>246.00',
            ],
            [
              '    </FaWiersz>\n',
              `    </FaWiersz>\n${edited(lineOf(plainInvoice), [price, ''], ['<NrWierszaFa>1', '<NrWierszaFa>2'], ['pozycja-1', 'pozycja-2'])}`,
            ],
          ),
          '«»<P_11>',
        ),
        issues: [{ severity: 'warning', missing: 'P_9A' }],
      },
    ],
    passes: [
      {
        name: 'a gross price',
        given: withEdits(plainInvoice, [price, '      <P_9B>61.50</P_9B>\n'], [value, '      <P_11A>123.00</P_11A>\n']),
      },
      { name: 'a line in a margin scheme without a price', given: withEdits(marginInvoice, ['      <P_9B>61.50</P_9B>\n', '']) },
      { name: 'an invoice with an attachment', given: withEdits(plainInvoice, [unit + quantity + price, ''], ['</Faktura>', attachment]) },
      { name: 'a simplified invoice', given: () => simplifiedInvoice },
      { name: 'a line that is only a text (XML-827)', given: withTextLine('Dziękujemy za zakupy') },
    ],
  },
  'XML-827': {
    fires: [
      {
        name: 'thanks as a line, without the issues of a line of goods',
        given: withTextLine('«Dziękujemy za zakupy»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the only line of the invoice', given: withEdits(plainInvoice, [unit + quantity + price + value + rate, '']) },
      { name: 'a line that also states a unit', given: withTextLine('Usługa', '      <P_8A>szt.</P_8A>\n') },
      { name: 'a line that also states an index', given: withTextLine('Usługa', '      <Indeks>A1</Indeks>\n') },
      { name: 'a line of an exempt seller', given: withTextLine('Usługa', '', exemptInvoice) },
      { name: 'a simplified invoice', given: withTextLine('Usługa', '', simplifiedInvoice) },
    ],
  },
};
