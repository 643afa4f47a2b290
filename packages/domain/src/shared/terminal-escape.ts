import { escapeHidden, hiddenCharacters } from './hidden-characters.ts';

/** Text for a terminal or a report: hidden characters except line breaks are escaped (`\u001b`), since they control it or change the displayed order. */
export function escapeControlCharacters(text: string): string {
  return text.replace(hiddenCharacters, (character) => (character === '\n' ? character : escapeHidden(character)));
}

/** User input in quotation marks, on one line. Quotation marks in it are escaped, so that it cannot end them. */
export function formatQuoted(text: string): string {
  return `"${text.replaceAll('"', '\\"').replace(hiddenCharacters, escapeHidden)}"`;
}
