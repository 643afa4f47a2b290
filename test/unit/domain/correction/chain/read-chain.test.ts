import { readChain } from '@nakor/domain/correction/chain/read-chain';
import { draftAt, listChildren, readTextAt, writeDraft } from '@nakor/domain/correction/draft/draft';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { describe, expect, it } from 'vitest';
import { flatAdvance } from '../../../../support/builders/advance-samples.ts';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { declaredFigures } from '../../../../support/builders/corrections/correction-figures.ts';
import { flatSettlement } from '../../../../support/builders/recipe-originals.ts';
import type { Fields } from '../../../../support/builders/sale-drafts.ts';
import { parsed, schemaModel, utf8 } from '../../../../support/drivers/validation.ts';

/** One correction of a chain: what changes, the amounts that it declares, and those of the invoice after it. */
interface Step {
  readonly scenario: string;
  readonly changes: Fields;
  readonly answers?: Fields;
  readonly declares: Fields;
  readonly after: Fields;
}

interface Chain {
  readonly name: string;
  readonly source: string;
  readonly steps: readonly Step[];
  /** Values of the lines, or of the order lines, after the last correction. */
  readonly lines: readonly string[];
  readonly orderValue?: string;
}

const orderPrice = (number: number) => `/Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=${number}]/P_9AZ`;
const orderRate = (number: number) => `/Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=${number}]/P_12Z`;
const linePrice = (number: number) => `/Fa/FaWiersz[NrWierszaFa=${number}]/P_9A`;

/** The advances of the settlement: 4 500 - 3 998.40 and 1 035 - 919.63 at 23 %; 307 500 - 273 224.05 and 24 600 - 21 857.92 at 8 %. */
const linesLessAdvances = {
  podzial: 'wiersze_minus_zaliczki',
  zaliczki: '{"23":{"net":"501.60","tax":"115.37"},"8":{"net":"34275.95","tax":"2742.08"}}',
};

