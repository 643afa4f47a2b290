import { type CasesByCode, plainInvoice, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const name = /<P_7>([^<]*)<\/P_7>/.exec(plainInvoice)?.[0] ?? '';
const withName = (value: string) => withPiece(name, `<P_7>${value}</P_7>`);

/** The plain invoice with an element before its first line. */
const withText = (xml: string) => withPiece('    <FaWiersz>\n', `${xml}    <FaWiersz>\n`);
const note = (value: string) =>
  withText(`    <DodatkowyOpis>\n      <Klucz>Uwagi</Klucz>\n      <Wartosc>${value}</Wartosc>\n    </DodatkowyOpis>\n`);

const exempt = (basis: string) =>
  withEdits(
    plainInvoice,
    ['<P_19N>1</P_19N>', `<P_19>1</P_19>\n        <P_19A>${basis}</P_19A>`],
    ['<P_12>23<', '<P_12>zw<'],
    [
      '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00</P_15>',
      '    <P_13_7>100.00</P_13_7>\n    <P_15>100.00</P_15>',
    ],
  );

/** A field of a JavaScript template, left unfilled. */
const templateField = ['$', '{opis}'].join('');

/** Cases of the rules on placeholders in lines and other texts. */
export const linePlaceholderCases: CasesByCode = {
  'XML-840': {
    fires: [
      ...['.', '-', 'null', 'undefined', '{{nazwa}}', `Usługa ${templateField}`, '***', '[object Object]'].map((value) => ({
        name: `the name ${value}`,
        given: withName(`«${value}»`),
        issues: [{ severity: 'error' as const }],
      })),
      ...['brak', 'Brak opisu', 'nie dotyczy', 'xxx', '0', 'None', 'do uzupełnienia'].map((value) => ({
        name: `the name ${value}`,
        given: withName(`«${value}»`),
        issues: [{ severity: 'warning' as const }],
      })),
      {
        name: 'a line of a correction, which may show the original as it was',
        given: () => correctionInvoice.replace('<P_7>Usługa wzorcowa nr 1<', '<P_7>«-»<'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: ['Null modem', 'A', 'C-4', 'Brak wad, zestaw', 'Szablon {mały}', 'Rabat 5%', 'X1', 'Undefined Behavior (książka)'].map(
      (value) => ({
        name: `the name ${value}`,
        given: withName(value),
      }),
    ),
  },
  'XML-841': {
    fires: [
      { name: 'a dash as the basis of an exemption', given: exempt('«-»'), issues: [{ severity: 'error' }] },
      { name: 'an unfilled template in a note', given: note('«{{uwagi}}»'), issues: [{ severity: 'warning' }] },
      { name: 'null in a note', given: note('«null»'), issues: [{ severity: 'warning' }] },
      {
        name: 'a dash as the number of a customer',
        given: withPiece('    <JST>2</JST>', '    <NrKlienta>«-»</NrKlienta>\n    <JST>2</JST>'),
        issues: [{ severity: 'warning' }],
      },
      { name: 'undefined as a unit', given: withPiece('<P_8A>szt.</P_8A>', '<P_8A>«undefined»</P_8A>'), issues: [{ severity: 'warning' }] },
    ],
    passes: [
      { name: 'a basis of an exemption', given: exempt('art. 43 ust. 1 pkt 19 ustawy') },
      { name: 'a dash in a note', given: note('-') },
      { name: 'a note about a null', given: note('Null modem, brak wad') },
      { name: 'a dash as the unit of a service', given: withPiece('<P_8A>szt.</P_8A>', '<P_8A>-</P_8A>') },
      { name: 'a customer number of zero', given: withPiece('    <JST>2</JST>', '    <NrKlienta>0</NrKlienta>\n    <JST>2</JST>') },
    ],
  },
};
