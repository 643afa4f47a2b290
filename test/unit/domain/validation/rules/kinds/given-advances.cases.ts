import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { edited, settlementCorrection, settlementInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import {
  byKsef,
  byNumber,
  correctionOfFirst,
  firstAdvance,
  firstKsef,
  secondAdvance,
  secondKsef,
  settlement,
  settlementOfBoth,
} from '../../../../../support/builders/settled-samples.ts';
import { withDocuments } from '../../../../../support/drivers/related-documents.ts';

const both = withDocuments({ advances: [firstAdvance, secondAdvance] });
const corrected = withDocuments({ advances: [correctionOfFirst, secondAdvance, firstAdvance] });

/** The rest of the order when the first advance was 123.00 more. */
const afterCorrection: readonly (readonly [string, string])[] = [
  ['<P_13_1>300.00<', '<P_13_1>200.00<'],
  ['<P_14_1>69.00<', '<P_14_1>46.00<'],
  ['<P_15>369.00<', '<P_15>246.00<'],
];

const thirdAdvance = edited(secondAdvance, ['ZAL/2026/09/200', 'ZAL/2026/09/300'], ['<P_1>2026-09-20<', '<P_1>2026-09-25<']);
const otherSeller: [string, string] = ['<NIP>1234563218<', '<NIP>5261040828<'];
const otherBuyer: [string, string] = ['<NIP>5250000009<', '<NIP>5261040828<'];

/** The second advance was returned. */
const returnOfSecond = edited(
  correctionOfFirst,
  ['>ZAL/2026/09/100<', '>ZAL/2026/09/200<'],
  ['<DataWystFaKorygowanej>2026-09-15<', '<DataWystFaKorygowanej>2026-09-20<'],
  [firstKsef, secondKsef],
  ['<P_13_1>100.00<', '<P_13_1>-200.00<'],
  ['<P_14_1>23.00<', '<P_14_1>-46.00<'],
  ['<P_15>123.00<', '<P_15>-246.00<'],
  ['<P_15ZK>615.00<', '<P_15ZK>246.00<'],
);

/** Another advance, and after it the first. */
const collectiveCorrection = correctionOfFirst.replace(
  /( {4}<DaneFaKorygowanej>[\s\S]*<\/DaneFaKorygowanej>\n)/,
  (entry) => edited(entry, ['ZAL/2026/09/100', 'ZAL/2026/09/050'], [firstKsef, '1234563218-20260925-0A1B2C3D4E5F-07']) + entry,
);

/** The lines show what is left after both advances, without the advances themselves. */
const remainderOnLines = settlementOfBoth(
  byKsef(firstKsef) + byKsef(secondKsef),
  ['<P_9A>500.00<', '<P_9A>150.00<'],
  ['<P_11>1000.00<', '<P_11>300.00<'],
);

/** Half of the order: the first advance covers it, and half of that is deducted. */
const partOfOrder = settlementOfBoth(
  byKsef(firstKsef),
  ['<P_8B>2<', '<P_8B>1<'],
  ['<P_11>1000.00<', '<P_11>500.00<'],
  ['<P_13_1>300.00<', '<P_13_1>250.00<'],
  ['<P_14_1>69.00<', '<P_14_1>57.50<'],
  ['<P_15>369.00<', '<P_15>307.50<'],
);

/** The settlement with other totals. */
function offBy(base: string, tax: string, total: string): string {
  const entries = byKsef(firstKsef) + byKsef(secondKsef);
  const other = (name: string, stated: string, value: string) => [`<${name}>${stated}</${name}>`, `<${name}>${value}</${name}>`] as const;
  return settlementOfBoth(entries, other('P_13_1', '300.00', base), other('P_14_1', '69.00', tax), other('P_15', '369.00', total));
}

/** Cases of the rules on a settlement and the advances that are provided with it. */
export const givenAdvanceCases: CasesByCode = {
  'XML-662': {
    fires: [
      {
        name: 'the third of three advances, named by its KSeF number',
        given: () => settlementOfBoth(byKsef(firstKsef) + byKsef(secondKsef) + byKsef('«1234563218-20260925-0A1B2C3D4E5F-07»')),
        settings: both,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an advance named by its number',
        given: () => settlementOfBoth(byNumber('«ZAL/2026/09/300»') + byKsef(firstKsef) + byKsef(secondKsef)),
        settings: both,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an advance that KSeF accepted before both were issued, which is therefore another one',
        given: () => settlementOfBoth(byKsef('«1234563218-20260914-0A1B2C3D4E5F-3A»') + byKsef(secondKsef)),
        settings: both,
        issues: [{ severity: 'warning' }],
        also: ['XML-663'],
      },
      {
        name: 'another KSeF number than that which a correction of the advance states',
        given: () => settlementOfBoth(byKsef('«1234563218-20260916-0A1B2C3D4E5F-F7»') + byKsef(secondKsef)),
        settings: corrected,
        issues: [{ severity: 'warning' }],
        also: ['XML-663'],
      },
    ],
    passes: [
      {
        name: 'every advance provided, in another order',
        given: () => settlement,
        settings: withDocuments({ advances: [secondAdvance, firstAdvance] }),
      },
      { name: 'one of them by its number', given: () => settlementOfBoth(byNumber('zal/2026/09/200') + byKsef(firstKsef)), settings: both },
      {
        name: 'KSeF numbers from the latest to the earliest, each of the latest advance before it',
        given: () => settlementOfBoth(byKsef('1234563218-20261001-0A1B2C3D4E5F-EB') + byKsef(firstKsef)),
        settings: withDocuments({ advances: [firstAdvance, secondAdvance] }),
      },
      {
        name: 'KSeF numbers of later days, as of offline invoices',
        given: () => settlementOfBoth(byKsef(secondKsef) + byKsef('1234563218-20261001-0A1B2C3D4E5F-EB')),
        settings: both,
      },
      { name: 'no advances provided', given: () => settlement },
      {
        name: 'a correction of an advance, named by its number',
        given: () => settlementOfBoth(byKsef(firstKsef) + byNumber('KZAL/2026/10/001') + byKsef(secondKsef), ...afterCorrection),
        settings: corrected,
      },
      {
        name: 'an advance that was provided, but cannot be read',
        given: () => settlement,
        settings: withDocuments({ advances: [firstAdvance.replace(/ *<P_15>.*\n/, ''), secondAdvance] }),
      },
    ],
  },
  'XML-663': {
    fires: [
      {
        name: 'an advance more than the settlement names',
        given: () => settlement.replace('<FakturaZaliczkowa>', '«<FakturaZaliczkowa>»'),
        settings: withDocuments({ advances: [firstAdvance, secondAdvance, thirdAdvance] }),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'on a correction',
        given: () => settlementCorrection.replace('<FakturaZaliczkowa>', '«<FakturaZaliczkowa>»'),
        settings: withDocuments({ advances: [firstAdvance, secondAdvance] }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'as many as named', given: () => settlement, settings: both },
      {
        name: 'an advance that its correction reduces to zero: it was returned',
        given: () =>
          settlementOfBoth(
            byKsef(firstKsef),
            ['<P_13_1>300.00<', '<P_13_1>500.00<'],
            ['<P_14_1>69.00<', '<P_14_1>115.00<'],
            ['<P_15>369.00<', '<P_15>615.00<'],
          ),
        settings: withDocuments({ advances: [firstAdvance, secondAdvance, returnOfSecond] }),
      },
      {
        name: 'an advance whose correction first names another one',
        given: () => settlement,
        settings: withDocuments({ advances: [firstAdvance, secondAdvance, collectiveCorrection] }),
      },
      {
        name: 'a settlement that names none, which XML-628 reports',
        given: () => settlementOfBoth(''),
        settings: both,
      },
    ],
  },
  'XML-664': {
    fires: [
      {
        name: 'the same advance twice',
        given: () => settlement.replace('<FakturaZaliczkowa>', '«<FakturaZaliczkowa>»'),
        settings: withDocuments({ advances: [firstAdvance, secondAdvance, firstAdvance] }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a settlement instead of an advance',
        given: () => settlement.replace('<FakturaZaliczkowa>', '«<FakturaZaliczkowa>»'),
        settings: withDocuments({ advances: [firstAdvance, secondAdvance, settlementInvoice] }),
        issues: [{ severity: 'warning' }],
        also: ['XML-020'],
      },
      {
        name: 'a correction of an advance that was not provided',
        given: () => settlement.replace('<FakturaZaliczkowa>', '«<FakturaZaliczkowa>»'),
        settings: withDocuments({
          advances: [firstAdvance, secondAdvance, edited(correctionOfFirst, ['ZAL/2026/09/100', 'ZAL/2026/09/900'])],
        }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction in another currency than its advance',
        given: () => settlement.replace('<FakturaZaliczkowa>', '«<FakturaZaliczkowa>»'),
        settings: withDocuments({
          advances: [firstAdvance, secondAdvance, edited(correctionOfFirst, ['<KodWaluty>PLN', '<KodWaluty>EUR'])],
        }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'advances with a correction',
        given: () => settlementOfBoth(byKsef(firstKsef) + byKsef(secondKsef), ...afterCorrection),
        settings: corrected,
      },
    ],
  },
  'XML-665': {
    fires: [
      {
        name: 'another seller',
        given: withEdits(settlement, ['<NIP>1234563218<', '<NIP>«1234563218»<']),
        settings: withDocuments({ advances: [edited(firstAdvance, otherSeller), secondAdvance] }),
        issues: [{ severity: 'error' }],
        also: ['XML-662'],
      },
      {
        name: 'another buyer',
        given: withEdits(settlement, ['<NIP>5250000009<', '<NIP>«5250000009»<']),
        settings: withDocuments({ advances: [firstAdvance, edited(secondAdvance, otherBuyer)] }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'another currency',
        given: withEdits(settlement, ['<KodWaluty>PLN<', '<KodWaluty>«PLN»<']),
        settings: withDocuments({ advances: [firstAdvance, edited(secondAdvance, ['<KodWaluty>PLN', '<KodWaluty>EUR'])] }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the same parties', given: () => settlement, settings: both },
      {
        name: 'a successor that names its predecessor',
        given: withEdits(settlementOfBoth(byNumber('ZAL/2026/09/100') + byKsef(secondKsef)), [
          '  <Fa>',
          '  <Podmiot3>\n    <DaneIdentyfikacyjne>\n      <NIP>5261040828</NIP>\n      <Nazwa>Poprzednik</Nazwa>\n    </DaneIdentyfikacyjne>\n    <Adres>\n      <KodKraju>PL</KodKraju>\n      <AdresL1>ul. Druga 2</AdresL1>\n    </Adres>\n    <Rola>3</Rola>\n  </Podmiot3>\n  <Fa>',
        ]),
        settings: withDocuments({ advances: [edited(firstAdvance, otherSeller), secondAdvance] }),
      },
    ],
  },
  'XML-666': {
    fires: [
      {
        name: 'an advance dated after the settlement',
        given: withEdits(settlementOfBoth(byNumber('ZAL/2026/09/100') + byKsef(secondKsef)), ['<P_1>2026-10-15<', '<P_1>«2026-10-15»<']),
        settings: withDocuments({ advances: [edited(firstAdvance, ['<P_1>2026-09-15<', '<P_1>2026-10-16<']), secondAdvance] }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'an advance of the same day',
        given: () => settlementOfBoth(byNumber('ZAL/2026/09/100') + byKsef(secondKsef)),
        settings: withDocuments({ advances: [edited(firstAdvance, ['<P_1>2026-09-15<', '<P_1>2026-10-15<']), secondAdvance] }),
      },
    ],
  },
  'XML-667': {
    fires: [
      {
        name: 'the number of an advance whose correction states its KSeF number',
        given: () => settlementOfBoth(byNumber('«ZAL/2026/09/100»') + byKsef(secondKsef), ...afterCorrection),
        settings: corrected,
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'its KSeF number',
        given: () => settlementOfBoth(byKsef(firstKsef) + byKsef(secondKsef), ...afterCorrection),
        settings: corrected,
      },
      {
        name: 'an advance without a correction',
        given: () => settlementOfBoth(byNumber('ZAL/2026/09/100') + byKsef(secondKsef)),
        settings: both,
      },
    ],
  },
  'XML-668': {
    fires: [
      {
        name: 'the second advance not deducted',
        given: () =>
          settlementOfBoth(
            byKsef(firstKsef) + byKsef(secondKsef),
            ['<P_13_1>300.00<', '<P_13_1>500.00<'],
            ['<P_14_1>69.00<', '<P_14_1>115.00<'],
            ['<P_15>369.00<', '<P_15>«615.00»<'],
          ),
        settings: both,
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a difference of 0.06, above the tolerance for one line and two advances',
        given: () => offBy('300.05', '69.01', '«369.06»'),
        settings: both,
        issues: [{ severity: 'error' }],
      },
      {
        name: 'an advance deducted as it was before its correction',
        given: () => settlement.replace('<P_15>369.00<', '<P_15>«369.00»<'),
        settings: corrected,
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a returned advance that is deducted all the same',
        given: () => settlementOfBoth(byKsef(firstKsef)).replace('<P_15>369.00<', '<P_15>«369.00»<'),
        settings: withDocuments({ advances: [firstAdvance, secondAdvance, returnOfSecond] }),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'more than the advance deducted from a part of the order',
        given: () => edited(partOfOrder, ['>250.00<', '>-100.00<'], ['>57.50<', '>-23.00<'], ['>307.50<', '>«-123.00»<']),
        settings: withDocuments({ advances: [firstAdvance] }),
        issues: [{ severity: 'error' }],
        also: ['XML-415'],
      },
    ],
    passes: [
      { name: 'order minus advances', given: () => settlement, settings: both },
      {
        name: 'a part of the order, with a part of its advance',
        given: () => partOfOrder,
        settings: withDocuments({ advances: [firstAdvance] }),
      },
      {
        name: 'an advance that is corrected after its settlement',
        given: () => settlement,
        settings: withDocuments({
          advances: [firstAdvance, secondAdvance, edited(correctionOfFirst, ['<P_1>2026-10-01<', '<P_1>2026-10-20<'])],
        }),
      },
      {
        name: 'an advance with its correction',
        given: () => settlementOfBoth(byKsef(firstKsef) + byKsef(secondKsef), ...afterCorrection),
        settings: corrected,
      },
      { name: 'a difference of 0.05, within the tolerance', given: () => offBy('300.04', '69.01', '369.05'), settings: both },
      {
        name: 'a wrong P_15 alone, which XML-403 reports',
        given: () => settlement.replace('<P_15>369.00<', '<P_15>379.00<'),
        settings: both,
      },
      { name: 'an advance missing', given: () => settlement, settings: withDocuments({ advances: [firstAdvance] }) },
      {
        name: 'an advance in another currency',
        given: () => settlement,
        settings: withDocuments({ advances: [firstAdvance, edited(secondAdvance, ['<KodWaluty>PLN', '<KodWaluty>EUR'])] }),
      },
      { name: 'a correction of a settlement', given: () => settlementCorrection, settings: withDocuments({ advances: [firstAdvance] }) },
    ],
  },
  'XML-669': {
    fires: [
      {
        name: 'a base that is 0.04 more, above the tolerance for one line and two advances',
        given: () => offBy('«300.04»', '69.00', '369.04'),
        settings: both,
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a tax that is 0.05 more',
        given: () => offBy('300.00', '«69.05»', '369.05'),
        settings: both,
        issues: [{ severity: 'error' }],
        also: ['XML-402'],
      },
      {
        name: 'the amount of an advance deducted from another rate',
        given: () =>
          settlementOfBoth(
            byKsef(firstKsef) + byKsef(secondKsef),
            ['<P_13_1>300.00</P_13_1>', '<P_13_1>«300.00»</P_13_1>'],
            ['<P_14_1>69.00</P_14_1>', '<P_14_1>«69.00»</P_14_1>'],
          ),
        settings: withDocuments({
          advances: [
            firstAdvance,
            edited(
              secondAdvance,
              ['<P_13_1>200.00</P_13_1>', '<P_13_2>227.78</P_13_2>'],
              ['<P_14_1>46.00</P_14_1>', '<P_14_2>18.22</P_14_2>'],
            ),
          ],
        }),
        issues: [
          { severity: 'error' },
          { severity: 'error' },
          { severity: 'error', line: 40, column: 5, xpath: '/Faktura/Fa/P_13_2' },
          { severity: 'error', line: 40, column: 5, xpath: '/Faktura/Fa/P_14_2' },
        ],
      },
    ],
    passes: [
      { name: 'a base and a tax within the tolerance', given: () => offBy('300.03', '69.02', '369.05'), settings: both },
      { name: 'order minus advances', given: () => settlement, settings: both },
      {
        name: 'P_15 that differs, which XML-668 reports',
        given: () => settlementOfBoth(byKsef(firstKsef) + byKsef(secondKsef), ...afterCorrection),
        settings: both,
      },
    ],
  },
  'XML-690': {
    fires: [
      {
        name: 'lines of 369.00 that remain of 1,230.00',
        given: () => remainderOnLines.replace('    <FaWiersz>', '    «<FaWiersz>»'),
        settings: both,
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'lines with the whole order', given: () => settlement, settings: both },
      { name: 'the advances not provided', given: () => remainderOnLines },
      {
        name: 'a part of the order, after the advance for it',
        given: () => partOfOrder,
        settings: withDocuments({ advances: [firstAdvance] }),
      },
    ],
  },
};
