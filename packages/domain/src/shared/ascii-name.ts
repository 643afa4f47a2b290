/** Maximum length of the variable part of a file name, in characters. */
export const maxNameCharacters = 80;

/**
 * A string as part of a file name in ASCII: letters lose their diacritics, and each run of forbidden characters becomes one `_`. Truncated
 * to {@link maxNameCharacters}; empty for an empty string.
 *
 * @param forbidden global expression that matches at least everything outside ASCII
 */
export function formatAsciiName(text: string, forbidden: RegExp): string {
  return text
    .normalize('NFKD')
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .replace(/\p{M}/gu, '')
    .replace(forbidden, '_')
    .slice(0, maxNameCharacters);
}
