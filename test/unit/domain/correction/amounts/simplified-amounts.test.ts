import { simplifiedAmounts, simplifiedStates } from '@nakor/domain/correction/amounts/simplified-amounts';
import type { AmountsByBucket } from '@nakor/domain/correction/model/correction-plan';
import { declaredAmounts } from '@nakor/domain/correction/model/declared-amounts';
import { decimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';
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
  /** Null where the lines do not tell. */
  readonly expected: { readonly before: readonly string[]; readonly after: readonly string[]; readonly keepsTotal: boolean } | null;
}

const total = { P_15: '123.00' };
const twoSums = { P_13_1: '100.00', P_14_1: '23.00', P_13_2: '50.00', P_14_2: '4.00', P_15: '177.00' };

const cases: readonly Case[] = [
  {
    name: 'one line at another rate divides the total anew',
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
    name: 'a line that is gone takes the total with it',
    before: [{ P_12: '23' }],
    after: [],
    expected: { before: ['1: 100.00 / 23.00'], after: [], keepsTotal: false },
  },
  {
    name: 'a line that has a value at last',
    before: [{ P_12: '23' }],
    after: [{ P_12: '23', P_11A: '100.00' }],
    expected: { before: ['1: 100.00 / 23.00'], after: [], keepsTotal: false },
  },
  {
    name: 'one of two lines at the same rate moves: nothing tells its share',
    before: [{ P_12: '23' }, { P_12: '23' }],
    after: [{ P_12: '8' }, { P_12: '23' }],
    expected: null,
  },
  {
    name: 'one of two lines at the same rate is gone: nothing tells its share',
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
    name: 'two rates with their sums: that of the line that moves tells its value',
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
    const found = simplifiedStates(from, to, declaredAmounts(from), { before: nothing, after: nothing });
    const seen = found === null ? null : { ...found, before: shown(found.before), after: shown(found.after) };
    expect(seen).toEqual(expected);
  });
});

describe('simplifiedAmounts', () => {
  it('adds what the total leaves to lines without a value', () => {
    const invoice = invoiceWith({ P_15: '231.00' }, [{ P_11A: '108.00', P_12: '8' }, { P_12: '23' }]);
    const valued: AmountsByBucket = new Map([['2', { base: decimal('100.00'), tax: decimal('8.00'), taxInPln: null }]]);
    expect([...(simplifiedAmounts(invoice, valued) ?? [])].map(([id, { base, tax }]) => [id, base.toAmount(), tax?.toAmount()])).toEqual([
      ['2', '100.00', '8.00'],
      ['1', '100.00', '23.00'],
    ]);
  });

  it.each<[string, readonly Fields[]]>([
    ['at several rates', [{ P_12: '23' }, { P_12: '8' }]],
    ['without a rate', [{ P_7: 'usługa' }]],
    ['with a value but no rate', [{ P_11A: '123.00' }]],
  ])('is null for lines %s', (_, lines) => {
    expect(simplifiedAmounts(invoiceWith(total, lines), nothing)).toBeNull();
  });
});
