import type { InvoiceKind } from '../../fa3/elements/kinds.ts';
import type { Part } from '../../fa3/elements/part.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { SizeLimits } from '../../fa3/size-limits.ts';
import type { SimpleType } from '../../schema/model.ts';
import { InternalError, listFrames } from '../../shared/internal-error.ts';
import type { Localized } from '../../shared/localized.ts';
import { toQuotable } from '../../shared/quotable.ts';
import { truncate } from '../../shared/truncate.ts';
import type { DecodedText } from '../../xml/decode.ts';
import type { Element, LocatedElement, XmlDocument } from '../../xml/element.ts';
import type { DuplicateLookup } from './accepted-invoices.ts';
import type { Enforcer, KsefEnvironment } from './enforcement.ts';
import type { ExchangeRateTable } from './exchange-rates.ts';
import type { Place, Severity } from './issue.ts';
import type { DocumentReference, RelatedDocuments } from './related.ts';
import type { Source } from './source.ts';

export type { KsefEnvironment } from './enforcement.ts';

/** The severity that a rule states. `critical` follows from what KSeF enforces, or from the list of other reasons. */
type RuleSeverity = Exclude<Severity, 'critical'>;

/** The corrected invoice, if the caller provided it. */
export interface CorrectedOriginal {
  readonly invoice: Invoice<Element>;
  /** Earlier corrections of the same invoice, oldest first; null when it is unknown which documents are. */
  readonly earlierCorrections: readonly Invoice<Element>[] | null;
}

/** The input of the rules. Everything is calculated once and shared. */
export interface RuleContext {
  readonly decoded: DecodedText;
  readonly document: XmlDocument;
  /** Size of the document as sent, in bytes. */
  readonly sizeBytes: number;
  /** What KSeF accepts in the context of the caller. */
  readonly sizeLimits: SizeLimits;
  /** All elements by name, in document order. */
  readonly elements: (name: string) => readonly LocatedElement[];
  /** Elements whose text may be in a non-canonical notation, with their schema types. */
  readonly nonCanonicalElements: readonly { readonly element: LocatedElement; readonly type: SimpleType }[];
  /** The document as an invoice. */
  readonly invoice: Invoice;
  /** The instant of validation, in milliseconds since the epoch. */
  readonly nowUnixMs: number;
  /** The current day in Warsaw, `YYYY-MM-DD`. */
  readonly today: string;
  readonly environment: KsefEnvironment;
  /** The number under which KSeF accepted the document, as the caller states; null for one that is still to be sent. */
  readonly ksefNumber: string | null;
  /** Whether KSeF has accepted another invoice of this seller, kind and number before. */
  readonly duplicate: DuplicateLookup;
  /** Official exchange rates for the days this invoice depends on. */
  readonly exchangeRates: ExchangeRateTable | 'not-checked';
  /** The invoice that this one corrects; null when the caller did not provide it. */
  readonly original: CorrectedOriginal | null;
  /** The documents to which this one refers; null when the caller provided none. */
  readonly related: RelatedDocuments | null;
}

/** The place of a missing element; the schema determines the sibling before which it belongs. */
interface AbsentPlace {
  readonly kind: 'absent';
  readonly parent: LocatedElement;
  readonly name: string;
}

/** One match of a rule: its place and the values for the slots of the rule's texts (`{value}`). */
export interface RuleMatch {
  readonly place: Place | AbsentPlace;
  readonly slots?: Readonly<Record<string, string | Localized>>;
  /** The correct value, returned as `expected_value`. */
  readonly expected?: Localized | string;
  /** Overrides the severity of the rule, also where it would be critical. */
  readonly severity?: RuleSeverity;
  /**
   * Matches of the same cause at fields of the same name are reported as one issue, with the texts of the first one. By default those with the
   * same texts, apart from the number of the line.
   */
  readonly cause?: string;
  /** The document of the request that the match is about, if it is another than the validated one. */
  readonly document?: DocumentReference;
}

