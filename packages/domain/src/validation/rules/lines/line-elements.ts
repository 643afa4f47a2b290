import { readText } from '../../../fa3/elements/part.ts';
import { Decimal } from '../../../money/decimal.ts';
import type { LocatedElement } from '../../../xml/element.ts';

// Rules on rare fields start from these fields instead of searching each of 10,000 lines for them.

/** More fields than the schema allows on a line. On an excessively wide line, searching for a sibling of each field would take quadratic time. */
const maxFields = 40;

/** The line (`FaWiersz` or `ZamowienieWiersz`) that contains a field; null when the field is elsewhere. */
export function readLine({ parent }: LocatedElement): LocatedElement | null {
  if (parent === null || parent.children.length > maxFields) return null;
  return parent.name === 'FaWiersz' || parent.name === 'ZamowienieWiersz' ? parent : null;
}

/** The first field of a line with one of two names; null when there is none. */
export function readField(line: LocatedElement, name: string, otherName = name): LocatedElement | null {
  for (const child of line.children) if (child.name === name || child.name === otherName) return child;
  return null;
}

/** The number of a line for messages, where it stands without quotation marks; `?` when it has none, or something else. */
export function readNumber(line: LocatedElement): string {
  const number = readText(readField(line, 'NrWierszaFa', 'NrWierszaZam'));
  return number !== null && /^\d{1,20}$/.test(number) ? number : '?';
}

/** The number in a field if it is negative, otherwise null. */
export function listNegativeIn(field: LocatedElement | null): Decimal | null {
  // Checking for the sign first is cheaper than parsing the number.
  if (field === null || !field.text.includes('-')) return null;
  const value = Decimal.parse(readText(field) ?? '');
  return value?.isNegative === true ? value : null;
}
