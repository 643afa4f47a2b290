/** Replaces control characters, directional marks, zero-width and unassigned characters. */
const hiddenCharacter = '\ufffd';

/** Maximum number of characters: of text repeated on each page; of a cell, fact or title; of a paragraph or list item. */
export const textLimits = { repeated: 80, field: 500, passage: 4_000 } as const;

/** Composition (NFC) shortens text by at most this factor. */
const maxUnitsPerCharacter = 4;

/**
 * Prepares a string for rendering: composed (NFC), on one line, without control or invisible characters, truncated to the limit.
 *
 * @param limit maximum number of characters; longer strings end with an ellipsis
 */
export function cleanText(text: string, limit: number): string {
  const considered = text.length > limit * maxUnitsPerCharacter ? text.slice(0, limit * maxUnitsPerCharacter) : text;
  if (isPlain(considered) && text.length <= limit) return considered.trim();
  const visible = considered
    .normalize('NFC')
    .replace(/[\t\n\v\f\r ]+/g, ' ')
    .replace(/[\u2000-\u2006\u2008-\u200a\u205f\u3000]/g, ' ')
    .replace(/[\u2007\u202f]/g, '\u00a0')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, hiddenCharacter)
    .trim();
  const characters = [...visible];
  if (characters.length <= limit && considered.length === text.length) return visible;
  return `${characters.slice(0, limit - 1).join('')}…`;
}

/** Most strings are Polish or English words and numbers, in which nothing needs replacing. */
function isPlain(text: string): boolean {
  return /^[!-~\u00a1-\u00ac\u00ae-\u017f\u2013\u2014\u201d\u201e\u2026\u2212]*(?: [!-~\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u201d\u201e\u2026\u2212]+)*$/.test(
    text,
  );
}
