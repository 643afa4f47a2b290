import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { withOriginal } from './originals.ts';
import { reference } from './pieces.ts';

const sellerIn1K = `    <Podmiot1K>
      <DaneIdentyfikacyjne>
        <NIP>5260000005</NIP>
        <Nazwa>Zakład Przejęty sp. z o.o.</Nazwa>
      </DaneIdentyfikacyjne>
      <Adres>
        <KodKraju>PL</KodKraju>
        <AdresL1>ul. Wzorcowa 9</AdresL1>
      </Adres>
    </Podmiot1K>
`;

const sellerIn3 = `  <Podmiot3>
    <DaneIdentyfikacyjne>
      <NIP>5260000005</NIP>
      <Nazwa>Zakład Przejęty sp. z o.o.</Nazwa>
    </DaneIdentyfikacyjne>
    <Rola>3</Rola>
  </Podmiot3>
`;

const soldByAnother = withOriginal(['<NIP>1234563218<', '<NIP>5260000005<'], ['Zakład Przykładowy „Jaźń”', 'Zakład Przejęty']);

/** Cases of the rules on the parties of a correction beside those of the original. */
export const originalPartyCases: CasesByCode = {
  'XML-650': {
    fires: [
      {
        name: 'another NIP of the buyer',
        given: withEdits(correctionInvoice, ['<NIP>5250000009<', '<NIP>5260000005<']),
        settings: withOriginal(),
        issues: [
          {
            severity: 'critical',
            line: 22,
            column: 7,
            xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP',
            value: '5260000005',
            expected: 'NIP 5250000009',
          },
        ],
      },
      {
        name: 'a NIP where the original has none',
        given: () => correctionInvoice,
        settings: withOriginal(['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']),
        issues: [
          {
            severity: 'critical',
            line: 22,
            column: 7,
            xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP',
            value: '5250000009',
            expected: 'BrakID',
          },
        ],
      },
    ],
    passes: [
      { name: 'the same buyer', given: () => correctionInvoice, settings: withOriginal() },
      {
        name: 'the same buyer under another name',
        given: withEdits(correctionInvoice, ['Odbiorca Próbny', 'Odbiorca Przemianowany']),
        settings: withOriginal(),
      },
      { name: 'no original', given: withEdits(correctionInvoice, ['<NIP>5250000009<', '<NIP>5260000005<']) },
      {
        name: 'an identifier that is absent, which the schema names',
        given: withEdits(correctionInvoice, ['      <NIP>5250000009</NIP>\n', '']),
        settings: withOriginal(),
      },
    ],
  },
  'XML-651': {
    fires: [
      {
        name: 'another NIP of the seller',
        given: () => correctionInvoice,
        settings: withOriginal(['<NIP>1234563218<', '<NIP>5260000005<']),
        issues: [
          {
            severity: 'critical',
            line: 11,
            column: 7,
            xpath: '/Faktura/Podmiot1/DaneIdentyfikacyjne/NIP',
            value: '1234563218',
            expected: 'NIP 5260000005',
          },
        ],
      },
      {
        name: 'a successor who names the original seller in role 3',
        given: withEdits(correctionInvoice, ['  <Fa>\n', `${sellerIn3}  <Fa>\n`]),
        settings: soldByAnother,
        issues: [
          {
            severity: 'warning',
            line: 11,
            column: 7,
            xpath: '/Faktura/Podmiot1/DaneIdentyfikacyjne/NIP',
            value: '1234563218',
            expected: 'NIP 5260000005',
          },
        ],
      },
      {
        name: 'somebody else in role 3',
        given: withEdits(correctionInvoice, ['  <Fa>\n', `${edited(sellerIn3, ['5260000005', '5270000001'])}  <Fa>\n`]),
        settings: soldByAnother,
        issues: [
          {
            severity: 'critical',
            line: 11,
            column: 7,
            xpath: '/Faktura/Podmiot1/DaneIdentyfikacyjne/NIP',
            value: '1234563218',
            expected: 'NIP 5260000005',
          },
        ],
      },
    ],
    passes: [
      { name: 'the same seller', given: () => correctionInvoice, settings: withOriginal() },
      {
        name: 'a successor who names the original seller in Podmiot1K, of which XML-611 speaks',
        given: withEdits(correctionInvoice, [reference, reference + sellerIn1K]),
        settings: soldByAnother,
      },
      { name: 'no original', given: () => correctionInvoice },
    ],
  },
};
