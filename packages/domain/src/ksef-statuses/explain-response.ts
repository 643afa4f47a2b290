import type { Localized } from '../shared/localized.ts';
import { findKsefStatuses, toComparable } from './catalogue.ts';
import type { KsefOutcome, KsefStatusKind } from './ksef-status.ts';
import { readKsefResponse, type StatedInvoice, type StatedStatus } from './read-response.ts';
import { describeSchemaMessage, readSchemaMessage } from './schema-message.ts';

/** One detail of a rejection. */
interface ExplainedDetail {
  /** As KSeF wrote it. */
  readonly text: string;
  /** The element that it is about; null if it names none. */
  readonly field: string | null;
  /** What it says, in words of the field; null if it is not recognized, and then only the text is known. */
  readonly meaning: Localized | null;
}

/** One status, explained. Statuses of several invoices with the same code and details are one. */
export interface ExplainedStatus {
  readonly kind: KsefStatusKind | null;
  readonly code: number;
  /** What KSeF calls it; null if the code is unknown and was stated without a name. */
  readonly name: string | null;
  /** Null if the code is unknown. */
  readonly outcome: KsefOutcome | null;
  readonly meaning: Localized;
  readonly nextStep: Localized;
  /** Codes of the rules that find the cause in the invoice. */
  readonly rules: readonly string[];
  /** Whether the cause is always in the file. */
  readonly isCauseInFile: boolean;
  readonly details: readonly ExplainedDetail[];
  readonly originalKsefNumber: string | null;
  /** The first invoices with this status. */
  readonly invoices: readonly StatedInvoice[];
  readonly occurrences: number;
}

/** An explained response. */
export interface ExplainedResponse {
  /** Most urgent first: refused, retry, in progress, done. */
  readonly statuses: readonly ExplainedStatus[];
  /** Whether the response has more than was read. */
  readonly isTruncated: boolean;
}

const invoiceLimit = 20;

const unknown = {
  meaning: {
    pl: 'Nie znamy tego kodu. KSeF mógł go wprowadzić później, niż powstał ten opis.',
    en: 'This code is not known. KSeF may have introduced it after this description was written.',
  },
  nextStep: {
    pl: 'Sprawdź kod w dokumentacji KSeF (CIRFMF/ksef-api) i przeczytaj opis, który KSeF podał z nim.',
    en: 'Look the code up in the documentation of KSeF (CIRFMF/ksef-api), and read the description that KSeF gave with it.',
  },
} as const satisfies Record<string, Localized>;

/** Details that are not messages of the schema validator. */
const knownDetails: readonly { readonly name: string; readonly meaning: Localized }[] = [
  {
    name: 'nieprawidlowy xml',
    meaning: {
      pl: 'KSeF nie odczytał pliku jako XML: znacznik nie jest zamknięty, plik nie jest w UTF-8, zaczyna się znacznikiem BOM albo zawiera instrukcje lub znaki, których KSeF nie dopuszcza.',
      en: 'KSeF could not read the file as XML: a tag is not closed, the file is not UTF-8 or starts with a byte order mark, or it has instructions or characters that KSeF does not allow.',
    },
  },
];

const urgency: readonly (KsefOutcome | null)[] = ['refused', null, 'retry', 'in_progress', 'done'];

/**
 * Explains what KSeF has returned: what it means, what to do, and which rules find the cause.
 *
 * @param text JSON of KSeF, a code, or the text of a message; read as {@link readKsefResponse} does
 */
export function explainKsefResponse(text: string): ExplainedResponse {
  const { statuses, isTruncated } = readKsefResponse(text);
  const groups = new Map<string, ExplainedStatus>();
  for (const stated of statuses) {
    for (const explained of explainStatus(stated)) {
      const key = JSON.stringify([explained.kind, explained.code, explained.name, stated.details, stated.originalKsefNumber]);
      const group = groups.get(key);
      groups.set(key, group === undefined ? explained : addTo(group, explained));
    }
  }
  const ordered = [...groups.values()].sort((one, other) => urgency.indexOf(one.outcome) - urgency.indexOf(other.outcome));
  return { statuses: ordered, isTruncated };
}

function addTo(group: ExplainedStatus, { invoices }: ExplainedStatus): ExplainedStatus {
  return { ...group, occurrences: group.occurrences + 1, invoices: [...group.invoices, ...invoices].slice(0, invoiceLimit) };
}

/** Without its context, a code may mean several things; each is explained. */
function explainStatus(stated: StatedStatus): readonly ExplainedStatus[] {
  const known = findKsefStatuses(stated.code, stated.kind);
  const own = {
    ...{ code: stated.code, originalKsefNumber: stated.originalKsefNumber, occurrences: 1 },
    details: stated.details.map(explainDetail),
    invoices: stated.invoice === null ? [] : [stated.invoice],
  };
  if (known.length === 0)
    return [{ ...own, ...unknown, kind: stated.kind, name: stated.description, outcome: null, rules: [], isCauseInFile: false }];
  return known.map(({ kind, name, outcome, meaning, nextStep, rules = [], isCauseInFile = false }) => ({
    ...own,
    ...{ kind, outcome, meaning, nextStep, rules, isCauseInFile },
    name: stated.description ?? name,
  }));
}

function explainDetail(text: string): ExplainedDetail {
  const message = readSchemaMessage(text);
  if (message !== null) return { text, field: message.field, meaning: describeSchemaMessage(message) };
  const comparable = toComparable(text);
  return { text, field: null, meaning: knownDetails.find(({ name }) => comparable.includes(name))?.meaning ?? null };
}
