import type { StoredAttributes } from './bundle-environment.ts';

/** Names and types of the attributes that functions write: by item kind and table, and by message kind and queue. An attribute that not every item has ends in `?`. */
export interface WrittenAttributes {
  readonly items: Readonly<Record<string, Form>>;
  readonly messages: Readonly<Record<string, Form>>;
}

/** Types by name. */
type Form = Readonly<Record<string, string>>;

/** Describes items and messages without their values. */
export function attributesOf(
  tables: Readonly<Record<string, readonly StoredAttributes[]>>,
  messages: readonly { readonly queue: string; readonly body: string }[],
): WrittenAttributes {
  const items = Object.entries(tables).flatMap(([table, stored]) =>
    stored.map((item) => ({ name: `${table} ${kindOf(item)}`, kinds: attributeKinds(item) })),
  );
  const bodies = messages.map(({ queue, body }) => ({ name: queue, kinds: fieldKinds(JSON.parse(body)) }));
  return { items: merged(items), messages: merged(bodies) };
}

/**
 * What another release cannot rely on: attributes that are gone, of another type, no longer always present, or new.
 *
 * @returns sentences without values, sorted
 */
export function differencesBetween(before: WrittenAttributes, after: WrittenAttributes): readonly string[] {
  return (['items', 'messages'] as const)
    .flatMap((part) => {
      const names = [...new Set([...Object.keys(before[part]), ...Object.keys(after[part])])];
      return names.flatMap((name) => {
        const [old, current] = [before[part][name], after[part][name]];
        if (old === undefined) return [`${part}: ${name} is new`];
        if (current === undefined) return [`${part}: ${name} is gone`];
        const fields = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter((field) => old[field] !== current[field]);
        return fields.map((field) => `${part}: ${name}, ${field}: ${old[field] ?? 'none'} -> ${current[field] ?? 'none'}`);
      });
    })
    .sort();
}

/** The words in the keys of an item, without ids: `ORG#*#EVENT#* EVENT`. */
function kindOf({ pk, sk }: StoredAttributes): string {
  const words = (key: string) => key.replace(/[^#]+/g, (part) => (/^[A-Z][A-Z_-]*$/.test(part) ? part : '*'));
  return `${words(pk?.S ?? '')} ${words(sk?.S ?? '')}`;
}

function fieldKinds(value: unknown, path = ''): Form {
  if (typeof value !== 'object' || value === null) return { [path]: value === null ? 'null' : typeof value };
  return Object.assign({}, ...Object.entries(value).map(([name, part]) => fieldKinds(part, path === '' ? name : `${path}.${name}`)));
}

function merged(found: readonly { readonly name: string; readonly kinds: Form }[]): Readonly<Record<string, Form>> {
  const names = [...new Set(found.map(({ name }) => name))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const all = found.filter((one) => one.name === name).map(({ kinds }) => kinds);
      const fields = [...new Set(all.flatMap((kinds) => Object.keys(kinds)))].sort();
      return [name, Object.fromEntries(fields.map((field) => [field, kindsOfField(all, field)]))];
    }),
  );
}

function kindsOfField(all: readonly Form[], field: string): string {
  const kinds = [...new Set(all.flatMap((form) => form[field] ?? []))].sort().join(' or ');
  return all.every((form) => form[field] !== undefined) ? kinds : `${kinds}?`;
}

/** Counters of a minute or a slice have its number in their names. */
function attributeKinds(item: StoredAttributes): Form {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name.replace(/_\d+$/, '_*'), Object.keys(value)[0] ?? '']));
}
