import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { invoiceKinds } from '@nakor/domain/fa3/elements/kinds';
import type { Language } from '@nakor/domain/shared/localized';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asFa2 } from '../../../support/builders/corrections/properties/source-forms.ts';
import { copyOf, everyElement, serialize, toMutable } from '../../../support/builders/mutable-xml.ts';
import { richInvoiceXml, richVariants } from '../../../support/builders/rich-invoice.ts';
import { marginInvoice, sampleInvoices } from '../../../support/builders/sample-invoices.ts';
import { generatedInvoices } from '../../../support/generators/generated-invoices.ts';
import { mutatedDocument } from '../../../support/generators/mutated-documents.ts';
import { isLongRun, seedOr } from '../../../support/generators/seeds.ts';
import { comparePage } from '../../../support/rendering/compare-page.ts';
import { pageOf, rootOf } from '../../../support/rendering/render-page.ts';
import { allCases } from '../validation/rules/all-cases.ts';

const languages: readonly Language[] = ['pl', 'en'];
const corpus = fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));
const corpusFiles = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith('.xml')) : [];
if (corpusFiles.length === 0) console.warn(`SKIPPED: the official example invoices are not at ${corpus}, so none of them is rendered.`);

/** Documents of the cases of rules are larger only to test limits. */
const largestCase = 1_000_000;

/** The differences between a document and its pages in several languages; null for a document that cannot be read. */
function differencesOf(xml: string | Uint8Array, isLawful: boolean, among = languages): readonly string[] | null {
  const root = rootOf(xml);
  if (root === null) return null;
  return among.flatMap((language) => comparePage(root, pageOf(root, language), language, isLawful).differences);
}

const samples: Readonly<Record<string, string>> = {
  ...sampleInvoices,
  marginInvoice,
  ...Object.fromEntries(richVariants.map((variant) => [`rich ${variant}`, richInvoiceXml(variant)])),
};

describe('nothing of a document is lost or added', () => {
  it.each(Object.entries(samples))('in the sample %s', (_, xml) => {
    expect(differencesOf(xml, true)).toEqual([]);
  });

  it.each(Object.entries(sampleInvoices))('in the sample %s as FA(2)', (_, xml) => {
    const root = rootOf(xml);
    expect(root).not.toBeNull();
    if (root !== null) expect(differencesOf(asFa2(toMutable(root)), true)).toEqual([]);
  });

  it.each(invoiceKinds)('in generated invoices of the kind %s', (kind) => {
    const property = fc.property(generatedInvoices(kind), (invoice) => {
      expect(differencesOf(serialize(invoice), true)).toEqual([]);
    });
    fc.assert(property, { seed: seedOr(20261123), numRuns: isLongRun ? 400 : 40 });
  });

  it.skipIf(corpusFiles.length === 0).each(corpusFiles)('in the official example %s', (name) => {
    expect(differencesOf(readFileSync(`${corpus}/${name}`), true)).toEqual([]);
  });

  it.each(richVariants)('in the sample rich %s with any one element repeated', (variant) => {
    const original = rootOf(richInvoiceXml(variant));
    if (original === null) throw new Error('The sample cannot be read.');
    const kinds = new Set<string>();
    for (const [index, located] of everyElement(toMutable(original)).entries()) {
      const kind = `${located.parent?.name}/${located.element.name}`;
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      const document = toMutable(original);
      const { element, parent } = everyElement(document)[index] ?? located;
      parent?.content.splice(parent.content.indexOf(element), 0, copyOf(element));
      expect(differencesOf(serialize(document), false, ['pl']), kind).toEqual([]);
    }
    expect(kinds.size).toBeGreaterThan(100);
  });

  it('in mutated documents', () => {
    for (let seed = 1; seed <= (isLongRun ? 3_000 : 300); seed += 1) {
      const { xml, changes } = mutatedDocument(seed, 6);
      expect(differencesOf(xml, false) ?? [], changes.join('; ')).toEqual([]);
    }
  });

  it.each(allCases.flatMap((cases) => Object.entries(cases)))('in the documents for the rule %s', (_, { fires, passes }) => {
    for (const { name, given } of [...fires, ...passes]) {
      const xml = given();
      if (xml.length <= largestCase) expect(differencesOf(xml, false) ?? [], name).toEqual([]);
    }
  });
});
