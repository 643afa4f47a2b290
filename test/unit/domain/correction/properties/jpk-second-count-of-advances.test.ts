import type { BuiltCorrection } from '@nakor/domain/correction/model/built-correction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtCorrection, type CorrectionOptions } from '../../../../support/builders/corrections/built-corrections.ts';
import {
  type CountedOrderLine,
  type CountedPayment,
  countedAdvance,
  countedPayments,
} from '../../../../support/builders/corrections/jpk/counted-advances.ts';
import {
  type CountedFields,
  inDecimals,
  type Treatment,
  treatments,
  unitsOf,
} from '../../../../support/builders/corrections/jpk/counted-sales.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { utf8 } from '../../../../support/drivers/validation.ts';

const named = (...names: string[]): Treatment[] => (treatments as readonly Treatment[]).filter(({ name }) => names.includes(name));
const ofAdvances = named('23 %', '8 %', '5 %', 'export', 'np I', 'np II');

const cents = fc.bigInt({ min: 100_00n, max: 900_000_00n });
const rate = fc.bigInt({ min: 40_000n, max: 50_000n });
const drawnAdvance = fc.record({
  payments: fc.array(fc.record({ amount: cents, after: cents, last: cents, rate, rateAfter: rate }), { minLength: 1, maxLength: 4 }),
  order: fc.uniqueArray(fc.record({ treatment: fc.constantFrom(...ofAdvances), net: cents }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ treatment }) => treatment.name,
  }),
  changed: fc.nat({ max: 3 }),
});
type DrawnAdvance = typeof drawnAdvance extends fc.Arbitrary<infer Advance> ? Advance : never;

const inOrderOfSums = (order: readonly CountedOrderLine[]): CountedOrderLine[] =>
  (treatments as readonly Treatment[]).flatMap(({ name }) => order.filter(({ treatment }) => treatment.name === name));

function paymentsOf({ payments }: DrawnAdvance, amount: 'amount' | 'after' | 'last' = 'amount'): CountedPayment[] {
  return payments.map((payment) => ({ amount: payment[amount], rate: payment.rate }));
}

/** Each share of each payment is rounded to cents, before it is converted: 0.05 PLN for each, and the same for the stated sums. */
function wrongFields({ jpk }: BuiltCorrection, counted: CountedFields, payments: number): string[] {
  const tolerance = 50_000n * BigInt(2 * payments + 2);
  const found = (field: string) => {
    const amount = jpk.get(field as never);
    return amount === undefined ? 0n : amount === null ? null : unitsOf(amount.toAmount());
  };
  const fields = new Set([...counted.keys(), ...jpk.keys()]);
  return [...fields].flatMap((field) => {
    const [amount, wanted] = [found(field), counted.get(field) ?? 0n];
    const distance = amount === null ? null : amount - wanted;
    return distance !== null && distance <= tolerance && distance >= -tolerance ? [] : [`${field} ${amount}, counted ${wanted}`];
  });
}

const change = (name: string, index: number, value: string): CorrectionOptions => ({
  changes: { [`Fa/ZaliczkaCzesciowa[${index + 1}]/${name}`]: value },
});

describe('the sales record of advances by a second count', () => {
  it('of payments at their own rates: one has another amount', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(drawnAdvance, async (advance) => {
      const [before, order] = [paymentsOf(advance), inOrderOfSums(advance.order)];
      const index = advance.changed % before.length;
      const amount = advance.payments[index]?.after ?? 0n;
      fc.pre(amount !== before[index]?.amount);
      const after = before.map((payment, position) => (position === index ? { ...payment, amount } : payment));
      const built = await builtCorrection(countedAdvance(before, order), 'advance-amount', change('P_15Z', index, inDecimals(amount, 2)));
      expect(wrongFields(built, countedPayments(before, after, { before: order, after: order }), before.length)).toEqual([]);
    });
    await fc.assert(property, correctionRuns(40));
  });

  it('of payments at their own rates: one has another rate', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(drawnAdvance, async (advance) => {
      const [before, order] = [paymentsOf(advance), inOrderOfSums(advance.order)];
      const index = advance.changed % before.length;
      const rateAfter = advance.payments[index]?.rateAfter ?? 0n;
      fc.pre(rateAfter !== before[index]?.rate && order.some(({ treatment }) => treatment.tax !== null));
      const after = before.map((payment, position) => (position === index ? { ...payment, rate: rateAfter } : payment));
      const built = await builtCorrection(
        countedAdvance(before, order),
        'fx-rate',
        change('KursWalutyZW', index, inDecimals(rateAfter, 4)),
      );
      expect(wrongFields(built, countedPayments(before, after, { before: order, after: order }), before.length)).toEqual([]);
    });
    await fc.assert(property, correctionRuns(40));
  });

  it('of a returned advance', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(drawnAdvance, async (advance) => {
      const [before, order] = [paymentsOf(advance), inOrderOfSums(advance.order)];
      const built = await builtCorrection(countedAdvance(before, order), 'cancel-to-zero', { answers: { powod: 'zwrot_zaliczki' } });
      expect(wrongFields(built, countedPayments(before, [], { before: order, after: order }), before.length)).toEqual([]);
    });
    await fc.assert(property, correctionRuns(30));
  });

  it('of an order at another rate of tax, which all payments share', { timeout: runLimitMs }, async () => {
    const [of23 = undefined] = named('23 %');
    const targets = named('8 %', '5 %');
    const property = fc.asyncProperty(drawnAdvance, cents, fc.constantFrom(...targets), async (advance, net, target) => {
      if (of23 === undefined) throw new Error('No treatment at 23 %.');
      const before = paymentsOf(advance);
      const gross = net + (net * 23n + 50n) / 100n;
      const tax = (gross * target.percent * 2n + 100n + target.percent) / (2n * (100n + target.percent));
      const orders = { before: [{ treatment: of23, net }], after: [{ treatment: target, net: gross - tax }] };
      const wish = { changes: { 'Fa/Zamowienie/ZamowienieWiersz[1]/P_12Z': target.literal ?? '' } };
      const built = await builtCorrection(countedAdvance(before, orders.before), 'advance-jpk-reclassify', wish);
      expect(wrongFields(built, countedPayments(before, before, orders), before.length)).toEqual([]);
    });
    await fc.assert(property, correctionRuns(30));
  });

  it('of a second correction, which starts from the first', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(drawnAdvance, async (advance) => {
      const [before, order] = [paymentsOf(advance), inOrderOfSums(advance.order)];
      const index = advance.changed % before.length;
      const other = (index + 1) % before.length;
      const withAmount = (payments: readonly CountedPayment[], at: number, amount: bigint) =>
        payments.map((payment, position) => (position === at ? { ...payment, amount } : payment));
      const after = withAmount(before, index, advance.payments[index]?.after ?? 0n);
      const last = withAmount(after, other, advance.payments[other]?.last ?? 0n);
      fc.pre(after[index]?.amount !== before[index]?.amount && last[other]?.amount !== after[other]?.amount);
      const source = countedAdvance(before, order);
      const first = await builtCorrection(source, 'advance-amount', change('P_15Z', index, inDecimals(after[index]?.amount ?? 0n, 2)));
      const wish = { number: 'FK/2026/10/8', earlierCorrections: [utf8(first.xml)] };
      const step = { ...change('P_15Z', other, inDecimals(last[other]?.amount ?? 0n, 2)), ...wish };
      const second = await builtCorrection(source, 'advance-amount', step);
      expect(wrongFields(second, countedPayments(after, last, { before: order, after: order }), before.length)).toEqual([]);
    });
    await fc.assert(property, correctionRuns(30));
  });
});
