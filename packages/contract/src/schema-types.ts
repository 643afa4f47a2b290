import * as z from 'zod';

/** The parts of JSON Schema that zod writes for our schemas, and that concern types. */
interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number | null)[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
}

/**
 * Writes TypeScript declarations that are equivalent to `z.infer` of schemas: the package has no dependency on zod, and its types keep the
 * descriptions of the API. Schemas with an id become declarations of their own.
 *
 * @param schemas by the name of the type
 * @returns the declarations by name, without `export`
 * @throws Error for what the generator does not know, or two types with one name
 */
export function buildSchemaTypes(schemas: Readonly<Record<string, z.ZodType>>): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  const add = (name: string, schema: JsonSchema) => {
    const text = declarationOf(name, schema);
    if ((declarations.get(name) ?? text) !== text) throw new Error(`There are two types ${name}.`);
    declarations.set(name, text);
  };
  for (const [name, schema] of Object.entries(schemas)) {
    const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: describeCustom }) as JsonSchema;
    for (const [id, definition] of Object.entries($defs)) add(id, definition);
    if (refName(root) !== name) add(name, root);
  }
  return declarations;
}

/** Schemas of our own (`z.custom`) are objects of any form. */
function describeCustom({ zodSchema, jsonSchema }: { readonly zodSchema: z.core.$ZodTypes; readonly jsonSchema: object }): void {
  if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'object', additionalProperties: {} });
}

function declarationOf(name: string, schema: JsonSchema): string {
  const isObject = schema.properties !== undefined;
  return `${comment(schema, '')}${isObject ? `interface ${name} ${typeOf(schema, '')}` : `type ${name} = ${typeOf(schema, '')};`}`;
}

function typeOf(schema: JsonSchema, indent: string): string {
  const name = refName(schema);
  if (name !== null) return name;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return union(alternatives.map((alternative) => typeOf(alternative, indent)));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return 'unknown';
  return union(types.map((type) => plainType(type, schema, indent)));
}

function plainType(type: string, schema: JsonSchema, indent: string): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return arrayOf(typeOf(schema.items ?? {}, indent));
    case 'object':
      return schema.properties === undefined ? recordOf(schema, indent) : objectOf(schema, indent);
    default:
      throw new Error(`The type ${type} is not known.`);
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    return `${comment(schema, inner)}${inner}${name}${isRequired ? '' : '?'}: ${typeOf(schema, inner)}${isRequired ? '' : ' | undefined'};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

function recordOf({ propertyNames, additionalProperties, required }: JsonSchema, indent: string): string {
  if (typeof additionalProperties !== 'object') throw new Error('The values of a record have no type.');
  const key = propertyNames?.enum === undefined ? 'string' : typeOf(propertyNames, indent);
  const record = `Record<${key}, ${typeOf(additionalProperties, indent)}>`;
  return key === 'string' || required !== undefined ? record : `Partial<${record}>`;
}

function arrayOf(item: string): string {
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function literal(value: string | number | boolean | null): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
}

function refName({ $ref }: JsonSchema): string | null {
  return $ref === undefined ? null : $ref.replace('#/$defs/', '');
}

function comment({ description }: JsonSchema, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '*\\/')} */\n`;
}
