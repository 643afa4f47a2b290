import type { LocatedElement } from '../xml/element.ts';

/** What identifies a document to its users, as written; null where it is absent. */
export interface DocumentSummary {
  /** `RodzajFaktury`. */
  readonly kind: string | null;
  /** `P_2`, the seller's own number. */
  readonly number: string | null;
  /** `P_1`. */
  readonly issueDate: string | null;
  readonly sellerNip: string | null;
  readonly buyerNip: string | null;
  readonly currency: string | null;
  /** `P_15`, in the currency of the invoice. */
  readonly gross: string | null;
  /** Number of `FaWiersz`. */
  readonly lines: number;
}

/** Reads what identifies an invoice to its users. Works on any document, however incomplete. */
export function readDocumentSummary(root: LocatedElement): DocumentSummary {
  const fa = child(root, 'Fa');
  const nipOf = (party: string) => textOf(child(child(child(root, party), 'DaneIdentyfikacyjne'), 'NIP'));
  return {
    kind: textOf(child(fa, 'RodzajFaktury')),
    number: textOf(child(fa, 'P_2')),
    issueDate: textOf(child(fa, 'P_1')),
    sellerNip: nipOf('Podmiot1'),
    buyerNip: nipOf('Podmiot2'),
    currency: textOf(child(fa, 'KodWaluty')),
    gross: textOf(child(fa, 'P_15')),
    lines: fa?.children.filter(({ name }) => name === 'FaWiersz').length ?? 0,
  };
}

function child(element: LocatedElement | undefined, name: string): LocatedElement | undefined {
  return element?.children.find((candidate) => candidate.name === name);
}

const factLengthLimit = 300;

function textOf(element: LocatedElement | undefined): string | null {
  const text = element?.text.replace(/\s+/g, ' ').trim().slice(0, factLengthLimit).toWellFormed() ?? '';
  return text === '' ? null : text;
}
