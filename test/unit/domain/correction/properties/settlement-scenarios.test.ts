import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { grossOf, shown } from '../../../../support/builders/corrections/properties/lawful-totals.ts';
import { readCorrection, sumOfRows } from '../../../../support/builders/corrections/properties/read-correction.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import {
  drawDeclaredAdvances,
  drawRest,
  drawSettledLines,
  type SettlementCase,
} from '../../../../support/builders/corrections/properties/settlement-cases.ts';
import type { Draw } from '../../../../support/generators/invoice-parts/draw.ts';

const cases: readonly { name: string; drawn: (draw: Draw) => SettlementCase | null }[] = [
  { name: 'another rest to pay', drawn: drawRest },
  { name: 'other lines', drawn: drawSettledLines },
  { name: 'advances stated by rate', drawn: drawDeclaredAdvances },
];

describe.each(cases)('settlement-correction with $name', ({ drawn }) => {
  it('results in the target rest, bucket by bucket, and shows all lines', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(fc.gen().map(drawn), async (wish) => {
      fc.pre(wish !== null);
      const { xml: source, changes, answers, deltas, restBefore, restAfter, before, after } = wish;
      const result = await tried(source, 'settlement-correction', { changes, answers });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      const { validated, xml } = result.value;
      expect(validated).toMatchObject({ isValid: true, isFullXsdConfirmed: true });
      const read = readCorrection(xml);
      expect(shown(read.totals)).toEqual(shown(deltas));
      expect({ total: read.total, before: read.paymentBefore }).toEqual({ total: restAfter - restBefore, before: restBefore });
      expect(grossOf(read.totals)).toBe(read.total);
      expect(read.lines).toHaveLength(before.length + after.length);
      for (const { number, net } of after) {
        const difference = net - (before.find((line) => line.number === number)?.net ?? 0n);
        expect({ number, difference: sumOfRows(read.lines, 'P_11', number) }).toEqual({ number, difference });
      }
    });
    await fc.assert(property, correctionRuns(40));
  });
});
