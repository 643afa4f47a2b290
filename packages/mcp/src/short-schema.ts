import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';

/** What says the same if it is absent: the default dialect of the protocol, no known properties, any others. */
const defaults: Readonly<Record<string, string>> = {
  $schema: '"https://json-schema.org/draft/2020-12/schema"',
  properties: '{}',
  additionalProperties: '{}',
};

/**
 * The same schema, whose JSON Schema does not state defaults: clients send what tools declare to their model before its first call.
 */
export function withoutDefaults<Schema extends StandardSchemaWithJSON>(schema: Schema): Schema {
  const standard = schema['~standard'];
  const { input, output } = standard.jsonSchema;
  const shorten =
    (convert: typeof input): typeof input =>
    (options) =>
      Object.fromEntries(Object.entries(convert(options)).filter(([name, value]) => defaults[name] !== JSON.stringify(value)));
  const short = { ...standard, jsonSchema: { input: shorten(input), output: shorten(output) } };
  return Object.create(schema, { '~standard': { value: short } }) as Schema;
}
