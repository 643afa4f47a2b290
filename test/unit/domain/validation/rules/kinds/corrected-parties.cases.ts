import { type CasesByCode, replaced, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { originalInvoice, withOriginal, withOriginalOf } from './originals.ts';
import { correctionTotals, linePair, paperReference, reference, totals } from './pieces.ts';

/** Data of the seller as on the corrected invoice: with another address. */
const formerSeller = `    <Podmiot1K>
      <DaneIdentyfikacyjne>
        <NIP>1234563218</NIP>
        <Nazwa>Zakład Przykładowy „Jaźń” sp. z o.o.</Nazwa>
      </DaneIdentyfikacyjne>
      <Adres>
        <KodKraju>PL</KodKraju>
        <AdresL1>ul. Wzorcowa 9</AdresL1>
        <AdresL2>00-999 Warszawa</AdresL2>
      </Adres>
    </Podmiot1K>
`;

/** Data of the buyer as on the corrected invoice: with another name. */
const formerBuyer = `    <Podmiot2K>
      <DaneIdentyfikacyjne>
        <NIP>5250000009</NIP>
        <Nazwa>Odbiorca Dawny S.A.</Nazwa>
      </DaneIdentyfikacyjne>
      <Adres>
        <KodKraju>PL</KodKraju>
        <AdresL1>ul. Druga 2</AdresL1>
      </Adres>
    </Podmiot2K>
`;

const additionalBuyer = `  <Podmiot3>
    <DaneIdentyfikacyjne>
      <NIP>5260000005</NIP>
      <Nazwa>Drugi Nabywca S.A.</Nazwa>
    </DaneIdentyfikacyjne>
    <Adres>
      <KodKraju>PL</KodKraju>
      <AdresL1>ul. Trzecia 3</AdresL1>
    </Adres>
    <Rola>4</Rola>
  </Podmiot3>
`;

/** A correction of parties only. */
const partyCorrection = edited(
  correctionInvoice,
  [linePair, ''],
  ['    <P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n    <P_15>-12.30</P_15>\n', '    <P_15>0</P_15>\n'],
);

/** That correction with former parties. */
function withFormer(...parties: string[]): string {
  return replaced(partyCorrection, reference, reference + parties.join(''));
}

/** Adds a key to the current buyer. */
function withKey(xml: string, key = '0001'): string {
  return replaced(xml, '    <JST>2</JST>\n', `    <IDNabywcy>${key}</IDNabywcy>\n    <JST>2</JST>\n`);
}

/** A former party with its key. */
function keyed(party: string, key = '0001'): string {
  return replaced(party, '    </Podmiot2K>', `      <IDNabywcy>${key}</IDNabywcy>\n    </Podmiot2K>`);
}

function withAdditionalBuyer(xml: string): string {
  return replaced(xml, '  <Fa>\n', `${additionalBuyer}  <Fa>\n`);
}

const otherNip = '>5260000005<';
const otherSeller = edited(formerSeller, ['>1234563218<', otherNip], ['Zakład Przykładowy „Jaźń”', 'Zakład Przejęty']);

/** Cases of the rules on parties as they were on the corrected invoice. */
export const correctedPartyCases: CasesByCode = {
  'XML-611': {
    fires: [
      {
        name: 'the same seller with another NIP',
        given: withMarks(() => withFormer(edited(formerSeller, ['>1234563218<', otherNip])), '<NIP>«5260000005»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'another seller, although the KSeF number names the current one',
        given: withMarks(() => withFormer(otherSeller), '<NIP>«5260000005»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'another seller, although the original names the current one',
        given: withMarks(
          withEdits(withFormer(otherSeller), [reference, paperReference('FV/2026/01/100', '2026-01-15')]),
          '<NIP>«5260000005»',
        ),
        settings: withOriginalOf(edited(originalInvoice, ['FV/2026/09/100', 'FV/2026/01/100'], ['<P_1>2026-09-15<', '<P_1>2026-01-15<'])),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'another seller of an invoice outside KSeF, who may have been taken over',
        given: withMarks(
          withEdits(withFormer(otherSeller), [reference, paperReference('FV/2026/01/100', '2026-01-15')]),
          '<NIP>«5260000005»',
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'another seller whom the KSeF number names',
        given: withMarks(
          withEdits(withFormer(otherSeller), ['1234563218-20260915-0A1B2C3D4E5F-DF', '5260000005-20260915-0A1B2C3D4E5F-69']),
          '<NIP>«5260000005»',
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'another seller whom the original names',
        given: withMarks(() => withFormer(otherSeller), '<NIP>«5260000005»'),
        settings: withOriginal(['<NIP>1234563218<', '<NIP>5260000005<']),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'another address of the same NIP', given: () => withFormer(formerSeller) },
      { name: 'no former seller', given: () => partyCorrection },
    ],
  },
  'XML-612': {
    fires: [
      {
        name: 'a former buyer with another NIP',
        given: withMarks(() => withFormer(edited(formerBuyer, ['>5250000009<', otherNip])), '<NIP>«5260000005»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a former buyer without an identifier',
        given: () => withFormer(edited(formerBuyer, ['<NIP>5250000009</NIP>', '<BrakID>«1»</BrakID>'])),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the NIP of a third party that is not a buyer',
        given: withMarks(
          () =>
            edited(withAdditionalBuyer(withFormer(edited(formerBuyer, ['>5250000009<', otherNip]))), ['<Rola>4</Rola>', '<Rola>6</Rola>']),
          '<NIP>«5260000005»</NIP>\n        <Nazwa>',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the same EU number of another country',
        given: () =>
          edited(withFormer(edited(formerBuyer, ['<NIP>5250000009</NIP>', '<KodUE>DE</KodUE>\n        <NrVatUE>«123456858»</NrVatUE>'])), [
            '      <NIP>5250000009</NIP>\n',
            '      <KodUE>EE</KodUE>\n      <NrVatUE>123456858</NrVatUE>\n',
          ]),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'another name with the same NIP', given: () => withFormer(formerBuyer) },
      {
        name: 'the NIP of an additional buyer',
        given: () => withAdditionalBuyer(withFormer(keyed(edited(formerBuyer, ['>5250000009<', otherNip])))),
      },
      {
        name: 'a former buyer whose identifier is absent, which the schema reports',
        given: () => withFormer(edited(formerBuyer, ['        <NIP>5250000009</NIP>\n', ''])),
      },
      {
        name: 'a current buyer without an identifier, which the schema reports',
        given: withEdits(withFormer(edited(formerBuyer, ['>5250000009<', otherNip])), ['      <NIP>5250000009</NIP>\n', '']),
      },
      {
        name: "the original's buyer, since XML-650 reports that the current one is another",
        given: () => withFormer(edited(formerBuyer, ['>5250000009<', otherNip])),
        settings: withOriginal(['<NIP>5250000009<', '<NIP>5260000005<']),
      },
    ],
  },
  'XML-613': {
    fires: [
      {
        name: 'a key on the former side only',
        given: withMarks(() => withFormer(keyed(formerBuyer)), '<IDNabywcy>«0001»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'keys that differ',
        given: withMarks(() => withKey(withFormer(keyed(formerBuyer)), '1'), '<IDNabywcy>«0001»'),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'one key on both sides', given: () => withKey(withFormer(keyed(formerBuyer))) },
      {
        name: 'the key of a third party',
        given: () =>
          edited(withAdditionalBuyer(withFormer(keyed(edited(formerBuyer, ['>5250000009<', otherNip])))), [
            '  <Podmiot3>\n',
            '  <Podmiot3>\n    <IDNabywcy>0001</IDNabywcy>\n',
          ]),
      },
      { name: 'no key', given: () => withFormer(formerBuyer) },
    ],
  },
  'XML-614': {
    fires: [
      {
        name: 'two buyers and no key',
        given: withMarks(() => withAdditionalBuyer(withFormer(formerBuyer)), '«»</Podmiot2K>'),
        issues: [{ severity: 'warning', missing: 'IDNabywcy' }],
      },
      {
        name: 'two former buyers, one without a key',
        given: withMarks(
          () => withKey(withFormer(keyed(formerBuyer), edited(formerBuyer, ['Odbiorca Dawny S.A.', 'Odbiorca Najdawniejszy S.A.']))),
          '«»</Podmiot2K>\n  </Fa>',
        ),
        issues: [{ severity: 'warning', missing: 'IDNabywcy' }],
      },
    ],
    passes: [
      { name: 'one buyer and no key', given: () => withFormer(formerBuyer) },
      { name: 'two buyers with a key', given: () => withAdditionalBuyer(withKey(withFormer(keyed(formerBuyer)))) },
      { name: 'two buyers, neither of them changed', given: () => withAdditionalBuyer(correctionInvoice) },
    ],
  },
  'XML-615': {
    fires: [
      {
        name: 'a former buyer that is the current one',
        given: withMarks(() => withFormer(edited(formerBuyer, ['Odbiorca Dawny S.A.', 'Odbiorca Próbny S.A.'])), '«<Podmiot2K>»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a former seller that is the current one except for white space',
        given: withMarks(() => withFormer(edited(formerSeller, ['Wzorcowa 9', 'Wzorcowa  1 '])), '«<Podmiot1K>»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the additional buyer by its key',
        given: withMarks(
          () =>
            edited(
              withAdditionalBuyer(
                withFormer(
                  keyed(
                    edited(
                      formerBuyer,
                      ['>5250000009<', otherNip],
                      ['Odbiorca Dawny S.A.', 'Drugi Nabywca S.A.'],
                      ['ul. Druga 2', 'ul. Trzecia 3'],
                    ),
                  ),
                ),
              ),
              ['  <Podmiot3>\n', '  <Podmiot3>\n    <IDNabywcy>0001</IDNabywcy>\n'],
            ),
          '«<Podmiot2K>»',
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'another name', given: () => withFormer(formerBuyer) },
      { name: 'another address', given: () => withFormer(formerSeller) },
      {
        name: 'a prefix that was added or removed',
        given: () =>
          withFormer(
            edited(
              formerSeller,
              ['Wzorcowa 9', 'Wzorcowa 1'],
              ['    <Podmiot1K>\n', '    <Podmiot1K>\n      <PrefiksPodatnika>PL</PrefiksPodatnika>\n'],
            ),
          ),
      },
      { name: 'no former party', given: withEdits(correctionInvoice, ...totals(correctionTotals, ['-10.00', '-2.30', '-12.30'])) },
    ],
  },
};