const chains: readonly Chain[] = [
  {
    // 20 000 of an order of 375 150, all at 23 %: 20 000 x 23/123 = 3 739.84 tax, 16 260.16 base.
    name: 'a larger payment, then a change of the order and a smaller payment',
    source: flatAdvance,
    steps: [
      {
        // 30 000 x 23/123 = 5 609.76, base 24 390.24: 8 130.08 and 1 869.92 more.
        scenario: 'advance-amount',
        changes: { '/Fa/P_15': '30000' },
        declares: { P_13_1: '8130.08', P_14_1: '1869.92', P_15: '10000.00', P_15ZK: '20000.00' },
        after: { P_13_1: '24390.24', P_14_1: '5609.76', P_15: '30000.00' },
      },
      {
        // Only the order changes: 307 500 + 5 000 net, x 1.23 = 384 375 gross; one rate, so nothing moves.
        scenario: 'advance-amount',
        changes: { [orderPrice(1)]: '307500' },
        declares: { P_15: '0.00', P_15ZK: '30000.00' },
        after: { P_13_1: '24390.24', P_14_1: '5609.76', P_15: '30000.00' },
      },
      {
        // 12 300 x 23/123 = 2 300, base 10 000: 14 390.24 and 3 309.76 less.
        scenario: 'advance-amount',
        changes: { '/Fa/P_15': '12300' },
        declares: { P_13_1: '-14390.24', P_14_1: '-3309.76', P_15: '-17700.00', P_15ZK: '30000.00' },
        after: { P_13_1: '10000.00', P_14_1: '2300.00', P_15: '12300.00' },
      },
    ],
    lines: ['307500.00', '5000'],
    orderValue: '384375.00',
  },
  {
    // The Ministry's examples 10, 11 and 12.
    name: 'another rate of the order at the same gross value, then a larger payment',
    source: flatAdvance,
    steps: [
      {
        // Gross 369 000 at 8 % and 6 150 at 23 %. Of 20 000: 20 000 x 6 150/375 150 = 327.87 (266.56 + 61.31), the rest
        // 19 672.13 (18 214.94 + 1 457.19). Base at 23 %: 266.56 - 16 260.16 = -15 993.60.
        scenario: 'advance-jpk-reclassify',
        changes: { [orderRate(1)]: '8' },
        declares: { P_13_1: '-15993.60', P_14_1: '-3678.53', P_13_2: '18214.94', P_14_2: '1457.19', P_15: '0.00', P_15ZK: '20000.00' },
        after: { P_13_1: '266.56', P_14_1: '61.31', P_13_2: '18214.94', P_14_2: '1457.19', P_15: '20000.00' },
      },
      {
        // Of 30 000: 30 000 x 6 150/375 150 = 491.80 (399.84 + 91.96), the rest 29 508.20 (27 322.41 + 2 185.79).
        scenario: 'advance-amount',
        changes: { '/Fa/P_15': '30000' },
        declares: { P_13_1: '133.28', P_14_1: '30.65', P_13_2: '9107.47', P_14_2: '728.60', P_15: '10000.00', P_15ZK: '20000.00' },
        after: { P_13_1: '399.84', P_14_1: '91.96', P_13_2: '27322.41', P_14_2: '2185.79', P_15: '30000.00' },
      },
    ],
    // 369 000 / 1.08 = 341 666.67
    lines: ['341666.67', '5000'],
    orderValue: '375150.00',
  },
  {
    // The rest of 300 000 over 332 100 at 8 % and 5 535 at 23 %, in all 337 635 gross.
    name: 'another rest to pay of a settlement, then another one back',
    source: flatSettlement,
    steps: [
      {
        // The Ministry's example 18. 307 635 x 5 535/337 635 = 5 043.20 (4 100.16 + 943.04), the rest 302 591.80 (280 177.59 + 22 414.21).
        scenario: 'settlement-correction',
        changes: { '/Fa/P_15': '307635' },
        declares: { P_13_1: '101.76', P_14_1: '23.41', P_13_2: '6953.54', P_14_2: '556.29', P_15: '7635.00', P_15ZK: '300000.00' },
        after: { P_13_1: '4100.16', P_14_1: '943.04', P_13_2: '280177.59', P_14_2: '22414.21', P_15: '307635.00' },
      },
      {
        // Back to 300 000: the opposite of the first.
        scenario: 'settlement-correction',
        changes: { '/Fa/P_15': '300000' },
        declares: { P_13_1: '-101.76', P_14_1: '-23.41', P_13_2: '-6953.54', P_14_2: '-556.29', P_15: '-7635.00', P_15ZK: '307635.00' },
        after: { P_13_1: '3998.40', P_14_1: '919.63', P_13_2: '273224.05', P_14_2: '21857.92', P_15: '300000.00' },
      },
    ],
    lines: ['307500', '4500'],
  },
  {
    name: 'a price of a settlement, then another price',
    source: flatSettlement,
    steps: [
      {
        // 5 500 instead of 4 500 net at 23 %: 1 000 + 230 more, all of it in the rest.
        scenario: 'settlement-correction',
        changes: { [linePrice(2)]: '5500' },
        answers: linesLessAdvances,
        declares: { P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00', P_15ZK: '300000.00' },
        after: { P_13_1: '4998.40', P_14_1: '1149.63', P_13_2: '273224.05', P_14_2: '21857.92', P_15: '301230.00' },
      },
      {
        // 306 500 instead of 307 500 net at 8 %: 1 000 + 80 less.
        scenario: 'settlement-correction',
        changes: { [linePrice(1)]: '306500' },
        answers: linesLessAdvances,
        declares: { P_13_2: '-1000.00', P_14_2: '-80.00', P_15: '-1080.00', P_15ZK: '301230.00' },
        after: { P_13_1: '4998.40', P_14_1: '1149.63', P_13_2: '272224.05', P_14_2: '21777.92', P_15: '300150.00' },
      },
    ],
    lines: ['306500.00', '5500.00'],
  },
];

describe('corrections of advances and settlements in a chain', () => {
  it.each(chains)('$name', async ({ source, steps, lines, orderValue }) => {
    const corrections: string[] = [];
    for (const [index, { scenario, changes, answers = {}, declares, after }] of steps.entries()) {
      const built = await builtCorrection(source, scenario, {
        changes,
        answers,
        number: `FK/${index + 1}`,
        earlierCorrections: corrections.map(utf8),
      });
      corrections.push(built.xml);
      expect(declaredFigures(built.xml)).toEqual(declares);
      const state = stateAfter(source, corrections);
      expect(state.warnings).toEqual([]);
      expect(numbers(declaredFigures(state.xml))).toEqual(numbers(after));
      if (index < steps.length - 1) continue;
      expect(state.values.map(Number)).toEqual(lines.map(Number));
      expect(state.orderValue === null ? undefined : Number(state.orderValue)).toBe(
        orderValue === undefined ? undefined : Number(orderValue),
      );
    }
  });
});

function stateAfter(source: string, corrections: readonly string[]) {
  const roots = corrections.map((xml) => parsed(xml).root);
  const read = readChain(parsed(source).root, roots, schemaModel, { ksefNumber: null, issueDay: null });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { before, warnings } = read.value.original;
  const order = draftAt(before, 'Fa', 'Zamowienie');
  const lines = order === null ? listChildren(draftAt(before, 'Fa') ?? before, 'FaWiersz') : listChildren(order, 'ZamowienieWiersz');
  return {
    xml: writeDraft(before, fa3Namespace),
    warnings: warnings.map(({ text }) => text.en),
    values: lines.map((line) => readTextAt(line, order === null ? 'P_11' : 'P_11NettoZ')),
    orderValue: order === null ? null : readTextAt(order, 'WartoscZamowienia'),
  };
}

function numbers(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, Number(text)]));
}
