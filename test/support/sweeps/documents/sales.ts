import type { MutableElement } from '../../builders/mutable-xml.ts';
import { fieldsOf, germanBuyer, invoiceTree, line, type Node, transfer } from './document-tree.ts';

const exemption: readonly Node[] = [
  ['P_19', '1'],
  ['P_19A', 'art. 43 ust. 1 pkt 29 ustawy o VAT'],
];

const severalRates = {
  sums: fieldsOf({ P_13_1: '460.00', P_14_1: '105.80', P_13_2: '80.00', P_14_2: '6.40', P_13_3: '40.00', P_14_3: '2.00', P_15: '694.20' }),
  lines: [
    line('Krzesło', { P_8B: '2', P_9A: '100.00', P_11: '200.00', P_12: '23' }),
    line('Stół', { P_8B: '1', P_9A: '300.00', P_10: '40.00', P_11: '260.00', P_12: '23' }),
    line('Montaż okien', { P_8A: 'godz.', P_8B: '4', P_9A: '20.00', P_11: '80.00', P_12: '8' }),
    line('Mąka', { P_8A: 'kg', P_8B: '10', P_9A: '4.00', P_11: '40.00', P_12: '5' }),
  ],
} as const;

const attachment: Node = [
  'Zalacznik',
  [
    [
      'BlokDanych',
      [
        ['ZNaglowek', 'Rozliczenie zużycia'],
        [
          'MetaDane',
          [
            ['ZKlucz', 'punkt poboru'],
            ['ZWartosc', 'PPE-1'],
          ],
        ],
        ['Tekst', [['Akapit', 'Odczyty z dnia dostawy.']]],
        [
          'Tabela',
          [
            ['Opis', 'Odczyty'],
            ['TNaglowek', [['Kol', [['NKom', 'zużycie']]]]],
            ['Wiersz', [['WKom', '12.5']]],
            ['Suma', [['SKom', '12.5']]],
          ],
        ],
      ],
    ],
  ],
];

function withAttachment(): MutableElement {
  const root = invoiceTree({ ...severalRates, closing: [attachment] });
  const visit = (element: MutableElement): void => {
    if (element.name === 'Kol') element.attributes = [['Typ', 'dec']];
    for (const piece of element.content) if (typeof piece !== 'string') visit(piece);
  };
  visit(root);
  return root;
}

const settlement: Node = [
  'Rozliczenie',
  [
    [
      'Obciazenia',
      [
        ['Kwota', '12.50'],
        ['Powod', 'kaucja za palety'],
      ],
    ],
    ['SumaObciazen', '12.50'],
    [
      'Odliczenia',
      [
        ['Kwota', '10.00'],
        ['Powod', 'zwrot kaucji'],
      ],
    ],
    ['SumaOdliczen', '10.00'],
    ['DoZaplaty', '24602.50'],
  ],
];

const partlyPaid: Node = [
  'Platnosc',
  [
    ['ZnacznikZaplatyCzesciowej', '1'],
    [
      'ZaplataCzesciowa',
      [
        ['KwotaZaplatyCzesciowej', '4602.50'],
        ['DataZaplatyCzesciowej', '2026-10-15'],
        ['FormaPlatnosci', '6'],
      ],
    ],
    ['TerminPlatnosci', [['Termin', '2026-10-29']]],
    ['FormaPlatnosci', '6'],
    ['RachunekBankowy', [['NrRB', '61109010140000071219812874']]],
  ],
];

const euroAccount: Node = [
  'Platnosc',
  [
    ['TerminPlatnosci', [['Termin', '2026-10-29']]],
    ['FormaPlatnosci', '6'],
    [
      'RachunekBankowy',
      [
        ['NrRB', 'PL61109010140000071219812874'],
        ['SWIFT', 'WBKPPLPP'],
      ],
    ],
  ],
];

const consumer = germanBuyer(['BrakID', '1']);
const euBusiness = germanBuyer(['KodUE', 'DE'], ['NrVatUE', '123456788']);

