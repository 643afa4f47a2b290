import type { Localized } from '../../shared/localized.ts';
import type { XmlDocument } from '../../xml/element.ts';

/**
 * Limits for documents to which rules and fixes are applied. KSeF accepts at most 3,000,000 bytes, FA(3) at most 10,000 rows of a kind, and
 * elements of a valid document have at least 12 bytes on average. Beyond the limits only the schema and the size rules are run.
 */
export const workBounds = { bytes: 3_000_000, rows: 10_000, elements: 250_000 } as const;

/** Elements that FA(3) limits to {@link workBounds.rows} and that cause most of the work. */
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

/** Why an invoice beyond {@link workBounds} cannot be corrected or audited. */
export const beyondBoundsText: Localized = {
  pl: 'Dokument przekracza limity KSeF: może mieć najwyżej 3 000 000 bajtów i 10 000 pozycji. KSeF nie mógł przyjąć takiej faktury, więc nie ma czego korygować.',
  en: 'The document exceeds the limits of KSeF: it may have at most 3,000,000 bytes and 10,000 lines. KSeF cannot have accepted this invoice, so there is nothing to correct.',
};

/**
 * Number of bytes of changed copies that may be examined per document, over all rounds; less for requests with two documents. Examining a
 * megabyte takes 0.1 to 0.5 s of CPU time, so trying fixes takes at most 3 s.
 */
export const trialBytes = { document: 6_000_000, documentOfPair: 3_000_000 } as const;

/** Limits the cost of trying fixes. */
export interface TrialBudget {
  /** Spends the bytes of one trial; false when not enough are left, and from then on always. */
  spend(bytes: number): boolean;
  /** Whether a trial was rejected. */
  readonly isExhausted: boolean;
}

/** Creates a budget of this many bytes. */
export function createTrialBudget(bytes: number): TrialBudget {
  let left = bytes;
  let isExhausted = false;
  return {
    spend(size) {
      isExhausted ||= size > left;
      if (!isExhausted) left -= size;
      return !isExhausted;
    },
    get isExhausted() {
      return isExhausted;
    },
  };
}
