import { readText } from '../../../fa3/elements/part.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeSchemaStructure, own } from '../../model/source.ts';
import { cellForms } from './cell-types.ts';

/** Tables of the attachment, which may have hundreds of thousands of cells. */
export const attachmentRules = defineRules([
  {
    code: 'XML-823',
    neededElements: ['Tabela'],
    severity: 'warning',
    title: { pl: 'Za dużo komórek w wierszu tabeli', en: 'Too many cells in a table row' },
    why: {
      pl: 'Komórki wiersza odpowiadają kolejnym kolumnom z nagłówka tabeli, więc nadmiarowa komórka nie ma kolumny i przy wyświetlaniu może zniknąć. Mniejsza liczba komórek jest dozwolona, na przykład w wierszu z podtytułem.',
      en: 'The cells of a row correspond to the columns of the table header in order, so a surplus cell has no column and may not be displayed. Fewer cells are allowed, for example in a row with a subtitle.',
    },
    message: {
      pl: 'W wierszu tabeli jest więcej komórek ({cells}) niż kolumn w nagłówku ({columns}).',
      en: 'The row has more cells ({cells}) than the table has columns ({columns}).',
    },
    quickFix: {
      pl: 'Dodaj brakującą kolumnę do TNaglowek albo usuń nadmiarowe komórki.',
      en: 'Add the missing column to TNaglowek, or remove the surplus cells.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: (context) => findSurplusCells(context, 'Wiersz', 'WKom'),
  },
  {
    code: 'XML-824',
    neededElements: ['Tabela'],
    severity: 'info',
    title: { pl: 'Komórka niezgodna z typem kolumny', en: 'Cell does not fit the column type' },
    why: {
      pl: 'Kol/@Typ określa, co zawiera kolumna: datę, liczbę, czas lub tekst. Reguła wskazuje raz dla kolumny pierwszą komórkę, która nie pasuje; pomija komórki puste, z kreską i jedyne w wierszu.',
      en: 'Kol/@Typ defines what a column contains: a date, a number, a time or text. The rule reports the first unfitting cell once per column; it ignores cells that are empty, contain a dash or are alone in their row.',
    },
    message: {
      pl: 'Komórka „{value}” nie pasuje do typu {type} kolumny „{column}”; takich komórek w tej kolumnie: {count}.',
      en: 'The cell “{value}” does not fit the type {type} of the column “{column}” (cells of this column that do not fit: {count}).',
    },
    quickFix: {
      pl: 'Popraw komórkę albo ustaw dla kolumny Typ="txt".',
      en: 'Correct the cell, or set Typ="txt" for the column.',
    },
    enforcedBy: 'law',
    source: [citeSchemaStructure('Kol')],
    find: findUnfitCells,
  },
  {
    code: 'XML-825',
    neededElements: ['Tabela'],
    severity: 'warning',
    title: { pl: 'Za dużo komórek w podsumowaniu tabeli', en: 'Too many cells in a total row' },
    why: {
      pl: 'Komórki podsumowania odpowiadają kolejnym kolumnom tabeli, więc nadmiarowa komórka nie ma kolumny i przy wyświetlaniu może zniknąć.',
      en: 'The cells of the total row correspond to the columns of the table in order, so a surplus cell has no column and may not be displayed.',
    },
    message: {
      pl: 'W podsumowaniu tabeli jest więcej komórek ({cells}) niż kolumn w nagłówku ({columns}).',
      en: 'The total row has more cells ({cells}) than the table has columns ({columns}).',
    },
    quickFix: {
      pl: 'Usuń nadmiarowe komórki SKom albo dodaj brakującą kolumnę do TNaglowek.',
      en: 'Remove the surplus SKom cells, or add the missing column to TNaglowek.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: (context) => findSurplusCells(context, 'Suma', 'SKom'),
  },
]);

/** The columns of a table; empty when it has no header. */
function columnsOf(table: LocatedElement): readonly LocatedElement[] {
  const header = table.children.find(({ name }) => name === 'TNaglowek');
  return header?.children.filter(({ name }) => name === 'Kol') ?? [];
}

function* findSurplusCells({ elements }: RuleContext, rowName: string, cellName: string): Generator<RuleMatch> {
  for (const table of elements('Tabela')) {
    const columns = columnsOf(table).length;
    for (const row of table.children) {
      if (columns === 0 || row.name !== rowName || row.children.length <= columns) continue;
      const cells = row.children.filter(({ name }) => name === cellName);
      const surplus = cells[columns];
      if (surplus !== undefined) yield { place: at(surplus), slots: { cells: String(cells.length), columns: String(columns) } };
    }
  }
}

/** A column with a type, and the cells that do not fit it. */
interface TypedColumn {
  readonly index: number;
  readonly title: string;
  readonly type: string;
  readonly form: RegExp;
  first: LocatedElement | null;
  count: number;
}

function* findUnfitCells({ elements }: RuleContext): Generator<RuleMatch> {
  for (const table of elements('Tabela')) {
    const columns = typedColumns(table);
    for (const row of table.children) {
      if (row.name === 'Wiersz' && row.children.length > 1) testRow(row, columns);
    }
    for (const { first, count, title, type } of columns) {
      if (first === null) continue;
      yield { place: at(first), slots: { value: readText(first) ?? '', type, column: title, count: String(count) } };
    }
  }
}

function typedColumns(table: LocatedElement): TypedColumn[] {
  return columnsOf(table).flatMap((column, index) => {
    const type = column.attributes.find(({ localName }) => localName === 'Typ')?.value ?? '';
    const form = cellForms.get(type);
    const title = readText(column.children[0] ?? null) ?? String(index + 1);
    return form === undefined ? [] : [{ index, title, type, form, first: null, count: 0 }];
  });
}

function testRow(row: LocatedElement, columns: readonly TypedColumn[]): void {
  for (const column of columns) {
    const cell = row.children[column.index];
    if (cell === undefined) return;
    if (column.form.test(cell.text) || isFitOtherwise(cell, column)) continue;
    column.first ??= cell;
    column.count += 1;
  }
}

/** The cases that the quick test of the raw text does not cover: surrounding blanks, an empty cell, a dash instead of a value. */
function isFitOtherwise(cell: LocatedElement, { form }: TypedColumn): boolean {
  const text = readText(cell);
  return text === null || /^[-–—]$/.test(text) || form.test(text);
}
