import { searchable } from './searchable.ts';

/** Words that everybody uses and that tell nothing apart; kept if there are no others. */
const commonWords = new Set(
  (
    'a aby ale bez bo by byc byl byla bylo czy dla do i ile jak jaka jaki jakie jest juz ma mam mi na nad nie nam o od oraz po pod przez przy sa sie ta tak te tej ten to tu w we wiec z za ze ' +
    'chce jak moge musze trzeba zrobic poprawic zmienic zmiana blad blednie bledna bledne bledny bledow blednej blednym blednego zle wystawiono wystawilem pomylka pomylki pomylony pomylilem pomylilam zly zla zle zlej zlym zlego ' +
    'niewlasciwa niewlasciwy niewlasciwe nieprawidlowa nieprawidlowy nieprawidlowe inna inny inne faktura fakturze faktury fakture faktur ' +
    'korekta korekty korekte the a an of in on to is are was for with wrong mistake error invoice correct correction change'
  ).split(' '),
);

/** The words of a text, without case and accents. */
export function listWords(text: string): readonly string[] {
  return searchable(text)
    .split(/[^\p{L}\p{N}_-]+/u)
    .filter((word) => word !== '');
}

/** What accountants abbreviate, and texts of rules do not. */
const abbreviations: Readonly<Record<string, readonly string[]>> = {
  mpp: ['podzielona', 'platnosc'],
};

/** The words of a query that tell results apart: all of them, if it has no others. */
export function listQueryWords(text: string): readonly string[] {
  const words = listWords(text)
    .map((word) => word.replace(/-(u|em|ie|owi|y|ow|ami|ach)$/, ''))
    .flatMap((word) => abbreviations[word] ?? [word]);
  const telling = words.filter((word) => !commonWords.has(word));
  return telling.length === 0 ? words : telling;
}

/**
 * How well a word of a query matches a word of a text: 1 for the same, less for another form of it, because Polish words are inflected (`cenie`,
 * `stawce`), and for its beginning, while it is being typed; 0 for another word.
 */
export function matchWord(searched: string, word: string): number {
  if (searched === word) return 1;
  if (searched.length < 3 || /\d/.test(searched + word)) return 0;
  if (word.startsWith(searched)) return 0.9;
  const common = commonStart(searched, word);
  const shorter = Math.min(searched.length, word.length);
  const needed = shorter < 8 ? Math.max(3, shorter - 2) : Math.floor(shorter * 0.7);
  const isInflected = common >= needed && Math.max(searched.length, word.length) - common <= 4;
  return isInflected && shorter >= 4 ? common / Math.max(searched.length, word.length) : 0;
}

/** How many words of a query a text has, in some form. */
export function countMatches(searched: readonly string[], words: readonly string[]): number {
  return searched.filter((word) => matchBest(word, words) > 0).length;
}

/** The best match of a word among others. */
export function matchBest(searched: string, words: readonly string[]): number {
  return words.reduce((best, word) => Math.max(best, matchWord(searched, word)), 0);
}

function commonStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length += 1;
  return length;
}
