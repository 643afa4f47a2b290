import { textOf } from '../../../fa3/part.ts';
import { Decimal } from '../../../money/decimal.ts';
import type { XmlElement } from '../../../xml/element.ts';

// Rules on fields that few lines have start from these fields instead of asking each of 10,000 lines for them.

/** More fields than the schema allows in a line. In an absurdly wide one, to look for a field on behalf of each field would take too long. */
const mostFields = 40;

/** The line (`FaWiersz` or `ZamowienieWiersz`) of which an element is a field; null when it stands elsewhere. */
export function lineOf({ parent }: XmlElement): XmlElement | null {
  if (parent === null || parent.children.length > mostFields) return null;
  return parent.name === 'FaWiersz' || parent.name === 'ZamowienieWiersz' ? parent : null;
}

/** The first field of a line that has one name or the other; null when there is none. */
export function fieldOf(line: XmlElement, name: string, otherName = name): XmlElement | null {
  for (const child of line.children) if (child.name === name || child.name === otherName) return child;
  return null;
}

/** The number of a line as messages name it; `?` when it has none. */
export function numberOf(line: XmlElement): string {
  return textOf(fieldOf(line, 'NrWierszaFa', 'NrWierszaZam')) ?? '?';
}

/** The number in a field when it is below zero, otherwise null. */
export function negativeIn(field: XmlElement | null): Decimal | null {
  // Reading a number costs more than seeing that it has no sign.
  if (field === null || !field.text.includes('-')) return null;
  const value = Decimal.parse(textOf(field) ?? '');
  return value?.isNegative === true ? value : null;
}
