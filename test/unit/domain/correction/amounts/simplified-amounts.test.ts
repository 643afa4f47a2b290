import { noRatesDeclared, totalKept, unknownMove } from '@nakor/domain/correction/amounts/delta-warnings';
import { computeSimplifiedAmounts, computeSimplifiedStates } from '@nakor/domain/correction/amounts/simplified-amounts';
import type { AmountsByBucket } from '@nakor/domain/correction/model/correction-plan';
import { readDeclaredAmounts } from '@nakor/domain/correction/model/declared-amounts';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';
import { deltasOf, resultOf, shownAmounts } from '../../../../support/builders/corrections/line-deltas.ts';
import { type Fields, invoiceOfDraft, saleDraft } from '../../../../support/builders/sale-drafts.ts';

const nothing: AmountsByBucket = new Map();

function shown(amounts: AmountsByBucket): string[] {
  return [...amounts].map(([id, { base, tax, taxInPln }]) => {
    const parts = [base, tax, taxInPln].flatMap((part) => (part === null ? [] : [part.toAmount()]));
    return `${id}: ${parts.join(' / ')}`;
  });
}

const invoiceWith = (sums: Fields, lines: readonly Fields[]) => invoiceOfDraft(saleDraft({ kind: 'UPR', sums, lines }));

interface Case {
  readonly name: string;
  readonly sums?: Fields;
  readonly before: readonly Fields[];
  readonly after: readonly Fields[];
  /** Null when the lines do not determine it. */
  readonly expected: { readonly before: readonly string[]; readonly after: readonly string[]; readonly keepsTotal: boolean } | null;
}

const total = { P_15: '123.00' };
const twoSums = { P_13_1: '100.00', P_14_1: '23.00', P_13_2: '50.00', P_14_2: '4.00', P_15: '177.00' };

const cases: readonly Case[] = [
  {
    name: 'one line at another rate splits the total again',
    before: [{ P_12: '23' }],
    after: [{ P_12: '8' }],
    // 123 * 8 / 108 = 9.11
    expected: { before: ['1: 100.00 / 23.00'], after: ['2: 113.89 / 9.11'], keepsTotal: true },
  },
  {
    name: 'one line that becomes exempt',
    before: [{ P_12: '23' }],
    after: [{ P_12: 'zw' }],
    expected: { before: ['1: 100.00 / 23.00'], after: ['7: 123.00'], keepsTotal: true },
  },
  {
    name: 'a removed line removes the total',
    before: [{ P_12: '23' }],
    after: [],
    expected: { before: ['1: 100.00 / 23.00'], after: [], keepsTotal: false },
  },
  {
    name: 'a line that gets a value',
    before: [{ P_12: '23' }],
    after: [{ P_12: '23', P_11A: '100.00' }],
    expected: { before: ['1: 100.00 / 23.00'], after: [], keepsTotal: false },
  },
  {
    name: 'one of two lines at the same rate moves: its share is unknown',
    before: [{ P_12: '23' }, { P_12: '23' }],
    after: [{ P_12: '8' }, { P_12: '23' }],
    expected: null,
  },
  {
    name: 'one of two lines at the same rate is removed: its share is unknown',
    before: [{ P_12: '23' }, { P_12: '23' }],
    after: [{ P_12: '23' }],
    expected: null,
  },
  {
    name: 'two rates without sums',
    before: [{ P_12: '23' }, { P_12: '8' }],
    after: [{ P_12: '5' }, { P_12: '8' }],
    expected: null,
  },
  {
    name: 'two rates with their sums: the value of the moved line follows from its sum',
    sums: twoSums,
    before: [{ P_12: '23' }, { P_12: '8' }],
    after: [{ P_12: '5' }, { P_12: '8' }],
    // 123 * 5 / 105 = 5.86
    expected: { before: ['1: 100.00 / 23.00'], after: ['3: 117.14 / 5.86'], keepsTotal: true },
  },
  {
    name: 'another exchange rate: base and tax stay as they are declared',
    sums: { P_13_1: '100.00', P_14_1: '23.00', P_14_1W: '96.00', P_15: '123.00' },
    before: [{ P_12: '23', KursWaluty: '4.20' }],
    after: [{ P_12: '23', KursWaluty: '4.30' }],
    expected: { before: ['1: 100.00 / 23.00 / 96.00'], after: ['1: 100.00 / 23.00 / 98.90'], keepsTotal: false },
  },
  {
    name: 'a line without a rate and with another value',
    before: [{ P_11A: '123.00' }],
    after: [{ P_11A: '100.00' }],
    expected: null,
  },
  {
    name: 'nothing changes',
    before: [{ P_12: '23' }, { P_12: '8' }],
    after: [{ P_12: '23' }, { P_12: '8' }],
    expected: { before: [], after: [], keepsTotal: false },
  },
];

