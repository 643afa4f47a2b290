import { InternalError } from '@nakor/domain/shared/internal-error';

/** The part of a JSON Schema of the API description that classes are made from. */
interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

type Schemas = Readonly<Record<string, Schema>>;

/** The data of responses and events that programs read most; what they refer to comes with them. */
const roots = [
  'ValidationResult',
  'AutofixResult',
  'Analysis',
  'BuiltCorrection',
  'KsefExplanation',
  'OfflineAssessment',
  'CodeIiVerification',
  'Account',
  'OneBatch',
  'BatchRegister',
  'CreatedWebhook',
  'ValidationCompleted',
  'CorrectionCreated',
  'QuotaExceeded',
  'KeyChanged',
  'TrialChanged',
  'IncidentChanged',
] as const;

const lineWidth = 150;

/**
 * Builds the classes of the C# client from the schemas of the API description, so that the two cannot differ.
 *
 * @param schemas `components.schemas` of the description, which always has them
 * @returns       a C# file for .NET and Mono, base class library only
 */
export function buildCSharpModels(schemas: object = {}): string {
  const classes = new Classes(schemas as Schemas);
  for (const root of roots) classes.named(root);
  return [
    '// Written by `npm run docs` from the description of the API. Licensed under the Apache License, Version 2.0.',
    '',
    'using System.Collections.Generic;',
    'using System.Runtime.Serialization;',
    '',
    'namespace Nakor.Client',
    '{',
    classes.texts().join('\n\n'),
    '}',
    '',
  ].join('\n');
}

/** The classes written so far, by name. */
class Classes {
  readonly #schemas: Schemas;
  readonly #texts = new Map<string, string>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  texts(): string[] {
    return [...this.#texts.values()];
  }

  /** The type of a component; a component that is no object has no class. */
  named(name: string): CSharpType {
    const schema = this.#schemas[name];
    if (schema === undefined) throw new InternalError('A schema refers to a component that does not exist.');
    return this.#typeOf(schema, name);
  }

  /** @param name the name of its class if it is an object without a title */
  #typeOf(schema: Schema, name: string): CSharpType {
    if (schema.$ref !== undefined) return this.named(schema.$ref.split('/').at(-1) ?? '');
    const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
    return alternatives.length === 0 ? this.#simpleType(schema, name) : this.#alternativeType(alternatives, schema, name);
  }

  #alternativeType(alternatives: readonly Schema[], schema: Schema, name: string): CSharpType {
    const variants = alternatives.filter(({ type }) => type !== 'null');
    const [only, ...others] = variants;
    return only !== undefined && others.length === 0 ? orNull(this.#typeOf(only, name)) : this.#oneOf(variants, schema, name);
  }

  #simpleType(schema: Schema, name: string): CSharpType {
    const types = [schema.type ?? []].flat();
    const type = types.find((each) => each !== 'null');
    const plain = plainTypes.get(type ?? '');
    if (plain !== undefined) return types.includes('null') ? orNull(plain) : plain;
    if (type === 'array') return reference(`List<${this.#typeOf(schema.items ?? {}, `${name}Item`).element}>`);
    if (type !== 'object') return reference('object');
    if (schema.properties !== undefined) return reference(this.#write(schema.title ?? name, schema));
    const values = typeof schema.additionalProperties === 'object' ? this.#typeOf(schema.additionalProperties, `${name}Value`) : null;
    return reference(`Dictionary<string, ${values?.element ?? 'object'}>`);
  }

  /** One class with the fields of all variants, or one plain type that all of them share. */
  #oneOf(variants: readonly Schema[], { description, title }: Schema, name: string): CSharpType {
    const resolved = variants.map((variant) =>
      variant.$ref === undefined ? variant : (this.#schemas[variant.$ref.split('/').at(-1) ?? ''] ?? {}),
    );
    if (resolved.every(({ properties }) => properties !== undefined)) {
      const properties = Object.assign({}, ...resolved.map((variant) => variant.properties)) as Record<string, Schema>;
      const required = Object.keys(properties).filter((field) => resolved.every((variant) => variant.required?.includes(field)));
      return reference(this.#write(title ?? name, { properties, required, ...(description === undefined ? {} : { description }) }));
    }
    const [first, ...others] = resolved.map((variant) => this.#typeOf(variant, name).element);
    return first !== undefined && others.every((other) => other === first) ? reference(first) : reference('object');
  }

  #write(name: string, { description, properties = {}, required = [] }: Schema): string {
    if (this.#texts.has(name)) return name;
    // First its place, so that classes stand in the order in which they are needed, and may refer to themselves.
    this.#texts.set(name, '');
    const members = Object.entries(properties).map(([field, schema]) => {
      const type = this.#typeOf(schema, `${name}${pascalCase(field)}`);
      const declared = required.includes(field) ? type.required : type.optional;
      return [
        ...comment(schema.description, '        '),
        `        [DataMember(Name = "${field}")]`,
        `        public ${declared} ${memberName(field, name)} { get; set; }`,
      ].join('\n');
    });
    this.#texts.set(
      name,
      [
        ...comment(description, '    '),
        '    [DataContract]',
        `    public sealed class ${name}`,
        '    {',
        members.join('\n\n'),
        '    }',
      ].join('\n'),
    );
    return name;
  }
}

/** How a type is written where a value is certain, where it may be absent, and within a list. */
interface CSharpType {
  readonly required: string;
  readonly optional: string;
  readonly element: string;
}

function reference(name: string): CSharpType {
  return { required: name, optional: name, element: name };
}

function value(name: string): CSharpType {
  return { required: name, optional: `${name}?`, element: name };
}

function orNull({ optional }: CSharpType): CSharpType {
  return { required: optional, optional, element: optional };
}

// Amounts are strings in the API, so numbers are counts, positions and shares.
const plainTypes = new Map<string, CSharpType>([
  ['string', reference('string')],
  ['boolean', value('bool')],
  ['integer', value('long')],
  ['number', value('double')],
]);

function pascalCase(field: string): string {
  return field
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

/** A member must not have the name of its class. */
function memberName(field: string, className: string): string {
  const name = pascalCase(field);
  return name === className ? `${name}Value` : name;
}

function comment(description: string | undefined, indent: string): string[] {
  if (description === undefined) return [];
  const escaped = description
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/`([^`]*)`/g, '<c>$1</c>');
  const lines: string[] = [];
  let line = '';
  for (const word of `<summary>${escaped}</summary>`.split(/\s+/)) {
    if (line !== '' && indent.length + 4 + line.length + 1 + word.length > lineWidth) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((text) => `${indent}/// ${text}`);
}
