import { countMatches, listQueryWords, listWords, matchBest } from './match-words.ts';
import { searchable } from './searchable.ts';

/** A text in which people search. */
export interface SearchText {
  /** All of it, {@link searchable}: a word that is being typed can be any part of it. */
  readonly text: string;
  readonly words: readonly string[];
  /** Words of the title, which count most. */
  readonly titleWords: readonly string[];
}

/** Prepares a text for a search. */
export function buildSearchText(title: string, rest: string): SearchText {
  const text = searchable(`${title} ${rest}`);
  return { text, words: [...new Set(listWords(text))], titleWords: listWords(title) };
}

/**
 * The texts that a query finds, in their order: those that contain all of its telling words as they are typed, and those that have most of them in
 * some form. All for an empty query, none for words that no text has.
 */
export function findTexts<Item extends SearchText>(query: string, items: readonly Item[]): readonly Item[] {
  const searched = listQueryWords(query);
  if (searched.length === 0) return items;
  const counts = items.map(({ words }) => countMatches(searched, words));
  const most = Math.max(0, ...counts);
  return items.filter(
    ({ text }, index) => searched.every((word) => text.includes(word)) || (most > 0 && isEnough(most, searched) && counts[index] === most),
  );
}

/** A single word of many that a text happens to have finds nothing that was meant. */
function isEnough(most: number, searched: readonly string[]): boolean {
  return most * 3 >= searched.length;
}

/**
 * {@link findTexts}, best first: those whose title contains the query, then those whose titles have its words, then those whose words are the same
 * and not only forms of them.
 */
export function rankTexts<Item extends SearchText>(query: string, items: readonly Item[]): readonly Item[] {
  const searched = listQueryWords(query);
  const whole = listWords(query).join(' ');
  const score = ({ titleWords, words }: Item) =>
    searched.reduce((sum, word) => sum + 3 * matchBest(word, titleWords) + matchBest(word, words), 0) +
    (titleWords.join(' ').includes(whole) ? 10 : 0);
  return findTexts(query, items)
    .map((item) => ({ item, score: score(item) }))
    .toSorted((left, right) => right.score - left.score)
    .map(({ item }) => item);
}
