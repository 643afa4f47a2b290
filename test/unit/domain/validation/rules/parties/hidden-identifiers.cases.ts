import { type CasesByCode, plainInvoice, replaced } from '../../../../../support/builders/rule-cases.ts';
import { edited } from '../../../../../support/builders/sample-invoices.ts';
import { withForeignBuyer, withThirdParties } from './documents.ts';

const pesel = '44051401359';
const other = (country: string, number: string) => `<KodKraju>${country}</KodKraju>\n      <NrID>${number}</NrID>`;

/** A buyer without an identifier and with this name. */
function named(name: string): () => string {
  return () =>
    edited(
      plainInvoice,
      ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>'],
      ['<Nazwa>Odbiorca Próbny S.A.</Nazwa>', `<Nazwa>${name}</Nazwa>`],
    );
}

/** Cases of the rules on Polish identifiers in other fields. */
export const hiddenIdentifierCases: CasesByCode = {
  'XML-238': {
    fires: [
      { name: 'a PESEL with the code of Poland', given: withForeignBuyer(other('PL', `«${pesel}»`), 'PL'), issues: [{ severity: 'info' }] },
      { name: 'a PESEL without a country', given: withForeignBuyer(`<NrID>«${pesel}»</NrID>`, 'PL'), issues: [{ severity: 'info' }] },
      {
        name: 'a third party',
        given: withThirdParties({ identifier: other('PL', '«02270803624»'), role: '4' }),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'eleven digits with another check digit', given: withForeignBuyer(other('PL', '44051401358'), 'PL') },
      { name: 'eleven digits with a month that is none', given: withForeignBuyer(other('PL', '44131401352'), 'PL') },
      { name: 'a number of another country', given: withForeignBuyer(other('NO', pesel), 'NO') },
      { name: 'a number without a country of a buyer abroad', given: withForeignBuyer(`<NrID>${pesel}</NrID>`, 'NO') },
    ],
  },
  'XML-239': {
    fires: [
      {
        name: 'the word NIP and a number',
        given: named('«Odbiorca Próbny S.A., NIP 525-000-00-09»'),
        issues: [{ severity: 'error', expected: 'NIP 5250000009' }],
      },
      {
        name: 'a number with its prefix',
        given: named('«Odbiorca Próbny S.A. NIP: PL5250000009»'),
        issues: [{ severity: 'error', expected: 'NIP 5250000009' }],
      },
      { name: 'the number alone', given: named('«Odbiorca 5250000009»'), issues: [{ severity: 'warning', expected: 'NIP 5250000009' }] },
    ],
    passes: [
      { name: 'a name', given: named('Jan Próbny') },
      { name: 'a phone number', given: named('Jan Próbny, tel. 48 600 700 800') },
      { name: 'ten digits that are not a NIP', given: named('Odbiorca 5250000008') },
      { name: 'a longer number', given: named('Odbiorca 95250000009') },
      {
        name: 'a buyer with a NIP who repeats it in the name',
        given: () => replaced(plainInvoice, '<Nazwa>Odbiorca Próbny S.A.</Nazwa>', '<Nazwa>Odbiorca Próbny S.A., NIP 5250000009</Nazwa>'),
      },
    ],
  },
};
