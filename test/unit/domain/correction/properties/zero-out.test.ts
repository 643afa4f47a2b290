import { primaryKinds } from '@nakor/domain/fa3/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offersFor } from '../../../../support/corrections/examples.ts';
import { isSame, negated, shown } from '../../../../support/corrections/lawful-totals.ts';
import { readCorrection, sumOfRows } from '../../../../support/corrections/read-correction.ts';
import { correctionRuns, runLimitMs } from '../../../../support/corrections/runs.ts';
import { generatedInvoices } from '../../../../support/generated-invoices.ts';
import { serialize } from '../../../../support/mutable-xml.ts';
import { tried } from '../../../../support/tried-corrections.ts';

const scenarioIds = ['cancel-to-zero', 'wrong-nip-zero-out'] as const;
const methods = ['przed_po', 'roznica'] as const;
const cases = scenarioIds.flatMap((scenarioId) => primaryKinds.map((kind) => ({ scenarioId, kind })));

describe('a correction to zero', () => {
  it.each(cases)('takes back all that $kind declares, by $scenarioId', { timeout: runLimitMs }, async ({ scenarioId, kind }) => {
    const property = fc.asyncProperty(generatedInvoices(kind), fc.constantFrom(...methods), async (invoice, metoda_wierszy) => {
      const source = serialize(invoice);
      const offer = offersFor(source).find((each) => each.scenarioId === scenarioId);
      fc.pre(offer !== undefined);
      const answers = { ...offer.wish.answers, metoda_wierszy };
      const result = await tried(source, scenarioId, { ...offer.wish, answers });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      expect(result.value.validated).toMatchObject({ isValid: true, isFullXsdConfirmed: true });
      const [before, correction] = [readCorrection(source), readCorrection(result.value.xml)];
      expect(shown(correction.totals)).toEqual(shown(negated(before.totals)));
      expect(correction.total).toBe(-before.total);
      expect(correction.paymentBefore).toBe(kind === 'ZAL' || kind === 'ROZ' ? before.total : null);
      for (const field of ['P_11', 'P_11A', 'P_11Vat']) {
        const [was, is] = [before, correction].map(({ lines }) => sumOfRows(lines, field, null));
        expect({ field, sum: is }).toEqual({ field, sum: -(was ?? 0n) });
      }
      // The order of an advance stays what it was: pairs that show it twice.
      expect(sumOfRows(correction.orderLines, 'P_11NettoZ', null)).toBe(0n);
      expect(correction.orderLines.length).toBe(2 * before.orderLines.length);
      for (const document of result.value.additionalDocuments) {
        const anew = readCorrection(document.xml);
        expect(isSame(anew.totals, before.totals)).toBe(true);
        expect(anew.total).toBe(before.total);
      }
    });
    await fc.assert(property, correctionRuns(12));
  });
});
