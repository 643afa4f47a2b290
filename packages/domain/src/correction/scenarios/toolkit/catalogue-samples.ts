import type { PrimaryKind } from '../../../fa3/elements/kinds.ts';
import { Invoice } from '../../../fa3/invoice.ts';
import { createBranch, createLeaf, type Draft } from '../../draft/draft.ts';
import type { CorrectionKind } from '../../model/correction-request.ts';
import type { Original } from '../../model/original.ts';

/** Fields of an element, in order: a string, or nested fields. */
type Fields = readonly (readonly [name: string, content: string | Fields])[];

function drafted(fields: Fields): Draft[] {
  return fields.map(([name, content]) => (typeof content === 'string' ? createLeaf(name, content) : createBranch(name, drafted(content))));
}

const parties: Fields = [
  [
    'Podmiot1',
    [
      [
        'DaneIdentyfikacyjne',
        [
          ['NIP', '1234563218'],
          ['Nazwa', 'Sprzedawca Wzorcowy sp. z o.o.'],
        ],
      ],
      [
        'Adres',
        [
          ['KodKraju', 'PL'],
          ['AdresL1', 'ul. Stara 9, 00-999 Warszawa'],
        ],
      ],
    ],
  ],
  [
    'Podmiot2',
    [
      [
        'DaneIdentyfikacyjne',
        [
          ['NIP', '5250000009'],
          ['Nazwa', 'Nabywca Przykładowy S.A.'],
        ],
      ],
      [
        'Adres',
        [
          ['KodKraju', 'PL'],
          ['AdresL1', 'ul. Druga 2, 00-999 Warszawa'],
        ],
      ],
      ['JST', '2'],
      ['GV', '2'],
    ],
  ],
];

const annotations: Fields = [
  ['P_16', '2'],
  ['P_17', '2'],
  ['P_18', '2'],
  ['P_18A', '2'],
  ['Zwolnienie', [['P_19N', '1']]],
  ['NoweSrodkiTransportu', [['P_22N', '1']]],
  ['P_23', '2'],
  ['PMarzy', [['P_PMarzyN', '1']]],
];

const line: Fields = [
  ['NrWierszaFa', '1'],
  ['P_7', 'Doradztwo podatkowe'],
  ['P_8A', 'godz.'],
  ['P_8B', '4'],
  ['P_9A', '250.00'],
  ['P_11', '1000.00'],
  ['P_12', '23'],
];

const order: Fields = [
  ['WartoscZamowienia', '2460.00'],
  [
    'ZamowienieWiersz',
    [
      ['NrWierszaZam', '1'],
      ['P_7Z', 'Maszyna wzorcowa'],
      ['P_8AZ', 'szt.'],
      ['P_8BZ', '2'],
      ['P_9AZ', '1000.00'],
      ['P_11NettoZ', '2000.00'],
      ['P_11VatZ', '460.00'],
      ['P_12Z', '23'],
    ],
  ],
];

/** The line of a settlement covers the whole order, half of which was paid in advance. */
const lineOfOrder: Fields = [...line.slice(0, 3), ['P_8B', '8'], ['P_9A', '250.00'], ['P_11', '2000.00'], ['P_12', '23']];

const advanceReference: Fields = [
  ['NrKSeFZN', '1'],
  ['NrFaZaliczkowej', 'ZAL/2026/01/007'],
];

const partsOfKind: Readonly<Record<PrimaryKind, Fields>> = {
  VAT: [['FaWiersz', line]],
  UPR: [
    [
      'FaWiersz',
      [
        ['NrWierszaFa', '1'],
        ['P_7', 'Materiały biurowe'],
        ['P_11A', '246.00'],
        ['P_12', '23'],
      ],
    ],
  ],
  ZAL: [['Zamowienie', order]],
  ROZ: [
    ['FakturaZaliczkowa', advanceReference],
    ['FaWiersz', lineOfOrder],
  ],
};

const totalsOfKind: Readonly<Record<PrimaryKind, readonly [base: string, tax: string, gross: string]>> = {
  VAT: ['1000.00', '230.00', '1230.00'],
  UPR: ['200.00', '46.00', '246.00'],
  ZAL: ['1000.00', '230.00', '1230.00'],
  ROZ: ['1000.00', '230.00', '1230.00'],
};

const correctionKindOf: Readonly<Record<PrimaryKind, CorrectionKind>> = { VAT: 'KOR', UPR: 'KOR', ZAL: 'KOR_ZAL', ROZ: 'KOR_ROZ' };

/**
 * A small invoice of a kind, used for the examples of the catalogue.
 *
 * @param currency `EUR` has the tax in PLN at a rate of 4.25
 */
export function sampleOriginal(kind: PrimaryKind, currency: 'PLN' | 'EUR' = 'PLN'): Original {
  const [base, tax, gross] = totalsOfKind[kind];
  const number = `${kind === 'VAT' ? 'FV' : kind}/2026/02/001`;
  const before = createBranch('Faktura', [
    ...drafted(parties),
    createBranch('Fa', [
      ...drafted([
        ['KodWaluty', currency],
        ['P_1', '2026-02-16'],
        ['P_2', number],
        ['P_6', '2026-02-15'],
        ['P_13_1', base],
        ['P_14_1', tax],
        ...(currency === 'PLN' ? [] : ([['P_14_1W', '977.50']] as const)),
        ['P_15', gross],
        ...(currency === 'EUR' && kind === 'ZAL' ? ([['KursWalutyZ', '4.25']] as const) : []),
        ['Adnotacje', annotations],
        ['RodzajFaktury', kind],
      ]),
      ...drafted(partsOfKind[kind]).map((part) => (currency === 'EUR' && part.name === 'FaWiersz' ? withRate(part) : part)),
    ]),
  ]);
  return {
    before,
    invoice: new Invoice(before),
    kind,
    correctionKind: correctionKindOf[kind],
    isCorrection: false,
    shownLines: 'all',
    version: 'FA(3)',
    currency,
    reference: { issueDay: '2026-02-16', number, ksefNumber: null },
    warnings: [],
  };
}

function withRate(row: Draft): Draft {
  return { ...row, children: [...row.children, createLeaf('KursWaluty', '4.25')] };
}
