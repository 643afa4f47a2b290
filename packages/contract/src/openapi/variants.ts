import type { OpenApiDocument } from './simplify-document.ts';

type Node = Readonly<Record<string, unknown>>;
type Schemas = NonNullable<NonNullable<OpenApiDocument['components']>['schemas']>;
type Variants = Map<string, Schemas[string]>;

/**
 * Makes components of the variants of a union that a field tells apart, with a discriminator. Generators merge variants without one into
 * one class, which then accepts only the values of the last.
 *
 * @param document in which the variants have titles
 */
export function withVariantComponents(document: OpenApiDocument): OpenApiDocument {
  const variants: Variants = new Map();
  const schemas = extracted(document.components?.schemas ?? {}, variants) as Schemas;
  return { ...document, components: { ...document.components, schemas: { ...schemas, ...Object.fromEntries(variants) } } };
}

function extracted(value: unknown, variants: Variants): unknown {
  if (Array.isArray(value)) return value.map((part) => extracted(part, variants));
  if (!isNode(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, extracted(part, variants)]));
  const tag = tagOf(copy['oneOf']);
  return tag === null ? copy : { ...copy, ...union(copy['oneOf'] as readonly Node[], tag, variants) };
}

function union(members: readonly Node[], tag: string, variants: Variants): Node {
  const named = members.map(({ title, ...schema }) => {
    const name = String(title);
    variants.set(name, schema);
    return { value: constantOf(schema, tag) ?? '', $ref: `#/components/schemas/${name}` };
  });
  const mapping = Object.fromEntries(named.map(({ value, $ref }) => [value, $ref]));
  return { oneOf: named.map(({ $ref }) => ({ $ref })), discriminator: { propertyName: tag, mapping } };
}

/** The field that has another constant in each variant; null if there is none, or if the variants have no titles. */
function tagOf(variants: unknown): string | null {
  if (!Array.isArray(variants) || !variants.every((variant) => isNode(variant) && typeof variant['title'] === 'string')) return null;
  const [first] = variants as readonly Node[];
  const fields = isNode(first?.['properties']) ? Object.keys(first['properties']) : [];
  const isTag = (field: string) => new Set(variants.map((variant) => constantOf(variant, field) ?? '')).size === variants.length;
  return fields.find((field) => variants.every((variant) => constantOf(variant, field) !== null) && isTag(field)) ?? null;
}

function constantOf({ properties }: Node, field: string): string | null {
  const schema = isNode(properties) ? properties[field] : undefined;
  return isNode(schema) && typeof schema['const'] === 'string' ? schema['const'] : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
