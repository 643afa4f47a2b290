import type { DescribedInvoice, FieldDefinition, InvoiceElement, PartDefinition } from './described-invoice.ts';
import type { Permissions } from './permissions.ts';
import { listChildren } from './tree.ts';

/** A field of the form, with its place on the invoice. */
export interface FormField {
  /** `/Faktura/Fa/FaWiersz[2]/P_9A`; elements that the correction adds are counted from `[+1]`. */
  readonly path: string;
  readonly definition: FieldDefinition;
  /** The value before the correction; empty if the invoice does not have the field. */
  readonly before: string;
  /** Whether an empty value removes the field. */
  readonly canRemove: boolean;
}

/** An element of the invoice as a part of the form. */
export interface FormPart {
  readonly path: string;
  readonly definition: PartDefinition;
  /** What distinguishes it from others of its name: 2 for the second; null for the only one. */
  readonly number: number | null;
  readonly isOnInvoice: boolean;
  /** Whether the whole part can be removed from the invoice. */
  readonly canRemove: boolean;
  /** Own fields, those that the invoice has first. */
  readonly fields: readonly FormField[];
  readonly parts: readonly FormPart[];
  /** Parts of which another can be added, with the path of their parent. */
  readonly additions: readonly PartAddition[];
}

/** A repeated part that can be added. */
export interface PartAddition {
  readonly definition: PartDefinition;
  /** Without the number of the added part: `/Faktura/Fa/Platnosc/TerminPlatnosci`. */
  readonly path: string;
}

/** How many parts were added, by the path without their numbers. */
export type AddedCounts = Readonly<Record<string, number>>;

/** Repeated parts with a table of their own. */
export const lineParts = ['Fa/FaWiersz', 'Fa/Zamowienie/ZamowienieWiersz'] as const;
/** Names of a repeated part with a table. */
export type LinePart = (typeof lineParts)[number];

interface Building {
  readonly described: DescribedInvoice;
  readonly permissions: Permissions;
  readonly added: AddedCounts;
}

/**
 * The form for the fields of an element that scenarios may change, without lines.
 *
 * @param names of the element from below `Faktura`, such as `Podmiot2`
 * @returns     the existing elements of these names, and those that the correction adds; empty if nothing can be changed
 */
export function getFormParts(names: string, building: Building): readonly FormPart[] {
  const steps = names.split('/');
  const name = steps.at(-1) ?? '';
  const parentNames = steps.slice(0, -1);
  let parent: InvoiceElement | null = building.described.root;
  for (const step of parentNames) parent = listChildren(parent, step)[0] ?? null;
  const definition = building.described.parts.find((part) => part.names === names);
  if (definition === undefined) return [];
  return partsNamed(definition, name, parent, `/Faktura${parentNames.map((step) => `/${step}`).join('')}`, building, false).filter(
    hasContent,
  );
}

/** The fields of one line: of an existing one, or of one that the correction adds (`line` is null). */
export function getLineFields(
  names: LinePart,
  path: string,
  line: InvoiceElement | null,
  { fields, newFields, mayRemove }: Permissions,
): readonly FormField[] {
  return (line === null ? newFields : fields)
    .filter((field) => parentOf(field.names) === names)
    .map((definition) => {
      const before = line === null ? '' : (listChildren(line, nameOf(definition.names))[0]?.text ?? '');
      return { path: `${path}/${nameOf(definition.names)}`, definition, before, canRemove: mayRemove(definition.names) };
    });
}

/** The path of a line, by its position from 0. */
export function getLinePath(names: LinePart, index: number): string {
  return `/Faktura/${names}[${index + 1}]`;
}

function partsNamed(
  definition: PartDefinition,
  name: string,
  parent: InvoiceElement | null,
  parentPath: string,
  building: Building,
  isInNew: boolean,
): readonly FormPart[] {
  const existing = listChildren(parent, name);
  const base = `${parentPath}/${name}`;
  if (!definition.isRepeated) {
    const element = existing[0] ?? null;
    return [partOf(definition, element, base, null, building, isInNew && element === null)];
  }
  const shown = existing.map((element, index) => partOf(definition, element, `${base}[${index + 1}]`, index + 1, building, false));
  const added = Array.from({ length: building.added[base] ?? 0 }, (_, index) =>
    partOf(definition, null, `${base}[+${index + 1}]`, existing.length + index + 1, building, true),
  );
  return [...shown, ...added];
}

function partOf(
  definition: PartDefinition,
  element: InvoiceElement | null,
  path: string,
  number: number | null,
  building: Building,
  isNew: boolean,
): FormPart {
  const { described, permissions } = building;
  const { names } = definition;
  const fields = (isNew ? permissions.newFields : permissions.fields)
    .filter((field) => parentOf(field.names) === names)
    .flatMap((field) => fieldsOf(field, element, path, permissions));
  const inner = described.parts.filter((part) => parentOf(part.names) === names && !isLinePart(part.names));
  return {
    path,
    definition,
    number,
    isOnInvoice: element !== null,
    canRemove: element !== null && permissions.mayRemove(names),
    fields: fields.toSorted((left, right) => Number(left.before === '') - Number(right.before === '')),
    parts: inner.flatMap((part) => partsNamed(part, nameOf(part.names), element, path, building, isNew)).filter(hasContent),
    additions: inner
      .filter((part) => permissions.mayAdd(part))
      .map((part) => ({ definition: part, path: `${path}/${nameOf(part.names)}` })),
  };
}

/** A field that can be repeated has one more place for a new value. */
function fieldsOf(
  definition: FieldDefinition,
  element: InvoiceElement | null,
  path: string,
  { mayRemove }: Permissions,
): readonly FormField[] {
  const name = nameOf(definition.names);
  const texts = listChildren(element, name).map(({ text }) => text);
  const canRemove = mayRemove(definition.names);
  if (!definition.isRepeated) return [{ path: `${path}/${name}`, definition, before: texts[0] ?? '', canRemove }];
  return [...texts, ''].map((before, index) => ({ path: `${path}/${name}[${index + 1}]`, definition, before, canRemove }));
}

function hasContent({ fields, parts, additions, canRemove }: FormPart): boolean {
  return fields.length > 0 || parts.length > 0 || additions.length > 0 || canRemove;
}

function isLinePart(names: string): names is LinePart {
  return lineParts.some((part) => part === names);
}

/** The last name of a path. */
export function nameOf(names: string): string {
  return names.slice(names.lastIndexOf('/') + 1);
}

function parentOf(names: string): string {
  return names.slice(0, Math.max(0, names.lastIndexOf('/')));
}
