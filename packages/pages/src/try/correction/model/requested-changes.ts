import type { DescribedInvoice, FieldDefinition, InvoiceElement } from './described-invoice.ts';
import { countDecimals, isSameNumber, readNumber } from './numbers.ts';
import type { Permissions } from './permissions.ts';
import { listChildren } from './tree.ts';
import type { WizardState } from './wizard-state.ts';

/** Why an entered value cannot be used, as found without the engine. */
export type EntryProblem =
  | { readonly kind: 'number' }
  | { readonly kind: 'decimals'; readonly allowed: number }
  | { readonly kind: 'whole-number' }
  | { readonly kind: 'date' }
  | { readonly kind: 'too-long'; readonly allowed: number };

/** A change as in requests. */
interface RequestedChange {
  readonly path: string;
  readonly new_value: string;
}

/** The changes of a request. */
export interface RequestedChanges {
  readonly changes: readonly RequestedChange[];
  /** The path of the form from which each change comes. */
  readonly origins: readonly string[];
  /** Values that cannot be used, by the path of their field. */
  readonly problems: ReadonlyMap<string, EntryProblem>;
}

/** A place of the form on the invoice. */
interface Place {
  readonly names: string;
  readonly before: string;
  readonly isNew: boolean;
}

/** Fields with which new lines are addressed. */
const numberFields: Readonly<Record<string, string>> = { FaWiersz: 'NrWierszaFa', ZamowienieWiersz: 'NrWierszaZam' };

/** The changes that a visitor entered and the chosen scenarios accept. Values that equal those of the invoice are no changes. */
export function listRequestedChanges(
  { edits, removed }: Pick<WizardState, 'edits' | 'removed'>,
  described: DescribedInvoice,
  permissions: Permissions,
): RequestedChanges {
  const fields = new Map(permissions.fields.map((field) => [field.names, field]));
  const newFields = new Map(permissions.newFields.map((field) => [field.names, field]));
  const problems = new Map<string, EntryProblem>();
  const found: { path: string; value: string; order: number }[] = [];
  const numbers = numbersOfAdded(edits, described.root);
  for (const [path, text] of Object.entries(edits)) {
    if (removed.some((outer) => path.startsWith(`${outer}/`))) continue;
    const place = placeOf(path, described.root);
    const field = (place.isNew ? newFields : fields).get(place.names);
    if (field === undefined) continue;
    const read = readEntry(text, field);
    if (!read.ok) problems.set(path, read.problem);
    else if (!isSameValue(read.value, place.before, field)) found.push({ path, value: read.value, order: orderOf(path, field, described) });
  }
  const changed = found.toSorted((left, right) => left.order - right.order);
  const removals = removed.filter((path) => permissions.mayRemove(placeOf(path, described.root).names));
  return {
    changes: [
      ...changed.map(({ path, value }) => ({ path: requestPath(path, numbers), new_value: value })),
      ...removals.map((path) => ({ path, new_value: '' })),
    ],
    origins: [...changed.map(({ path }) => path), ...removals],
    problems,
  };
}

/** Reads what a visitor entered, in the notation of FA(3). */
export function readEntry(
  text: string,
  { input, decimals, maxLength }: Pick<FieldDefinition, 'input' | 'decimals' | 'maxLength'>,
): { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: EntryProblem } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, value: '' };
  if (input === 'decimal' || input === 'integer') {
    const number = readNumber(trimmed);
    if (!number.ok) return { ok: false, problem: { kind: 'number' } };
    if (input === 'integer' && countDecimals(number.value) > 0) return { ok: false, problem: { kind: 'whole-number' } };
    const tooPrecise = decimals !== null && countDecimals(number.value) > decimals;
    return tooPrecise ? { ok: false, problem: { kind: 'decimals', allowed: decimals } } : number;
  }
  if (input === 'date' && !isDate(trimmed)) return { ok: false, problem: { kind: 'date' } };
  const tooLong = maxLength !== null && [...trimmed].length > maxLength;
  return tooLong ? { ok: false, problem: { kind: 'too-long', allowed: maxLength } } : { ok: true, value: trimmed };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isSameValue(value: string, before: string, { input }: FieldDefinition): boolean {
  if (value === before) return true;
  const isNumber = input === 'decimal' || input === 'integer';
  return isNumber && value !== '' && before !== '' && isSameNumber(value, before);
}

