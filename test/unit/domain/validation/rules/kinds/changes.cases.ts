import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  correctionInvoice,
  edited,
  settlementCorrection,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { linePair, paperReference, plainLine, reference } from './pieces.ts';

const allTotals = '    <P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n    <P_15>-12.30</P_15>\n';
const reason = '    <PrzyczynaKorekty>pomyłka w cenie</PrzyczynaKorekty>\n';

const stated = (text: string): string => `    <PrzyczynaKorekty>${text}</PrzyczynaKorekty>\n`;

/** The sample KOR without lines and amounts. */
const nothing = edited(correctionInvoice, [linePair, ''], [allTotals, '    <P_15>0</P_15>\n']);

const zeroLine = edited(plainLine, ['<P_8B>2<', '<P_8B>0<'], ['<P_11>100.00<', '<P_11>0.00<']);

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

/** Cases of the rules on whether a correction shows what it changes. */
export const changeCases: CasesByCode = {
  'XML-619': {
    fires: [
      {
        name: 'a lower amount without lines',
        given: withMarks(withEdits(correctionInvoice, [linePair, '']), '«»</Fa>'),
        issues: [{ severity: 'error', missing: 'FaWiersz' }],
      },
      {
        name: 'another tax in PLN without lines',
        given: withMarks(
          withEdits(
            nothing,
            ['<KodWaluty>PLN', '<KodWaluty>EUR'],
            [
              '    <P_15>0</P_15>\n',
              '    <P_13_1>0.00</P_13_1>\n    <P_14_1>0.00</P_14_1>\n    <P_14_1W>-5.50</P_14_1W>\n    <P_15>0</P_15>\n',
            ],
          ),
          '«»</Fa>',
        ),
        issues: [{ severity: 'warning', missing: 'FaWiersz' }],
      },
      {
        name: 'another rate at the same gross amount without lines',
        given: withMarks(
          withEdits(
            correctionInvoice,
            [linePair, ''],
            [
              allTotals,
              `    <P_13_1>-100.00</P_13_1>
    <P_14_1>-23.00</P_14_1>
    <P_13_2>113.89</P_13_2>
    <P_14_2>9.11</P_14_2>
    <P_15>0.00</P_15>
`,
            ],
          ),
          '«»</Fa>',
        ),
        issues: [{ severity: 'error', missing: 'FaWiersz' }],
      },
      {
        name: 'another amount due alone, as a warning',
        given: withMarks(withEdits(correctionInvoice, [linePair, ''], [allTotals, '    <P_15>-12.30</P_15>\n']), '«»</Fa>'),
        issues: [{ severity: 'warning', missing: 'FaWiersz' }],
        also: ['XML-403'],
      },
      {
        name: 'a wrong sum whose reason states the old and the new amount, as a warning',
        given: withMarks(
          withEdits(correctionInvoice, [linePair, ''], [reason, stated('podstawa (P_13_1): było 110.00, jest 100.00')]),
          '«»</Fa>',
        ),
        issues: [{ severity: 'warning', missing: 'FaWiersz' }],
      },
      {
        name: 'a reason that states the old amount only',
        given: withMarks(withEdits(correctionInvoice, [linePair, ''], [reason, stated('podstawa (P_13_1): było 110.00')]), '«»</Fa>'),
        issues: [{ severity: 'error', missing: 'FaWiersz' }],
      },
      {
        name: 'a reason that states the old and the new value of something else',
        given: withMarks(withEdits(correctionInvoice, [linePair, ''], [reason, stated('nazwa nabywcy: było Alfa, jest Beta')]), '«»</Fa>'),
        issues: [{ severity: 'error', missing: 'FaWiersz' }],
      },
      {
        name: 'a reason that states the new amount only',
        given: withMarks(withEdits(correctionInvoice, [linePair, ''], [reason, stated('podstawa (P_13_1) jest 100.00')]), '«»</Fa>'),
        issues: [{ severity: 'error', missing: 'FaWiersz' }],
      },
    ],
    passes: [
      { name: 'the same with lines', given: () => correctionInvoice },
      { name: 'no amount, as when only a name changes', given: withEdits(nothing, [reference, reference + formerBuyer]) },
      {
        name: 'a rebate for a period',
        given: withEdits(
          correctionInvoice,
          [linePair, ''],
          [reference, `${reference}${paperReference('FV/1', '2026-01-16')}    <OkresFaKorygowanej>2026</OkresFaKorygowanej>\n`],
        ),
      },
    ],
  },
  'XML-620': {
    fires: [
      {
        name: 'no amount, no line, no party, no number, no reason',
        given: withMarks(withEdits(nothing, [reason, '']), '<P_15>«0»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the same with a reason, which may concern another field',
        given: withMarks(nothing, '<P_15>«0»'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'a line that shows a difference of zero',
        given: withMarks(withEdits(nothing, [reason, ''], ['  </Fa>\n', `${zeroLine}  </Fa>\n`]), '<P_15>«0»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'zero totals on KOR_ROZ',
        given: withEdits(
          edited(settlementCorrection, [/ {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(settlementCorrection)?.[0] ?? '', ''], [reason, '']),
          ['<P_13_1>100.00', '<P_13_1>0.00'],
          ['<P_14_1>23.00', '<P_14_1>-0.00'],
          ['<P_15>123.00', '<P_15>«0»'],
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the former data of the buyer', given: withEdits(nothing, [reason, ''], [reference, reference + formerBuyer]) },
      {
        name: 'a reason that says what was and what is',
        given: withEdits(nothing, [
          reason,
          '    <PrzyczynaKorekty>data sprzedaży (P_6): było 2026-10-01, jest 2026-10-02</PrzyczynaKorekty>\n',
        ]),
      },
      {
        name: 'a reason that says who was added',
        given: withEdits(nothing, [reason, '    <PrzyczynaKorekty>brak; dodano podmiot trzeci: Gmina</PrzyczynaKorekty>\n']),
      },
      {
        name: 'the right number of the original',
        given: withEdits(nothing, [reason, ''], [reference, `${reference}    <NrFaKorygowany>FV/2026/09/101</NrFaKorygowany>\n`]),
      },
      {
        name: 'a line that states no figures',
        given: withEdits(nothing, [reason, ''], ['  </Fa>\n', `${zeroLine.replace(/ {6}<P_8B>[\s\S]*<\/P_11>\n/, '')}  </Fa>\n`]),
      },
      {
        name: 'lines whose values stay',
        given: withEdits(
          nothing,
          [reason, ''],
          ['  </Fa>\n', `${linePair.replace('<P_9A>45.00', '<P_9A>50.00').replace('<P_11>90.00', '<P_11>100.00')}  </Fa>\n`],
        ),
      },
      {
        name: 'another rate at the same gross amount',
        given: withEdits(
          nothing,
          [reason, ''],
          [
            '    <P_15>0</P_15>\n',
            `    <P_13_1>-100.00</P_13_1>
    <P_14_1>-23.00</P_14_1>
    <P_13_2>113.89</P_13_2>
    <P_14_2>9.11</P_14_2>
    <P_15>0</P_15>
`,
          ],
        ),
      },
      {
        name: 'nothing but the tax in PLN, at another exchange rate',
        given: withEdits(
          nothing,
          [reason, ''],
          ['<KodWaluty>PLN<', '<KodWaluty>EUR<'],
          ['    <P_15>0</P_15>\n', '    <P_13_1>0</P_13_1>\n    <P_14_1>0</P_14_1>\n    <P_14_1W>-54.73</P_14_1W>\n    <P_15>0</P_15>\n'],
        ),
      },
      { name: 'the order of an advance', given: withEdits(advanceCorrection, [reason, '']) },
      {
        name: 'an amount that is not a number, which the schema reports',
        given: withEdits(nothing, [reason, ''], ['<P_15>0<', '<P_15>0,0<']),
      },
      { name: 'an invoice that corrects nothing', given: () => plainInvoice },
    ],
  },
};
