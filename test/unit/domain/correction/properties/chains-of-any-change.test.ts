import { primaryKinds } from '@nakor/domain/fa3/elements/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import {
  chainOf,
  listDifferingParts,
  listStateTexts,
  listTextsOfDocument,
} from '../../../../support/builders/corrections/properties/chain-states.ts';
import { drawStep } from '../../../../support/builders/corrections/properties/chain-steps.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { utf8 } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';
import { type Draw, wholeNumber } from '../../../../support/generators/invoice-parts/draw.ts';

/** Adds random corrections to an invoice, each on the state after those in front of it. */
async function expectFoldedStates(draw: Draw, source: string): Promise<void> {
  const corrections: string[] = [];
  const history: unknown[] = [];
  let state = chainOf(source, []);
  for (let left = wholeNumber(draw, 2, 6); left > 0; left -= 1) {
    const { scenarioId, wish } = drawStep(draw, state);
    const request = {
      ...wish,
      number: `FK/${corrections.length + 1}`,
      earlierCorrections: corrections.map(utf8),
      includesStateAfter: true,
    };
    history.push({ scenarioId, ...wish });
    const built = await tried(source, scenarioId, request);
    if (!built.ok) {
      // A request may be wrong; a document that Nakor built may not.
      expect({ history, kind: built.error.kind, error: built.error.kind === 'request' ? null : built.error }).toMatchObject({
        kind: 'request',
      });
      continue;
    }
    corrections.push(built.value.xml);
    const planned = built.value.stateAfter?.xml ?? null;
    if (planned === null) return;
    state = chainOf(source, corrections);
    const warnings = state.warnings
      .map(({ path, text }) => `${path}: ${text.en}`)
      .filter((text) => text.startsWith(`corrections_xml[${corrections.length - 1}]`));
    const differing = listDifferingParts([listStateTexts(state.before), listTextsOfDocument(planned)], warnings);
    expect({ history, differing }).toEqual({ history, differing: [] });
    expect({ history, contradictions: state.warnings.filter(({ contradiction }) => contradiction !== undefined) }).toEqual({
      history,
      contradictions: [],
    });
  }
}

describe('a chain of corrections of any kind', () => {
  it.each(primaryKinds)('folds into the state after the last one: %s', { timeout: runLimitMs }, async (kind) => {
    const property = fc.asyncProperty(generatedInvoices(kind).map(serialize), fc.gen(), async (source, draw) => {
      await expectFoldedStates(draw, source);
    });
    await fc.assert(property, correctionRuns(20));
  });
});
