/** A request to show as code in several languages. */
export interface SampleRequest {
  readonly method: string;
  /** Complete URL, encoded. */
  readonly url: string;
  readonly headers: readonly SampleHeader[];
  readonly body: SampleBody | null;
  readonly response: SampleResponse;
  /** The same request with a client library; null if the libraries have no call for it. */
  readonly client: ClientCall | null;
}

/** How the arguments of a call follow from a request: a document with options, the fields of the body as one object, or ids and fields. */
type CallForm = 'document' | 'request' | 'fields';

/** A call of a client library: of the client itself or of one of its groups. Names are those of TypeScript. */
export interface ClientMethod {
  readonly group: 'batches' | 'webhooks' | 'events' | null;
  readonly name: string;
  readonly form: CallForm;
}

/** A request as the call of a client library. */
export interface ClientCall extends ClientMethod {
  /** With the version prefix. */
  readonly baseUrl: string;
  /** Under the version prefix, encoded. */
  readonly path: string;
  readonly language: 'pl' | 'en';
  /** Values in the path, in order. */
  readonly ids: readonly string[];
  /** The document of the form `document`. */
  readonly document: SampleValue | null;
  /** The other fields of the body. */
  readonly fields: readonly Member[];
}

/** A field of a body with its value. */
type Member = readonly [string, SampleValue];

/** A header; its value is a text, or is determined when the code runs. */
export interface SampleHeader {
  readonly name: string;
  readonly value: { readonly kind: 'text'; readonly text: string } | { readonly kind: 'api-key' } | { readonly kind: 'unique-id' };
}

/** A body: a file as it is, or JSON. */
export type SampleBody = { readonly kind: 'file'; readonly name: string } | { readonly kind: 'json'; readonly value: SampleValue };

/** What the code does with the response: prints it, or saves it as a file. */
export type SampleResponse = { readonly kind: 'json' | 'text' } | { readonly kind: 'file'; readonly name: string };

/** JSON whose long texts are read from files. */
export type SampleValue =
  | { readonly kind: 'literal'; readonly value: Literal }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly SampleValue[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, SampleValue])[] };

/** A value without parts. */
export type Literal = string | number | boolean | null;

/** Environment variable from which the code reads the API key. */
export const keyVariable = 'NAKOR_KEY';

/**
 * The JSON of a request, with its XML documents as files: `source_xml` becomes `source.xml`, the second item of `corrections_xml`
 * becomes `corrections-2.xml`.
 */
export function sampleValueOf(value: unknown, fieldName = 'invoice'): SampleValue {
  if (typeof value === 'string' && value.trimStart().startsWith('<?xml')) return { kind: 'file', name: fileNameOf(fieldName) };
  if (Array.isArray(value)) {
    return { kind: 'list', items: value.map((item, index) => sampleValueOf(item, `${fieldName}-${index + 1}`)) };
  }
  if (typeof value === 'object' && value !== null) {
    return { kind: 'object', members: Object.entries(value).map(([name, member]) => [name, sampleValueOf(member, name)] as const) };
  }
  return { kind: 'literal', value: value as Literal };
}

function fileNameOf(fieldName: string): string {
  const name = fieldName.replace(/_xml(?=-|$)/, '');
  return `${name === 'xml' ? 'invoice' : name}.xml`;
}

/** Whether the value, or a part of it, is read from a file. */
export function needsFiles(value: SampleValue): boolean {
  if (value.kind === 'list') return value.items.some(needsFiles);
  if (value.kind === 'object') return value.members.some(([, member]) => needsFiles(member));
  return value.kind === 'file';
}

/** How a language writes JSON values. */
export interface ValueSyntax {
  readonly literal: (value: Literal) => string;
  readonly file: (name: string) => string;
  readonly list: { readonly open: string; readonly close: string };
  readonly object: {
    readonly open: string;
    readonly close: string;
    /** The whole value when there are no members. */
    readonly empty: string;
    readonly member: (name: string, value: string) => string;
  };
  readonly indent: string;
  readonly hasTrailingComma: boolean;
}

/**
 * Writes a value in a language, one member or item per line.
 *
 * @param outer indentation of the line on which the value begins
 */
export function writeValue(value: SampleValue, syntax: ValueSyntax, outer = ''): string {
  if (value.kind === 'literal') return syntax.literal(value.value);
  if (value.kind === 'file') return syntax.file(value.name);
  const inner = outer + syntax.indent;
  if (value.kind === 'list') {
    const { open, close } = syntax.list;
    return enclose(
      open,
      value.items.map((item) => writeValue(item, syntax, inner)),
      close,
      { syntax, outer },
    );
  }
  const { open, close, empty, member } = syntax.object;
  if (value.members.length === 0) return empty;
  return enclose(
    open,
    value.members.map(([name, part]) => member(name, writeValue(part, syntax, inner))),
    close,
    { syntax, outer },
  );
}

interface Layout {
  readonly syntax: ValueSyntax;
  readonly outer: string;
}

function enclose(open: string, parts: readonly string[], close: string, { syntax, outer }: Layout): string {
  if (parts.length === 0) return open.trimEnd() + close.trimStart();
  const inner = outer + syntax.indent;
  const last = syntax.hasTrailingComma ? ',' : '';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}${last}\n${outer}${close}`;
}

/** A string with double quotes and the escapes of JSON, which TypeScript, Python and C# share. */
export function quoteDouble(text: string): string {
  // In C# these end a line.
  return JSON.stringify(text).replace(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