/** Steps of a path: `FaWiersz[2]` is an existing element, `FaWiersz[+1]` an added one. */
const stepForm = /^([^[]+)(?:\[(\+?)(\d+)\])?$/;

function stepsOf(path: string): readonly { name: string; isAdded: boolean; position: number }[] {
  return path
    .replace(/^\/Faktura\//, '')
    .split('/')
    .map((step) => {
      const [, name = '', plus, position] = stepForm.exec(step) ?? [];
      return { name, isAdded: plus === '+', position: Number(position ?? 1) };
    });
}

/** Where a path of the form leads. */
function placeOf(path: string, root: InvoiceElement): Place {
  const steps = stepsOf(path);
  let element: InvoiceElement | null = root;
  for (const { name, isAdded, position } of steps) {
    element = isAdded ? null : (listChildren(element, name)[position - 1] ?? null);
  }
  return {
    names: steps.map(({ name }) => name).join('/'),
    before: element?.text ?? '',
    isNew: steps.some(({ isAdded }) => isAdded),
  };
}

/** In the order of the schema inside one element; elements that are added last, in their order. */
function orderOf(path: string, field: FieldDefinition, { fields }: DescribedInvoice): number {
  const addedNumber = Number(/\[\+(\d+)\]/.exec(path)?.[1] ?? 0);
  return addedNumber * fields.length + fields.indexOf(field);
}

/** What replaces `[+1]` in requests, by the path up to it: the next position, or for lines the next free number. */
function numbersOfAdded(edits: WizardState['edits'], root: InvoiceElement): ReadonlyMap<string, string> {
  const filled = Object.entries(edits).filter(([, text]) => text.trim() !== '');
  const byBase = new Map<string, Set<number>>();
  for (const [path] of filled) {
    const [, base, number] = addedForm.exec(path) ?? [];
    if (base !== undefined) byBase.set(base, (byBase.get(base) ?? new Set()).add(Number(number)));
  }
  return new Map(
    [...byBase].flatMap(([base, addedNumbers]) => {
      const existing = siblingsAt(base, root);
      const numberField = numberFields[base.slice(base.lastIndexOf('/') + 1)];
      const last = numberField === undefined ? existing.length : greatestNumber(existing, numberField);
      return [...addedNumbers]
        .toSorted((left, right) => left - right)
        .map((number, index): [string, string] => {
          const next = last + index + 1;
          return [`${base}[+${number}]`, `${base}[${numberField === undefined ? next : `${numberField}=${next}`}]`];
        });
    }),
  );
}

/** The first added element of a path. */
const addedForm = /^(.*?)\[\+(\d+)\]/;

function siblingsAt(base: string, root: InvoiceElement): readonly InvoiceElement[] {
  const steps = stepsOf(base);
  let parent: InvoiceElement | null = root;
  for (const { name, position } of steps.slice(0, -1)) parent = listChildren(parent, name)[position - 1] ?? null;
  return listChildren(parent, steps.at(-1)?.name ?? '');
}

function greatestNumber(lines: readonly InvoiceElement[], field: string): number {
  return lines.reduce((greatest, line) => Math.max(greatest, Number(listChildren(line, field)[0]?.text ?? 0) || 0), 0);
}

function requestPath(path: string, numbers: ReadonlyMap<string, string>): string {
  const [whole] = addedForm.exec(path) ?? [];
  return whole === undefined ? path : `${numbers.get(whole) ?? whole}${path.slice(whole.length)}`;
}
