import { invoiceKinds } from '@nakor/domain/fa3/elements/kinds';
import type { Issue } from '@nakor/domain/validation/model/issue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { offersFor } from '../../../../support/builders/corrections/properties/examples.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { drawPriceChange, drawQuantityReturn } from '../../../../support/builders/corrections/properties/sale-cases.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { withDocuments } from '../../../../support/drivers/related-documents.ts';
import { validationResultOf } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

/** The rules that compare a correction with its original and earlier corrections. */
const reconciling = ['XML-654', 'XML-656', 'XML-660', 'XML-661', 'XML-670', 'XML-671', 'XML-672', 'XML-673', 'XML-674'];

async function findingsOf(correction: string, source: string, corrections: readonly string[] = []) {
  const { issues } = await validationResultOf(correction, {}, withDocuments({ source, corrections }));
  const isUnexpected = ({ code, severity }: Issue) => reconciling.includes(code) || severity === 'error' || severity === 'critical';
  return issues.filter(isUnexpected).map(({ code, message, xpath }) => ({ code, text: message.en, xpath }));
}

describe('a built correction, validated with its original', () => {
  it.each(invoiceKinds)('has no error and no finding in any scenario: %s', { timeout: runLimitMs }, async (kind) => {
    const property = fc.asyncProperty(generatedInvoices(kind).map(serialize), async (source) => {
      for (const { scenarioId, wish } of offersFor(source)) {
        const built = await tried(source, scenarioId, wish);
        if (!built.ok) throw new Error(`${scenarioId}: ${JSON.stringify(built.error)}`);
        expect({ scenarioId, findings: await findingsOf(built.value.xml, source) }).toEqual({ scenarioId, findings: [] });
      }
    });
    await fc.assert(property, correctionRuns(3));
  });

  const sales = [
    { scenario: 'price-change', drawn: drawPriceChange },
    { scenario: 'quantity-return', drawn: drawQuantityReturn },
  ];
  it.each(sales)('has no error and no finding by any method: $scenario', { timeout: runLimitMs }, async ({ scenario, drawn }) => {
    const wishes = fc.gen().map((draw) => ({ ...drawn(draw), method: draw(fc.constantFrom, 'przed_po', 'roznica', 'storno') }));
    const property = fc.asyncProperty(wishes, async ({ xml: source, changes, answers, method }) => {
      fc.pre(Object.keys(changes).length > 0 || Object.keys(answers).length > 0);
      const built = await tried(source, scenario, { changes, answers: { ...answers, metoda_wierszy: method } });
      if (!built.ok) throw new Error(JSON.stringify(built.error));
      expect(await findingsOf(built.value.xml, source)).toEqual([]);
    });
    await fc.assert(property, correctionRuns(20));
  });
});
