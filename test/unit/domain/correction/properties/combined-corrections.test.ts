import { Decimal, sumOf } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { declaredFigures } from '../../../../support/builders/corrections/correction-figures.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { saleOf } from '../../../../support/builders/sale-samples.ts';

/** A line in grosze and pieces, with its rate. */
interface Line {
  readonly price: number;
  readonly quantity: number;
  readonly rate: '23' | '8' | '5';
}

const line = fc.record({
  price: fc.integer({ min: 1, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 30 }),
  rate: fc.constantFrom('23', '8', '5'),
}) satisfies fc.Arbitrary<Line>;

const buckets = { '23': '1', '8': '2', '5': '3' } as const;

const amountText = (grosze: number) => (grosze / 100).toFixed(2);

/** Bases and taxes in grosze, counted from scratch: rate times the sum of net values. */
function totalsOf(lines: readonly Line[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const [rate, bucket] of Object.entries(buckets)) {
    const net = lines.filter((one) => one.rate === rate).reduce((sum, one) => sum + one.price * one.quantity, 0);
    totals[`P_13_${bucket}`] = net;
    totals[`P_14_${bucket}`] = Math.floor((net * Number(rate) + 50) / 100);
  }
  return totals;
}

function xmlOf(lines: readonly Line[]): string {
  const totals = totalsOf(lines);
  const used = Object.entries(totals).filter(([name]) => totals[name.replace('P_14', 'P_13')] !== 0);
  const due = Object.values(totals).reduce((sum, amount) => sum + amount, 0);
  const sums = Object.fromEntries([...used, ['P_15', due] as const].map(([name, amount]) => [name, amountText(amount)]));
  const written = lines.map(({ price, quantity, rate }) => ({
    P_8B: String(quantity),
    P_9A: amountText(price),
    P_11: amountText(price * quantity),
    P_12: rate,
  }));
  return saleOf(sums, written);
}

function figuresOf(xml: string): Record<string, Decimal> {
  return Object.fromEntries(Object.entries(declaredFigures(xml)).map(([name, amount]) => [name, Decimal.parse(amount) ?? Decimal.zero]));
}

/** Amounts other than zero, as written. */
function shown(figures: Readonly<Record<string, Decimal>>): Record<string, string> {
  return Object.fromEntries(Object.entries(figures).flatMap(([name, amount]) => (amount.isZero ? [] : [[name, amount.toAmount()]])));
}

function added(...all: readonly Readonly<Record<string, Decimal>>[]): Record<string, Decimal> {
  const names = new Set(all.flatMap((one) => Object.keys(one)));
  return Object.fromEntries([...names].map((name) => [name, sumOf(all.map((one) => one[name] ?? Decimal.zero))]));
}

const sales = fc.array(line, { minLength: 1, maxLength: 5 });
const at = (index: number, field: string) => `Fa/FaWiersz[${index + 1}]/${field}`;

describe('a combined correction', () => {
  it(
    'equals the sequence of two corrections, and an independent count',
    async () => {
      const cases = fc.record({ lines: sales, others: fc.array(line, { minLength: 5, maxLength: 5 }), leads: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(cases, async ({ lines, others, leads }) => {
          const after = lines.map((one, index) => ({
            ...one,
            ...{ price: others[index]?.price ?? 1, quantity: others[index]?.quantity ?? 1 },
          }));
          const priced = lines.map((one, index) => ({ ...one, price: after[index]?.price ?? 1 }));
          const isChanged = (key: 'price' | 'quantity') => lines.some((one, index) => one[key] !== after[index]?.[key]);
          fc.pre(isChanged('price') && isChanged('quantity'));
          const prices = Object.fromEntries(after.map(({ price }, index) => [at(index, 'P_9A'), amountText(price)]));
          const quantities = Object.fromEntries(after.map(({ quantity }, index) => [at(index, 'P_8B'), String(quantity)]));
          const combined = await builtCorrection(xmlOf(lines), leads ? 'price-change' : 'quantity-return', {
            changes: { ...prices, ...quantities },
          });
          const first = await builtCorrection(xmlOf(lines), 'price-change', { changes: prices });
          const second = await builtCorrection(xmlOf(priced), 'quantity-return', { changes: quantities });
          const figures = shown(figuresOf(combined.xml));
          expect(figures).toEqual(shown(added(figuresOf(first.xml), figuresOf(second.xml))));
          const [was, is] = [totalsOf(lines), totalsOf(after)];
          const counted = Object.fromEntries(
            Object.keys(was).flatMap((name) =>
              (is[name] ?? 0) === (was[name] ?? 0) ? [] : [[name, amountText((is[name] ?? 0) - (was[name] ?? 0))]],
            ),
          );
          const { P_15: _, ...sums } = figures;
          expect(sums).toEqual(counted);
        }),
        correctionRuns(40),
      );
    },
    runLimitMs,
  );

  it(
    'of quantities and rates keeps what the buyer pays for each piece, as the sequence of two corrections does',
    async () => {
      const cases = fc.record({ lines: sales, quantity: fc.integer({ min: 1, max: 30 }), rate: fc.constantFrom('23', '8', '5') });
      await fc.assert(
        fc.asyncProperty(cases, async ({ lines, quantity, rate }) => {
          const [old] = lines;
          fc.pre(old !== undefined && old.quantity !== quantity && old.rate !== rate);
          const counted = lines.map((one, index) => (index === 0 ? { ...one, quantity } : one));
          const quantities = { [at(0, 'P_8B')]: String(quantity) };
          const changedRates = { [at(0, 'P_12')]: rate };
          const combined = await builtCorrection(xmlOf(lines), 'vat-rate-change', { changes: { ...quantities, ...changedRates } });
          const first = await builtCorrection(xmlOf(lines), 'quantity-return', { changes: quantities });
          const second = await builtCorrection(xmlOf(counted), 'vat-rate-change', { changes: changedRates });
          expect(shown(figuresOf(combined.xml))).toEqual(shown(added(figuresOf(first.xml), figuresOf(second.xml))));
        }),
        correctionRuns(40),
      );
    },
    runLimitMs,
  );
});
