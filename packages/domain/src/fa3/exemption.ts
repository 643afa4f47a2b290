import type { XmlElement } from '../xml/element.ts';
import type { Invoice } from './invoice.ts';
import { textOf } from './part.ts';

/** The legal bases of an invoice's exemption: `P_19A`, `P_19B`, `P_19C`. None when `P_19` does not say yes. */
export function exemptionBases(invoice: Invoice): readonly XmlElement[] {
  if (!invoice.isExempt) return [];
  const exemption = invoice.annotations.child('Zwolnienie');
  return ['P_19A', 'P_19B', 'P_19C'].flatMap((name) => exemption.elements(name));
}

/** Looks back from the number: from each `art` ahead, a word of many would be read as often. */
const smallBusinessArticle = /(?<=art[a-ząćęłńóśźż]*\.?\s*)113(?!\d)/i;

/**
 * Whether a legal basis is the exemption of small businesses, which covers all sales of a taxpayer.
 *
 * @param basis `P_19A`, `P_19B` or `P_19C`; the directive has another article of that number
 * @source      art. 113 ustawy o VAT
 */
export function isSmallBusinessExemption(basis: XmlElement): boolean {
  return basis.name !== 'P_19B' && smallBusinessArticle.test(textOf(basis) ?? '');
}
