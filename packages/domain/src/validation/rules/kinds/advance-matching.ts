import type { Part } from '../../../fa3/elements/part.ts';
import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import { parseKsefNumber } from '../../../fa3/identifiers/ksef-number.ts';
import { formatBareNumber } from '../../../fa3/invoice-number-match.ts';
import { sumOf } from '../../../money/decimal.ts';
import { memoizeByObject } from '../../../shared/memoize-by-object.ts';
import type { GivenAdvance } from '../../model/related.ts';
import type { RuleContext } from '../../model/rule.ts';

/** A `FakturaZaliczkowa` and the field that names the advance. */
export interface AdvanceEntry {
  readonly part: Part;
  readonly field: 'NrKSeFFaZaliczkowej' | 'NrFaZaliczkowej';
  readonly number: string;
}

/** Which of the advances that an invoice names were provided. */
interface AdvanceMatching {
  readonly pairs: readonly { readonly entry: AdvanceEntry; readonly advance: GivenAdvance }[];
  /** Entries whose advance was not provided. */
  readonly missing: readonly AdvanceEntry[];
  /** Advances that no entry names, without those that corrections reduce to zero: they were returned, not settled. */
  readonly unnamed: readonly GivenAdvance[];
  /** Every entry can be read. */
  readonly isReadable: boolean;
}

/**
 * Assigns the advances that were provided to the entries of `FakturaZaliczkowa`, once per document: by KSeF number where a correction of the
 * advance states it, and by the seller's number. An invoice does not contain its own KSeF number, so the others are assigned by what that
 * number reveals: the seller, and the day of acceptance, which is never before `P_1`. The number of pairs is then as large as possible.
 *
 * @returns null when no advances were provided
 */
export const advanceMatchingOf = memoizeByObject(({ invoice: { fa }, related }: RuleContext): AdvanceMatching | null => {
  if (related?.advances == null) return null;
  const parts = fa.all('FakturaZaliczkowa');
  const entries = parts.flatMap(entryOf);
  const pairs: AdvanceMatching['pairs'][number][] = [];
  const left = new Set(related.advances.given);
  const pair = (entry: AdvanceEntry, advance: GivenAdvance | undefined): boolean => {
    if (advance === undefined || !left.delete(advance)) return false;
    pairs.push({ entry, advance });
    return true;
  };
  const byNumber = new Map<string, GivenAdvance>();
  for (const advance of left) {
    if (advance.ksefNumber !== null) byNumber.set(advance.ksefNumber, advance);
    if (advance.document.number !== null) byNumber.set(formatBareNumber(advance.document.number), advance);
  }
  // Some programs also name the corrections of an advance, which are deducted with it.
  const ofCorrections = new Set(
    related.advances.given.flatMap(({ corrections }) => corrections.map(({ document }) => formatBareNumber(document.number ?? ''))),
  );
  const unpaired = distinct(entries).filter((entry) => !pair(entry, byNumber.get(keyOf(entry))) && !ofCorrections.has(keyOf(entry)));
  const free = unpaired.flatMap(acceptanceOf).toSorted((first, second) => compareDays(first.day, second.day));
  for (const advance of [...left].filter(({ ksefNumber }) => ksefNumber === null).toSorted(latestFirst)) {
    const seller = readIdentifier(advance.invoice.seller)?.value;
    const index = free.findIndex((accepted) => accepted.seller === seller && accepted.day >= (advance.invoice.issueDay ?? ''));
    const [accepted] = index === -1 ? [] : free.splice(index, 1);
    if (accepted !== undefined) pair(accepted.entry, advance);
  }
  const paired = new Set(pairs.map(({ entry }) => entry));
  return {
    pairs,
    missing: unpaired.filter((entry) => !paired.has(entry)),
    unnamed: [...left].filter((advance) => !isReturned(advance)),
    isReadable: entries.length === parts.length,
  };
});

function isReturned({ invoice, corrections }: GivenAdvance): boolean {
  const paid = [invoice, ...corrections.map((correction) => correction.invoice)].map(({ fa }) => fa.amount('P_15'));
  const known = paid.filter((amount) => amount !== null);
  return corrections.length > 0 && known.length === paid.length && sumOf(known).isZero;
}

function entryOf(part: Part): AdvanceEntry[] {
  const ksefNumber = part.text('NrKSeFFaZaliczkowej');
  if (ksefNumber !== null) return [{ part, field: 'NrKSeFFaZaliczkowej', number: ksefNumber }];
  const number = part.text('NrFaZaliczkowej');
  return number === null ? [] : [{ part, field: 'NrFaZaliczkowej', number }];
}

/** Without repeated entries, which XML-641 reports. */
function distinct(entries: readonly AdvanceEntry[]): AdvanceEntry[] {
  const first = new Map<string, AdvanceEntry>();
  for (const entry of entries) if (!first.has(keyOf(entry))) first.set(keyOf(entry), entry);
  return [...first.values()];
}

function keyOf({ field, number }: AdvanceEntry): string {
  return field === 'NrFaZaliczkowej' ? formatBareNumber(number) : number;
}

function latestFirst(first: GivenAdvance, second: GivenAdvance): number {
  return compareDays(second.invoice.issueDay ?? '', first.invoice.issueDay ?? '');
}

function compareDays(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0;
}

/** What a KSeF number reveals about its invoice: seller and day of acceptance. */
function acceptanceOf(entry: AdvanceEntry) {
  const ksefNumber = entry.field === 'NrKSeFFaZaliczkowej' ? parseKsefNumber(entry.number) : null;
  return ksefNumber === null ? [] : [{ entry, seller: ksefNumber.seller, day: ksefNumber.day ?? '' }];
}
