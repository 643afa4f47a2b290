import { invoiceKinds } from '@nakor/domain/fa3/elements/kinds';
import type { ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { offersFor } from '../../../../support/builders/corrections/properties/examples.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { asFa2, prefixed } from '../../../../support/builders/corrections/properties/source-forms.ts';
import { type MutableElement, serialize } from '../../../../support/builders/mutable-xml.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

const forms: readonly { name: string; write: (invoice: MutableElement) => string; usualRuns: number }[] = [
  { name: 'FA(3)', write: serialize, usualRuns: 8 },
  { name: 'FA(3) with a prefix', write: prefixed, usualRuns: 2 },
  { name: 'FA(2)', write: asFa2, usualRuns: 5 },
];

const cases = forms.flatMap((form) => invoiceKinds.map((kind) => ({ ...form, kind })));

function seriousIn({ issues }: ValidatedInvoice): string[] {
  return issues
    .filter(({ severity }) => severity === 'critical' || severity === 'error')
    .map(({ code, message }) => `${code}: ${message.en}`);
}

describe('every scenario that accepts an invoice', () => {
  it.each(cases)('builds its example without errors, for $kind in $name', { timeout: runLimitMs }, async ({ kind, write, usualRuns }) => {
    const property = fc.asyncProperty(generatedInvoices(kind).map(write), async (xml) => {
      for (const { scenarioId, wish } of offersFor(xml)) {
        const result = await tried(xml, scenarioId, wish);
        if (!result.ok) throw new Error(`${scenarioId}: ${JSON.stringify(result.error)}`);
        const { validated, additionalDocuments } = result.value;
        for (const each of [validated, ...additionalDocuments.map((document) => document.validated)]) {
          expect({ scenarioId, issues: seriousIn(each) }).toEqual({ scenarioId, issues: [] });
          expect(each).toMatchObject({ isValid: true, isFullXsdConfirmed: true });
        }
      }
    });
    await fc.assert(property, correctionRuns(usualRuns));
  });
});
