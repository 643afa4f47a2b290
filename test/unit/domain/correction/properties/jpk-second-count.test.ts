import type { BuiltCorrection } from '@nakor/domain/correction/model/built-correction';
import type { JpkRow } from '@nakor/domain/ledger/jpk-rows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtCorrection, type CorrectionOptions } from '../../../../support/builders/corrections/built-corrections.ts';
import {
  type CountedFields,
  type CountedLine,
  countedBases,
  countedSale,
  countedTaxes,
  inDecimals,
  type Treatment,
  treatments,
  type Units,
  unitsOf,
} from '../../../../support/builders/corrections/jpk/counted-sales.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { utf8 } from '../../../../support/drivers/validation.ts';

/** Currencies, with the lowest and highest rate to draw, in ten-thousandths: those that a rule would not refuse. */
const rateLimits = {
  PLN: [10_000n, 10_000n],
  EUR: [30_000n, 65_000n],
  USD: [24_000n, 70_000n],
  GBP: [40_000n, 80_000n],
  CHF: [25_000n, 70_000n],
  CZK: [1_000n, 3_000n],
  HUF: [65n, 200n],
  JPY: [140n, 650n],
} as const;
const currencies = Object.keys(rateLimits) as (keyof typeof rateLimits)[];
const one = 10_000n;

const cents = fc.bigInt({ min: 1n, max: 9_000_000_00n });
const drawnLine = fc.record({
  treatment: fc.constantFrom(...(treatments as readonly Treatment[])),
  net: cents,
  after: cents,
  last: cents,
  // How far between the limits of the currency, in thousandths.
  rate: fc.bigInt({ min: 0n, max: 1_000n }),
  rateAfter: fc.bigInt({ min: 0n, max: 1_000n }),
});
const drawnSale = fc.record({
  currency: fc.constantFrom(...currencies),
  lines: fc.array(drawnLine, { minLength: 1, maxLength: 5 }),
  isReceipt: fc.boolean(),
});

type DrawnSale = typeof drawnSale extends fc.Arbitrary<infer Sale> ? Sale : never;

/** The lines with one of their drawn values. */
function linesOf({ currency, lines }: DrawnSale, value: 'net' | 'after' | 'last', rate: 'rate' | 'rateAfter' = 'rate'): CountedLine[] {
  const [lowest, highest] = rateLimits[currency];
  return lines.map((line) => ({
    treatment: line.treatment,
    net: line[value],
    rate: lowest + ((highest - lowest) * line[rate]) / 1_000n,
  }));
}

const prices = (lines: readonly CountedLine[]): CorrectionOptions => ({
  changes: Object.fromEntries(lines.map(({ net }, index) => [`Fa/FaWiersz[${index + 1}]/P_9A`, inDecimals(net, 2)])),
});

/** How far a field may be from the count: half a grosz for each rounding. */
interface Tolerances {
  readonly base: Units;
  readonly tax: Units;
}

const halfGrosz = 5_000n;

function size(value: Units): Units {
  return value < 0n ? -value : value;
}

/** Fields that are further away than rounding explains, with both amounts. */
function wrongFields({ jpk }: Pick<BuiltCorrection, 'jpk'>, counted: CountedFields, tolerance: Units): string[] {
  return [...counted].flatMap(([field, wanted]) => {
    const amount = jpk.get(field as never);
    const found = amount === undefined ? 0n : amount === null ? null : unitsOf(amount.toAmount());
    return found !== null && size(found - wanted) <= tolerance ? [] : [`${field} ${found}, counted ${wanted}`];
  });
}

function expectCounted(
  built: BuiltCorrection,
  before: readonly CountedLine[],
  after: readonly CountedLine[],
  isInPln: boolean,
  tolerances: Tolerances,
): void {
  const [bases, taxes] = [countedBases(before, after), countedTaxes(before, after, isInPln)];
  expect(wrongFields(built, bases, tolerances.base)).toEqual([]);
  expect(wrongFields(built, taxes, tolerances.tax)).toEqual([]);
  const possible = new Set([...bases.keys(), ...[...taxes].flatMap(([field, amount]) => (amount === 0n ? [] : [field]))]);
  expect([...built.jpk.keys()].filter((field) => !possible.has(field) && built.jpk.get(field)?.isZero !== true)).toEqual([]);
  expectRows(built);
}

