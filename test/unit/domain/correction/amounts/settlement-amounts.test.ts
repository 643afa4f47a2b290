import { computeSettlementDeltas, deriveLineParts } from '@nakor/domain/correction/amounts/settlement-amounts';
import type { AmountsByBucket } from '@nakor/domain/correction/model/correction-plan';
import { sumOf, toDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { type StateParts, seen, stateOf } from '../../../../support/builders/payment-states.ts';
import { invoiceOf } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

function shown(amounts: AmountsByBucket): string[] {
  return [...amounts].map(([id, { base, tax, taxInPln }]) => {
    const taxes = [tax, taxInPln].flatMap((amount) => (amount === null ? [] : [` / ${amount.toAmount()}`]));
    return `${id}: ${base.toAmount()}${taxes.join('')}`;
  });
}

const bucket = (base: string, tax: string) => ({ base: toDecimal(base), tax: toDecimal(tax), taxInPln: null });
const flat = { NrWierszaFa: '1', P_8B: '1', P_9A: '307500', P_11: '307500', P_12: '8' };
const extras = { NrWierszaFa: '2', P_8B: '1', P_9A: '4500', P_11: '4500', P_12: '23' };

/** The Ministry's example 17: 300 000 is left to pay of an order of 337 635. */
const seventeen: StateParts = {
  kind: 'ROZ',
  fa: { P_13_1: '3998.40', P_14_1: '919.63', P_13_2: '273224.05', P_14_2: '21857.92', P_15: '300000' },
  lines: [flat, extras],
};

/** An order of 1 230 at 23 % and 1 080 at 8 %, half of it paid in advance. */
const half: StateParts = {
  kind: 'ROZ',
  fa: { P_13_1: '500', P_14_1: '115', P_13_2: '500', P_14_2: '40', P_15: '1155' },
  lines: [
    { NrWierszaFa: '1', P_11: '1000', P_12: '23' },
    { NrWierszaFa: '2', P_11: '1000', P_12: '8' },
  ],
};
const [first = {}, second = {}] = half.lines ?? [];

interface Case {
  readonly name: string;
  readonly before: StateParts;
  readonly lines: StateParts['lines'];
  readonly rest: string;
  readonly advances?: AmountsByBucket;
  readonly deltas: readonly string[];
  readonly warnings?: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'example 18: 307 635 is left to pay instead of 300 000',
    before: seventeen,
    lines: seventeen.lines,
    rest: '307635',
    deltas: ['1: 101.76 / 23.41', '2: 6953.54 / 556.29'],
  },
  {
    name: 'the advances are stated: 30 000 as the Ministry splits it',
    before: seventeen,
    lines: seventeen.lines,
    rest: '307635',
    advances: new Map([
      ['1', bucket('399.84', '91.96')],
      ['2', bucket('27322.41', '2185.79')],
    ]),
    // 4 500 − 399.84 − 3 998.40; 1 035 − 91.96 − 919.63; 307 500 − 27 322.41 − 273 224.05; 24 600 − 2 185.79 − 21 857.92
    deltas: ['1: 101.76 / 23.41', '2: 6953.54 / 556.29'],
  },
  {
    name: 'stated advances that the totals deduct: a line changes only its own rate',
    before: half,
    lines: [{ ...first, P_11: '1100' }, second],
    rest: '1278',
    advances: new Map([
      ['1', bucket('500', '115')],
      ['2', bucket('500', '40')],
    ]),
    deltas: ['1: 100.00 / 23.00'],
  },
  {
    name: 'stated advances of the same amount at other rates than those of a proportional settlement: the other rate moves, too',
    before: half,
    lines: [{ ...first, P_11: '1100' }, second],
    rest: '1278',
    advances: new Map([
      ['1', bucket('420', '96.60')],
      ['2', bucket('591.11', '47.29')],
    ]),
    deltas: ['1: 180.00 / 41.40', '2: -91.11 / -7.29'],
    warnings: [
      'The totals of the corrected invoice were split in proportion to the lines, but the correction calculates them as lines less advances. It therefore also moves amounts between rates, apart from changes: P_13_1 80.00 / 18.40, P_13_2 −91.11 / −7.29.',
    ],
  },
  {
    name: 'stated advances of another amount and at other rates',
    before: half,
    lines: half.lines,
    rest: '1275.60',
    advances: new Map([
      ['1', bucket('400', '92')],
      ['2', bucket('502.22', '40.18')],
    ]),
    deltas: ['1: 100.00 / 23.00', '2: -2.22 / -0.18'],
    warnings: ['The totals of the corrected invoice were split in proportion'],
  },
  {
    name: 'stated advances of the same amount for totals of no known method',
    before: { ...half, fa: { P_13_1: '61', P_14_1: '14', P_13_2: '1000', P_14_2: '80', P_15: '1155' } },
    lines: half.lines,
    rest: '1155',
    advances: new Map([
      ['1', bucket('500', '115')],
      ['2', bucket('500', '40')],
    ]),
    deltas: ['1: 439.00 / 101.00', '2: -500.00 / -40.00'],
    warnings: ['The totals of the corrected invoice are not the lines less the given advances'],
  },
  {
    name: 'a higher line value changes only its own rate: the advances are the same',
    before: half,
    lines: [{ ...first, P_11: '1100' }, second],
    rest: '1278',
    deltas: ['1: 100.00 / 23.00'],
  },
  {
    name: 'a line reduced by more than was left to pay, since the rest was in the advances',
    before: half,
    lines: [{ ...first, P_11: '0' }, second],
    rest: '-75',
    deltas: ['1: -500.00 / -115.00', '2: -569.44 / -45.56'],
  },
  {
    name: 'a line at another rate: only the part that is settled here',
    before: half,
    lines: [{ NrWierszaFa: '1', P_11: '1138.89', P_12: '8' }, second],
    rest: '1155',
    deltas: ['1: -500.00 / -115.00', '2: 569.44 / 45.56'],
    warnings: ['The rate of a line changes'],
  },
  {
    name: 'a small line at another rate: its advance is left to a correction of its own',
    before: {
      kind: 'ROZ',
      fa: { P_13_1: '900', P_14_1: '207', P_15: '1107' },
      lines: [
        { NrWierszaFa: '1', P_11: '100', P_12: '23' },
        { NrWierszaFa: '2', P_11: '900', P_12: '23' },
      ],
    },
    lines: [
      { NrWierszaFa: '1', P_11: '113.89', P_12: '8' },
      { NrWierszaFa: '2', P_11: '900', P_12: '23' },
    ],
    rest: '1107',
    // 110.70 and 996.30 by 123 and 1 107 of 1 230
    deltas: ['1: -90.00 / -20.70', '2: 102.50 / 8.20'],
    warnings: ['The rate of a line changes'],
  },
  { name: 'nothing changes', before: half, lines: half.lines, rest: '1155', deltas: [] },
  {
    name: 'a settlement corrected to zero reverses the declared amounts',
    before: { ...half, fa: { ...half.fa, P_13_1: '500.01', P_14_1: '114.99' } },
    lines: half.lines,
    rest: '0',
    deltas: ['1: -500.01 / -114.99', '2: -500.00 / -40.00'],
  },
  {
    name: 'totals in other proportions than the lines',
    before: { ...half, fa: { P_13_1: '61', P_14_1: '14', P_13_2: '1000', P_14_2: '80', P_15: '1155' } },
    lines: half.lines,
    rest: '1386',
    // 231 by 1 230 and 1 080 of 2 310
    deltas: ['1: 100.00 / 23.00', '2: 100.00 / 8.00'],
    warnings: ['The totals of the settlement do not match'],
  },
  {
    name: 'lines without values: the proportions follow from the totals',
    before: { ...half, lines: [{ NrWierszaFa: '1', P_12: '23' }] },
    lines: [{ NrWierszaFa: '1', P_12: '23' }],
    rest: '1386',
    deltas: ['1: 100.00 / 23.00', '2: 100.00 / 8.00'],
    warnings: ['The lines do not determine'],
  },
  {
    name: 'neither lines nor totals',
    before: { kind: 'ROZ', fa: { P_15: '100' } },
    lines: [],
    rest: '50',
    deltas: [],
    warnings: ['Neither lines nor totals'],
  },
  {
    name: 'EUR at another exchange rate: 115 at 4.30 instead of 4.20',
    before: {
      kind: 'ROZ',
      fa: { KodWaluty: 'EUR', P_13_1: '500', P_14_1: '115', P_14_1W: '483', P_15: '615' },
      lines: [{ ...first, KursWaluty: '4.20' }],
    },
    lines: [{ ...first, KursWaluty: '4.30' }],
    rest: '615',
    deltas: ['1: 0.00 / 0.00 / 11.50'],
  },
  {
    name: 'EUR: the declared tax in PLN is reversed, not the one calculated from its rate',
    before: {
      kind: 'ROZ',
      // 115 at 4.20 are 483.00.
      fa: { KodWaluty: 'EUR', P_13_1: '500', P_14_1: '115', P_14_1W: '482.90', P_15: '615' },
      lines: [{ ...first, KursWaluty: '4.20' }],
    },
    lines: [{ ...first, KursWaluty: '4.20' }],
    rest: '738',
    // 138 * 4.20 - 482.90
    deltas: ['1: 100.00 / 23.00 / 96.70'],
  },
  {
    name: 'EUR: a grosz of rounding between the declared tax and the split causes no change by itself',
    before: {
      kind: 'ROZ',
      fa: { KodWaluty: 'EUR', P_13_1: '500.01', P_14_1: '114.99', P_14_1W: '482.96', P_15: '615' },
      lines: [{ ...first, KursWaluty: '4.20' }],
    },
    lines: [{ ...first, KursWaluty: '4.20' }],
    rest: '738',
    // Before: 115 against 114.99, so 482.96 and 0.01 * 4.20; after: 138 * 4.20.
    deltas: ['1: 100.00 / 23.00 / 96.60'],
  },
  {
    name: 'EUR: when only a base changes, the tax in PLN follows its rate',
    before: {
      kind: 'ROZ',
      // 1.69 at 3.825 are 6.46.
      fa: { KodWaluty: 'EUR', P_13_1: '7.35', P_14_1: '1.69', P_14_1W: '6.47', P_15: '9.04' },
      lines: [{ ...first, KursWaluty: '3.825' }],
    },
    lines: [{ ...first, KursWaluty: '3.825' }],
    rest: '9.05',
    deltas: ['1: 0.01 / 0.00 / -0.01'],
  },
  {
    name: 'EUR: totals in other proportions say nothing about the tax to split',
    before: {
      kind: 'ROZ',
      fa: { KodWaluty: 'EUR', P_13_1: '61', P_14_1: '14', P_14_1W: '70.00', P_13_2: '1000', P_14_2: '80', P_14_2W: '336', P_15: '1155' },
      lines: half.lines?.map((line) => ({ ...line, KursWaluty: '4.20' })) ?? [],
    },
    lines: half.lines?.map((line) => ({ ...line, KursWaluty: '4.20' })) ?? [],
    rest: '1386',
    deltas: ['1: 100.00 / 23.00 / 96.60', '2: 100.00 / 8.00 / 33.60'],
    warnings: ['The totals of the settlement do not match'],
  },
];

