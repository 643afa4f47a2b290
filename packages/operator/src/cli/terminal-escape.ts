/** What makes a terminal act, or shows text in another order than it has: control characters, half characters, marks of direction. */
const harmful = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text for a terminal: what would act on it is written out (`\u001b`), but for line breaks. */
export function escapeControlCharacters(text: string): string {
  return text.replace(harmful, (character) => (character === '\n' ? character : written(character)));
}

/** What was typed, in quotation marks and on one line. */
export function quoted(text: string): string {
  return `"${text.replace(harmful, written)}"`;
}

function written(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
