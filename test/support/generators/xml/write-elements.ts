import { escapeText, type MutableElement } from '../../builders/mutable-xml.ts';
import { type NumberStyle, numberText } from '../invoice-parts/arithmetic.ts';

/** Content of an element; null for none. */
export type Content = MutableElement | null | readonly Content[];

/** An element with child elements in the order given. */
export function element(name: string, ...content: Content[]): MutableElement {
  return { name, attributes: [], content: content.flatMap(elementsIn) };
}

function elementsIn(content: Content): MutableElement[] {
  if (content === null) return [];
  return isSeveral(content) ? content.flatMap(elementsIn) : [content];
}

function isSeveral(content: NonNullable<Content>): content is readonly Content[] {
  return Array.isArray(content);
}

/** An element with text; null if there is no text. */
export function leaf(name: string, text: string | null): MutableElement | null {
  return text === null ? null : { name, attributes: [], content: [escapeText(text)] };
}

/** A marker that is only written if true. */
export function marker(name: string, isSet: boolean): MutableElement | null {
  return isSet ? leaf(name, '1') : null;
}

/** A marker that is 1 for yes and 2 for no. */
export function yesOrNo(name: string, isSet: boolean): MutableElement | null {
  return leaf(name, isSet ? '1' : '2');
}

/** The number format of an invoice. */
export interface Numerals {
  /** Grosze. */
  readonly amount: (value: bigint | null) => string | null;
  /** Prices and discounts, in 10^-8. */
  readonly price: (value: bigint | null) => string | null;
  /** Quantities and exchange rates, in 10^-6. */
  readonly quantity: (value: bigint | null) => string | null;
  /** Percentages, in 1/100 %. */
  readonly percentage: (value: bigint | null) => string | null;
}

/** The number format of a style. */
export function numeralsOf(style: NumberStyle): Numerals {
  const writer = (places: number, own: NumberStyle) => (value: bigint | null) => (value === null ? null : numberText(value, places, own));
  return { amount: writer(2, style), price: writer(8, style), quantity: writer(6, 'short'), percentage: writer(2, 'short') };
}
