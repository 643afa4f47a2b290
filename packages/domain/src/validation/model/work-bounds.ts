import type { Localized } from '../../shared/localized.ts';
import type { XmlDocument } from '../../xml/element.ts';

/**
 * The largest documents on whose content anything is computed. KSeF takes 3,000,000 bytes at most, FA(3) 10,000 rows of a kind; and no
 * valid document has elements of less than 12 bytes each on average. Beyond, the schema is still run and what is too large is an issue.
 */
export const workBounds = { bytes: 3_000_000, rows: 10_000, elements: 250_000 } as const;

/** Something that was not checked in a document, and why. */
export interface NotChecked {
  /** `rules`: our rules of law and arithmetic; `fixes`: whether every issue can be fixed automatically. */
  readonly code: 'rules' | 'fixes';
  /** `too_large`: the document is, or trying everything would take more work than one document may cost. */
  readonly reason: 'too_large';
}

/** What is not computed for a document beyond {@link workBounds}. */
export const nothingComputed: readonly NotChecked[] = [
  { code: 'rules', reason: 'too_large' },
  { code: 'fixes', reason: 'too_large' },
];

/** Fixes of which not all could be tried. */
export const fixesNotTried: NotChecked = { code: 'fixes', reason: 'too_large' };

/** Elements of which FA(3) allows {@link workBounds.rows}, and which most work is about. */
const rowNames: ReadonlySet<string> = new Set(['FaWiersz', 'ZamowienieWiersz']);

/**
 * Whether a document is beyond {@link workBounds}.
 *
 * @param sizeBytes of the XML as sent
 */
export function isBeyondBounds(sizeBytes: number, { root, elementCount }: XmlDocument): boolean {
  if (sizeBytes > workBounds.bytes || elementCount > workBounds.elements) return true;
  const counts = new Map<string, number>();
  for (const part of root.children) {
    for (const element of [part, ...part.children]) {
      for (const { name } of element.children) if (rowNames.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts.values()].some((count) => count > workBounds.rows);
}

/** Why an invoice beyond {@link workBounds} can be neither corrected nor documented. */
export const beyondBoundsText: Localized = {
  pl: 'Dokument jest większy, niż przyjmuje KSeF: może mieć najwyżej 3 000 000 bajtów i 10 000 pozycji. Takiej faktury nie ma w KSeF, więc nie ma czego korygować.',
  en: 'The document is larger than KSeF takes: it may have 3,000,000 bytes and 10,000 lines at most. There is no such invoice in KSeF, so there is nothing to correct.',
};

/**
 * How many bytes of changed copies may be examined for one document, over all rounds; less where there are two documents in a request.
 * To examine a megabyte takes 0.1 to 0.5 s of processor time, so trying fixes takes 3 s at most.
 */
export const trialBytes = { document: 6_000_000, documentOfPair: 3_000_000 } as const;

/** Counts what trying fixes costs. */
export interface TrialBudget {
  /** Takes the bytes of one trial; false when there are not enough left, from then on always. */
  take(bytes: number): boolean;
  /** Whether a trial was refused. */
  readonly isExhausted: boolean;
}

/** A budget of so many bytes. */
export function trialBudget(bytes: number): TrialBudget {
  let left = bytes;
  let isExhausted = false;
  return {
    take(size) {
      isExhausted ||= size > left;
      if (!isExhausted) left -= size;
      return !isExhausted;
    },
    get isExhausted() {
      return isExhausted;
    },
  };
}
