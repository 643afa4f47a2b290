import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import {
  type AdvanceCase,
  drawOrderChange,
  drawPayment,
  drawReclassification,
} from '../../../../support/builders/corrections/properties/advance-cases.ts';
import { grossOf, shown } from '../../../../support/builders/corrections/properties/lawful-totals.ts';
import { readCorrection, sumOfRows } from '../../../../support/builders/corrections/properties/read-correction.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import type { Draw } from '../../../../support/generators/invoice-parts/draw.ts';
import type { Line, Total } from '../../../../support/generators/invoice-parts/model.ts';

const cases: readonly { name: string; scenario: string; drawn: (draw: Draw) => AdvanceCase | null }[] = [
  { name: 'another payment', scenario: 'advance-amount', drawn: drawPayment },
  { name: 'another order', scenario: 'advance-amount', drawn: drawOrderChange },
  { name: 'other rates', scenario: 'advance-jpk-reclassify', drawn: drawReclassification },
];

/** Taxes in PLN within a tolerance count as the same. */
function near(totals: readonly Total[], wanted: readonly Total[], tolerance: bigint): Total[] {
  return totals.map((total) => {
    const right = wanted.find(({ bucket }) => bucket === total.bucket)?.taxInPln ?? 0n;
    const distance = (total.taxInPln ?? 0n) - right;
    return -tolerance <= distance && distance <= tolerance ? { ...total, taxInPln: right } : total;
  });
}

const netOf = (lines: readonly Line[], number: number) => lines.find((line) => line.number === number)?.net ?? 0n;

describe.each(cases)('$scenario with $name', ({ scenario, drawn }) => {
  it('divides the payment anew, bucket by bucket, and shows the order line by line', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(fc.gen().map(drawn), async (wish) => {
      fc.pre(wish !== null);
      const { xml: source, changes, answers, deltas, plnTolerance, paymentBefore, paymentAfter, before, after } = wish;
      const result = await tried(source, scenario, { changes, answers });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      const { validated, xml } = result.value;
      expect(validated).toMatchObject({ isValid: true, isFullXsdConfirmed: true });
      const read = readCorrection(xml);
      expect(shown(near(read.totals, deltas, plnTolerance))).toEqual(shown(deltas));
      expect({ total: read.total, before: read.paymentBefore }).toEqual({ total: paymentAfter - paymentBefore, before: paymentBefore });
      expect(grossOf(read.totals)).toBe(read.total);
      expect(read.orderValue).toBe(after.value);
      for (const number of new Set([...before.lines, ...after.lines].map((line) => line.number))) {
        const difference = netOf(after.lines, number) - netOf(before.lines, number);
        expect({ number, difference: sumOfRows(read.orderLines, 'P_11NettoZ', number, 'NrWierszaZam') }).toEqual({ number, difference });
      }
    });
    await fc.assert(property, correctionRuns(40));
  });
});
