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
  // A document with so few elements cannot have more rows.
  if (elementCount <= workBounds.rows) return false;
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
 * Steps of an issue, which is explained, placed and compared: examining a document whose lines have little but mistakes takes as much processor
 * time as one that is larger by this many bytes for each of them.
 */
const stepsPerIssue = 45;

/**
 * Steps of examining a document: one for each of its bytes, and more for each of its issues.
 *
 * @param sizeBytes of the document
 * @param issues    number of its issues
 */
export function countSteps(sizeBytes: number, issues: number): number {
  return sizeBytes + stepsPerIssue * issues;
}

/** How many times the steps of a lawful document of its size a document may take, with all trials of fixes. */
export const mostTimesLawful = 10;

/** Smaller documents may take as many steps as one of this size: trying several fixes one by one takes a dozen trials. */
const smallBytes = 10_000;

/** Steps of all trials of a large document; a million take about 0.1 s of processor time, and 0.2 s in a thread of the service. */
const trialSteps = { most: 1_800_000, least: 200_000 } as const;

/**
 * How many steps trying the fixes of a document may take, over all rounds: with its examination {@link mostTimesLawful} times those of a lawful
 * document, at most about 300 ms of processor time in the service; for a large one, all fixes together once, and a second time if that is due to
 * its size alone. It is counted, not timed, so that every machine gives the same result.
 *
 * @param share of the whole: less for requests with two documents
 */
export function trialBudgetOf(sizeBytes: number, issues: number, share = 1): number {
  const examination = countSteps(sizeBytes, issues);
  const most = mostTimesLawful * Math.max(sizeBytes, smallBytes) - examination;
  const all = Math.max(examination, Math.min(2 * examination, 2 * sizeBytes + trialSteps.least));
  return Math.max(0, Math.min(most, Math.max(share * Math.min(most, trialSteps.most), all)));
}

/** Limits the cost of trying fixes. */
export interface TrialBudget {
  /** Spends the steps of one trial; false when not enough are left, and from then on always. */
  spend(steps: number): boolean;
  /** Spends the steps that a trial took in addition: fewer are left for the next one. */
  charge(steps: number): void;
  /** Whether a trial was rejected. */
  readonly isExhausted: boolean;
}

/** Creates a budget of this many steps. */
export function createTrialBudget(steps: number): TrialBudget {
  let left = steps;
  let isExhausted = false;
  return {
    spend(cost) {
      isExhausted ||= cost > left;
      if (!isExhausted) left -= cost;
      return !isExhausted;
    },
    charge(cost) {
      left -= cost;
    },
    get isExhausted() {
      return isExhausted;
    },
  };
}