describe('settlementDeltas', () => {
  it.each(cases)('$name', ({ before, lines = [], rest, advances = null, deltas, warnings = [] }) => {
    const found = computeSettlementDeltas(seen(stateOf(before)), seen(stateOf({ ...before, lines })), toDecimal(rest), advances);
    expect(shown(found.deltas)).toEqual(deltas);
    expect(found.warnings.map(({ en }) => en)).toEqual(warnings.map((start) => expect.stringContaining(start)));
    expect(found.paymentBefore.plus(found.grossDelta).toAmount()).toBe(toDecimal(rest).toAmount());
  });

  it('adds up to the difference of the rest, for valid settlements', () => {
    const settlements = generatedInvoices('ROZ').map(serialize);
    fc.assert(
      fc.property(settlements, fc.integer({ min: 1, max: 10 ** 8 }), (xml, grosze) => {
        const before = invoiceOf(xml);
        const { deltas, grossDelta } = computeSettlementDeltas(before, before, toDecimal(String(grosze)).times(toDecimal('0.01')), null);
        expect(sumOf([...deltas.values()].flatMap(({ base, tax }) => [base, tax ?? toDecimal('0')])).toAmount()).toBe(
          grossDelta.toAmount(),
        );
      }),
      { numRuns: 60, seed: 20260817 },
    );
  });

  it('returns no differences without changes, and the inverse negates, for valid settlements', () => {
    fc.assert(
      fc.property(generatedInvoices('ROZ').map(serialize), fc.integer({ min: 1, max: 10 ** 8 }), (xml, grosze) => {
        const before = invoiceOf(xml);
        const rest = before.fa.amount('P_15') ?? toDecimal('0');
        expect(shown(computeSettlementDeltas(before, before, rest, null).deltas)).toEqual([]);
        if (rest.isZero) return;
        const other = toDecimal(String(grosze)).times(toDecimal('0.01'));
        const there = computeSettlementDeltas(before, before, other, null);
        const kept = {
          kind: 'ROZ',
          lines: before.lines.map((row) => Object.fromEntries(row.element.children.map(({ name, text }) => [name, text]))),
        };
        const state = stateOf({ ...kept, fa: { KodWaluty: before.currency ?? '', P_15: other.toAmount() } });
        const margins = before.isMargin || before.isExempt;
        if (margins) return;
        const back = computeSettlementDeltas(seen(state), before, rest, null);
        const negated = [...there.deltas].map(([id, { base, tax }]) => `${id}: ${base.negated().toAmount()} ${tax?.negated().toAmount()}`);
        expect([...back.deltas].map(([id, { base, tax }]) => `${id}: ${base.toAmount()} ${tax?.toAmount()}`)).toEqual(negated);
      }),
      { numRuns: 60, seed: 20260818 },
    );
  });
});

