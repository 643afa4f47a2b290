import { formatDay, formatInstant } from '../fa3/elements/calendar.ts';
import { getFieldHeading } from '../fa3/field-names/field-names.ts';
import type { Language } from '../shared/localized.ts';
import type { LocatedElement } from '../xml/element.ts';
import { buildFactsBlock, buildTextsBlock } from './blocks.ts';
import { phrases } from './phrases.ts';
import { formatShownNumber, type Reading } from './reading.ts';
import type { ViewBlock, ViewCell, ViewColumn, ViewFact, ViewLabel, ViewRow, ViewValue } from './view.ts';

/** The attachment: headings, descriptive data, paragraphs and tables, as the document has them. */
export function buildAttachmentBlocks(reading: Reading, root: LocatedElement): readonly ViewBlock[] {
  return reading
    .children(root, 'Zalacznik')
    .flatMap((attachment) => reading.children(attachment, 'BlokDanych'))
    .flatMap((block) => [
      ...reading.values(block, 'ZNaglowek').map((text): ViewBlock => ({ kind: 'heading', text })),
      ...buildFactsBlock(labelledFacts(reading, block, 'MetaDane', 'ZKlucz', 'ZWartosc')),
      ...reading.children(block, 'Tekst').flatMap((text) => buildTextsBlock(reading.values(text, 'Akapit'))),
      ...reading.children(block, 'Tabela').flatMap((table) => tableBlocks(reading, table)),
    ]);
}

/** Facts to which the document gives the labels. */
function labelledFacts(reading: Reading, owner: LocatedElement, name: string, key: string, content: string): readonly ViewFact[] {
  return reading.children(owner, name).flatMap((pair): ViewFact[] => {
    const values = reading.values(pair, content);
    const [label, ...others] = reading.values(pair, key);
    if (label === undefined) return values.length === 0 ? [] : [{ label: getFieldHeading(name, content, reading.language), values }];
    return [{ label, values: [...others, ...values] }];
  });
}

/** The schema allows no wider tables. Without a limit, one wide row would add empty cells to each of many short ones. */
const widest = 20;

/** A table of the attachment; without rows, its headings are content outside the structure. */
function tableBlocks(reading: Reading, table: LocatedElement): readonly ViewBlock[] {
  const facts = labelledFacts(reading, table, 'TMetaDane', 'TKlucz', 'TWartosc');
  const [caption, ...others] = reading.values(table, 'Opis');
  const columns = reading.children(table, 'TNaglowek').flatMap((header) => reading.children(header, 'Kol'));
  const types = columns.map((column) => typeOf(reading, column)).slice(0, widest);
  const rows = [
    ...reading.children(table, 'Wiersz').map((row) => rowOf(reading, row, 'WKom', 'plain', types)),
    ...reading.children(table, 'Suma').map((row) => rowOf(reading, row, 'SKom', 'total', types)),
  ];
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), types.length);
  const name: ViewLabel = caption ?? getFieldHeading('BlokDanych', 'Tabela', reading.language);
  const texts = buildTextsBlock(others);
  if (rows.length === 0 || width === 0)
    return [...buildFactsBlock(facts), ...(caption === undefined ? texts : buildTextsBlock([caption, ...others]))];
  const shown = Array.from({ length: width }, (_, index): ViewColumn => columnOf(reading, columns[index], types[index]));
  const groups = rows.map((row) => [{ ...row, cells: shown.map((__, index) => row.cells[index] ?? null) }]);
  return [...buildFactsBlock(facts), { kind: 'table', table: { caption: name, columns: shown, groups } }, ...texts];
}

const columnTypes: ReadonlySet<string> = new Set(['date', 'datetime', 'dec', 'int', 'time', 'txt']);

/** The type of a column determines how its cells are aligned and written; a type that FA(3) does not know is other content. */
function typeOf(reading: Reading, column: LocatedElement): string | undefined {
  const attribute = column.attributes.find(({ name }) => name === 'Typ');
  if (attribute === undefined || !columnTypes.has(attribute.value)) return undefined;
  reading.markShown(attribute);
  return attribute.value;
}

function columnOf(reading: Reading, column: LocatedElement | undefined, type: string | undefined): ViewColumn {
  const heading = column === undefined ? null : reading.child(column, 'NKom');
  const label = heading === null ? null : reading.value(heading);
  return { label: label ?? '', align: type === 'dec' || type === 'int' ? 'end' : 'start', weight: type === 'txt' ? 3 : 2 };
}

function rowOf(
  reading: Reading,
  row: LocatedElement,
  name: string,
  role: 'plain' | 'total',
  types: readonly (string | undefined)[],
): ViewRow {
  const values = reading.children(row, name).map((cell, index): ViewValue | null => {
    const value = reading.value(cell);
    return value === null ? null : typedValue(value.text, types[index], reading.language);
  });
  const cells = values.slice(0, widest).map((value): ViewCell | null => (value === null ? null : { values: [value] }));
  const surplus = values.slice(widest).filter((value) => value !== null);
  if (surplus.length > 0) cells[widest - 1] = { values: [...(cells[widest - 1]?.values ?? []), ...surplus] };
  // The label of a sum that names itself would only repeat it.
  const isNamed = role === 'plain' || cells[0] !== null;
  return { role, label: isNamed ? null : reading.say(phrases.total), cells };
}

/** Of the numbers, only decimal ones are written with separators: an integer may be a number of a meter. */
function typedValue(text: string, type: string | undefined, language: Language): ViewValue {
  if (type === 'date') return { text: formatDay(text, language), kind: 'exact' };
  if (type === 'datetime') return { text: formatInstant(text, language), kind: 'exact' };
  const number = type === 'dec' ? formatShownNumber(text, language) : null;
  if (number !== null) return { text: number, kind: 'number' };
  return { text, kind: type === undefined || type === 'txt' ? 'text' : 'exact' };
}
