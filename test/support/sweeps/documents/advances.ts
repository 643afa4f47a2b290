import type { MutableElement } from '../../builders/mutable-xml.ts';
import { corrected, correctionOf } from './corrections.ts';
import { fieldsOf, invoiceTree, line, type Node, numbered, transfer } from './document-tree.ts';

const machine = {
  UU_IDZ: 'zam-1',
  P_7Z: 'Maszyna',
  P_8AZ: 'szt.',
  P_8BZ: '2',
  P_9AZ: '500.00',
  P_11NettoZ: '1000.00',
  P_11VatZ: '230.00',
  P_12Z: '23',
};
const assembly = {
  UU_IDZ: 'zam-2',
  P_7Z: 'Montaż',
  P_8AZ: 'godz.',
  P_8BZ: '10',
  P_9AZ: '50.00',
  P_11NettoZ: '500.00',
  P_11VatZ: '40.00',
  P_12Z: '8',
};

function order(value: string, ...rows: readonly Readonly<Record<string, string>>[]): Node {
  const lines = rows.map((row, index): Node => ['ZamowienieWiersz', numbered('NrWierszaZam', index, fieldsOf(row))]);
  return ['Zamowienie', [['WartoscZamowienia', value], ...lines]];
}

function advance(ksefNumber: string): Node {
  return ['FakturaZaliczkowa', [['NrKSeFFaZaliczkowej', ksefNumber]]];
}

const firstAdvance = advance('1234563218-20260915-0A1B2C3D4E5F-DF');
const secondAdvance = advance('1234563218-20260910-AABBCC112233-4A');
const before = { StanPrzed: '1' };

const machineLine = { NrWierszaFa: '1', P_8B: '2', P_9A: '500.00', P_11: '1000.00', P_12: '23' };
const assemblyLine = { NrWierszaFa: '2', P_8A: 'godz.', P_8B: '10', P_9A: '50.00', P_11: '500.00', P_12: '8' };

const advanceOfHalf = {
  kind: 'ZAL',
  number: 'ZAL/2026/10/001',
  sums: fieldsOf({ P_13_1: '500.00', P_14_1: '115.00', P_13_2: '250.00', P_14_2: '20.00', P_15: '885.00' }),
  terms: [order('1770.00', machine, assembly)],
} as const;

/** Advance invoices, their settlements, and corrections of both, by name. */
export const advances: Readonly<Record<string, MutableElement>> = {
  ZAL: invoiceTree(advanceOfHalf),
  'ZAL of two payments': invoiceTree({
    ...advanceOfHalf,
    supply: [],
    references: [
      [
        'ZaliczkaCzesciowa',
        [
          ['P_6Z', '2026-10-12'],
          ['P_15Z', '800.00'],
        ],
      ],
      [
        'ZaliczkaCzesciowa',
        [
          ['P_6Z', '2026-10-14'],
          ['P_15Z', '85.00'],
        ],
      ],
    ],
  }),
  'ZAL in EUR': invoiceTree({
    ...advanceOfHalf,
    currency: 'EUR',
    sums: fieldsOf({ P_13_1: '500.00', P_14_1: '115.00', P_14_1W: '488.75', P_15: '615.00', KursWalutyZ: '4.25' }),
    terms: [order('1230.00', machine)],
  }),
  KOR_ZAL: invoiceTree({
    kind: 'KOR_ZAL',
    number: 'KZAL/2026/10/001',
    sums: fieldsOf({ P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }),
    references: [...correctionOf(corrected('ZAL/2026/09/100')), ['P_15ZK', '615.00']],
    terms: [order('1230.00', { NrWierszaZam: '1', ...machine, StanPrzedZ: '1' }, { NrWierszaZam: '1', ...machine })],
  }),
  ROZ: invoiceTree({
    kind: 'ROZ',
    number: 'ROZ/2026/10/001',
    sums: fieldsOf({ P_13_1: '500.00', P_14_1: '115.00', P_13_2: '250.00', P_14_2: '20.00', P_15: '885.00' }),
    references: [firstAdvance, secondAdvance],
    lines: [line('Maszyna', machineLine), line('Montaż', assemblyLine)],
    terms: [transfer],
  }),
  KOR_ROZ: invoiceTree({
    kind: 'KOR_ROZ',
    number: 'KROZ/2026/10/001',
    sums: fieldsOf({ P_13_1: '-100.00', P_14_1: '-23.00', P_15: '-123.00' }),
    references: [...correctionOf(corrected('ROZ/2026/09/100')), ['P_15ZK', '615.00'], firstAdvance],
    lines: [
      line('Maszyna', { ...machineLine, UU_ID: 'poz-1', ...before }),
      line('Maszyna', { ...machineLine, UU_ID: 'poz-1', P_9A: '450.00', P_11: '900.00' }),
    ],
    terms: [],
  }),
};
