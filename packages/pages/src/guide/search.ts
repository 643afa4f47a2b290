import { buildSearchText, rankTexts, type SearchText } from '@nakor/domain/search/find-texts';
import { listQueryWords } from '@nakor/domain/search/match-words';
import { searchable } from '@nakor/domain/search/searchable';

/** A section of a guide in the list of all sections. */
interface Section extends SearchText {
  readonly element: HTMLElement;
  /** The paragraph of the page that shows the part of the text with the words. */
  readonly excerpt: HTMLElement | null;
  readonly original: string;
}

/** At most so many sections are shown. */
const shownSections = 50;
const excerptLength = 200;

/** Starts the search on the page that lists all sections of all guides. Nothing is requested; the words are kept in the URL. */
export function startGuideSearch(): void {
  const results = document.querySelector<HTMLElement>('#results');
  const form = document.querySelector<HTMLFormElement>('#search');
  const input = form?.querySelector('input');
  if (results === null || form === null || input === null || input === undefined) return;
  const sections = [...results.children].filter((element) => element instanceof HTMLElement).map(readSection);
  const update = () => {
    showMatches(results, sections, input.value);
    history.replaceState(null, '', input.value.trim() === '' ? location.pathname : `?${new URLSearchParams({ q: input.value })}`);
  };
  input.value = new URLSearchParams(location.search).get('q') ?? '';
  input.addEventListener('input', update);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    update();
  });
  update();
  input.focus();
}

function readSection(element: HTMLElement): Section {
  const excerpt = element.querySelector('p');
  const original = excerpt?.textContent ?? '';
  return { element, original, excerpt, ...buildSearchText(element.querySelector('a')?.textContent ?? '', original) };
}

function showMatches(results: HTMLElement, sections: readonly Section[], query: string): void {
  const words = listQueryWords(query);
  const shown = rankTexts(query, sections).slice(0, shownSections);
  for (const section of shown) showExcerpt(section, words);
  results.replaceChildren(...shown.map(({ element }) => element));
  const nothing = document.querySelector<HTMLElement>('#nothing');
  if (nothing !== null) nothing.hidden = shown.length > 0;
}

/** Shows the text around the first of the words, with all of them marked. */
function showExcerpt({ excerpt, original }: Section, words: readonly string[]): void {
  if (excerpt === null) return;
  const text = searchable(original);
  // Letters whose searchable form has another length, which no guide has, would move the marks.
  const isAligned = text.length === original.length;
  const found = words.map((word) => text.search(atStart(word))).filter((at) => at !== -1);
  const start = found.length === 0 ? 0 : Math.max(0, Math.min(...found) - excerptLength / 4);
  const end = start + excerptLength;
  const parts: (string | Node)[] = [start > 0 ? '…' : ''];
  for (let at = start; at < Math.min(end, original.length); ) {
    const isStart = at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
    const word = isAligned && isStart ? words.find((each) => text.startsWith(each, at)) : undefined;
    parts.push(word === undefined ? original.charAt(at) : marked(original.slice(at, at + word.length)));
    at += word?.length ?? 1;
  }
  excerpt.replaceChildren(...parts, end < original.length ? '…' : '');
  excerpt.normalize();
}

/** A query word at the start of a word: "cenie" is no part of "polecenie". Query words are letters, digits, hyphens and underscores. */
function atStart(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u');
}

function marked(text: string): HTMLElement {
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}
