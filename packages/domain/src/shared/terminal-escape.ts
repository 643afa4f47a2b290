/** Characters that control a terminal or change the displayed order: control characters, lone surrogates, directional marks. */
const controlCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text for a terminal: control characters except line breaks are escaped (`\u001b`). */
export function escapeControlCharacters(text: string): string {
  return text.replace(controlCharacters, (character) => (character === '\n' ? character : escaped(character)));
}

/** User input in quotation marks, on one line. */
export function formatQuoted(text: string): string {
  return `"${text.replace(controlCharacters, escaped)}"`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
