import * as z from 'zod';

/** The JSON Schema (draft 2020-12) of one of our schemas, for those who check files of ours by programs of theirs. */
export function jsonSchemaOf(title: string, schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema, ...rest } = z.toJSONSchema(schema);
  return { $schema, title, ...rest };
}