describe('simplifiedStates', () => {
  it.each(cases)('$name', ({ sums = total, before, after, expected }) => {
    const [from, to] = [invoiceWith(sums, before), invoiceWith(sums, after)];
    const found = computeSimplifiedStates(from, to, readDeclaredAmounts(from), { before: nothing, after: nothing });
    const actual = found === null ? null : { ...found, before: shown(found.before), after: shown(found.after) };
    expect(actual).toEqual(expected);
  });
});

describe('simplifiedAmounts', () => {
  it('assigns the rest of the total to lines without a value', () => {
    const invoice = invoiceWith({ P_15: '231.00' }, [{ P_11A: '108.00', P_12: '8' }, { P_12: '23' }]);
    const valued: AmountsByBucket = new Map([['2', { base: toDecimal('100.00'), tax: toDecimal('8.00'), taxInPln: null }]]);
    expect(
      [...(computeSimplifiedAmounts(invoice, valued) ?? [])].map(([id, { base, tax }]) => [id, base.toAmount(), tax?.toAmount()]),
    ).toEqual([
      ['2', '100.00', '8.00'],
      ['1', '100.00', '23.00'],
    ]);
  });

  it.each<[string, readonly Fields[]]>([
    ['at several rates', [{ P_12: '23' }, { P_12: '8' }]],
    ['without a rate', [{ P_7: 'usługa' }]],
    ['with a value but no rate', [{ P_11A: '123.00' }]],
  ])('is null for lines %s', (_, lines) => {
    expect(computeSimplifiedAmounts(invoiceWith(total, lines), nothing)).toBeNull();
  });
});