describe('a rest that changes by a grosz while the lines stay the same', () => {
  it('still puts its difference in a sum', () => {
    const parts: StateParts = { kind: 'ROZ', fa: { P_13_1: '81.30', P_14_1: '18.70', P_15: '100.00' }, lines: [extras] };
    const before = seen(stateOf(parts));
    const { deltas, grossDelta } = computeSettlementDeltas(before, before, toDecimal('100.01'), null);
    expect({ sums: shown(deltas), total: grossDelta.toAmount() }).toEqual({ sums: ['1: 0.01 / 0.00'], total: '0.01' });
  });
});

describe('linePartsOf', () => {
  it('subtracts the tax from gross values', () => {
    const lines = [
      { NrWierszaFa: '1', P_11A: '9.99', P_12: '23' },
      { NrWierszaFa: '2', P_11A: '9.99', P_12: '23' },
    ];
    expect(
      [...(deriveLineParts(seen(stateOf({ kind: 'ROZ', fa: {}, lines }))) ?? [])].map(([id, { base, tax }]) => `${id}: ${base} / ${tax}`),
    ).toEqual(['1: 16.24 / 3.74']);
  });

  it('is null when a line has no value', () => {
    expect(deriveLineParts(seen(stateOf({ kind: 'ROZ', fa: {}, lines: [{ NrWierszaFa: '1', P_12: '23' }] })))).toBeNull();
  });
});
