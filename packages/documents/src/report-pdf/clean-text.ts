/** Stands for a character that would act or hide: controls, marks of direction, zero-width and unassigned characters. */
const hiddenCharacter = '\ufffd';

/** Most characters of a text: of what is repeated on each page, of a cell, a fact or a title, and of a paragraph or an item of a list. */
export const textLimits = { repeated: 80, field: 500, passage: 4_000 } as const;

/** Characters cannot grow more than this when they are composed. */
const unitsLookedAt = 4;

/**
 * A text as it may be drawn: composed (NFC), on one line, with nothing in it that acts or hides, and no longer than allowed.
 *
 * @param limit most characters; what is longer ends with an ellipsis
 */
export function cleanText(text: string, limit: number): string {
  const considered = text.length > limit * unitsLookedAt ? text.slice(0, limit * unitsLookedAt) : text;
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

/** Most texts are Polish or English words and numbers, of which nothing needs to be replaced. */
function isPlain(text: string): boolean {
  return /^[!-~\u00a1-\u00ac\u00ae-\u017f\u2013\u2014\u201d\u201e\u2026\u2212]*(?: [!-~\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u201d\u201e\u2026\u2212]+)*$/.test(
    text,
  );
}
