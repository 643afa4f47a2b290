import { buildJpkEntries } from '@nakor/domain/ledger/jpk-map';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtCorrection, type CorrectionOptions } from '../../../../support/builders/corrections/built-corrections.ts';
import { countedAdvance } from '../../../../support/builders/corrections/jpk/counted-advances.ts';
import {
  countedSale,
  inDecimals,
  type Treatment,
  treatments,
  unitsOf,
} from '../../../../support/builders/corrections/jpk/counted-sales.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';

import { invoiceOf, utf8 } from '../../../../support/drivers/validation.ts';

const rate = fc.bigInt({ min: 38_000n, max: 52_000n });
const cents = fc.bigInt({ min: 1_00n, max: 90_000_00n });
/** Treatments with a base that is converted; two that share a field are drawn too. */
const converted = (treatments as readonly Treatment[]).filter(({ base }) => base.length > 0);

/** One step of a chain: a scenario with its options. */
interface Step {
  readonly scenario: string;
  readonly options: CorrectionOptions;
}

/** The sum of all that an invoice and its corrections record, by field; zeros are left out. */
async function recordedInAll(xml: string, steps: readonly Step[]): Promise<Readonly<Record<string, string>>> {
  const sums = new Map<string, bigint>();
  const add = (field: string, amount: { toAmount(): string } | null) => {
    if (amount === null) throw new Error(`${field} is unknown.`);
    sums.set(field, (sums.get(field) ?? 0n) + unitsOf(amount.toAmount()));
  };
  for (const { field, amount } of buildJpkEntries(invoiceOf(xml))) add(field, amount);
  const earlierCorrections: Uint8Array[] = [];
  for (const [index, { scenario, options }] of steps.entries()) {
    const built = await builtCorrection(xml, scenario, {
      ...options,
      number: `FK/${index + 1}`,
      earlierCorrections: [...earlierCorrections],
    });
    for (const [field, amount] of built.jpk) add(field, amount);
    earlierCorrections.push(utf8(built.xml));
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n).map(([field, sum]) => [field, `${sum}`]));
}

const cancelled = (powod: string): Step => ({ scenario: 'cancel-to-zero', options: { answers: { powod } } });

describe('a cancelled chain in another currency leaves nothing in the record', () => {
  it('of sales with other prices and rates', { timeout: runLimitMs }, async () => {
    const line = fc.record({
      treatment: fc.constantFrom(...converted),
      prices: fc.array(cents, { minLength: 4, maxLength: 4 }),
      rate,
    });
    const drawn = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      common: fc.option(rate, { nil: null }),
      newRate: fc.option(rate, { nil: null }),
      steps: fc.integer({ min: 1, max: 3 }),
    });
    const property = fc.asyncProperty(drawn, async ({ lines, common, newRate, steps }) => {
      const priceOf = (index: number) =>
        lines.map((each) => ({ treatment: each.treatment, net: each.prices[index] ?? 1_00n, rate: common ?? each.rate }));
      const changed = Array.from(
        { length: steps },
        (_, index): Step => ({
          scenario: 'price-change',
          options: {
            changes: Object.fromEntries(priceOf(index + 1).map(({ net }, at) => [`Fa/FaWiersz[${at + 1}]/P_9A`, inDecimals(net, 2)])),
          },
        }),
      );
      fc.pre(Array.from({ length: steps }, (_, index) => index).every((at) => lines.some(({ prices }) => prices[at] !== prices[at + 1])));
      const first = priceOf(0);
      const revalued: Step[] =
        newRate === null || first.every((each) => each.rate === newRate)
          ? []
          : [{ scenario: 'fx-rate', options: { answers: { kurs_dla_wszystkich_wierszy: inDecimals(newRate, 4) } } }];
      const chain = [...changed, ...revalued, cancelled('sprzedaz_nie_doszla_do_skutku')];
      expect(await recordedInAll(countedSale(first, 'EUR'), chain)).toEqual({});
    });
    await fc.assert(property, correctionRuns(40));
  });

  it('of an advance whose payments have their own rates', { timeout: runLimitMs }, async () => {
    const order = fc.uniqueArray(
      fc.record({ treatment: fc.constantFrom(...converted.filter(({ percent }) => percent > 0n)), net: cents }),
      {
        minLength: 1,
        maxLength: 2,
        selector: ({ treatment }) => treatment.name,
      },
    );
    const drawn = fc.record({
      payments: fc.array(fc.record({ amounts: fc.array(cents, { minLength: 4, maxLength: 4 }), rate }), { minLength: 1, maxLength: 3 }),
      order,
      steps: fc.integer({ min: 1, max: 3 }),
    });
    const property = fc.asyncProperty(drawn, async ({ payments, order: lines, steps }) => {
      const changed = Array.from(
        { length: steps },
        (_, index): Step => ({
          scenario: 'advance-amount',
          options: {
            changes: Object.fromEntries(
              payments.map(({ amounts }, at) => [`Fa/ZaliczkaCzesciowa[${at + 1}]/P_15Z`, inDecimals(amounts[index + 1] ?? 1_00n, 2)]),
            ),
          },
        }),
      );
      fc.pre(changed.every((_, at) => payments.some(({ amounts }) => amounts[at] !== amounts[at + 1])));
      const sorted = converted.flatMap(({ name }) => lines.filter(({ treatment }) => treatment.name === name));
      const advance = countedAdvance(
        payments.map(({ amounts, rate: own }) => ({ amount: amounts[0] ?? 1_00n, rate: own })),
        sorted,
      );
      expect(await recordedInAll(advance, [...changed, cancelled('zwrot_zaliczki')])).toEqual({});
    });
    await fc.assert(property, correctionRuns(40));
  });
});
