import { plainInvoice } from '../builders/rule-cases.ts';
import { correctionInvoice, edited, settlementInvoice, simplifiedInvoice } from '../builders/sample-invoices.ts';
import { firstAdvance, secondAdvance, settlement } from '../builders/settled-samples.ts';
import type { InvoicePair } from './pair.ts';

type Edit = readonly [piece: string, replacement: string];

const german: readonly Edit[] = [
  ['  <Podmiot1>\n', '  <Podmiot1>\n    <PrefiksPodatnika>PL</PrefiksPodatnika>\n'],
  ['<KodKraju>PL</KodKraju>\n      <AdresL1>ul. Druga 2<', '<KodKraju>DE</KodKraju>\n      <AdresL1>Beispielweg 2, Berlin<'],
];
const numbered = (number: string): Edit => ['<NIP>5250000009</NIP>', `<KodUE>DE</KodUE>\n      <NrVatUE>${number}</NrVatUE>`];
const consumer: Edit = ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>'];
const soldAt = (rate: string, sum: string): readonly Edit[] => [
  ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00<', `    <${sum}>100.00</${sum}>\n    <P_15>100.00<`],
  ['<P_12>23<', `<P_12>${rate}<`],
];

/** An intra-EU supply to a business with this number. */
const supplyTo = (number: string) => edited(plainInvoice, ...german, numbered(number), ...soldAt('0 WDT', 'P_13_6_2'));

/** An intra-EU supply of a car, admitted on a day and with a mileage. */
const carOf = (admitted: string, mileage: string) =>
  edited(plainInvoice, ...german, consumer, ...soldAt('0 WDT', 'P_13_6_2'), [
    '        <P_22N>1</P_22N>\n',
    `        <P_22>1</P_22>
        <P_42_5>1</P_42_5>
        <NowySrodekTransportu>
          <P_22A>${admitted}</P_22A>
          <P_NrWierszaNST>1</P_NrWierszaNST>
          <P_22B>${mileage}</P_22B>
        </NowySrodekTransportu>
`,
  ]);

const foreignTax: readonly Edit[] = [
  [
    '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00<',
    '    <P_13_5>100.00</P_13_5>\n    <P_14_5>19.00</P_14_5>\n    <P_15>119.00<',
  ],
  ['<P_12>23</P_12>', '<P_12_XII>19</P_12_XII>'],
];
const reverseCharged: readonly Edit[] = [...soldAt('oo', 'P_13_10'), ['<P_18>2<', '<P_18>1<']];
const deducted = (amount: string, due: string): Edit => [
  '    <Platnosc>',
  `    <Rozliczenie>
      <Odliczenia>
        <Kwota>${amount}</Kwota>
        <Powod>kaucja</Powod>
      </Odliczenia>
      <SumaOdliczen>${amount}</SumaOdliczen>
      <DoZaplaty>${due}</DoZaplaty>
    </Rozliczenie>
    <Platnosc>`,
];
const account = /<NrRB>[^<]*<\/NrRB>/.exec(plainInvoice)?.[0] ?? '';
const term = /<TerminPlatnosci>\s*<Termin>[^<]*<\/Termin>\s*<\/TerminPlatnosci>/.exec(plainInvoice)?.[0] ?? '';
const paidOn = (day: string): Edit => [term, `<Zaplacono>1</Zaplacono>\n      <DataZaplaty>${day}</DataZaplaty>`];
const named = (name: string): readonly Edit[] => [consumer, ['<Nazwa>Odbiorca Próbny S.A.</Nazwa>', `<Nazwa>${name}</Nazwa>`]];
const simplifiedLines = (price: string) =>
  edited(
    simplifiedInvoice,
    ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', ''],
    ['<P_11A>123.00</P_11A>', `<P_8A>szt.</P_8A>\n      <P_8B>2</P_8B>\n      <P_9B>${price}</P_9B>`],
  );

/** A row of a correction of an item that cost 100.00 before it and 90.00 after it. */
const row = (number: number, item: string, isBefore: boolean) => `    <FaWiersz>
      <NrWierszaFa>${number}</NrWierszaFa>
      <P_7>${item}</P_7>
      <P_8A>szt.</P_8A>
      <P_8B>2</P_8B>
      <P_9A>${isBefore ? '50.00' : '45.00'}</P_9A>
      <P_11>${isBefore ? '100.00' : '90.00'}</P_11>
      <P_12>23</P_12>
${isBefore ? '      <StanPrzed>1</StanPrzed>\n' : ''}    </FaWiersz>
`;

/** The sample KOR of three items, with these rows after the correction and these totals. */
const correctionOfThree = (after: string, base: string, tax: string, total: string) =>
  edited(
    correctionInvoice,
    [
      / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(correctionInvoice)?.[0] ?? '',
      row(1, 'Stół', true) + row(2, 'Krzesło', true) + row(3, 'Lampa', true) + after,
    ],
    ['<P_13_1>-10.00<', `<P_13_1>${base}<`],
    ['<P_14_1>-2.30<', `<P_14_1>${tax}<`],
    ['<P_15>-12.30<', `<P_15>${total}<`],
  );

