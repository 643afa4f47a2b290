import * as z from 'zod';

/** Converts a schema to JSON Schema (draft 2020-12), with which users can validate our files. */
export function buildJsonSchema(title: string, schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema, ...rest } = z.toJSONSchema(schema);
  return { $schema, title, ...rest };
}
