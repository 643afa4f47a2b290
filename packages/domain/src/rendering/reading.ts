import { formatDay, formatInstant } from '../fa3/elements/calendar.ts';
import { getMeaning } from '../fa3/field-names/code-words.ts';
import { getFieldHeading } from '../fa3/field-names/field-names.ts';
import { formatNumber } from '../money/number-text.ts';
import type { Language, Localized } from '../shared/localized.ts';
import type { LocatedElement, XmlAttribute } from '../xml/element.ts';
import { accountFields, dayFields, exactFields, instantFields, numberFields, percentFields, rateFields } from './labels/formats.ts';
import { groupAccount } from './labels/group-account.ts';
import type { ViewFact, ViewValue } from './view.ts';

/** Elements with more children than this are looked up through a map. */
const scannedChildren = 16;

const none: readonly LocatedElement[] = [];

/**
 * Reads the values of a document in one language and remembers which have been shown, so that the rest can be shown as other content. An
 * element that is read twice is shown twice.
 */
export class Reading {
  readonly language: Language;
  readonly #shown = new Set<LocatedElement | XmlAttribute>();
  readonly #byName = new Map<LocatedElement, ReadonlyMap<string, readonly LocatedElement[]>>();

  constructor(language: Language) {
    this.language = language;
  }

  /** Our text in the language. */
  say(text: Localized): string {
    return text[this.language];
  }

  /** Whether an element or attribute has been shown. */
  hasShown(part: LocatedElement | XmlAttribute): boolean {
    return this.#shown.has(part);
  }

  markShown(part: LocatedElement | XmlAttribute): void {
    this.#shown.add(part);
  }

  /** The children of a name in the namespace of their parent, in document order. */
  children(parent: LocatedElement | null, name: string): readonly LocatedElement[] {
    if (parent === null || parent.children.length === 0) return none;
    if (parent.children.length > scannedChildren) return this.#index(parent).get(name) ?? none;
    return parent.children.filter((child) => child.name === name && child.namespace === parent.namespace);
  }

  /** The first child of a name; null when there is none. */
  child(parent: LocatedElement | null, name: string): LocatedElement | null {
    return this.children(parent, name)[0] ?? null;
  }

  /** The value of an element, which is then shown; null when it is blank. */
  value(element: LocatedElement): ViewValue | null {
    const text = trimText(element.text);
    if (text === '') return null;
    this.#shown.add(element);
    return viewValue(element.name, text, this.language);
  }

  /** The values of all children of a name. */
  values(parent: LocatedElement | null, name: string): readonly ViewValue[] {
    return this.children(parent, name).flatMap((child) => this.value(child) ?? []);
  }

  /** The children of a name as a fact under the label of the element; null when there are none with a value. */
  fact(parent: LocatedElement | null, name: string, label?: string): ViewFact | null {
    const values = this.values(parent, name);
    if (parent === null || values.length === 0) return null;
    return { label: label ?? getFieldHeading(parent.name, name, this.language), values };
  }

  /** Facts for the children of these names, in this order; those without a value are left out. */
  facts(parent: LocatedElement | null, names: readonly string[]): readonly ViewFact[] {
    return names.flatMap((name) => this.fact(parent, name) ?? []);
  }

  #index(parent: LocatedElement): ReadonlyMap<string, readonly LocatedElement[]> {
    const known = this.#byName.get(parent);
    if (known !== undefined) return known;
    const byName = new Map<string, LocatedElement[]>();
    for (const child of parent.children) {
      if (child.namespace !== parent.namespace) continue;
      const sameName = byName.get(child.name);
      if (sameName === undefined) byName.set(child.name, [child]);
      else sameName.push(child);
    }
    this.#byName.set(parent, byName);
    return byName;
  }
}

/** A text with its first letter in upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text without the white space of XML at its ends. */
export function trimText(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlankAt(text, start)) start += 1;
  while (end > start && isBlankAt(text, end - 1)) end -= 1;
  return text.slice(start, end);
}

function isBlankAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** The longest text that is formatted as a number; the schema allows 23 characters. */
const longestNumber = 40;

/** A number with the separators of the language and all its digits; null when the text is not in plain decimal notation. */
export function formatShownNumber(text: string, language: Language): string | null {
  return text.length <= longestNumber && plainNumber.test(text) ? formatNumber(text, language) : null;
}

function viewValue(name: string, text: string, language: Language): ViewValue {
  if (numberFields.has(name)) {
    const number = formatShownNumber(text, language);
    if (number === null) return { text, kind: 'text' };
    return percentFields.has(name) ? { text: number, kind: 'number', unit: '%' } : { text: number, kind: 'number' };
  }
  if (dayFields.has(name)) return { text: formatDay(text, language), kind: 'exact' };
  if (instantFields.has(name)) return { text: formatInstant(text, language), kind: 'exact' };
  if (accountFields.has(name)) return { text: groupAccount(text), kind: 'exact' };
  const meaning = getMeaning(name, text, language);
  // Codes that accountants know are shown with their words; numbers that only the schema uses are shown in words alone.
  if (meaning !== undefined) return /^\d+$/.test(text) ? { text: meaning, kind: 'text' } : { text, kind: 'exact', meaning };
  if (rateFields.has(name) && /^\d{1,2}$/.test(text)) return { text, kind: 'exact', unit: '%' };
  return { text, kind: exactFields.has(name) ? 'exact' : 'text' };
}
