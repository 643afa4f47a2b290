import type { SimpleType } from '../schema/model.ts';
import type { Localized } from '../shared/localized.ts';
import type { DecodedText } from '../xml/decode.ts';
import type { XmlDocument, XmlElement } from '../xml/element.ts';
import type { Place, Severity } from './issue.ts';

/** What the rules look at. Everything is worked out once and shared. */
export interface RuleContext {
  readonly decoded: DecodedText;
  readonly document: XmlDocument;
  /** Size of the document as sent, in bytes. */
  readonly sizeBytes: number;
  /** All elements by name, in document order. */
  readonly elements: (name: string) => readonly XmlElement[];
  /** Elements whose text may be written unusually, with the types of the schema. */
  readonly oddlyWritten: readonly { readonly element: XmlElement; readonly type: SimpleType }[];
  /** Whether KSeF has accepted an invoice of this seller, kind and number before. */
  readonly duplicate: 'accepted' | 'not-accepted' | 'not-checked';
}

/** One hit of a rule: where, and what fills the slots of its texts (`{value}`). */
export interface Hit {
  readonly place: Place;
  readonly slots?: Readonly<Record<string, string>>;
  readonly expected?: Localized;
}

/** A rule: what it is called, how bad a hit is, what to say, and the predicate. */
export interface Rule {
  /** Form `XML-nnn`; never reused once published. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: Localized;
  readonly quickFix: Localized | null;
  /** Where the rule comes from: the law, the schema, or the documentation of KSeF. */
  readonly source: string;
  readonly find: (context: RuleContext) => Iterable<Hit>;
}

/** A group of rules, kept literal so that codes are checked by the compiler where they are used. */
export function rules<const Group extends readonly Rule[]>(group: Group): Group {
  return group;
}

/** Puts values into the slots of a text. */
export function fillSlots(text: Localized, slots: Readonly<Record<string, string>> = {}): Localized {
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);
  return { pl: fill(text.pl), en: fill(text.en) };
}
