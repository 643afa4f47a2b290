import type { OpenApiDocument } from './simplify-document.ts';

/** JSON of a description. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

/** What every error has. Which codes an operation returns is in the description of the response. */
const errorResponse: JsonObject = {
  type: 'object',
  properties: {
    error: {
      title: 'ApiError',
      type: 'object',
      properties: {
        code: { type: 'string', description: 'Error code, for programs.' },
        message: { type: 'string', description: 'What is wrong and how to fix it, for people.' },
        details: { description: 'More about the error; its form depends on the code.' },
      },
      required: ['code', 'message'],
    },
    meta: { title: 'ErrorMeta', type: 'object', properties: { request_id: { type: 'string' } }, required: ['request_id'] },
  },
  required: ['error', 'meta'],
};

const errorSchema = { $ref: '#/components/schemas/ErrorResponse' };

/**
 * The description for generators of clients: OpenAPI 3.0.3 with only what they turn into programs that compile and keep working. One schema of
 * errors instead of one per code; one of events; values of responses as strings instead of enumerations, because more may be added; no webhooks,
 * which are no operations that a client calls; and no examples.
 */
export function buildGeneratorDocument(document: OpenApiDocument): OpenApiDocument {
  const { webhooks: _, components, paths, ...rest } = JSON.parse(JSON.stringify(document)) as { [name: string]: JsonObject };
  const { schemas = {}, responses = {}, parameters = {}, securitySchemes = {} } = components as { [name: string]: JsonObject };
  const sent = namesWithin(
    Object.entries(schemas)
      .filter(([name]) => name.endsWith('Body'))
      .map(([, schema]) => schema),
    schemas,
  );
  const known = mapOf(schemas, (schema, name) => convert(schema, { schemas, isSent: sent.has(name) || name.endsWith('Body') }));
  // Without the identifier of the licence, which is new in 3.1. Generators copy the description into every file.
  const { title = '', version = '' } = rest['info'] ?? {};
  const all = {
    ...rest,
    info: { title, version, description: 'Validates, corrects and documents Polish FA(3) invoices.' },
    openapi: '3.0.3',
    paths: mapOf(paths ?? {}, (methods) =>
      mapOf(methods as JsonObject, (operation) => convertOperation(operation as JsonObject, { schemas, responses })),
    ),
    components: {
      schemas: { ...known, ErrorResponse: errorResponse },
      parameters: convert(parameters, { schemas, isSent: true }),
      securitySchemes,
    },
  };
  return withoutUnused(all) as never;
}

function convertOperation(operation: JsonObject, shared: { readonly schemas: JsonObject; readonly responses: JsonObject }): JsonObject {
  const { 'x-codeSamples': _, responses, requestBody, parameters, ...rest } = operation;
  const sent = { schemas: shared.schemas, isSent: true };
  const kept = Object.entries(responses as JsonObject).filter(([status]) => status !== 'default');
  const converted = kept.map(([status, response]) => [
    status,
    convertResponse(status, resolve(response as JsonObject, shared.responses), shared.schemas),
  ]);
  return {
    ...rest,
    ...(parameters === undefined ? {} : { parameters: convert(parameters, sent) }),
    ...(requestBody === undefined ? {} : { requestBody: convert(requestBody, sent) }),
    responses: Object.fromEntries(converted),
  };
}

/** Responses without their headers: generators make nothing of them. */
function convertResponse(status: string, response: JsonObject, schemas: JsonObject): JsonObject {
  const { description = '', content } = response;
  if (content === undefined) return { description };
  if (Number(status) >= 400) return { description, content: { 'application/json': { schema: errorSchema } } };
  return { description, content: convert(content, { schemas, isSent: false }) };
}

function resolve(value: JsonObject, shared: JsonObject): JsonObject {
  const name = typeof value['$ref'] === 'string' ? value['$ref'].split('/').at(-1) : undefined;
  return name === undefined ? value : (shared[name] as JsonObject);
}

