import { type CasesByCode, plainInvoice, replaced, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
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
const unit = { identifier: '<IDWew>5250000009-12345</IDWew>', name: 'Szkoła Próbna nr 1', role: '8' } as const;
const member = { identifier: '<NIP>1112223332</NIP>', name: 'Członek Grupy S.A.', role: '10' } as const;

/** The plain invoice with the markers for the buyer's units set. */
function marked(jst: string, gv: string): string {
  return edited(plainInvoice, ['<JST>2<', `<JST>${jst}<`], ['<GV>2<', `<GV>${gv}<`]);
}

/** Cases of the rules on the buyer's data and units. */
export const buyerCases: CasesByCode = {
  'XML-211': {
    fires: [
      {
        name: 'no name of the buyer',
        given: withMarks(withPiece(name, ''), '</NIP>\n    «»</DaneIdentyfikacyjne>'),
        issues: [{ severity: 'error', missing: 'Nazwa' }],
      },
      {
        name: 'a correction, whose original may have been simplified',
        given: withMarks(withEdits(correctionInvoice, [name, '']), '</NIP>\n    «»</DaneIdentyfikacyjne>'),
        issues: [{ severity: 'warning', missing: 'Nazwa' }],
      },
      {
        name: 'an advance invoice',
        given: withMarks(withEdits(advanceInvoice, [name, '']), '</NIP>\n    «»</DaneIdentyfikacyjne>'),
        issues: [{ severity: 'error', missing: 'Nazwa' }],
      },
    ],
    passes: [
      { name: 'a simplified invoice', given: () => simplifiedInvoice },
      { name: 'an empty name, which the schema reports', given: withPiece(name, '      <Nazwa></Nazwa>\n') },
      {
        name: 'a buyer without any data, which the schema reports',
        given: () => plainInvoice.replace(/(<Podmiot2>\s*)<DaneIdentyfikacyjne>[\s\S]*?<\/DaneIdentyfikacyjne>/, '$1'),
      },
    ],
  },
  'XML-212': {
    fires: [
      {
        name: 'no address of the buyer',
        given: withMarks(withPiece(address, ''), '«»<JST>'),
        issues: [{ severity: 'error', missing: 'Adres' }],
      },
      {
        name: 'a correction, whose original may have been simplified',
        given: withMarks(withEdits(correctionInvoice, [address, '']), '«»<JST>'),
        issues: [{ severity: 'warning', missing: 'Adres' }],
      },
    ],
    passes: [
      { name: 'a simplified invoice', given: () => simplifiedInvoice },
      { name: 'an empty address, which the schema reports', given: withPiece(address, '    <Adres/>\n') },
      { name: 'no buyer, which the schema reports', given: () => plainInvoice.replace(/<Podmiot2>[\s\S]*<\/Podmiot2>/, '') },
    ],
  },
  'XML-213': {
    fires: [
      { name: 'a marker without the unit', given: () => marked('«1»', '2'), issues: [{ severity: 'error' }] },
      {
        name: 'a member of a VAT group instead',
        given: () => addThirdParties(marked('«1»', '1'), member),
        issues: [{ severity: 'error' }],
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
    fires: [{ name: 'a marker without the member', given: () => marked('2', '«1»'), issues: [{ severity: 'error' }] }],
    passes: [
      { name: 'the member as a third party', given: () => addThirdParties(marked('2', '1'), member) },
      { name: 'no marker', given: () => plainInvoice },
    ],
  },
  'XML-215': {
    fires: [
      {
        name: 'a local government unit without the marker',
        given: withMarks(withThirdParties(unit), '<JST>«2»'),
        issues: [{ severity: 'warning', expected: '1' }],
      },
      {
        name: 'a member of a VAT group without the marker',
        given: () => addThirdParties(marked('1', '«2»'), unit, member),
        issues: [{ severity: 'warning', expected: '1' }],
      },
    ],
    passes: [
      { name: 'both with their markers', given: () => addThirdParties(marked('1', '1'), unit, member) },
      { name: 'the role of the seller’s unit', given: withThirdParties({ identifier: '<IDWew>1234563218-00012</IDWew>', role: '7' }) },
      {
        name: 'a marker that is missing, which the schema reports',
        given: () => addThirdParties(replaced(plainInvoice, '    <JST>2</JST>\n', ''), unit),
      },
    ],
  },
  'XML-216': {
    fires: [
      {
        name: 'a unit without an identifier',
        given: () => addThirdParties(marked('1', '2'), { ...unit, identifier: '<BrakID>«1»</BrakID>' }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a member with a foreign number',
        given: () => addThirdParties(marked('2', '1'), { ...member, identifier: '<NrID>«12-3456789»</NrID>' }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a unit with its IDWew', given: () => addThirdParties(marked('1', '2'), unit) },
      { name: 'a member with its NIP', given: () => addThirdParties(marked('2', '1'), member) },
      {
        name: 'a recipient that is not a local government unit',
        given: withThirdParties({ identifier: '<BrakID>1</BrakID>', role: '2' }),
      },
      {
        name: 'a NIP in a wrong field, which another rule reports',
        given: () => addThirdParties(marked('1', '2'), { ...unit, identifier: '<NrID>1112223332</NrID>' }),
      },
    ],
  },
};
