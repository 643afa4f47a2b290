import type { OpenApiDocument } from '@nakor/contract/openapi/simplify-document';
import fc from 'fast-check';

/** The JSON Schema keywords used by the request schemas. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values for fields whose schema is too loose for a generated request to get past validation, by field name. */
export type KnownValues = Readonly<Record<string, fc.Arbitrary<string>>>;

/** Values allowed by a schema of the API description. */
export function valuesOf(document: OpenApiDocument, schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const inner = (part: Schema, partName = name) => valuesOf(document, part, known, partName);
  if (schema.$ref !== undefined) {
    const target = document.components?.schemas?.[schema.$ref.replace('#/components/schemas/', '')];
    return inner(target as Schema);
  }
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((part) => inner(part)));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, inner);
    case 'array':
      return fc.array(inner(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'string':
      return known[name] ?? textsOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100);
    default:
      return fc.jsonValue();
  }
}

function objectsOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  inner: (part: Schema, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object') {
    const names = fc.stringMatching(/^[a-z_]{1,20}$/);
    return fc.dictionary(names, inner(additionalProperties, ''), { maxKeys: 3 });
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part, name)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

function textsOf({ pattern, format, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  const longest = maxLength ?? 200;
  if (format === 'date')
    return fc.integer({ min: 0, max: 400 }).map((days) => new Date(Date.UTC(2026, 2, 1) + days * 86_400_000).toISOString().slice(0, 10));
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern), { size: 'medium' }).filter(({ length }) => length >= minLength && length <= longest);
  return fc.string({ unit: 'grapheme', minLength: Math.max(minLength, 1), maxLength: Math.min(longest, 40) });
}

/** A value with one change that almost no schema allows. */
export function corrupted(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return fc.constantFrom<unknown>(null, 0, [], {}, '\u0000', '\ud800');
  const names = Object.keys(value);
  const strange = fc.constantFrom<unknown>(null, -1, 1e300, [], {}, [[]], '', '\u0000', '\ud800', 'x'.repeat(5_000), true);
  return fc.oneof(
    fc.record({ name: fc.constantFrom('__proto__', 'constructor', 'extra', ''), strange }).map(({ name, strange: inner }) => {
      const copy = Object.assign(Object.create(null), value);
      Object.defineProperty(copy, name, { value: inner, enumerable: true });
      return copy;
    }),
    ...(names.length === 0
      ? []
      : [
          fc.constantFrom(...names).map((name) => Object.fromEntries(Object.entries(value).filter(([field]) => field !== name))),
          fc.record({ name: fc.constantFrom(...names), strange }).map(({ name, strange: inner }) => ({ ...value, [name]: inner })),
        ]),
    strange,
  );
}