/** A union of objects as one object with the fields of all: required is what all require, and typed what has the same type in all. */
function mergeVariants(schema: JsonObject, schemas: JsonObject): JsonObject {
  const variants = schema['oneOf'] ?? schema['anyOf'];
  if (!Array.isArray(variants)) return schema;
  const objects = variants.map((variant) => resolve(variant as JsonObject, schemas)).filter(({ type }) => type !== 'null');
  if (objects.length < 2 || !objects.every(({ type }) => type === 'object')) return schema;
  const fields = objects.map(({ properties }) => (properties ?? {}) as { readonly [name: string]: JsonObject });
  const names = [...new Set(fields.flatMap((one) => Object.keys(one)))];
  const required = names.filter((name) => objects.every((object) => ((object['required'] ?? []) as readonly string[]).includes(name)));
  const properties = names.map((name) => [
    name,
    mergeField(fields.flatMap((one): JsonObject[] => (one[name] === undefined ? [] : [one[name]]))),
  ]);
  const { description = '' } = schema;
  const nullable = objects.length < variants.length ? { nullable: true } : {};
  return { type: 'object', description, properties: Object.fromEntries(properties), required, ...nullable };
}

function mergeField(fields: readonly JsonObject[]): JsonObject {
  const [first = {}] = fields;
  if (new Set(fields.map((field) => JSON.stringify(field))).size === 1) return first;
  const description = first['description'] ?? '';
  if (fields.every(({ type }) => type === 'string')) return { type: 'string', description };
  return fields.every((field) => field['type'] === 'object' || '$ref' in field)
    ? { type: 'object', additionalProperties: true, description }
    : { description };
}

/** How a schema is converted. */
interface Conversion {
  /** The schemas that references lead to. */
  readonly schemas: JsonObject;
  /** Whether callers send it, so that an enumeration lists all that is allowed. */
  readonly isSent: boolean;
}

function convert(value: Json, conversion: Conversion): Json {
  if (Array.isArray(value)) return value.map((member) => convert(member, conversion));
  if (typeof value !== 'object' || value === null) return value;
  const merged = mergeVariants(value as JsonObject, conversion.schemas);
  const { examples: _, example: __, propertyNames: ___, discriminator: ____, ...schema } = merged;
  const inner = mapOf(schema, (member, name) =>
    name === 'properties' ? mapOf(member as JsonObject, (property) => convert(property, conversion)) : convert(member, conversion),
  );
  return [nullable, constant, withoutFormats, exclusive, ...(conversion.isSent ? [] : [open])].reduce(
    (result, step) => step(result),
    inner,
  );
}

/** `null` as a type is `nullable` in 3.0. */
function nullable(schema: JsonObject): JsonObject {
  const { anyOf, type, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    const others = anyOf.filter((one) => (one as JsonObject)['type'] !== 'null') as JsonObject[];
    if (others.length > 1) return { description: rest['description'] ?? '' };
    const [only = {}] = others;
    return { ...('$ref' in only ? { allOf: [only] } : only), ...rest, ...(others.length === anyOf.length ? {} : { nullable: true }) };
  }
  if (Array.isArray(type)) return { ...rest, type: type.find((one) => one !== 'null') ?? 'string', nullable: true };
  return schema;
}

function constant(schema: JsonObject): JsonObject {
  if (!('const' in schema)) return schema;
  const { const: value, ...rest } = schema;
  return typeof value === 'string' ? { ...rest, enum: [value] } : rest;
}

/** Clients check a pattern on values that they have already read as a date. */
function withoutFormats(schema: JsonObject): JsonObject {
  if (schema['format'] === undefined) return schema;
  const { pattern: _, ...rest } = schema;
  return rest;
}

function exclusive(schema: JsonObject): JsonObject {
  const minimum = schema['exclusiveMinimum'];
  return typeof minimum === 'number' ? { ...schema, minimum, exclusiveMinimum: true } : schema;
}

function open(schema: JsonObject): JsonObject {
  if (!('enum' in schema) || schema['type'] !== 'string') return schema;
  const { enum: _, pattern: __, ...rest } = schema;
  return rest;
}

function namesWithin(values: readonly Json[], schemas: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: Json) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name] ?? null);
    }
  };
  for (const value of values) visit(value);
  return found;
}

function withoutUnused(document: {
  readonly paths: JsonObject;
  readonly components: { readonly schemas: JsonObject; readonly parameters: Json };
}) {
  const { schemas } = document.components;
  const used = namesWithin([document.paths], schemas);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas: kept } };
}

function mapOf(object: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}