/** Sales (VAT) and a simplified invoice (UPR), by name. */
export const sales: Readonly<Record<string, MutableElement>> = {
  'VAT at several rates with a discount': invoiceTree(severalRates),
  'VAT with gross prices': invoiceTree({
    sums: fieldsOf({ P_13_1: '200.00', P_14_1: '46.00', P_13_2: '50.00', P_14_2: '4.00', P_15: '300.00' }),
    lines: [
      line('Lampa', { P_8B: '2', P_9B: '61.50', P_11A: '123.00', P_12: '23' }),
      line('Dywan', { P_8B: '1', P_9B: '130.00', P_10: '7.00', P_11A: '123.00', P_12: '23' }),
      line('Książka', { P_8B: '3', P_9B: '18.00', P_11A: '54.00', P_12: '8' }),
    ],
  }),
  'VAT with net, tax and gross per line': invoiceTree({
    sums: fieldsOf({ P_13_1: '300.00', P_14_1: '69.00', P_15: '369.00' }),
    lines: [
      line('Lampa', { P_8B: '2', P_9A: '50.00', P_11: '100.00', P_11A: '123.00', P_11Vat: '23.00', P_12: '23' }),
      line('Dywan', { P_8B: '4', P_9A: '50.00', P_11: '200.00', P_11A: '246.00', P_11Vat: '46.00', P_12: '23' }),
    ],
  }),
  'VAT in EUR': invoiceTree({
    currency: 'EUR',
    sums: fieldsOf({
      P_13_1: '300.00',
      P_14_1: '69.00',
      P_14_1W: '293.25',
      P_13_2: '50.00',
      P_14_2: '4.00',
      P_14_2W: '17.00',
      P_15: '423.00',
    }),
    lines: [
      line('Lampa', { P_8B: '2', P_9A: '50.00', P_11: '100.00', P_12: '23', KursWaluty: '4.25' }),
      line('Dywan', { P_8B: '4', P_9A: '50.00', P_11: '200.00', P_12: '23', KursWaluty: '4.25' }),
      line('Montaż', { P_8B: '1', P_9A: '50.00', P_11: '50.00', P_12: '8', KursWaluty: '4.25' }),
    ],
    terms: [euroAccount],
  }),
  'VAT partly exempt': invoiceTree({
    sums: fieldsOf({ P_13_1: '100.00', P_14_1: '23.00', P_13_7: '400.00', P_15: '523.00' }),
    annotations: { Zwolnienie: exemption },
    lines: [
      line('Szkolenie', { P_8B: '1', P_9A: '400.00', P_11: '400.00', P_12: 'zw' }),
      line('Podręcznik', { P_8B: '2', P_9A: '50.00', P_11: '100.00', P_12: '23' }),
    ],
  }),
  'VAT on goods to the EU in EUR': invoiceTree({
    currency: 'EUR',
    sellerPrefix: 'PL',
    buyer: euBusiness,
    sums: fieldsOf({ P_13_6_2: '1500.00', P_15: '1500.00' }),
    lines: [
      line('Silnik', { P_8B: '1', P_9A: '1000.00', P_11: '1000.00', P_12: '0 WDT', KursWaluty: '4.25' }),
      line('Przekładnia', { P_8B: '2', P_9A: '250.00', P_11: '500.00', P_12: '0 WDT', KursWaluty: '4.25' }),
    ],
    terms: [euroAccount],
  }),
  'VAT on exported goods': invoiceTree({
    buyer: [
      [
        'DaneIdentyfikacyjne',
        [
          ['KodKraju', 'US'],
          ['NrID', '12-3456789'],
          ['Nazwa', 'Sample Inc.'],
        ],
      ],
      [
        'Adres',
        [
          ['KodKraju', 'US'],
          ['AdresL1', '1 Sample Street, Boston'],
        ],
      ],
      ['JST', '2'],
      ['GV', '2'],
    ],
    sums: fieldsOf({ P_13_6_3: '1500.00', P_15: '1500.00' }),
    lines: [line('Silnik', { P_8B: '1', P_9A: '1500.00', P_11: '1500.00', P_12: '0 EX' })],
  }),
  'VAT at the domestic zero rate': invoiceTree({
    sums: fieldsOf({ P_13_6_1: '1500.00', P_15: '1500.00' }),
    lines: [line('Remont statku', { P_8A: 'usł.', P_8B: '1', P_9A: '1500.00', P_11: '1500.00', P_12: '0 KR' })],
  }),
  'VAT on services to the EU in EUR': invoiceTree({
    currency: 'EUR',
    sellerPrefix: 'PL',
    buyer: euBusiness,
    annotations: { P_18: [['P_18', '1']] },
    sums: fieldsOf({ P_13_9: '600.00', P_15: '600.00' }),
    lines: [line('Doradztwo', { P_8A: 'godz.', P_8B: '6', P_9A: '100.00', P_11: '600.00', P_12: 'np II', KursWaluty: '4.25' })],
    terms: [euroAccount],
  }),
  'VAT on work abroad for a Polish buyer': invoiceTree({
    sums: fieldsOf({ P_13_8: '600.00', P_15: '600.00' }),
    lines: [line('Remont domu w Berlinie', { P_8A: 'godz.', P_8B: '6', P_9A: '100.00', P_11: '600.00', P_12: 'np I' })],
  }),
  'VAT with domestic reverse charge': invoiceTree({
    annotations: { P_18: [['P_18', '1']] },
    sums: fieldsOf({ P_13_1: '100.00', P_14_1: '23.00', P_13_10: '600.00', P_15: '723.00' }),
    lines: [
      line('Gaz', { P_8A: 'MWh', P_8B: '6', P_9A: '100.00', P_11: '600.00', P_12: 'oo' }),
      line('Obsługa', { P_8B: '1', P_9A: '100.00', P_11: '100.00', P_12: '23' }),
    ],
  }),
  'VAT under OSS in EUR': invoiceTree({
    currency: 'EUR',
    buyer: consumer,
    sums: fieldsOf({ P_13_5: '100.00', P_14_5: '19.00', P_15: '119.00' }),
    lines: [
      line('Lampa', {
        P_8B: '2',
        P_9B: '59.50',
        P_11A: '119.00',
        P_12_XII: '19',
        Procedura: 'WSTO_EE',
        KursWaluty: '4.25',
      }),
    ],
    terms: [euroAccount],
  }),
  'VAT with the margin scheme': invoiceTree({
    annotations: {
      PMarzy: [
        ['P_PMarzy', '1'],
        ['P_PMarzy_3_1', '1'],
      ],
    },
    sums: fieldsOf({ P_13_1: '100.00', P_14_1: '23.00', P_13_11: '500.00', P_15: '623.00' }),
    lines: [
      line('Używany rower', { P_8B: '1', P_9B: '500.00', P_11A: '500.00' }),
      line('Nowy kask', { P_8B: '1', P_9A: '100.00', P_11: '100.00', P_12: '23' }),
    ],
  }),
  'VAT with split payment and a settlement': invoiceTree({
    annotations: { P_18A: [['P_18A', '1']] },
    sums: fieldsOf({ P_13_1: '20000.00', P_14_1: '4600.00', P_15: '24600.00' }),
    lines: [line('Pręt stalowy', { P_8A: 't', P_8B: '5', P_9A: '4000.00', P_11: '20000.00', P_12: '23', P_12_Zal_15: '1' })],
    terms: [settlement, partlyPaid],
  }),
  'VAT with an attachment': withAttachment(),
  UPR: invoiceTree({
    kind: 'UPR',
    number: 'UPR/2026/10/001',
    buyer: [
      ['DaneIdentyfikacyjne', [['NIP', '5250000009']]],
      ['JST', '2'],
      ['GV', '2'],
    ],
    sums: fieldsOf({ P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }),
    lines: [
      [
        ['P_7', 'Paliwo'],
        ['P_11A', '73.80'],
        ['P_12', '23'],
      ],
      [
        ['P_7', 'Parking'],
        ['P_11A', '49.20'],
        ['P_12', '23'],
      ],
    ],
    terms: [transfer],
  }),
};
