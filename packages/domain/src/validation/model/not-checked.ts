import type { Localized } from '../../shared/localized.ts';
import type { RuleContext, RuleMatch } from './rule.ts';

/** Why something was not checked in a document. */
export const notCheckedReasons = ['no_data', 'too_large', 'unknown_value', 'internal_error'] as const;
type NotCheckedReason = (typeof notCheckedReasons)[number];

/** What may be reported as not checked. A code is never reused once published. */
export const notCheckedCodes = [
  'rules',
  'fixes',
  'rule',
  'duplicate',
  'exchange_rates',
  'corrected_invoice',
  'related_document',
  'line_sums',
  'advances',
  'order_value',
  'tax_in_pln',
  'total_due',
] as const;
type NotCheckedCode = (typeof notCheckedCodes)[number];

/** Something that was not checked in a document. It is no issue: nothing is known to be wrong. */
export interface NotChecked {
  readonly code: NotCheckedCode;
  readonly reason: NotCheckedReason;
  /** What was not checked in this document, and why. */
  readonly message: Localized;
  /** The element concerned; null for the whole document. */
  readonly xpath: string | null;
}

/** A code and reason of {@link NotChecked}, for the catalogue. */
export interface NotCheckedDefinition {
  readonly code: NotCheckedCode;
  readonly reason: NotCheckedReason;
  /** What is not checked in which case, in one to three sentences. */
  readonly why: Localized;
}

/** Detects something that cannot be checked in a document. */
export interface NotCheckedRule extends NotCheckedDefinition {
  /** What is not checked, with slots that matches fill. Matches with the same message are reported once, at the first place. */
  readonly message: Localized;
  readonly find: (context: RuleContext) => Iterable<RuleMatch>;
}

/** What is not found by looking at the content of a document. */
export const generalNotCheckedDefinitions: readonly NotCheckedDefinition[] = [
  {
    code: 'rules',
    reason: 'too_large',
    why: {
      pl: 'Reguł prawa i arytmetyki nie stosuje się do dokumentu większego, niż przyjmuje KSeF (3 000 000 bajtów, 10 000 wierszy). Sprawdza się go tylko schematem i nie uznaje za poprawny.',
      en: 'The rules of law and arithmetic are not applied to a document that is larger than KSeF accepts (3,000,000 bytes, 10,000 lines). Only the schema is checked, and the document counts as invalid.',
    },
  },
  {
    code: 'fixes',
    reason: 'too_large',
    why: {
      pl: 'Nie wypróbowano wszystkich poprawek, bo dokument jest za duży albo przekroczyłoby to limit pracy na dokument; jako automatyczne podano tylko poprawki, które wypróbowano.',
      en: 'Not every fix was tried, because the document is too large or trying them would exceed the work limit per document; only fixes that were tried are offered as automatic.',
    },
  },
  {
    code: 'rule',
    reason: 'internal_error',
    why: {
      pl: 'Błąd w samej regule: pozostałe reguły zastosowano, a błąd zapisano w dzienniku, żeby go naprawić.',
      en: 'A defect of the rule itself: all other rules were applied, and the defect was logged so that it can be fixed.',
    },
  },
];

/** Neither rules nor fixes are applied to a document beyond the work bounds. */
export const notCheckedBeyondBounds: readonly NotChecked[] = [
  {
    code: 'rules',
    reason: 'too_large',
    message: {
      pl: 'Dokument jest większy, niż przyjmuje KSeF, więc nie zastosowano reguł prawa i arytmetyki.',
      en: 'The document is larger than KSeF accepts, so the rules of law and arithmetic were not applied.',
    },
    xpath: null,
  },
  {
    code: 'fixes',
    reason: 'too_large',
    message: {
      pl: 'Dokument jest większy, niż przyjmuje KSeF, więc nie wypróbowano poprawek.',
      en: 'The document is larger than KSeF accepts, so no fixes were tried.',
    },
    xpath: null,
  },
];

/** Not all fixes could be tried. */
export const fixesNotTried: NotChecked = {
  code: 'fixes',
  reason: 'too_large',
  message: {
    pl: 'Dokument jest za duży, żeby wypróbować wszystkie poprawki.',
    en: 'The document is too large to try all fixes.',
  },
  xpath: null,
};

/** A rule threw, so the result does not cover what it checks. */
export function buildFailedRule(code: string): NotChecked {
  return {
    code: 'rule',
    reason: 'internal_error',
    message: {
      pl: `Reguły ${code} nie udało się zastosować do tego dokumentu; błąd jest po naszej stronie.`,
      en: `${code} could not be applied to this document because of an error on our side.`,
    },
    xpath: null,
  };
}

/** Whether the rules were skipped because the document is beyond the work bounds. */
export function areRulesSkipped(notChecked: readonly NotChecked[]): boolean {
  return notChecked.some(({ code }) => code === 'rules');
}
