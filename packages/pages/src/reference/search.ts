import { buildSearchText, findTexts, type SearchText } from '@nakor/domain/search/find-texts';
import { listWords } from '@nakor/domain/search/match-words';

/** An entry of the contents, with the text of the part that it leads to. */
interface Entry extends SearchText {
  readonly element: HTMLElement;
  readonly group: HTMLElement | null;
  readonly isOperation: boolean;
}

/** Starts the search: it hides the entries of the contents whose parts do not have the words. Nothing is requested. */
export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>('#filters');
  const input = document.querySelector<HTMLInputElement>('#q');
  if (form === null || input === null) return;
  let entries: readonly Entry[] | null = null;
  form.hidden = false;
  input.addEventListener('input', () => {
    entries ??= [...document.querySelectorAll<HTMLElement>('[data-for]')].map(readEntry);
    showMatches(entries, input.value);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    document.querySelector<HTMLAnchorElement>('[data-for]:not([hidden]) a')?.click();
  });
}

function readEntry(element: HTMLElement): Entry {
  const target = document.getElementById(element.dataset['for'] ?? '');
  const part = target?.matches('h2') === true ? textUntilNextHeading(target) : (target?.textContent ?? '');
  return {
    ...{ element, group: element.closest<HTMLElement>('[data-group]'), ...buildSearchText(element.textContent ?? '', part) },
    isOperation: element.dataset['for']?.startsWith('operation/') === true,
  };
}

function textUntilNextHeading(heading: Element): string {
  let text = heading.textContent ?? '';
  for (let next = heading.nextElementSibling; next !== null && !next.matches('h2'); next = next.nextElementSibling)
    text += ` ${next.textContent}`;
  return text;
}

/** Several words of a title as they stand mean that part: each of them alone may be in every other. */
function findEntries(query: string, entries: readonly Entry[]): readonly Entry[] {
  const searched = listWords(query);
  const titled = entries.filter(({ titleWords }) => titleWords.join(' ').includes(searched.join(' ')));
  return searched.length > 1 && titled.length > 0 ? titled : findTexts(query, entries);
}

function showMatches(entries: readonly Entry[], query: string): void {
  const matching = findEntries(query, entries);
  for (const entry of entries) entry.element.hidden = !matching.includes(entry);
  for (const group of new Set(entries.map((entry) => entry.group))) {
    if (group !== null) group.hidden = group.querySelector('[data-for]:not([hidden])') === null;
  }
  const output = document.querySelector<HTMLOutputElement>('#count');
  const count = matching.filter(({ isOperation }) => isOperation).length;
  if (output !== null) output.textContent = query.trim() === '' ? '' : countText(count, output);
}

/** A number of operations with its noun, of which Polish has three forms. */
function countText(count: number, { dataset: { one, few, many } }: HTMLElement): string {
  const form = new Intl.PluralRules(document.documentElement.lang).select(count);
  return `${count} ${(form === 'one' ? one : form === 'few' ? few : many) ?? ''}`;
}
