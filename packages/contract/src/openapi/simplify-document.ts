import type * as z from 'zod';
import type { createDocument } from 'zod-openapi';

/** An OpenAPI document as data. */
export type OpenApiDocument = ReturnType<typeof createDocument>;

/** Removes what zod adds but does not describe the API: the range of safe integers, patterns that repeat a format, and null as a default. */
export function simplifyJsonSchema({
  jsonSchema,
}: {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: Record<string, unknown>;
}): void {
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  // Code generators treat a field with a default as required.
  if (jsonSchema['default'] === null) delete jsonSchema['default'];
  if (jsonSchema['format'] === 'date' || jsonSchema['format'] === 'uuid') delete jsonSchema['pattern'];
}

/** Opens all schemas except request bodies: unknown fields in requests are rejected, responses may get more fields within this version. */
export function allowAdditionalProperties(document: OpenApiDocument): OpenApiDocument {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const opened = Object.fromEntries(schemas.map(([name, schema]) => [name, name.endsWith('Body') ? schema : withoutClosedObjects(schema)]));
  return { ...withoutClosedObjects(document), components: { ...withoutClosedObjects(document.components ?? {}), schemas: opened } };
}

/** Removes `additionalProperties: false` everywhere. */
function withoutClosedObjects<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutClosedObjects) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name, member]) => name !== 'additionalProperties' || member !== false);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutClosedObjects(member)])) as Value;
}

/** Removes headers and examples that nothing refers to. */
export function removeUnusedComponents(document: OpenApiDocument): OpenApiDocument {
  const text = JSON.stringify(document);
  const { headers = {}, examples = {}, ...components } = document.components ?? {};
  const used = <Part extends object>(kind: string, part: Part) =>
    Object.fromEntries(Object.entries(part).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`))) as Part;
  return { ...document, components: { ...components, headers: used('headers', headers), examples: used('examples', examples) } };
}
