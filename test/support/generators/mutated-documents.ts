import { walk } from '@nakor/domain/xml/element';
import { invoiceXml } from '../builders/invoices.ts';
import { serialize, toMutable } from '../builders/mutable-xml.ts';
import { richInvoiceXml, richVariants } from '../builders/rich-invoice.ts';
import { parsed, schemaModel } from '../drivers/validation.ts';
import { mutations, type Vocabulary } from './mutations.ts';
import { seededRandom } from './seeded-random.ts';

/** A document made from a valid one by a few mutations. */
export interface MutatedDocument {
  readonly seed: number;
  /** Description of the mutations, for failure messages. */
  readonly changes: readonly string[];
  readonly xml: string;
}

const originals = [invoiceXml(), ...richVariants.map(richInvoiceXml)].map((xml) => parsed(xml).root);

const vocabulary: Vocabulary = {
  elementNames: [...schemaModel.elementNames],
  values: [
    ...new Set(originals.flatMap((root) => [...walk(root)].filter(({ children }) => children.length === 0).map(({ text }) => text))),
  ],
};

/**
 * Mutates one of the valid invoices.
 *
 * @param seed    the same seed gives the same document
 * @param atMost  maximum number of mutations; at least one is tried
 */
export function mutatedDocument(seed: number, atMost: number): MutatedDocument {
  const random = seededRandom(seed);
  const root = toMutable(random.pick(originals));
  const changes: string[] = [];
  const count = 1 + random.below(atMost);
  for (let number = 0; number < count; number += 1) {
    const change = random.pick(Object.values(mutations))(root, random, vocabulary);
    if (change !== null) changes.push(change);
  }
  return { seed, changes, xml: serialize(root) };
}
