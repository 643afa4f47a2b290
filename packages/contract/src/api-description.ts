/** The parts of the OpenAPI document (`docs/api/openapi.json`) that are shown to people. */
export interface ApiDescription {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: DescribedOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, HeaderDescription>>;
    readonly examples: Readonly<Record<string, Example>>;
    readonly responses: Readonly<Record<string, DescribedResponse>>;
    readonly securitySchemes: { readonly apiKey: { readonly description: string } };
  };
}

/** A reference to a component, `#/components/schemas/Rule`. */
export interface Reference {
  readonly $ref: string;
}

/** One operation. */
export interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly security: readonly { readonly apiKey?: readonly string[] }[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly description: string; readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, DescribedResponse | Reference>>;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

/** A header of a response. */
export interface HeaderDescription {
  readonly description: string;
  readonly schema: Schema;
  readonly required?: boolean;
}

/** A response by its status. */
export interface DescribedResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderDescription | Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** A body in one media type. */
export interface MediaType {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
}

/** An example of a body. */
export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

/** A JSON Schema with the keywords that the description uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
}

/**
 * The component that a part of the description refers to, or the part itself.
 *
 * @throws {RangeError} there is no such component
 */
export function resolveReferences<Part extends object>(description: ApiDescription, part: Part | Reference): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part;
  const [, , kind = '', name = ''] = part.$ref.split('/');
  const component = (description.components as unknown as Record<string, Record<string, Part> | undefined>)[kind]?.[name];
  if (component === undefined) throw new RangeError(`The API description has no ${part.$ref}.`);
  return component;
}
