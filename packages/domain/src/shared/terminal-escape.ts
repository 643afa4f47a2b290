import { escapeHidden, hiddenCharacters } from './hidden-characters.ts';
import { truncate } from './truncate.ts';

/** Text for a terminal or a report: hidden characters except line breaks are escaped (`\u001b`), since they control it or change the displayed order. */
export function escapeControlCharacters(text: string): string {
  return text.replace(hiddenCharacters, (character) => (character === '\n' ? character : escapeHidden(character)));
}

/** Longest input that is quoted in full, in UTF-16 units: longer than any name, path or URL that is accepted. */
const quotedLimit = 2_100;

/** User input in quotation marks, on one line; the beginning of a very long one. */
export function formatQuoted(text: string): string {
  return `"${truncate(text, quotedLimit).replace(hiddenCharacters, escapeHidden)}"`;
}
