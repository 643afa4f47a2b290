import type { Language } from '../language.ts';

/**
 * The language in which the page starts: the first one of the visitor that the page has, or else English.
 *
 * @param preferred tags in the order of preference, such as `pl-PL`
 */
export function readInitialLanguage(preferred: readonly string[]): Language {
  const known = preferred.flatMap((tag) => /^(pl|en)\b/i.exec(tag)?.[1]?.toLowerCase() ?? []);
  return known[0] === 'pl' ? 'pl' : 'en';
}