/** An intra-EU supply of a boat, admitted long ago and used for so many hours. */
const boatOf = (hours: string) => edited(carOf('2025-02-01', '5 900 km'), ['<P_22B>5 900 km</P_22B>', `<P_22C>${hours} godz.</P_22C>`]);

/** The same of an aircraft. */
const aircraftOf = (hours: string) => edited(carOf('2025-02-01', '5 900 km'), ['<P_22B>5 900 km</P_22B>', `<P_22D>${hours} godz.</P_22D>`]);

/** The plain invoice with a second line that states nothing but a text. */
const withTextLine = (text: string) =>
  edited(plainInvoice, [
    '    </FaWiersz>\n',
    `    </FaWiersz>\n    <FaWiersz>\n      <NrWierszaFa>2</NrWierszaFa>\n      <P_7>${text}</P_7>\n    </FaWiersz>\n`,
  ]);

/** Mistakes that a result must not pass over, each beside an invoice that it must not blame. */
export const dataPairs: readonly InvoicePair[] = [
  {
    name: 'a used car as a new means of transport',
    wrong: carOf('2025-02-01', '48 000 km'),
    readiness: 'not_ready',
    issues: ['XML-530'],
    right: carOf('2025-02-01', '5 900 km'),
  },
  {
    name: 'a dot as the name of the goods',
    wrong: edited(plainInvoice, ['<P_7>Usługa wzorcowa nr 1<', '<P_7>.<']),
    readiness: 'not_ready',
    issues: ['XML-840'],
    right: edited(plainInvoice, ['<P_7>Usługa wzorcowa nr 1<', '<P_7>Null modem<']),
  },
  ...['-', 'null', 'undefined', '{{nazwa}}'].map((name) => ({
    name: `“${name}” as the name of the goods`,
    wrong: edited(plainInvoice, ['<P_7>Usługa wzorcowa nr 1<', `<P_7>${name}<`]),
    readiness: 'not_ready' as const,
    issues: ['XML-840'],
    right: edited(plainInvoice, ['<P_7>Usługa wzorcowa nr 1<', '<P_7>Nullstellen-Indikator<']),
  })),
  {
    name: 'a boat used for 500 hours as a new means of transport',
    wrong: boatOf('500'),
    readiness: 'not_ready',
    issues: ['XML-530'],
    right: boatOf('90'),
  },
  {
    name: 'an aircraft used for 60 hours as a new means of transport',
    wrong: aircraftOf('60'),
    readiness: 'not_ready',
    issues: ['XML-530'],
    right: aircraftOf('39'),
  },
  {
    name: 'a line that is text only',
    wrong: withTextLine('Towar zgodnie z umową'),
    readiness: 'ready_with_warnings',
    issues: ['XML-827'],
    right: plainInvoice,
  },
  {
    name: 'an account in the United States without SWIFT',
    wrong: edited(plainInvoice, [account, '<NrRB>021000021123456789</NrRB>\n        <NazwaBanku>First Bank of New York</NazwaBanku>']),
    readiness: 'ready_with_warnings',
    issues: ['XML-703'],
    right: edited(plainInvoice, [account, '<NrRB>021000021123456789</NrRB>\n        <SWIFT>CHASUS33</SWIFT>']),
  },
  {
    name: 'an unfilled template as the number of the invoice',
    wrong: edited(plainInvoice, ['<P_2>FV/2026/10/001<', '<P_2>{{numer}}<']),
    readiness: 'not_ready',
    issues: ['XML-340'],
    right: edited(plainInvoice, ['<P_2>FV/2026/10/001<', '<P_2>X<']),
  },
  {
    name: 'a dash as the number of a customer',
    wrong: edited(plainInvoice, ['    <JST>2</JST>', '    <NrKlienta>-</NrKlienta>\n    <JST>2</JST>']),
    readiness: 'ready_with_warnings',
    issues: ['XML-841'],
    right: edited(plainInvoice, ['    <JST>2</JST>', '    <NrKlienta>0</NrKlienta>\n    <JST>2</JST>']),
  },
  {
    name: 'words as an account',
    wrong: edited(plainInvoice, [account, '<NrRB>brak brak brak</NrRB>']),
    readiness: 'not_ready',
    issues: ['XML-720'],
    right: edited(plainInvoice, [account, '<NrRB>DE89370400440532013000</NrRB>']),
  },
  {
    name: 'the name of a bank beside an account',
    wrong: edited(plainInvoice, [account, '<NrRB>IBAN PL61109010140000071219812874</NrRB>']),
    readiness: 'ready_with_warnings',
    issues: ['XML-720'],
    right: edited(plainInvoice, [account, '<NrRB>PL61109010140000071219812874</NrRB>']),
  },
  {
    name: 'a German VAT number with a wrong check digit',
    wrong: supplyTo('136695978'),
    readiness: 'ready_with_warnings',
    issues: ['XML-237'],
    right: supplyTo('136695976'),
  },
  {
    name: 'OSS for a business',
    wrong: edited(plainInvoice, ...german, numbered('136695976'), ...foreignTax),
    readiness: 'ready_with_warnings',
    issues: ['XML-531'],
    right: edited(plainInvoice, ...german, consumer, ...foreignTax),
  },
  {
    name: 'reverse charge for a consumer',
    wrong: edited(plainInvoice, consumer, ...reverseCharged),
    readiness: 'not_ready',
    issues: ['XML-532'],
    right: edited(plainInvoice, ...reverseCharged),
  },
  {
    name: 'a due date ten years later',
    wrong: edited(plainInvoice, ['<Termin>2026-10-29<', '<Termin>2036-10-29<']),
    readiness: 'ready_with_warnings',
    issues: ['XML-721'],
    right: edited(plainInvoice, ['<Termin>2026-10-29<', '<Termin>2027-10-29<']),
  },
  {
    name: 'a payment ten years earlier',
    wrong: edited(plainInvoice, paidOn('2016-10-14')),
    readiness: 'ready_with_warnings',
    issues: ['XML-721'],
    right: edited(plainInvoice, paidOn('2026-10-14')),
  },
  {
    name: 'a negative deduction',
    wrong: edited(plainInvoice, deducted('-23.00', '146.00')),
    readiness: 'ready_with_warnings',
    issues: ['XML-440'],
    right: edited(plainInvoice, deducted('23.00', '100.00')),
  },
  {
    name: 'the NIP of the buyer in the name',
    wrong: edited(plainInvoice, ...named('Odbiorca Próbny S.A., NIP 5250000009')),
    readiness: 'not_ready',
    issues: ['XML-239'],
    right: edited(plainInvoice, ...named('Jan Próbny, tel. 600 700 800')),
  },
  {
    name: 'a simplified invoice of 123.00 for two pieces at 100.00',
    wrong: simplifiedLines('100.00'),
    readiness: 'ready_with_warnings',
    issues: ['XML-403'],
    right: simplifiedLines('61.50'),
  },
  {
    name: 'a dash as the number of the corrected invoice',
    wrong: edited(correctionInvoice, [/<NrFaKorygowanej>[^<]*</.exec(correctionInvoice)?.[0] ?? '', '<NrFaKorygowanej>-<']),
    readiness: 'not_ready',
    issues: ['XML-340'],
    right: correctionInvoice,
  },
  {
    name: 'a payment of a settlement ten years earlier',
    wrong: edited(settlementInvoice, [
      /<TerminPlatnosci>[\s\S]*<\/TerminPlatnosci>/.exec(settlementInvoice)?.[0] ?? '',
      paidOn('2016-10-14')[1],
    ]),
    readiness: 'ready_with_warnings',
    issues: ['XML-721'],
    right: edited(settlementInvoice, [
      /<TerminPlatnosci>[\s\S]*<\/TerminPlatnosci>/.exec(settlementInvoice)?.[0] ?? '',
      paidOn('2024-10-14')[1],
    ]),
  },
  {
    name: 'the second of three items left out after a correction, and the third numbered again',
    wrong: correctionOfThree(row(1, 'Stół', false) + row(2, 'Lampa', false), '-120.00', '-27.60', '-147.60'),
    readiness: 'ready_with_warnings',
    issues: ['XML-604'],
    xpath: '/Faktura/Fa/FaWiersz[2]/StanPrzed',
    right: correctionOfThree(row(1, 'Stół', false) + row(2, 'Krzesło', false) + row(3, 'Lampa', false), '-30.00', '-6.90', '-36.90'),
  },
  {
    name: 'a PESEL as an identifier',
    wrong: edited(plainInvoice, ['<NIP>5250000009</NIP>', '<KodKraju>PL</KodKraju>\n      <NrID>44051401359</NrID>']),
    readiness: 'ready_to_send',
    issues: [],
    hints: ['XML-238'],
    right: edited(plainInvoice, ['<NIP>5250000009</NIP>', '<KodKraju>PL</KodKraju>\n      <NrID>44051401358</NrID>']),
  },
  {
    name: 'lines of a settlement that show only the rest of the order',
    wrong: edited(settlement, ['<P_9A>500.00<', '<P_9A>150.00<'], ['<P_11>1000.00<', '<P_11>300.00<']),
    readiness: 'ready_with_warnings',
    issues: ['XML-690'],
    right: settlement,
    advances: [firstAdvance, secondAdvance],
  },
];
