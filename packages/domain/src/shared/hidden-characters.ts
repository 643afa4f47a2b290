/**
 * Characters that do not show or that change the order of others: control characters, directional marks and overrides, zero-width characters,
 * tags, soft hyphens, line and paragraph separators, lone surrogates, and letters without a shape, such as the Hangul filler. The joiners
 * U+200C and U+200D are part of the spelling of some languages.
 */
export const hiddenCharacters: RegExp =
  /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]|[\u034f\u17b4\u17b5]/gu;

/** A hidden character in a form that shows, such as `\u202e` or `\u{e0041}`. */
export function escapeHidden(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
