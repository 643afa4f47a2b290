import { truncate } from './truncate.ts';

/** Characters that control a terminal or change the displayed order: control characters, lone surrogates, directional marks. */
const controlCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text for a terminal: control characters except line breaks are escaped (`\u001b`). */
export function escapeControlCharacters(text: string): string {
  return text.replace(controlCharacters, (character) => (character === '\n' ? character : escaped(character)));
}

/** Longest input that is quoted in full, in UTF-16 units: longer than any name, path or URL that is accepted. */
const quotedLimit = 2_100;

/** User input in quotation marks, on one line; the beginning of a very long one. */
export function formatQuoted(text: string): string {
  return `"${truncate(text, quotedLimit).replace(controlCharacters, escaped)}"`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
