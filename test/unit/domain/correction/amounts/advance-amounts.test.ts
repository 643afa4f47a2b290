import { advanceDeltas } from '@nakor/domain/correction/amounts/advance-amounts';
import { createLeaf, type Draft, draftOf } from '@nakor/domain/correction/draft/draft';
import { buildBucketElements } from '@nakor/domain/correction/model/bucket-elements';
import type { AmountsByBucket } from '@nakor/domain/correction/model/correction-plan';
import { sumOf, toDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { type StateParts, seen, stateOf } from '../../../../support/builders/payment-states.ts';
import { invoiceOf, parsed } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

/** A field of `Fa` on a state with other totals. */
function replaced(field: Draft, payment: string, totals: AmountsByBucket): Draft[] {
  if (/^P_1[34]_/.test(field.name)) return [];
  return field.name === 'P_15' ? [...buildBucketElements(totals), createLeaf('P_15', payment)] : [field];
}

/** `1: -15993.60 / -3678.53`, followed by the tax in PLN where there is one. */
function shown(amounts: AmountsByBucket): string[] {
  return [...amounts].map(([id, { base, tax, taxInPln }]) => {
    const taxes = [tax, taxInPln].flatMap((amount) => (amount === null ? [] : [` / ${amount.toAmount()}`]));
    return `${id}: ${base.toAmount()}${taxes.join('')}`;
  });
}

const flat23 = { NrWierszaZam: '1', P_8BZ: '1', P_9AZ: '300000', P_11NettoZ: '300000', P_11VatZ: '69000', P_12Z: '23' };
const flat8 = { NrWierszaZam: '1', P_8BZ: '1', P_9AZ: '341666.67', P_11NettoZ: '341666.67', P_11VatZ: '27333.33', P_12Z: '8' };
const extras = { NrWierszaZam: '2', P_8BZ: '1', P_9AZ: '5000', P_11NettoZ: '5000', P_11VatZ: '1150', P_12Z: '23' };
const cheaperFlat = { ...flat8, P_9AZ: '307500', P_11NettoZ: '307500', P_11VatZ: '24600' };
const cheaperExtras = { ...extras, P_9AZ: '4500', P_11NettoZ: '4500', P_11VatZ: '1035' };

/** The Ministry's example 10, and the states after its corrections 11, 12 and 13. */
const states = {
  ten: { fa: { P_13_1: '16260.16', P_14_1: '3739.84', P_15: '20000' }, order: [flat23, extras], value: '375150' },
  eleven: {
    fa: { P_13_1: '266.56', P_14_1: '61.31', P_13_2: '18214.94', P_14_2: '1457.19', P_15: '20000' },
    order: [flat8, extras],
    value: '375150',
  },
  twelve: {
    fa: { P_13_1: '399.84', P_14_1: '91.96', P_13_2: '27322.41', P_14_2: '2185.79', P_15: '30000' },
    order: [flat8, extras],
    value: '375150',
  },
  thirteen: { fa: { P_15: '30000' }, order: [cheaperFlat, cheaperExtras], value: '337635' },
  cash: { fa: { P_13_1: '10000', P_14_1: '2300', P_15: '12300' } },
} as const satisfies Readonly<Record<string, StateParts>>;

const single = { NrWierszaZam: '1', P_11NettoZ: '50000', P_11VatZ: '11500', P_12Z: '23' };
const inEuro = { KodWaluty: 'EUR', P_13_1: '1626.02', P_14_1: '373.98', P_14_1W: '1676.40', P_15: '2000' };

interface Case {
  readonly name: string;
  readonly before: StateParts;
  readonly after: StateParts;
  readonly payment: string;
  readonly deltas: readonly string[];
  readonly gross: string;
}

const cases: readonly Case[] = [
  {
    name: 'example 11: the flat goes from 23 % to 8 %',
    before: states.ten,
    after: states.eleven,
    payment: '20000',
    deltas: ['1: -15993.60 / -3678.53', '2: 18214.94 / 1457.19'],
    gross: '0.00',
  },
  {
    name: 'example 12: 30 000 was paid instead of 20 000',
    before: states.eleven,
    after: states.twelve,
    payment: '30000',
    deltas: ['1: 133.28 / 30.65', '2: 9107.47 / 728.60'],
    gross: '10000.00',
  },
  {
    name: 'example 13: the order becomes proportionally cheaper',
    before: states.twelve,
    after: states.thirteen,
    payment: '30000',
    deltas: [],
    gross: '0.00',
  },
  {
    name: 'one rate: 20 000 becomes 30 000',
    before: { fa: { P_13_1: '16260.16', P_14_1: '3739.84', P_15: '20000' }, order: [single] },
    after: { fa: { P_15: '30000' }, order: [single] },
    payment: '30000',
    deltas: ['1: 8130.08 / 1869.92'],
    gross: '10000.00',
  },
  {
    name: 'without an order, the proportions follow from the totals',
    before: states.cash,
    after: states.cash,
    payment: '24600',
    deltas: ['1: 10000.00 / 2300.00'],
    gross: '12300.00',
  },
  {
    name: 'a returned advance reverses the declared amounts, including the rounding difference',
    before: { fa: { P_13_1: '16260.17', P_14_1: '3739.83', P_15: '20000' }, order: [single] },
    after: { fa: { P_15: '0' }, order: [single] },
    payment: '0',
    deltas: ['1: -16260.17 / -3739.83'],
    gross: '-20000.00',
  },
  {
    name: 'a rounding difference is kept in other cases',
    before: { fa: { P_13_1: '16260.17', P_14_1: '3739.83', P_15: '20000' }, order: [single] },
    after: { fa: { P_15: '30000' }, order: [single] },
    payment: '30000',
    deltas: ['1: 8130.08 / 1869.92'],
    gross: '10000.00',
  },
  {
    name: 'an advance in EUR at another exchange rate',
    before: { fa: { ...inEuro, KursWalutyZ: '4.4826' }, order: [single] },
    after: { fa: { ...inEuro, KursWalutyZ: '4.2500' }, order: [single] },
    payment: '2000',
    deltas: ['1: 0.00 / 0.00 / -86.98'],
    gross: '0.00',
  },
  {
    name: 'an advance in EUR that is larger, at the rate of the original',
    before: { fa: { ...inEuro, KursWalutyZ: '4.4826' }, order: [single] },
    after: { fa: { ...inEuro, KursWalutyZ: '4.4826' }, order: [single] },
    payment: '4000',
    deltas: ['1: 1626.01 / 373.99 / 1676.45'],
    gross: '2000.00',
  },
  {
    name: 'payments at rates of their own: 1 000 at 4.40 and 1 000 at 4.50, then 2 000 at 4.50',
    before: {
      fa: inEuro,
      order: [single],
      payments: [
        { P_15Z: '1000', KursWalutyZW: '4.40' },
        { P_15Z: '1000', KursWalutyZW: '4.50' },
      ],
    },
    after: {
      fa: inEuro,
      order: [single],
      payments: [
        { P_15Z: '1000', KursWalutyZW: '4.40' },
        { P_15Z: '2000', KursWalutyZW: '4.50' },
      ],
    },
    payment: '3000',
    // 560.98 at 4.466666…, less the declared 1 676.40
    deltas: ['1: 813.00 / 187.00 / 829.31'],
    gross: '1000.00',
  },
  {
    name: 'EUR: the declared tax in PLN is reversed, not the one calculated from its rate',
    before: { fa: { ...inEuro, P_14_1W: '1676.43', KursWalutyZ: '4.4826' }, order: [single] },
    after: { fa: { ...inEuro, KursWalutyZ: '4.4826' }, order: [single] },
    payment: '4000',
    // 747.97 * 4.4826 - 1 676.43
    deltas: ['1: 1626.01 / 373.99 / 1676.42'],
    gross: '2000.00',
  },
  {
    name: 'EUR: a grosz of rounding between the declared tax and the split causes no change by itself',
    before: { fa: { ...inEuro, P_13_1: '1626.01', P_14_1: '373.99', P_14_1W: '1676.45', KursWalutyZ: '4.4826' }, order: [single] },
    after: { fa: { ...inEuro, KursWalutyZ: '4.4826' }, order: [single] },
    payment: '4000',
    // Before: 373.98 against 373.99, so 1 676.45 less 0.01 * 4.4826; after: 747.97 * 4.4826.
    deltas: ['1: 1626.01 / 373.99 / 1676.44'],
    gross: '2000.00',
  },
  {
    name: 'EUR: when only a base changes, the tax in PLN follows its rate',
    before: { fa: { ...inEuro, P_14_1W: '1676.43', KursWalutyZ: '4.4826' }, order: [single] },
    after: { fa: { ...inEuro, KursWalutyZ: '4.4826' }, order: [single] },
    // 373.98 of tax in 1 999.99 as well
    payment: '1999.99',
    deltas: ['1: -0.01 / 0.00 / -0.03'],
    gross: '-0.01',
  },
  {
    name: 'EUR: when only the order changes, the tax in PLN stays as declared',
    before: { fa: { ...inEuro, P_14_1W: '1676.43', KursWalutyZ: '4.4826' }, order: [single] },
    after: { fa: { ...inEuro, KursWalutyZ: '4.4826' }, order: [{ ...single, P_11NettoZ: '60000', P_11VatZ: '13800' }] },
    payment: '2000',
    deltas: [],
    gross: '0.00',
  },
  {
    name: 'EUR: an amount declared at a wrong rate is corrected to the right one',
    before: { fa: { ...inEuro, P_14_1W: '1664.21', KursWalutyZ: '4.4826' }, order: [single] },
    after: { fa: { ...inEuro, KursWalutyZ: '4.2500' }, order: [single] },
    payment: '2000',
    // 373.98 * 4.2500 - 1 664.21
    deltas: ['1: 0.00 / 0.00 / -74.79'],
    gross: '0.00',
  },
  {
    name: 'no rate is stated, but the tax in PLN is: 1 676.40 for 373.98',
    before: { fa: inEuro, order: [single] },
    after: { fa: inEuro, order: [single] },
    payment: '4000',
    // 1 676.40 for 373.98 is the rate 4.4826, at which 747.97 is 3 352.85
    deltas: ['1: 1626.01 / 373.99 / 1676.45'],
    gross: '2000.00',
  },
];

describe('advanceDeltas', () => {
  it.each(cases)('$name', ({ before, after, payment, deltas, gross }) => {
    const found = advanceDeltas(seen(stateOf(before)), seen(stateOf(after)), toDecimal(payment));
    expect({ deltas: shown(found.deltas), gross: found.grossDelta.toAmount() }).toEqual({ deltas, gross });
    expect(found.paymentBefore.toAmount()).toBe(toDecimal(before.fa['P_15'] ?? '0').toAmount());
  });

  describe('an advance whose totals show a payment for some items only', () => {
    // Only the extras at 23 % are paid: 1 230 of 6 150; the flat is not.
    const chosen: StateParts = { fa: { P_13_1: '1000', P_14_1: '230', P_15: '1230' }, order: [flat8, extras] };
    const deltasOf = (after: StateParts, payment: string) => {
      const { deltas, warnings } = advanceDeltas(seen(stateOf(chosen)), seen(stateOf(after)), toDecimal(payment));
      return { deltas: shown(deltas), warnings: warnings.map(({ en }) => en.slice(0, 60)) };
    };
    const warnings = ['The totals of the advance do not match a split by the value '];

    it('leaves the other items alone', () => {
      const flatAt5 = { ...flat8, P_12Z: '5', P_11NettoZ: '351428.57', P_11VatZ: '17571.43' };
      expect(deltasOf({ ...chosen, order: [flatAt5, extras] }, '1230')).toEqual({ deltas: [], warnings });
    });

    it('moves the whole payment with its items', () => {
      const extrasAt8 = { ...extras, P_12Z: '8', P_11NettoZ: '5694.44', P_11VatZ: '455.56' };
      const moved = deltasOf({ ...chosen, order: [flat8, extrasAt8] }, '1230');
      expect(moved).toEqual({ deltas: ['1: -1000.00 / -230.00', '2: 1138.89 / 91.11'], warnings });
    });

    it('adds a further payment to its items', () => {
      expect(deltasOf(chosen, '2460')).toEqual({ deltas: ['1: 1000.00 / 230.00'], warnings });
    });
  });

  it('replaces totals that match no item with the split over the order', () => {
    const wrong: StateParts = { fa: { P_13_1: '1000', P_14_1: '230', P_15: '1230' }, order: [flat8] };
    const { deltas, warnings } = advanceDeltas(seen(stateOf(wrong)), seen(stateOf(wrong)), toDecimal('1230'));
    expect(shown(deltas)).toEqual(['1: -1000.00 / -230.00', '2: 1138.89 / 91.11']);
    expect(warnings.map(({ en }) => en)).toEqual([expect.stringContaining('match no split by its order')]);
  });

  it('reports unknown rates', () => {
    const { deltas, grossDelta, warnings } = advanceDeltas(
      seen(stateOf({ fa: { P_15: '100' } })),
      seen(stateOf({ fa: { P_15: '50' } })),
      toDecimal('50'),
    );
    expect([deltas.size, grossDelta.toAmount()]).toEqual([0, '-50.00']);
    expect(warnings.map(({ en }) => en)).toEqual([expect.stringContaining('Neither the order nor the totals determine')]);
  });

  it('reports a tax that cannot be converted', () => {
    const { P_14_1W: _, ...withoutPln } = inEuro;
    const state = seen(stateOf({ fa: withoutPln, order: [single] }));
    const { deltas, warnings } = advanceDeltas(state, state, toDecimal('4000'));
    expect(deltas.get('1')?.taxInPln).toBeNull();
    expect(warnings.map(({ en }) => en)).toEqual([expect.stringContaining('states no exchange rate')]);
  });

  it('uses stated amounts, and converts the taxes that change', () => {
    const stated: AmountsByBucket = new Map([['2', { base: toDecimal('1851.85'), tax: toDecimal('148.15'), taxInPln: null }]]);
    const state = seen(stateOf({ fa: { ...inEuro, KursWalutyZ: '4.4826' } }));
    expect(shown(advanceDeltas(state, state, toDecimal('2000'), stated).deltas)).toEqual([
      '1: -1626.02 / -373.98 / -1676.40',
      '2: 1851.85 / 148.15 / 664.10',
    ]);
  });

  it('keeps the tax in PLN of unchanged stated amounts, even when the rate gives another', () => {
    const stated: AmountsByBucket = new Map([['1', { base: toDecimal('1626.02'), tax: toDecimal('373.98'), taxInPln: null }]]);
    const state = seen(stateOf({ fa: { ...inEuro, P_14_1W: '1676.43', KursWalutyZ: '4.4826' } }));
    expect(shown(advanceDeltas(state, state, toDecimal('2000'), stated).deltas)).toEqual([]);
  });

  it('reverses the declared tax in PLN, even when the rate gives another', () => {
    const state = seen(stateOf({ fa: { ...inEuro, P_14_1W: '1676.43', KursWalutyZ: '4.4826' }, order: [single] }));
    expect(shown(advanceDeltas(state, state, toDecimal('0')).deltas)).toEqual(['1: -1626.02 / -373.98 / -1676.43']);
  });

  describe('amounts of valid advances', () => {
    const advances = generatedInvoices('ZAL').map((xml) => serialize(xml));
    const runs = { numRuns: 60, seed: 20260215 };
    /** The same advance with another total, as a state. */
    const withTotal = (xml: string, payment: string, totals: AmountsByBucket) => {
      const root = draftOf(parsed(xml).root);
      return seen({
        ...root,
        children: root.children.map((child) =>
          child.name === 'Fa' ? { ...child, children: child.children.flatMap((field) => replaced(field, payment, totals)) } : child,
        ),
      });
    };

    it('add up to the difference of the payment, and the inverse negates them', () => {
      fc.assert(
        fc.property(advances, fc.integer({ min: 1, max: 10 ** 8 }), (xml, grosze) => {
          const before = invoiceOf(xml);
          const payment = toDecimal(String(grosze)).times(toDecimal('0.01'));
          const there = advanceDeltas(before, before, payment);
          expect(sumOf([...there.deltas.values()].flatMap(({ base, tax }) => [base, tax ?? toDecimal('0')])).equals(there.grossDelta)).toBe(
            true,
          );
          const paid = before.fa.amount('P_15') ?? toDecimal('0');
          const back = advanceDeltas(withTotal(xml, payment.toAmount(), there.after), before, paid);
          const negated = [...there.deltas].map(
            ([id, { base, tax }]) => `${id}: ${base.negated().toAmount()} ${tax?.negated().toAmount()}`,
          );
          expect([...back.deltas].map(([id, { base, tax }]) => `${id}: ${base.toAmount()} ${tax?.toAmount()}`)).toEqual(negated);
        }),
        runs,
      );
    });

    it('are none when nothing changes', () => {
      fc.assert(
        fc.property(advances, (xml) => {
          const invoice = invoiceOf(xml);
          expect(shown(advanceDeltas(invoice, invoiceOf(xml), invoice.fa.amount('P_15') ?? toDecimal('0')).deltas)).toEqual([]);
        }),
        runs,
      );
    });
  });
});
