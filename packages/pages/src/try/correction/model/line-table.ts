import type { DescribedInvoice, FieldDefinition, InvoiceElement } from './described-invoice.ts';
import { type FormField, getLineFields, getLinePath, type LinePart, nameOf } from './form.ts';
import type { Permissions } from './permissions.ts';
import { findElementAt, listChildren } from './tree.ts';
import type { WizardState } from './wizard-state.ts';

/** A line of the table: one of the invoice, or one that the correction adds. */
export interface TableLine {
  readonly path: string;
  /** Its number on the invoice; for an added one the number that it will have. */
  readonly number: string;
  /** Null for an added line. */
  readonly element: InvoiceElement | null;
}

/** A column of the table. */
export interface TableColumn {
  readonly name: string;
  readonly definition: FieldDefinition;
}

/** The lines of an invoice or of an order, as a table. */
export interface LineTable {
  readonly names: LinePart;
  readonly columns: readonly TableColumn[];
  readonly lines: readonly TableLine[];
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  /** Whether lines have further fields that can change. */
  readonly hasMoreFields: boolean;
}

/** Fields with a column of their own, in the order of printed invoices. */
const mainNames: Readonly<Record<LinePart, readonly string[]>> = {
  'Fa/FaWiersz': ['P_7', 'P_8B', 'P_8A', 'P_9A', 'P_9B', 'P_10', 'P_11', 'P_11A', 'P_12', 'P_12_XII', 'KursWaluty'],
  'Fa/Zamowienie/ZamowienieWiersz': ['P_7Z', 'P_8BZ', 'P_8AZ', 'P_9AZ', 'P_11NettoZ', 'P_11VatZ', 'P_12Z', 'P_12Z_XII'],
};

const numberNames: Readonly<Record<LinePart, string>> = {
  'Fa/FaWiersz': 'NrWierszaFa',
  'Fa/Zamowienie/ZamowienieWiersz': 'NrWierszaZam',
};

/** Values that follow from other fields of the same line, which are then the ones to change. */
const followsFrom: Readonly<Record<string, readonly string[]>> = {
  P_11: ['P_9A', 'P_9B'],
  P_11A: ['P_9A', 'P_9B', 'P_11'],
  P_11NettoZ: ['P_9AZ'],
  P_11VatZ: ['P_12Z'],
};

/**
 * The table of lines of a kind.
 *
 * @returns null if the invoice has none, or the chosen scenarios do not change them
 */
export function buildLineTable(
  names: LinePart,
  described: DescribedInvoice,
  permissions: Permissions,
  added: WizardState['added'],
): LineTable | null {
  const elements = linesOf(names, described);
  const part = described.parts.find((one) => one.names === names);
  const inLines = ({ names: field }: FieldDefinition) => field.startsWith(`${names}/`);
  const canAdd = part !== undefined && permissions.mayAdd(part);
  const canRemove = permissions.mayRemove(names);
  const changeable = permissions.fields.filter(inLines);
  if ((changeable.length === 0 && !canAdd && !canRemove) || (elements.length === 0 && !canAdd)) return null;
  const present = new Set(elements.flatMap(({ children }) => children.map(({ name }) => name)));
  const definitions = new Map(described.fields.filter(inLines).map((field) => [nameOf(field.names), field]));
  const columns = mainNames[names].flatMap((name) => {
    const definition = definitions.get(name);
    const isUsual = elements.length === 0 && usualOfNew.includes(name);
    return definition !== undefined && (present.has(name) || isUsual) ? [{ name, definition }] : [];
  });
  return {
    names,
    columns,
    lines: tableLines(names, elements, added[`/Faktura/${names}`] ?? 0),
    canAdd,
    canRemove,
    hasMoreFields: changeable.some((field) => !columns.some(({ definition }) => definition === field)) || canAdd,
  };
}

/** Columns of a table without any line on the invoice. */
const usualOfNew: readonly string[] = ['P_7', 'P_8B', 'P_8A', 'P_9A', 'P_12', 'P_7Z', 'P_8BZ', 'P_8AZ', 'P_9AZ', 'P_12Z'];

function linesOf(names: LinePart, { root }: DescribedInvoice): readonly InvoiceElement[] {
  const parentNames = names.slice(0, names.lastIndexOf('/'));
  return listChildren(findElementAt(root, parentNames), nameOf(names));
}

function tableLines(names: LinePart, elements: readonly InvoiceElement[], addedCount: number): readonly TableLine[] {
  const numberOf = (element: InvoiceElement, index: number) => listChildren(element, numberNames[names])[0]?.text ?? String(index + 1);
  const existing = elements.map((element, index) => ({ path: getLinePath(names, index), number: numberOf(element, index), element }));
  const last = existing.reduce((greatest, { number }) => Math.max(greatest, Number(number) || 0), 0);
  const added = Array.from({ length: addedCount }, (_, index) => ({
    path: `/Faktura/${names}[+${index + 1}]`,
    number: String(last + index + 1),
    element: null,
  }));
  return [...existing, ...added];
}

/** The fields of a line: those with a column, and the others. */
export function listFieldsOfLine(
  { names, columns }: Pick<LineTable, 'names' | 'columns'>,
  { path, element }: TableLine,
  permissions: Permissions,
): { readonly inColumns: ReadonlyMap<string, FormField>; readonly others: readonly FormField[] } {
  const inColumns = new Map<string, FormField>();
  const others: FormField[] = [];
  for (const field of getLineFields(names, path, element, permissions)) {
    const name = nameOf(field.definition.names);
    if (columns.some((column) => column.name === name) && isEnteredInTable(name, element)) inColumns.set(name, field);
    else others.push(field);
  }
  return { inColumns, others };
}

/** Values that an existing line does not have, or that follow from others, are entered among the further fields. */
function isEnteredInTable(name: string, element: InvoiceElement | null): boolean {
  if (element === null) return !(name in followsFrom);
  const has = (child: string) => element.children.some((one) => one.name === child);
  return has(name) && !(followsFrom[name] ?? []).some(has);
}

/** The lines that contain a text, or are changed. */
export function findLines(
  lines: readonly TableLine[],
  text: string,
  onlyChanged: boolean,
  { edits, removed }: Pick<WizardState, 'edits' | 'removed'>,
): readonly TableLine[] {
  const searched = text.trim().toLowerCase();
  if (searched === '' && !onlyChanged) return lines;
  const changed = new Set([...Object.keys(edits), ...removed].map((path) => /^.*?Wiersz\[\+?\d+\]/.exec(path)?.[0]));
  return lines.filter(({ path, number, element }) => {
    if (onlyChanged && !changed.has(path)) return false;
    if (searched === '' || number === searched || element === null) return true;
    return element.children.some((child) => child.text.toLowerCase().includes(searched));
  });
}
