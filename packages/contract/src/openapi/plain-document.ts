import type * as z from 'zod';
import type { createDocument } from 'zod-openapi';

/** An OpenAPI document as data. */
export type OpenApiDocument = ReturnType<typeof createDocument>;

/**
 * zod bounds integers by what JavaScript can count exactly, spells formats out as patterns, and says that what is left out is nothing: none of that
 * says anything of the interface.
 */
export function inPlainWords({ jsonSchema }: { readonly zodSchema: z.core.$ZodType; readonly jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  // Clients that are generated take a field with a default for one that has to be given.
  if (jsonSchema['default'] === null) delete jsonSchema['default'];
  if (jsonSchema['format'] === 'date' || jsonSchema['format'] === 'uuid') delete jsonSchema['pattern'];
}

/** Bodies of requests are closed: fields that we do not know are refused. All else may get more fields within this version. */
export function openToAdditions(document: OpenApiDocument): OpenApiDocument {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const opened = Object.fromEntries(schemas.map(([name, schema]) => [name, name.endsWith('Body') ? schema : opening(schema)]));
  return { ...opening(document), components: { ...opening(document.components ?? {}), schemas: opened } };
}

/** The same without `additionalProperties: false` anywhere. */
function opening<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(opening) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name, member]) => name !== 'additionalProperties' || member !== false);
  return Object.fromEntries(members.map(([name, member]) => [name, opening(member)])) as Value;
}

/** Takes away the headers and examples that nothing refers to. */
export function withoutUnused(document: OpenApiDocument): OpenApiDocument {
  const text = JSON.stringify(document);
  const { headers = {}, examples = {}, ...components } = document.components ?? {};
  const used = <Part extends object>(kind: string, part: Part) =>
    Object.fromEntries(Object.entries(part).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`))) as Part;
  return { ...document, components: { ...components, headers: used('headers', headers), examples: used('examples', examples) } };
}
