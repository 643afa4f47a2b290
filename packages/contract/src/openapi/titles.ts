import type { OpenApiDocument } from './simplify-document.ts';

type Node = Readonly<Record<string, unknown>>;

/** What keywords with schemas add to the title of those. */
const suffixes: ReadonlyMap<string, string> = new Map([
  ['items', 'Item'],
  ['additionalProperties', 'Value'],
  ['anyOf', ''],
  ['oneOf', ''],
  ['allOf', ''],
]);

/**
 * Gives each object within a component a title, from the name of the component and the fields that lead to it: `RuleSource`. Generators of
 * clients name types after titles; without one they number them, and the numbers change with the description.
 */
export function withTitles(document: OpenApiDocument): OpenApiDocument {
  const used = new Set(Object.keys(document.components?.schemas ?? {}));
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => [name, titled(schema, name, name, used)]);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
}

/** @param component the name of the component if the schema is the component itself */
function titled(schema: unknown, name: string, component: string | null, used: Set<string>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => titled(part, `${name}${variantName(part, schema)}`, null, used));
  if (!isNode(schema)) return schema;
  const isNested = component === null && isNode(schema['properties']) && schema['title'] === undefined;
  const title = isNested ? { title: unique(name, used) } : {};
  const members = Object.entries(schema).map(([keyword, value]) => [keyword, titledMember(keyword, value, name, used)]);
  return { ...title, ...Object.fromEntries(members) };
}

function titledMember(keyword: string, value: unknown, name: string, used: Set<string>): unknown {
  const suffix = suffixes.get(keyword);
  if (suffix !== undefined) return titled(value, name + suffix, null, used);
  if (keyword !== 'properties' || !isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, titled(part, `${name}${pascalCase(field)}`, null, used)]));
}

/** What distinguishes one of several objects: the value of its tag, or its first field. */
function variantName(variant: unknown, all: readonly unknown[]): string {
  const objects = all.filter((other) => isNode(other) && isNode(other['properties']));
  if (objects.length < 2 || !isNode(variant) || !isNode(variant['properties'])) return '';
  const fields = Object.entries(variant['properties']);
  const tag = fields.map(([, field]) => (isNode(field) ? field['const'] : undefined)).find((value) => typeof value === 'string');
  return pascalCase(typeof tag === 'string' ? tag : (fields[0]?.[0] ?? ''));
}

function unique(name: string, used: Set<string>): string {
  const free = used.has(name) ? unique(`${name}Also`, used) : name;
  used.add(free);
  return free;
}

function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