/** Whether the sum of one treatment is another one. */
function changes(before: readonly CountedLine[], after: readonly CountedLine[], sum: string): boolean {
  const sumOf = (lines: readonly CountedLine[]) => lines.reduce((all, { treatment, net }) => all + (treatment.sum === sum ? net : 0n), 0n);
  return sumOf(before) !== sumOf(after);
}

/** The amounts of a field over several rows, in units of 0.000001 PLN; null where one is unknown. */
function sumOfRows(rows: readonly JpkRow[], field: string): Units | null {
  const amounts = rows.flatMap((row) => (row.amounts.has(field as never) ? [row.amounts.get(field as never)] : []));
  return amounts.some((amount) => amount == null) ? null : amounts.reduce((sum, amount) => sum + unitsOf(amount?.toAmount() ?? '0.00'), 0n);
}

/** The rows add up to the fields, and the parts of each field of a row add up to it. */
function expectRows({ jpk, jpkRows }: BuiltCorrection): void {
  const ofInvoice = jpkRows.filter(({ markers }) => !markers.includes('WEW'));
  for (const [field, amount] of jpk)
    expect([field, sumOfRows(ofInvoice, field)]).toEqual([field, amount === null ? null : unitsOf(amount.toAmount())]);
  for (const { amounts, derivation } of ofInvoice) {
    for (const [field, amount] of amounts) {
      const parts = derivation.filter((part) => part.field === field);
      const sum = parts.reduce((all, part) => all + unitsOf(part.amount?.toAmount() ?? '0.00'), 0n);
      const tolerance = halfGrosz * BigInt(parts.length + 1);
      expect({ field, distance: amount === null || size(unitsOf(amount.toAmount()) - sum) <= tolerance }).toEqual({
        field,
        distance: true,
      });
    }
  }
}

/** The states before and after are rounded, and two sums share K_11. */
const exact = (isInPln: boolean): Tolerances => ({ base: 4n * halfGrosz, tax: isInPln ? 0n : 40n * halfGrosz });

