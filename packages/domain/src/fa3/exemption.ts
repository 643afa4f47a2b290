import type { Element } from '../xml/element.ts';
import { readText } from './elements/part.ts';
import type { Invoice } from './invoice.ts';

/** The legal bases of an invoice's exemption: `P_19A`, `P_19B`, `P_19C`. Empty unless `P_19` is 1. */
export function getExemptionBases<Node extends Element>(invoice: Invoice<Node>): readonly Node[] {
  if (!invoice.isExempt) return [];
  const exemption = invoice.annotations.child('Zwolnienie');
  return ['P_19A', 'P_19B', 'P_19C'].flatMap((name) => exemption.elements(name));
}

/** Finds the number first, then looks back: looking from each `art`, or back from each letter, would take quadratic time on long words. */
const smallBusinessArticle = /113(?<=art[a-ząćęłńóśźż]*\.?\s*113)(?!\d)/i;

/**
 * Whether a legal basis is the exemption of small businesses, which covers all sales of a taxpayer.
 *
 * @param basis `P_19A`, `P_19B` or `P_19C`; art. 113 of the directive (`P_19B`) is about something else
 * @source      art. 113 ustawy o VAT
 */
export function isSmallBusinessExemption(basis: Element): boolean {
  return basis.name !== 'P_19B' && smallBusinessArticle.test(readText(basis) ?? '');
}
