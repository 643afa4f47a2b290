import { buildSearchText, findTexts, type SearchText } from '@nakor/domain/search/find-texts';

/** A rule in the list, with the text that the search reads. */
interface Item extends SearchText {
  readonly element: HTMLElement;
}

/** An area of the list. */
interface Area {
  readonly element: HTMLDetailsElement;
  /** Shows how many of its rules match. */
  readonly size: Element | null;
  readonly items: readonly Item[];
}

/** What the visitor looks for. */
interface Filters {
  readonly query: string;
  readonly area: string;
  readonly severities: readonly string[];
}

/** Starts the search if this page has one. The filters are kept in the URL; nothing is requested. */
export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>('#filters');
  if (form === null) return;
  const areas = [...document.querySelectorAll<HTMLDetailsElement>('.area[data-area]')].map(readArea);
  const statuses = [...document.querySelectorAll<HTMLElement>('#statuses li')].map(readItem);
  const update = () => {
    showMatches(form, areas);
    showStatuses(filtersOf(form).query, statuses);
  };
  restoreFilters(form);
  form.hidden = false;
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  // The fields are empty only after the event.
  form.addEventListener('reset', () => setTimeout(update));
  if (isFiltered(filtersOf(form))) update();
}

function readArea(element: HTMLDetailsElement): Area {
  const items = [...element.querySelectorAll('li')].map((item) => readItem(item));
  return { element, size: element.querySelector('.size'), items };
}

function readItem(element: HTMLElement): Item {
  const title = `${element.querySelector('.code')?.textContent ?? ''} ${element.querySelector('.title')?.textContent ?? ''}`;
  return { element, ...buildSearchText(title, `${element.textContent ?? ''} ${element.dataset['words'] ?? ''}`) };
}

function filtersOf(form: HTMLFormElement): Filters {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return { query: text('q').trim(), area: text('area'), severities: data.getAll('severity').map(String) };
}

function isFiltered({ query, area, severities }: Filters): boolean {
  return query !== '' || area !== '' || severities.length > 0;
}

function restoreFilters(form: HTMLFormElement): void {
  const query = new URLSearchParams(location.search);
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = query.getAll(field.name).includes(field.value);
    else field.value = query.get(field.name) ?? '';
  }
}

function showMatches(form: HTMLFormElement, areas: readonly Area[]): void {
  const filters = filtersOf(form);
  const isActive = isFiltered(filters);
  const chosen = areas.map(({ element, items }) => (isChosenArea(element, filters) ? items.filter((item) => isSevere(item, filters)) : []));
  const found = new Set(findTexts(filters.query, chosen.flat()));
  let count = 0;
  for (const [index, { element, size, items }] of areas.entries()) {
    const matches = (chosen[index] ?? []).filter((item) => found.has(item));
    for (const item of items) item.element.hidden = !matches.includes(item);
    element.hidden = matches.length === 0;
    element.open = isActive;
    if (size !== null) size.textContent = countText(matches.length);
    count += matches.length;
  }
  const output = document.querySelector('#count');
  if (output !== null) output.textContent = countText(count);
  show('#nothing', count === 0);
  show('#reset', isActive);
  keepInUrl(form);
}

function isChosenArea(element: HTMLElement, { area }: Filters): boolean {
  return area === '' || element.dataset['area'] === area;
}

function isSevere({ element }: Item, { severities }: Filters): boolean {
  return severities.length === 0 || severities.includes(element.dataset['severity'] ?? '');
}

/** A code of KSeF in the query shows what it means, because a rejection in hand is what people search for. */
function showStatuses(query: string, statuses: readonly Item[]): void {
  const codes: readonly string[] = query.match(/\b\d{3,5}\b/g) ?? [];
  for (const { element } of statuses) element.hidden = !codes.includes(element.dataset['code'] ?? '');
  const isFound = statuses.some(({ element }) => !element.hidden);
  show('#statuses', isFound);
  if (isFound) show('#nothing', false);
}

/** A number of rules with its noun, of which Polish has three forms. */
function countText(count: number): string {
  const { one, few, many } = document.querySelector<HTMLOutputElement>('#count')?.dataset ?? {};
  const form = new Intl.PluralRules(document.documentElement.lang).select(count);
  return `${count} ${(form === 'one' ? one : form === 'few' ? few : many) ?? ''}`;
}

function show(selector: string, isShown: boolean): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (element !== null) element.hidden = !isShown;
}

/** Puts the filters into the URL and into the links to the other language. */
function keepInUrl(form: HTMLFormElement): void {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== '') query.append(name, String(value));
  const language = new URLSearchParams(location.search).get('lang');
  const own = new URLSearchParams([...(language === null ? [] : [['lang', language]]), ...query]);
  history.replaceState(null, '', own.size === 0 ? location.pathname : `?${own}`);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) {
    link.search = `?${new URLSearchParams([['lang', link.dataset['language'] ?? ''], ...query])}`;
  }
}
