import type { Invoice } from '../../fa3/invoice.ts';
import type { InvoiceKind } from '../../fa3/kinds.ts';
import type { Part } from '../../fa3/part.ts';
import type { SimpleType } from '../../schema/model.ts';
import { framesOf, InternalError } from '../../shared/internal-error.ts';
import type { Localized } from '../../shared/localized.ts';
import { truncate } from '../../shared/truncate.ts';
import type { DecodedText } from '../../xml/decode.ts';
import type { XmlDocument, XmlElement } from '../../xml/element.ts';
import type { ExchangeRateTable } from './exchange-rates.ts';
import type { Place, Severity } from './issue.ts';

/** Which KSeF the invoice is meant for. Its test environment takes identifiers that fail their check digits. */
export type KsefEnvironment = 'production' | 'test';

/** What a correction corrects, where the caller has it at hand. */
export interface CorrectedOriginal {
  readonly invoice: Invoice;
  /** Corrections of the same invoice that came before this one, oldest first. */
  readonly earlierCorrections: readonly Invoice[];
}

/** What the rules look at. Everything is worked out once and shared. */
export interface RuleContext {
  readonly decoded: DecodedText;
  readonly document: XmlDocument;
  /** Size of the document as sent, in bytes. */
  readonly sizeBytes: number;
  /** All elements by name, in document order. */
  readonly elements: (name: string) => readonly XmlElement[];
  /** Elements whose text may be written unusually, with the types of the schema. */
  readonly nonCanonicalElements: readonly { readonly element: XmlElement; readonly type: SimpleType }[];
  /** The document as an invoice. */
  readonly invoice: Invoice;
  /** The instant of validation, in milliseconds since the epoch. */
  readonly nowUnixMs: number;
  /** The day of sending in Warsaw, `YYYY-MM-DD`. */
  readonly today: string;
  readonly environment: KsefEnvironment;
  /** Whether KSeF has accepted an invoice of this seller, kind and number before. */
  readonly duplicate: 'accepted' | 'not-accepted' | 'not-checked';
  /** Official exchange rates for the days this invoice depends on. */
  readonly exchangeRates: ExchangeRateTable | 'not-checked';
  /** The invoice that this one corrects; null when the caller has not given it. */
  readonly original: CorrectedOriginal | null;
}

/** A place for something that is not there but should be; the schema says in front of which sibling it belongs. */
interface AbsentPlace {
  readonly kind: 'absent';
  readonly parent: XmlElement;
  readonly name: string;
}

/** One hit of a rule: where, and what fills the slots of its texts (`{value}`). */
export interface RuleMatch {
  readonly place: Place | AbsentPlace;
  readonly slots?: Readonly<Record<string, string | Localized>>;
  /** What should be there, shown as `expected_value`. */
  readonly expected?: Localized | string;
  /** Where this hit is worse or milder than the rule's usual ones. */
  readonly severity?: Severity;
}

/** A rule: what it is called, how bad a hit is, what to say, and the predicate. */
export interface Rule {
  /** Form `XML-nnn`; never reused once published. */
  readonly code: string;
  readonly severity: Severity;
  /** Severity on KOR, KOR_ZAL and KOR_ROZ, where it differs. */
  readonly severityOnCorrections?: Severity;
  /** Values of `RodzajFaktury` that the rule is about; all when left out. */
  readonly kinds?: readonly InvoiceKind[];
  /** What the rule checks and why it matters, in one to three sentences, for the catalogue. */
  readonly why: Localized;
  readonly message: Localized;
  readonly quickFix: Localized | null;
  /** Where the rule comes from: the law, the schema, or the documentation of KSeF. `Nakor` for plausibility without a source. */
  readonly source: string;
  /** Codes whose issue at the same place says the same thing better: then this rule keeps silent there. */
  readonly suppressedBy?: readonly string[];
  readonly find: (context: RuleContext) => Iterable<RuleMatch>;
}

/** A group of rules, kept literal so that codes are checked by the compiler where they are used. */
export function rules<const Group extends readonly Rule[]>(group: Group): Group {
  return group;
}

/** The place of an element. */
export function at(element: XmlElement): Place {
  return { kind: 'element', element };
}

/**
 * The place of the first child of a name; where there is none, the place where it belongs.
 *
 * @throws Error when the parent itself is absent: a rule asks for that first
 */
export function placeOf(parent: Part, name: string): RuleMatch['place'] {
  const element = parent.at(name);
  if (element !== null) return at(element);
  if (parent.element === null) throw new InternalError(`There is no place for ${name} in a part that is absent.`);
  return { kind: 'absent', parent: parent.element, name };
}

/** Most characters of one value in a message. */
const slotLimit = 200;

/** Puts values into the slots of a text. */
export function fillSlots(text: Localized, slots: Readonly<Record<string, string | Localized>> = {}): Localized {
  const fill = (language: keyof Localized) =>
    text[language].replace(/\{(\w+)\}/g, (slot, name: string) => {
      const value = slots[name];
      if (value === undefined) return slot;
      return truncate(typeof value === 'string' ? value : value[language], slotLimit);
    });
  return { pl: fill('pl'), en: fill('en') };
}

/** A rule of ours threw. Its message names the rule and the kind of error only: errors may quote the invoice. */
export class RuleError extends InternalError {
  readonly code: string;

  constructor(code: string, error: unknown) {
    super(`${code} failed: ${error instanceof Error ? error.name : 'a thrown value that is no error'}`);
    this.name = 'RuleError';
    this.code = code;
    const frames = error instanceof Error ? framesOf(error) : [];
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n');
  }
}
