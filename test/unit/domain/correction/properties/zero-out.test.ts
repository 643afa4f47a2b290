import { primaryKinds } from '@nakor/domain/fa3/elements/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { offersFor } from '../../../../support/builders/corrections/properties/examples.ts';
import { isSame, negated, shown } from '../../../../support/builders/corrections/properties/lawful-totals.ts';
import { type ReadCorrection, readCorrection, sumOfRows } from '../../../../support/builders/corrections/properties/read-correction.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';
import { taxInGross } from '../../../../support/generators/invoice-parts/arithmetic.ts';
import type { Total } from '../../../../support/generators/invoice-parts/model.ts';
import { bucketOrder, isTaxed, treatments } from '../../../../support/generators/invoice-parts/treatments.ts';

const scenarioIds = ['cancel-to-zero', 'wrong-nip-zero-out'] as const;
const methods = ['przed_po', 'roznica'] as const;
const cases = scenarioIds.flatMap((scenarioId) => primaryKinds.map((kind) => ({ scenarioId, kind })));

/** The amounts of a simplified invoice without sums: its gross values by rate, or the total of its only rate. */
function totalsOfLines({ lines, total }: ReadCorrection): Total[] {
  const byRate = Map.groupBy(lines, ({ fields }) => fields['P_12'] ?? '');
  const parts = [...byRate].map(([literal, own]): Total => {
    const { bucket, rate } = Object.values(treatments).find((each) => each.literal === literal) ?? { bucket: '', rate: 0n };
    const gross = own.some(({ fields }) => 'P_11A' in fields) ? sumOfRows(own, 'P_11A', null) : total;
    const tax = taxInGross(gross, rate);
    return { bucket, base: gross - tax, tax: isTaxed(bucket) ? tax : null, taxInPln: null };
  });
  return bucketOrder.flatMap((bucket) => parts.filter((part) => part.bucket === bucket));
}

function expectReversedLines(before: ReadCorrection, correction: ReadCorrection): void {
  for (const field of ['P_11', 'P_11A', 'P_11Vat']) {
    expect({ field, sum: sumOfRows(correction.lines, field, null) }).toEqual({ field, sum: -sumOfRows(before.lines, field, null) });
  }
  // The order of an advance is unchanged: pairs that show it twice.
  expect(sumOfRows(correction.orderLines, 'P_11NettoZ', null)).toBe(0n);
  expect(correction.orderLines.length).toBe(2 * before.orderLines.length);
}

describe('a correction to zero', () => {
  it.each(cases)('reverses everything that $kind declares, by $scenarioId', { timeout: runLimitMs }, async ({ scenarioId, kind }) => {
    const property = fc.asyncProperty(generatedInvoices(kind), fc.constantFrom(...methods), async (invoice, metoda_wierszy) => {
      const source = serialize(invoice);
      const offer = offersFor(source).find((each) => each.scenarioId === scenarioId);
      fc.pre(offer !== undefined);
      const answers = { ...offer.wish.answers, metoda_wierszy };
      const result = await tried(source, scenarioId, { ...offer.wish, answers });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      expect(result.value.validated).toMatchObject({ isValid: true, isFullXsdConfirmed: true });
      const [before, correction] = [readCorrection(source), readCorrection(result.value.xml)];
      expect(shown(correction.totals)).toEqual(
        shown(negated(kind === 'UPR' && before.totals.length === 0 ? totalsOfLines(before) : before.totals)),
      );
      expect(correction.total).toBe(-before.total);
      expect(correction.paymentBefore).toBe(kind === 'ZAL' || kind === 'ROZ' ? before.total : null);
      expectReversedLines(before, correction);
      for (const document of result.value.additionalDocuments) {
        const rebuilt = readCorrection(document.xml);
        expect(isSame(rebuilt.totals, before.totals)).toBe(true);
        expect(rebuilt.total).toBe(before.total);
      }
    });
    await fc.assert(property, correctionRuns(12));
  });
});
