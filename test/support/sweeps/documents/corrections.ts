import type { MutableElement } from '../../builders/mutable-xml.ts';
import { fieldsOf, invoiceTree, line, type Node } from './document-tree.ts';

/** A reference to a corrected invoice of 15 September 2026 in KSeF. */
export function corrected(number: string, ksefNumber = '1234563218-20260915-0A1B2C3D4E5F-DF'): Node {
  return [
    'DaneFaKorygowanej',
    [
      ['DataWystFaKorygowanej', '2026-09-15'],
      ['NrFaKorygowanej', number],
      ['NrKSeF', '1'],
      ['NrKSeFFaKorygowanej', ksefNumber],
    ],
  ];
}

/** Reason, type and the corrected invoices. */
export function correctionOf(...references: readonly Node[]): readonly Node[] {
  return [['PrzyczynaKorekty', 'pomyłka w cenie'], ['TypKorekty', '2'], ...references];
}

const before = { StanPrzed: '1' };
const paper = (number: string, day: string): Node => [
  'DaneFaKorygowanej',
  [
    ['DataWystFaKorygowanej', day],
    ['NrFaKorygowanej', number],
    ['NrKSeFN', '1'],
  ],
];

const lamp = { NrWierszaFa: '1', UU_ID: 'poz-1', P_8B: '2', P_12: '23' };
const carpet = { NrWierszaFa: '2', UU_ID: 'poz-2', P_8B: '4', P_12: '8' };

const base = { kind: 'KOR', number: 'KOR/2026/10/001', terms: [] } as const;

/** Corrections of sales (KOR), by name. */
export const corrections: Readonly<Record<string, MutableElement>> = {
  'KOR with the state before': invoiceTree({
    ...base,
    sums: fieldsOf({ P_13_1: '-200.00', P_14_1: '-46.00', P_13_2: '100.00', P_14_2: '8.00', P_15: '-138.00' }),
    references: correctionOf(corrected('FV/2026/09/100')),
    lines: [
      line('Lampa', { ...lamp, P_9A: '500.00', P_11: '1000.00', ...before }),
      line('Lampa', { ...lamp, P_9A: '400.00', P_11: '800.00' }),
      line('Dywan', { ...carpet, P_9A: '100.00', P_11: '400.00', ...before }),
      line('Dywan', { ...carpet, P_9A: '125.00', P_11: '500.00' }),
    ],
  }),
  'KOR by difference': invoiceTree({
    ...base,
    sums: fieldsOf({ P_13_1: '-500.00', P_14_1: '-115.00', P_13_2: '-100.00', P_14_2: '-8.00', P_15: '-723.00' }),
    references: correctionOf(corrected('FV/2026/09/100')),
    lines: [
      line('Lampa', { ...lamp, P_8B: '-1', P_9A: '500.00', P_11: '-500.00' }),
      line('Dywan', { ...carpet, P_8B: '-1', P_9A: '100.00', P_11: '-100.00' }),
    ],
  }),
  'KOR by storno': invoiceTree({
    ...base,
    sums: fieldsOf({ P_13_1: '-200.00', P_14_1: '-46.00', P_15: '-246.00' }),
    references: correctionOf(corrected('FV/2026/09/100')),
    lines: [
      line('Lampa', { P_8B: '-2', P_9A: '500.00', P_11: '-1000.00', P_12: '23' }),
      line('Lampa', { P_8B: '2', P_9A: '400.00', P_11: '800.00', P_12: '23' }),
    ],
  }),
  'KOR with gross prices': invoiceTree({
    ...base,
    sums: fieldsOf({ P_13_1: '-1000.00', P_14_1: '-230.00', P_15: '-1230.00' }),
    references: correctionOf(corrected('FV/2026/09/100')),
    lines: [
      line('Lampa', { ...lamp, P_9B: '1230.00', P_11A: '2460.00', ...before }),
      line('Lampa', { ...lamp, P_9B: '615.00', P_11A: '1230.00' }),
    ],
  }),
  'KOR of the rate': invoiceTree({
    ...base,
    sums: fieldsOf({ P_13_1: '-1000.00', P_14_1: '-230.00', P_13_2: '1000.00', P_14_2: '80.00', P_15: '-150.00' }),
    references: correctionOf(corrected('FV/2026/09/100')),
    lines: [
      line('Usługa', { ...lamp, P_9A: '500.00', P_11: '1000.00', ...before }),
      line('Usługa', { ...lamp, P_9A: '500.00', P_11: '1000.00', P_12: '8' }),
    ],
  }),
  'KOR of several invoices': invoiceTree({
    ...base,
    sums: fieldsOf({ P_13_1: '-1000.00', P_14_1: '-230.00', P_15: '-1230.00' }),
    references: [
      ...correctionOf(paper('FV/2026/01/100', '2026-01-15'), paper('FV/2026/01/200', '2026-01-29')),
      ['OkresFaKorygowanej', 'pierwsze półrocze 2026'],
    ],
  }),
  'KOR in EUR': invoiceTree({
    ...base,
    currency: 'EUR',
    sums: fieldsOf({ P_13_1: '-200.00', P_14_1: '-46.00', P_14_1W: '-195.50', P_15: '-246.00' }),
    references: correctionOf(corrected('FV/2026/09/100')),
    lines: [
      line('Lampa', { ...lamp, P_9A: '500.00', P_11: '1000.00', KursWaluty: '4.25', ...before }),
      line('Lampa', { ...lamp, P_9A: '400.00', P_11: '800.00', KursWaluty: '4.25' }),
    ],
  }),
  'KOR of the buyer': invoiceTree({
    ...base,
    sums: fieldsOf({ P_15: '0.00' }),
    references: [
      ...correctionOf(corrected('FV/2026/09/100')),
      [
        'Podmiot2K',
        [
          [
            'DaneIdentyfikacyjne',
            [
              ['NIP', '5250000009'],
              ['Nazwa', 'Odbiorca Próbny sp. z o.o.'],
            ],
          ],
          [
            'Adres',
            [
              ['KodKraju', 'PL'],
              ['AdresL1', 'ul. Dawna 2'],
            ],
          ],
        ],
      ],
    ],
  }),
};
