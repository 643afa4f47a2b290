import { type CasesByCode, plainInvoice, replaced, withPiece } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  simplifiedInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { addThirdParties, withThirdParties } from './documents.ts';

const name = '      <Nazwa>Odbiorca Próbny S.A.</Nazwa>\n';
const address = '    <Adres>\n      <KodKraju>PL</KodKraju>\n      <AdresL1>ul. Druga 2</AdresL1>\n    </Adres>\n';
const nameMissing = { line: 23, column: 5, xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/Nazwa', value: null, expected: null } as const;
const addressMissing = { line: 25, column: 5, xpath: '/Faktura/Podmiot2/Adres', value: null, expected: null } as const;
const unit = { identifier: '<IDWew>5250000009-12345</IDWew>', name: 'Szkoła Próbna nr 1', role: '8' } as const;
const member = { identifier: '<NIP>1112223332</NIP>', name: 'Członek Grupy S.A.', role: '10' } as const;

/** The plain invoice with the markers of the buyer's units set. */
function marked(jst: string, gv: string): string {
  return edited(plainInvoice, ['<JST>2<', `<JST>${jst}<`], ['<GV>2<', `<GV>${gv}<`]);
}

/** Cases of the rules on the buyer's data and units. */
export const buyerCases: CasesByCode = {
  'XML-211': {
    fires: [
      { name: 'no name of the buyer', given: withPiece(name, ''), issues: [{ ...nameMissing, severity: 'error' }] },
      {
        name: 'a correction, whose original may have been simplified',
        given: withEdits(correctionInvoice, [name, '']),
        issues: [{ ...nameMissing, severity: 'warning' }],
      },
      {
        name: 'an advance invoice',
        given: withEdits(advanceInvoice, [name, '']),
        issues: [{ ...nameMissing, severity: 'error' }],
      },
    ],
    passes: [
      { name: 'a simplified invoice', given: () => simplifiedInvoice },
      { name: 'an empty name, of which the schema speaks', given: withPiece(name, '      <Nazwa></Nazwa>\n') },
      {
        name: 'a buyer without any data, of which the schema speaks',
        given: () => plainInvoice.replace(/(<Podmiot2>\s*)<DaneIdentyfikacyjne>[\s\S]*?<\/DaneIdentyfikacyjne>/, '$1'),
      },
    ],
  },
  'XML-212': {
    fires: [
      { name: 'no address of the buyer', given: withPiece(address, ''), issues: [{ ...addressMissing, severity: 'error' }] },
      {
        name: 'a correction, whose original may have been simplified',
        given: withEdits(correctionInvoice, [address, '']),
        issues: [{ ...addressMissing, severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a simplified invoice', given: () => simplifiedInvoice },
      { name: 'an empty address, of which the schema speaks', given: withPiece(address, '    <Adres/>\n') },
      { name: 'no buyer, of which the schema speaks', given: () => plainInvoice.replace(/<Podmiot2>[\s\S]*<\/Podmiot2>/, '') },
    ],
  },
  'XML-213': {
    fires: [
      {
        name: 'a marker without the unit',
        given: () => marked('1', '2'),
        issues: [{ severity: 'error', line: 29, column: 5, xpath: '/Faktura/Podmiot2/JST', value: '1', expected: null }],
      },
      {
        name: 'a member of a VAT group instead',
        given: () => addThirdParties(marked('1', '1'), member),
        issues: [{ severity: 'error', line: 29, column: 5, xpath: '/Faktura/Podmiot2/JST', value: '1', expected: null }],
      },
    ],
    passes: [
      { name: 'the unit as a third party', given: () => addThirdParties(marked('1', '2'), unit) },
      { name: 'no marker', given: () => plainInvoice },
      { name: 'a marker and a role with leading zeros', given: () => addThirdParties(marked('01', '2'), { ...unit, role: '08' }) },
      { name: 'a role that the schema does not know', given: () => addThirdParties(marked('1', '2'), { ...unit, role: 'jednostka' }) },
    ],
  },
  'XML-214': {
    fires: [
      {
        name: 'a marker without the member',
        given: () => marked('2', '1'),
        issues: [{ severity: 'error', line: 30, column: 5, xpath: '/Faktura/Podmiot2/GV', value: '1', expected: null }],
      },
    ],
    passes: [
      { name: 'the member as a third party', given: () => addThirdParties(marked('2', '1'), member) },
      { name: 'no marker', given: () => plainInvoice },
    ],
  },
  'XML-215': {
    fires: [
      {
        name: 'a unit of local government without the marker',
        given: withThirdParties(unit),
        issues: [{ severity: 'warning', line: 29, column: 5, xpath: '/Faktura/Podmiot2/JST', value: '2', expected: '1' }],
      },
      {
        name: 'a member of a VAT group without the marker',
        given: () => addThirdParties(marked('1', '2'), unit, member),
        issues: [{ severity: 'warning', line: 30, column: 5, xpath: '/Faktura/Podmiot2/GV', value: '2', expected: '1' }],
      },
    ],
    passes: [
      { name: 'both with their markers', given: () => addThirdParties(marked('1', '1'), unit, member) },
      { name: 'the role of the seller’s unit', given: withThirdParties({ identifier: '<IDWew>1234563218-00012</IDWew>', role: '7' }) },
      {
        name: 'a marker that is missing, of which the schema speaks',
        given: () => addThirdParties(replaced(plainInvoice, '    <JST>2</JST>\n', ''), unit),
      },
    ],
  },
  'XML-216': {
    fires: [
      {
        name: 'a unit without an identifier',
        given: () => addThirdParties(marked('1', '2'), { ...unit, identifier: '<BrakID>1</BrakID>' }),
        issues: [
          { severity: 'warning', line: 34, column: 7, xpath: '/Faktura/Podmiot3/DaneIdentyfikacyjne/BrakID', value: '1', expected: null },
        ],
      },
      {
        name: 'a member with a foreign number',
        given: () => addThirdParties(marked('2', '1'), { ...member, identifier: '<NrID>12-3456789</NrID>' }),
        issues: [
          {
            severity: 'warning',
            line: 34,
            column: 7,
            xpath: '/Faktura/Podmiot3/DaneIdentyfikacyjne/NrID',
            value: '12-3456789',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a unit with its IDWew', given: () => addThirdParties(marked('1', '2'), unit) },
      { name: 'a member with its NIP', given: () => addThirdParties(marked('2', '1'), member) },
      { name: 'a recipient that is no unit of local government', given: withThirdParties({ identifier: '<BrakID>1</BrakID>', role: '2' }) },
      {
        name: 'a NIP in a wrong field, which is said better',
        given: () => addThirdParties(marked('1', '2'), { ...unit, identifier: '<NrID>1112223332</NrID>' }),
      },
    ],
  },
};
