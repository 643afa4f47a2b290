import { getFieldHeading } from '../fa3/field-names/field-names.ts';
import type { LocatedElement } from '../xml/element.ts';
import { numberFields } from './labels/formats.ts';
import type { Reading } from './reading.ts';
import type { ViewBlock, ViewCell, ViewColumn, ViewFact, ViewLabel, ViewRow, ViewValue } from './view.ts';

/** Facts as a block; none when there are none. */
export function buildFactsBlock(facts: readonly ViewFact[], weight: 'strong' | 'plain' | 'small' = 'plain'): readonly ViewBlock[] {
  return facts.length === 0 ? [] : [{ kind: 'facts', facts, weight }];
}

/** Paragraphs as a block; none when there are none. */
export function buildTextsBlock(texts: readonly ViewValue[]): readonly ViewBlock[] {
  return texts.length === 0 ? [] : [{ kind: 'texts', texts }];
}

/** Blocks under a heading; none when there are none. */
export function addHeading(text: ViewLabel, blocks: readonly ViewBlock[]): readonly ViewBlock[] {
  return blocks.length === 0 ? [] : [{ kind: 'heading', text }, ...blocks];
}

/** How a repeated element is shown. */
interface ListOptions {
  /** Caption of the table, or heading of the facts; without it, the label of the element. */
  readonly caption?: string;
  /** Whether a single element is shown as a table too. */
  readonly isAlwaysTable?: boolean;
  /** Whether the section has the same title. */
  readonly isCaptionHidden?: true;
}

/**
 * Repeated elements of one kind: facts for a single one, otherwise a table with a column for each field that one of them has.
 *
 * @param paths fields in the order of columns, such as `Termin` or `TerminOpis/Ilosc`
 */
export function buildElementList(
  reading: Reading,
  elements: readonly LocatedElement[],
  paths: readonly string[],
  { caption, isAlwaysTable = false, isCaptionHidden }: ListOptions = {},
): readonly ViewBlock[] {
  const [first] = elements;
  if (first === undefined) return [];
  const name = caption ?? getFieldHeading(first.parent?.name ?? '', first.name, reading.language);
  if (elements.length === 1 && !isAlwaysTable) {
    return addHeading(name, buildFactsBlock(readElementFacts(reading, first, paths)));
  }
  const rows = elements.map((element) => paths.map((path) => cellAt(reading, element, path)));
  const used = paths.map((_, index) => index).filter((index) => rows.some((cells) => cells[index] !== null));
  const groups = rows
    .map((cells): ViewRow => ({ role: 'plain', label: null, cells: used.map((index) => cells[index] ?? null) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .map((row) => [row]);
  if (groups.length === 0) return [];
  const columns = used.map((index): ViewColumn => columnAt(reading, first, paths[index] ?? ''));
  return [{ kind: 'table', table: { caption: name, ...(isCaptionHidden === true ? { isCaptionHidden } : {}), columns, groups } }];
}

/** The fields of an element as facts, in the order of the paths. */
export function readElementFacts(reading: Reading, element: LocatedElement, paths: readonly string[]): readonly ViewFact[] {
  return paths.flatMap((path) => factAt(reading, element, path) ?? []);
}

function splitPath(path: string): { readonly parent: string | null; readonly name: string } {
  const slash = path.indexOf('/');
  return slash === -1 ? { parent: null, name: path } : { parent: path.slice(0, slash), name: path.slice(slash + 1) };
}

function ownerAt(reading: Reading, element: LocatedElement, parent: string | null): LocatedElement | null {
  return parent === null ? element : reading.child(element, parent);
}

function factAt(reading: Reading, element: LocatedElement, path: string): ViewFact | null {
  const { parent, name } = splitPath(path);
  return reading.fact(ownerAt(reading, element, parent), name);
}

function cellAt(reading: Reading, element: LocatedElement, path: string): ViewCell | null {
  const { parent, name } = splitPath(path);
  const values = reading.values(ownerAt(reading, element, parent), name);
  return values.length === 0 ? null : { values };
}

function columnAt(reading: Reading, element: LocatedElement, path: string): ViewColumn {
  const { parent, name } = splitPath(path);
  const isNumber = numberFields.has(name);
  return {
    label: getFieldHeading(parent ?? element.name, name, reading.language),
    align: isNumber ? 'end' : 'start',
    weight: isNumber ? 2 : (weights[name] ?? 3),
  };
}

const weights: Readonly<Record<string, number>> = {
  NrWiersza: 1,
  Wartosc: 6,
  Powod: 5,
  NrKSeF: 2,
  NrKSeFN: 2,
  NrKSeFZN: 2,
  NrKSeFFaKorygowanej: 5,
  NrKSeFFaZaliczkowej: 5,
  NrRB: 5,
  DataWystFaKorygowanej: 2,
};