/** A rule: code, severity, texts and predicate. */
export interface Rule {
  /** Form `XML-nnn`; never reused once published. */
  readonly code: string;
  /** The severity where KSeF does not reject the invoice. */
  readonly severity: RuleSeverity;
  /** Severity on KOR, KOR_ZAL and KOR_ROZ, where it differs. */
  readonly severityOnCorrections?: RuleSeverity;
  /** Values of `RodzajFaktury` to which the rule applies; all by default. */
  readonly kinds?: readonly InvoiceKind[];
  /**
   * The rule is run only on documents with an element of one of these names; on all by default (ADR 0007). Stated only if `find` returns nothing
   * without such an element on every path: it iterates over these elements, or over parts or lines that need one. That the element is in all
   * examples is not enough.
   */
  readonly neededElements?: readonly string[];
  /** What is wrong, in a few words. */
  readonly title: Localized;
  /** What the rule checks and why it matters, in one to three sentences for people who issue invoices, for the catalogue. */
  readonly why: Localized;
  /** Tolerances, exceptions and what is not checked, for readers who want to know exactly; shown folded. */
  readonly details?: Localized;
  /** The slot `{ksef}` states what KSeF does on the day of sending. */
  readonly message: Localized;
  /** How to fix this match. Null if nothing has to be fixed. */
  readonly quickFix: Localized | null;
  /** How to fix it in any invoice, without the values of one. Stated only where `quickFix` has slots or is null; elsewhere `quickFix` says it. */
  readonly howToFix?: Localized;
  /** Where the condition comes from; `ksef` for what the table of its enforcement contains. */
  readonly enforcedBy: Enforcer;
  readonly source: Source;
  /** Codes of rules whose issue at the same place describes the problem better; this rule's issue is then dropped, unless the other is milder. */
  readonly suppressedBy?: readonly string[];
  readonly find: (context: RuleContext) => Iterable<RuleMatch>;
}

/** A group of rules with literal types, so that the compiler checks codes where they are used. */
export function defineRules<const Group extends readonly Rule[]>(group: Group): Group {
  return group;
}

/** The place of an element. */
export function at(element: LocatedElement): Place {
  return { kind: 'element', element };
}

/**
 * The place of the first child of a name; if it is missing, the place where it belongs.
 *
 * @throws InternalError when the parent itself is absent, which rules check first
 */
export function placeOf(parent: Part, name: string): RuleMatch['place'] {
  const element = parent.at(name);
  if (element !== null) return at(element);
  if (parent.element === null) throw new InternalError(`${name} has no place in an absent part.`);
  return { kind: 'absent', parent: parent.element, name };
}

/** Maximum length of one value in a message, and of a text in both languages that may contain such values. */
const slotLimit = 200;
const textSlotLimit = 600;

type Slots = Readonly<Record<string, string | Localized>>;

/** Fills the slots of a text. */
export function fillSlots(text: Localized, slots: Slots = {}): Localized {
  return { pl: fillSlotsIn('pl', text, slots), en: fillSlotsIn('en', text, slots) };
}

/** {@link fillSlots} in one language. */
export function fillSlotsIn(language: keyof Localized, text: Localized, slots: Slots = {}): string {
  const parts = partsOf(text[language]);
  let filled = parts[0] ?? '';
  // Literal text and the names of slots alternate.
  for (let index = 1; index < parts.length; index += 2) {
    const name = parts[index] ?? '';
    const value = slots[name];
    if (value === undefined) filled += `{${name}}`;
    else filled += typeof value === 'string' ? toQuotable(value, slotLimit) : truncate(value[language], textSlotLimit);
    filled += parts[index + 1] ?? '';
  }
  return filled;
}

/** The parts of the texts of rules, which are few and constant: a fix is tried by applying the rules to the whole document again. */
const knownParts = new Map<string, readonly string[]>();

function partsOf(text: string): readonly string[] {
  const known = knownParts.get(text);
  if (known !== undefined) return known;
  const parts = text.split(/\{(\w+)\}/);
  knownParts.set(text, parts);
  return parts;
}

/** A rule threw. The message contains only the rule and the name of the error, since errors may quote the invoice. */
export class RuleError extends InternalError {
  readonly code: string;

  constructor(code: string, error: unknown) {
    super(`${code} failed: ${error instanceof Error ? error.name : 'a thrown value that is not an error'}`);
    this.name = 'RuleError';
    this.code = code;
    const frames = error instanceof Error ? listFrames(error) : [];
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n');
  }
}
