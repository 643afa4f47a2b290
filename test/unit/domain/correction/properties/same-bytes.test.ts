import { invoiceKinds } from '@nakor/domain/fa3/elements/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { offersFor } from '../../../../support/builders/corrections/properties/examples.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { sameMeanings } from '../../../../support/builders/corrections/properties/source-forms.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

const invoices = fc.constantFrom(...invoiceKinds).chain(generatedInvoices);

describe('a correction is identical byte by byte', () => {
  it.each(Object.entries(sameMeanings))('of an original with %s', { timeout: runLimitMs }, async (_, write) => {
    const property = fc.asyncProperty(invoices, fc.nat(), async (invoice, choice) => {
      const plain = serialize(invoice);
      const other = write(invoice);
      expect(other).not.toBe(plain);
      const offers = offersFor(plain);
      const offer = offers[choice % Math.max(1, offers.length)];
      fc.pre(offer !== undefined);
      const [first, second, again] = [
        await tried(plain, offer.scenarioId, offer.wish),
        await tried(other, offer.scenarioId, offer.wish),
        await tried(plain, offer.scenarioId, offer.wish),
      ];
      if (!first.ok || !second.ok || !again.ok) throw new Error(JSON.stringify([first, second, again]));
      const { validated: _verdict, ...expected } = first.value;
      expect(again.value).toMatchObject(expected);
      expect(second.value).toMatchObject(expected);
    });
    await fc.assert(property, correctionRuns(6));
  });
});
