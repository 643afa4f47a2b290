import { type FormField, type FormPart, nameOf } from './form.ts';
import type { LineTable, TableLine } from './line-table.ts';

/** A field of the form to which a fact of the rendered invoice leads. */
export interface FieldTarget {
  /** The party on which it is, by its position on the rendered invoice; null for all other facts. */
  readonly party: number | null;
  /** Label of the fact. */
  readonly label: string;
  /** The path of the field. */
  readonly path: string;
}

/** Parties in the order in which invoices show them; further ones follow. */
const partyNames = ['Podmiot1', 'Podmiot2', 'Podmiot3'];

/** The fields of the form whose values the invoice has. An address is one fact, and leads to its first line. */
export function listFieldTargets(parts: readonly FormPart[]): readonly FieldTarget[] {
  return parts.flatMap((part) => [...ownTargets(part), ...listFieldTargets(part.parts)]);
}

function ownTargets({ definition, fields }: FormPart): readonly FieldTarget[] {
  const filled = fields.filter(({ before }) => before !== '');
  if (!/\/Adres\w*$/.test(definition.names)) return filled.map(targetOf);
  const isNamed = (name: string) => (field: FormField) => nameOf(field.definition.names) === name;
  const first = filled.find(isNamed('AdresL1')) ?? filled[0];
  const whole = first === undefined ? [] : [{ ...targetOf(first), label: definition.label }];
  return [...whole, ...filled.filter(isNamed('GLN')).map(targetOf)];
}

function targetOf({ path, definition }: FormField): FieldTarget {
  return { party: partyOf(path), label: definition.label, path };
}

function partyOf(path: string): number | null {
  const [, name = '', position = '1'] = /^\/Faktura\/(\w+)(?:\[(\d+)\])?\//.exec(path) ?? [];
  const index = partyNames.indexOf(name);
  return index === -1 ? null : index + Number(position) - 1;
}

/**
 * The lines of a table for the rows of the rendered invoice: by their numbers, and by their order where numbers are missing or repeated.
 *
 * @param numbers of the rows, as rendered
 * @returns       one for each row; null where none fits
 */
export function listLinesOfRows(numbers: readonly string[], { lines }: Pick<LineTable, 'lines'>): readonly (TableLine | null)[] {
  const existing = lines.filter(({ element }) => element !== null);
  const byNumber = new Map(existing.map((line) => [line.number, line]));
  const isDistinct = byNumber.size === existing.length && new Set(numbers).size === numbers.length;
  if (isDistinct && numbers.some((number) => byNumber.has(number))) return numbers.map((number) => byNumber.get(number) ?? null);
  return existing.length === numbers.length ? existing : numbers.map(() => null);
}