describe('lineDeltas of a simplified invoice', () => {
  it.each<[string, Fields, Fields, Record<string, unknown>, string]>([
    ['its gross value', { P_11A: '123.00', P_12: '23' }, { P_11A: '100.00', P_12: '23' }, { 1: ['-18.70', '-4.30', null] }, '-23.00'],
    ['its total alone', { P_12: '23' }, { P_11A: '100.00', P_12: '23' }, { 1: ['-18.70', '-4.30', null] }, '-23.00'],
    ['nothing new', { P_7: 'a', P_12: '23' }, { P_7: 'b', P_12: '23' }, {}, '0.00'],
  ])('splits the changes of a simplified invoice without sums by rate, from %s', (_, before, after, deltas, gross) => {
    const sale = (line: Fields) => saleDraft({ kind: 'UPR', sums: { P_15: '123.00' }, lines: [line] });
    expect(resultOf(sale(before), sale(after))).toEqual({ deltas, gross, warnings: 0 });
  });

  it('corrects only the total of a simplified invoice whose lines state no rate, and says why', () => {
    const sale = (line: Fields) => saleDraft({ kind: 'UPR', sums: { P_15: '123.00' }, lines: [line] });
    const { deltas, grossDelta, warnings } = deltasOf(sale({ P_11A: '123.00' }), sale({ P_11A: '100.00' }));
    expect([shownAmounts(deltas), grossDelta.toAmount()]).toEqual([{}, '-23.00']);
    expect(warnings.map(({ en }) => en)).toEqual([expect.stringContaining('art. 106j(2)(5)')]);
  });

  it('corrects only the total of a simplified invoice in EUR without an exchange rate, and says why', () => {
    const sale = (gross: string, rate: Fields = {}) =>
      saleDraft({ kind: 'UPR', currency: 'EUR', sums: { P_15: '61.50' }, lines: [{ P_11A: gross, P_12: '23', ...rate }] });
    expect(resultOf(sale('61.50'), sale('49.20'))).toEqual({ deltas: {}, gross: '-12.30', warnings: 1 });
    const known = { KursWaluty: '4.25' };
    // 9.20 * 4.25 - 11.50 * 4.25 = 39.10 - 48.88
    expect(resultOf(sale('61.50', known), sale('49.20', known))).toEqual({
      deltas: { 1: ['-10.00', '-2.30', '-9.78'] },
      gross: '-12.30',
      warnings: 0,
    });
  });

  it('uses the declared amounts of a simplified invoice for values missing on its lines', () => {
    const sums = { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' };
    const sale = (line: Fields) => saleDraft({ kind: 'UPR', sums, lines: [line] });
    expect(resultOf(sale({ P_12: '23' }), sale({ P_12: '23', P_11: '80.00' }))).toMatchObject({
      deltas: { 1: ['-20.00', '-4.60', null] },
      gross: '-24.60',
    });
    expect(resultOf(sale({ P_12: '23' }), sale({ P_12: '23', P_7: 'x' }))).toMatchObject({ deltas: {}, gross: '0.00' });
  });

  it('changes no other rate when one of the lines without values of a simplified invoice has one now', () => {
    const sums = { P_13_1: '100.00', P_14_1: '23.00', P_13_2: '50.00', P_14_2: '4.00', P_15: '177.00' };
    const sale = (line: Fields) => saleDraft({ kind: 'UPR', sums, lines: [line, { P_12: '8' }] });
    expect(resultOf(sale({ P_12: '23' }), sale({ P_12: '23', P_11: '80.00' }))).toEqual({
      deltas: { 1: ['-20.00', '-4.60', null] },
      gross: '-24.60',
      warnings: 0,
    });
  });

  it('divides the total by another rate for lines without values of simplified invoices alone, and says so', () => {
    const sale = (kind: string, rate: string) =>
      saleDraft({ kind, sums: { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }, lines: [{ P_12: rate }] });
    const simplified = deltasOf(sale('UPR', '23'), sale('UPR', '8'));
    expect(shownAmounts(simplified.deltas)).toEqual({ 1: ['-100.00', '-23.00', null], 2: ['113.89', '9.11', null] });
    expect(simplified.warnings).toContainEqual(totalKept);
    expect(shownAmounts(deltasOf(sale('VAT', '23'), sale('VAT', '8')).deltas)).toEqual({});
  });

  it('says where the sums of a simplified invoice do not tell the share of a line that changes', () => {
    const sums = { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' };
    const sale = (rate: string) => saleDraft({ kind: 'UPR', sums, lines: [{ P_12: rate }, { P_12: '23' }] });
    const { deltas, warnings } = deltasOf(sale('23'), sale('8'));
    expect(shownAmounts(deltas)).toEqual({});
    expect(warnings).toContainEqual(unknownMove);
    expect(warnings).not.toContainEqual(noRatesDeclared);
  });

  it.each<[string, readonly Fields[], readonly Fields[], string]>([
    ['the total, where a line gets the first value', [{ P_7: 'a' }], [{ P_11A: '100.00' }], '-23.00'],
    [
      'the total, where one of two lines gets its value',
      [{ P_7: 'a' }, { P_11A: '50.00' }],
      [{ P_11A: '60.00' }, { P_11A: '50.00' }],
      '-13.00',
    ],
    ['its lines, where all have values', [{ P_11A: '122.95' }], [{ P_11A: '100.00' }], '-22.95'],
    ['its lines, where one still has none', [{ P_7: 'a' }, { P_11A: '50.00' }], [{ P_7: 'a' }, { P_11A: '40.00' }], '-10.00'],
  ])('compares a simplified invoice without rates with %s', (_, before, after, gross) => {
    const sale = (lines: readonly Fields[]) => saleDraft({ kind: 'UPR', sums: { P_15: '123.00' }, lines });
    const { deltas, grossDelta, warnings } = deltasOf(sale(before), sale(after));
    expect([shownAmounts(deltas), grossDelta.toAmount(), warnings]).toEqual([{}, gross, [noRatesDeclared]]);
  });
});