describe('the sales record by a second count', () => {
  it('of other prices, for every treatment and currency', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(drawnSale, async (sale) => {
      fc.pre(sale.lines.some(({ net, after }) => net !== after));
      const [before, after, isInPln] = [linesOf(sale, 'net'), linesOf(sale, 'after'), sale.currency === 'PLN'];
      const built = await builtCorrection(countedSale(before, sale.currency, sale), 'price-change', prices(after));
      expectCounted(built, before, after, isInPln, exact(isInPln));
      const ofInvoice = built.jpkRows.filter(({ markers }) => !markers.includes('WEW'));
      for (const row of ofInvoice) expect(row).toMatchObject({ inDeclaration: !sale.isReceipt && row.amounts.size > 0 });
      const noted = ofInvoice.filter(({ notes }) => notes.some(({ en }) => en.includes('VIU-DO')));
      expect(noted.length).toBe(changes(before, after, 'P_13_5') ? ofInvoice.length : 0);
      expect(built.jpkRows.some(({ markers }) => markers.includes('WEW'))).toBe(changes(before, after, 'P_13_11'));
    });
    await fc.assert(property, correctionRuns(60));
  });

  it('of lines of one treatment that rise and fall: each direction in a row of its own', { timeout: runLimitMs }, async () => {
    const changed = fc.record({
      treatment: fc.constantFrom(...(treatments as readonly Treatment[])),
      lines: fc.array(fc.tuple(cents, cents), { minLength: 2, maxLength: 5 }),
    });
    const property = fc.asyncProperty(changed, async ({ treatment, lines }) => {
      const isRising = lines.some(([was, is]) => is > was) && lines.some(([was, is]) => is < was);
      fc.pre(isRising && treatment.base.length === 1 && treatment.sum !== 'P_13_11');
      const [before, after] = ([0, 1] as const).map((index) =>
        lines.map((line): CountedLine => ({ treatment, net: line[index], rate: one })),
      );
      const built = await builtCorrection(countedSale(before ?? [], 'PLN'), 'price-change', prices(after ?? []));
      const [up, down] = ([1n, -1n] as const).map((sign) =>
        lines.reduce((sum, [was, is]) => ((is - was) * sign > 0n ? sum + (is - was) * one : sum), 0n),
      );
      const [field = ''] = treatment.base;
      expect(built.type).toBe(3);
      expect(built.jpkRows.map((row) => sumOfRows([row], field))).toEqual([up, down]);
      expectRows(built);
    });
    await fc.assert(property, correctionRuns(40));
  });

  it('of another month of supply: the whole leaves one month and enters the other', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(drawnSale, async (sale) => {
      const [before, isInPln] = [linesOf(sale, 'net'), sale.currency === 'PLN'];
      const built = await builtCorrection(countedSale(before, sale.currency, sale), 'formal-details', {
        changes: { 'Fa/P_6': '2026-09-20' },
      });
      const counted = new Map([...countedBases([], before), ...countedTaxes([], before, isInPln)]);
      // The issue of the invoice decides for an intra-EU supply, and for an invoice for a receipt.
      const changed = [...counted].filter(([field, amount]) => amount !== 0n && field !== 'K_21' && !sale.isReceipt);
      // Less than half a grosz is posted nowhere.
      const moved = changed.filter(([, amount]) => size(amount) >= halfGrosz);
      const ofMonth = (month: string) =>
        built.jpkRows.filter((row) => row.month === month && row.amounts.size > 0 && !row.markers.includes('WEW'));
      for (const [field, amount] of moved) {
        const [left, entered] = [sumOfRows(ofMonth('2026-10'), field), sumOfRows(ofMonth('2026-09'), field)];
        expect(size((left ?? 0n) + amount) <= 2n * halfGrosz * BigInt(before.length)).toBe(true);
        expect((entered ?? 0n) + (left ?? 0n)).toBe(0n);
      }
      const posted = new Set(built.jpkRows.flatMap((row) => (row.markers.includes('WEW') ? [] : [...row.amounts.keys()])));
      expect([...posted].toSorted()).toEqual(moved.map(([field]) => field).toSorted());
      expect(built.type).toBe(changed.length > 0 ? 3 : 1);
      expect(built.jpk.size).toBe(0);
    });
    await fc.assert(property, correctionRuns(40));
  });

  it('of a cancelled invoice', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(drawnSale, async (sale) => {
      const [before, isInPln] = [linesOf(sale, 'net'), sale.currency === 'PLN'];
      const wish = { answers: { powod: 'podwojnie_wystawiona' } };
      const built = await builtCorrection(countedSale(before, sale.currency, sale), 'cancel-to-zero', wish);
      expectCounted(built, before, [], isInPln, exact(isInPln));
    });
    await fc.assert(property, correctionRuns(40));
  });

  it('of wrong exchange rates', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(drawnSale, async (sale) => {
      const [before, after] = [linesOf(sale, 'net'), linesOf(sale, 'net', 'rateAfter')];
      fc.pre(before.some(({ rate }, index) => rate !== after[index]?.rate));
      const rates = Object.fromEntries(after.map(({ rate }, index) => [`Fa/FaWiersz[${index + 1}]/KursWaluty`, inDecimals(rate, 4)]));
      const built = await builtCorrection(countedSale(before, sale.currency), 'fx-rate', { changes: rates });
      expectCounted(built, before, after, false, { base: 2n * halfGrosz * BigInt(before.length), tax: 40n * halfGrosz });
    });
    await fc.assert(property, correctionRuns(40));
  });

  it('of a second correction, which starts from the first', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(drawnSale, async (sale) => {
      fc.pre(sale.lines.some(({ net, after }) => net !== after) && sale.lines.some(({ after, last }) => after !== last));
      const [before, after, last] = [linesOf(sale, 'net'), linesOf(sale, 'after'), linesOf(sale, 'last')];
      const isInPln = sale.currency === 'PLN';
      const source = countedSale(before, sale.currency, sale);
      const first = await builtCorrection(source, 'price-change', prices(after));
      const second = { ...prices(last), number: 'FK/2026/10/8', earlierCorrections: [utf8(first.xml)] };
      expectCounted(await builtCorrection(source, 'price-change', second), after, last, isInPln, exact(isInPln));
    });
    await fc.assert(property, correctionRuns(30));
  });
});
