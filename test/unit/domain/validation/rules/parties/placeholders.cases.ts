import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { withThirdParties } from './documents.ts';

const buyer = '<Nazwa>Odbiorca Próbny S.A.</Nazwa>';
const address = '<AdresL1>ul. Druga 2</AdresL1>';
const words = [
  '.',
  '—',
  '???',
  'x',
  'XXX',
  '0',
  'brak',
  'Brak danych',
  'n/a',
  'N/D',
  'nd.',
  'nie dotyczy',
  'null',
  '{{nabywca}}',
  '[object Object]',
  'brak, brak',
];
const names = ['X1', 'ND', 'NA', 'Brak Sp. z o.o.', 'Zero', 'Null Island sp. k.', '3M'];

/** Cases of the rule on names and addresses that say nothing. */
export const placeholderCases: CasesByCode = {
  'XML-236': {
    fires: [
      { name: 'a dash as the name of the buyer', given: withPiece(buyer, '<Nazwa>«-»</Nazwa>'), issues: [{ severity: 'warning' }] },
      {
        name: 'a dash as the address of the buyer',
        given: withPiece(address, '<AdresL1>«-»</AdresL1>'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a third party without a name',
        given: withMarks(withThirdParties({ identifier: '<NIP>1112223332</NIP>', name: 'n/a', role: '4' }), '<Nazwa>«n/a»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the buyer of a correction',
        given: withEdits(correctionInvoice, [buyer, '<Nazwa>«-»</Nazwa>']),
        issues: [{ severity: 'warning' }],
      },
      ...words.map((word) => ({
        name: `the name ${word}`,
        given: withPiece(buyer, `<Nazwa>«${word}»</Nazwa>`),
        issues: [{ severity: 'warning' as const }],
      })),
    ],
    passes: [
      { name: 'a name and an address', given: () => plainInvoice },
      { name: 'a number as the address', given: withPiece(address, '<AdresL1>2</AdresL1>') },
      { name: 'no name, which XML-211 reports', given: withPiece(`      ${buyer}\n`, '') },
      ...names.map((name) => ({ name: `the name ${name}`, given: withPiece(buyer, `<Nazwa>${name}</Nazwa>`) })),
    ],
  },
};
