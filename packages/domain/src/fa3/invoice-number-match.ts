import type { Element } from '../xml/element.ts';
import type { Part } from './elements/part.ts';

/** Result of comparing two numbers: equal, equal except for white space and letter case, or different. */
export type NumberMatch = 'same' | 'alike' | 'other';

/** Compares two invoice numbers. */
export function compareNumbers(left: string | null, right: string | null): NumberMatch {
  if (left === null || right === null) return 'other';
  if (left === right) return 'same';
  return formatBareNumber(left) === formatBareNumber(right) ? 'alike' : 'other';
}

/** A number without white space, in capital letters: equal for numbers that {@link compareNumbers} finds alike. */
export function formatBareNumber(number: string): string {
  return number.replace(/\s+/g, '').toUpperCase();
}

/**
 * The entry of `DaneFaKorygowanej` with the number of an invoice; an exact match takes precedence over one that ignores white space and
 * letter case.
 *
 * @returns null when none does
 */
export function findEntryNaming(entries: readonly Part<Element>[], number: string): Part<Element> | null {
  const matching = (match: NumberMatch) => entries.find((entry) => compareNumbers(entry.text('NrFaKorygowanej'), number) === match);
  return matching('same') ?? matching('alike') ?? null;
}
