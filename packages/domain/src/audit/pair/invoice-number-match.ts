import type { Part } from '../../fa3/part.ts';

/** How a number compares with another: to the letter, but for blanks and capitals, or not at all. */
export type NumberMatch = 'same' | 'alike' | 'other';

/** Compares two numbers of invoices. */
export function compareNumbers(left: string | null, right: string | null): NumberMatch {
  if (left === null || right === null) return 'other';
  if (left === right) return 'same';
  return bare(left) === bare(right) ? 'alike' : 'other';
}

function bare(number: string): string {
  return number.replace(/\s+/g, '').toUpperCase();
}

/**
 * The entry of `DaneFaKorygowanej` that names an invoice by its number: the one that gives it to the letter, else one that gives it but
 * for blanks and capitals.
 *
 * @returns null when none does
 */
export function entryNaming(entries: readonly Part[], number: string): Part | null {
  const matching = (match: NumberMatch) => entries.find((entry) => compareNumbers(entry.text('NrFaKorygowanej'), number) === match);
  return matching('same') ?? matching('alike') ?? null;
}
