import type { LineTable } from '../model/line-table.ts';
import { type FieldTarget, listLinesOfRows } from '../model/pick-targets.ts';
import { getInputId } from '../parts/value-input.tsx';

/** What the rendered invoice leads to. */
export interface PageTargets {
  readonly fields: readonly FieldTarget[];
  readonly tables: readonly LineTable[];
  /** Name of the button for a fact or a line. */
  readonly nameOf: (what: string) => string;
  readonly lineName: (number: string) => string;
}

/** A place of the form that was picked: a field, or a line with the field of the clicked column, null for the first one. */
export type Picked =
  | { readonly kind: 'field'; readonly path: string }
  | { readonly kind: 'line'; readonly path: string; readonly fieldPath: string | null };

/** Sections of the rendered invoice with tables of lines. */
const sections: Readonly<Record<LineTable['names'], string>> = { 'Fa/FaWiersz': 'lines', 'Fa/Zamowienie/ZamowienieWiersz': 'order' };

/** How marked places look. The page is paper in dark mode, too. */
export const markStyle = `
body{padding:.75rem}
main{padding:1.25rem 1.5rem}
.notice,#file,footer{display:none}
.notice+.head{margin-top:0}
[data-pick]{cursor:pointer}
[data-pick]:hover{background:#eaf1fb}
[data-pick].picked{background:#fff3c4;box-shadow:inset .25rem 0 0 #b45309}
.pick{margin-left:.35rem;padding:0 .35rem;border:1px solid #8a97a8;border-radius:.25rem;background:#fff;color:#1b4b82;font:inherit;font-size:.8rem;cursor:pointer}
.pick:focus-visible{outline:3px solid #1d4ed8;outline-offset:1px}
@media print{.pick{display:none}}`;

/** A place of the page that leads to the form. */
interface MarkedPlace {
  readonly element: HTMLElement;
  /** Path of the line or the field. */
  readonly path: string;
  /** The path of the line, or the id of the input of the field. */
  readonly key: string;
  readonly name: string;
  /** Where its button goes. */
  readonly end: Element;
}

/**
 * Marks the facts and rows of a rendered invoice that can be changed on the form, each with a button for the keyboard.
 *
 * @returns the marked elements, by the path of their line or the id of their input
 */
export function markPage(page: Document, targets: PageTargets): ReadonlyMap<string, HTMLElement> {
  for (const button of page.querySelectorAll('.pick')) button.remove();
  for (const marked of page.querySelectorAll<HTMLElement>('[data-pick]')) delete marked.dataset['pick'];
  const places = [...partyPlaces(page, targets), ...otherPlaces(page, targets), ...linePlaces(page, targets)];
  for (const { element, path, name, end } of places) {
    element.dataset['pick'] = path;
    const button = page.createElement('button');
    button.type = 'button';
    button.className = 'pick';
    button.textContent = '✎';
    button.setAttribute('aria-label', name);
    button.title = name;
    end.append(button);
  }
  return new Map(places.map(({ key, element }) => [key, element]));
}

function partyPlaces(page: Document, { fields, nameOf }: PageTargets): readonly MarkedPlace[] {
  return [...page.querySelectorAll('#parties .party')].flatMap((party, index) => {
    const title = party.querySelector('h3')?.textContent ?? '';
    const own = fields.filter((field) => field.party === index);
    return factPlaces([...party.querySelectorAll<HTMLElement>('dl > div')], own, (label) => nameOf(`${label} (${title})`));
  });
}

function otherPlaces(page: Document, { fields, nameOf }: PageTargets): readonly MarkedPlace[] {
  const others = fields.filter(({ party }) => party === null);
  return factPlaces([...page.querySelectorAll<HTMLElement>('.facts > div')], others, nameOf);
}

function factPlaces(
  entries: readonly HTMLElement[],
  targets: readonly FieldTarget[],
  nameOf: (label: string) => string,
): readonly MarkedPlace[] {
  return [...new Set(targets.map(({ label }) => label))].flatMap((label) => {
    const ofLabel = targets.filter((target) => target.label === label);
    const facts = entries.filter((entry) => entry.querySelector('dt')?.textContent === label);
    // Otherwise it is not clear which one is which.
    if (facts.length !== ofLabel.length) return [];
    return ofLabel.flatMap(({ path }, index) => {
      const element = facts[index];
      if (element === undefined) return [];
      return [{ element, path, key: getInputId(path), name: nameOf(label), end: element.querySelector('dd') ?? element }];
    });
  });
}

function linePlaces(page: Document, { tables, nameOf, lineName }: PageTargets): readonly MarkedPlace[] {
  return tables.flatMap((table) => {
    const rows = [...page.querySelectorAll<HTMLTableRowElement>(`#${sections[table.names]} tbody tr`)];
    const numbers = rows.map((row) => row.querySelector('bdi')?.textContent ?? '');
    const lines = listLinesOfRows(numbers, table);
    return rows.flatMap((row, index) => {
      const line = lines[index];
      if (line == null) return [];
      return [{ element: row, path: line.path, key: line.path, name: nameOf(lineName(line.number)), end: row.cells[0] ?? row }];
    });
  });
}

/** What a click on an element of the marked page picks; null for nothing. */
export function findPickedAt(target: Element, tables: readonly LineTable[]): Picked | null {
  const marked = target.closest<HTMLElement>('[data-pick]');
  const path = marked?.dataset['pick'];
  if (marked === null || path === undefined) return null;
  if (marked.tagName !== 'TR') return { kind: 'field', path };
  const cell = target.closest('td');
  const column = cell === null || target.closest('.pick') !== null ? null : columnOf(cell, tables);
  return { kind: 'line', path, fieldPath: column === null ? null : `${path}/${column}` };
}

/** The name of the field in the column of a cell, by the heading of the column. */
function columnOf(cell: HTMLTableCellElement, tables: readonly LineTable[]): string | null {
  const heading = cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent;
  const columns = tables.flatMap((table) => (cell.closest(`#${sections[table.names]}`) === null ? [] : table.columns));
  return columns.find(({ definition }) => definition.label === heading)?.name ?? null;
}
