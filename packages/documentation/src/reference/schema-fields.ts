import { type ApiDescription, resolveReferences, type Schema } from '@nakor/contract/api-description';
import { renderInlineMarkdown } from '../markdown.ts';
import { html, type Markup } from '../markup.ts';
import type { ReferenceTexts } from './reference-texts.ts';

/** What the rendering of schemas needs. */
export interface SchemaView {
  readonly description: ApiDescription;
  readonly words: ReferenceTexts;
  /** Number with the separators of the language. */
  readonly number: (value: number) => string;
}

/** A schema without references at its top, and whether null is allowed too. */
interface Plain {
  readonly schema: Schema;
  readonly isNullable: boolean;
}

/** Patterns up to this length are shown at once. */
const shortPatternLength = 60;

/** The fields of a body: of the object itself, or of each variant. */
export function buildBodyFields(schema: Schema, view: SchemaView): Markup {
  const { schema: plain } = plainOf(schema, view);
  const { words } = view;
  if (isBytes(plain)) return html`<p>${words.bytes}</p>`;
  const parts = nestedParts(plain, view, []);
  if (parts === null) return html`<p>${plain.type === 'object' ? words.anyJson : typeText(plain, view)}</p>`;
  return html`${parts}${plain.additionalProperties === false ? html`<p class="quiet">${words.noOtherFields}</p>` : null}`;
}

/** One named value with its type, constraints and nested fields: a field, a parameter or a header. */
export function buildFieldItem(name: string, schema: Schema, note: FieldNote, view: SchemaView, seen: readonly Schema[] = []): Markup {
  const { schema: plain, isNullable } = plainOf(schema, view);
  const { words } = view;
  const text = note.description ?? schema.description ?? plain.description;
  const element = elementOf(plain, view);
  const type = `${typeText(plain, view)}${isNullable ? ` ${words.orNull}` : ''}`;
  return html`<li class="field"><p class="name"><code>${name}</code> <span class="type">${type}</span>${note.place === undefined ? null : html` <span class="place">${note.place}</span>`}${note.isRequired ? html` <span class="required">${words.required}</span>` : null}</p>
${text === undefined ? null : html`<p>${renderInlineMarkdown(text)}</p>`}${constraints(plain, element, note.example, view)}${seen.includes(element) ? null : nestedDetails(name, plain, element, view, [...seen, element])}</li>
`;
}

/** What is known about a field apart from its schema. */
interface FieldNote {
  readonly isRequired: boolean;
  readonly description?: string | undefined;
  readonly example?: unknown;
  /** Where a parameter is sent. */
  readonly place?: string;
}

function plainOf(schema: Schema, { description }: SchemaView): Plain {
  const target = resolveReferences<Schema>(description, schema as Schema & { $ref: string });
  const alternatives = target.anyOf ?? [];
  const others = alternatives.filter(({ type }) => type !== 'null');
  if (others.length === 1 && others.length < alternatives.length) {
    const { anyOf: _, ...own } = target;
    const inner = resolveReferences<Schema>(description, others[0] as Schema & { $ref: string });
    return { schema: { ...inner, ...own }, isNullable: true };
  }
  if (Array.isArray(target.type)) {
    const types = target.type.filter((type) => type !== 'null');
    return { schema: { ...target, type: types.length === 1 ? (types[0] ?? '') : types }, isNullable: target.type.includes('null') };
  }
  return { schema: target, isNullable: false };
}

/** The schema of the items of a list, of lists in lists too, or the schema itself. */
function elementOf(schema: Schema, view: SchemaView): Schema {
  return schema.items === undefined ? schema : elementOf(plainOf(schema.items, view).schema, view);
}

function isBytes({ format }: Schema): boolean {
  return format === 'binary';
}

function typeText(schema: Schema, view: SchemaView): string {
  const { words } = view;
  if (schema.items !== undefined) return `${words.listOf} ${typeText(plainOf(schema.items, view).schema, view)}`;
  const map = schema.additionalProperties;
  if (typeof map === 'object') return `${words.mapOf} ${typeText(plainOf(map, view).schema, view)}`;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined && schema.type === undefined) {
    return [...new Set(variants.map((variant) => typeText(plainOf(variant, view).schema, view)))].join(` ${words.or} `);
  }
  const type = Array.isArray(schema.type) ? schema.type.join(` ${words.or} `) : (schema.type ?? words.anyValue);
  return schema.format === undefined ? String(type) : `${type} (${schema.format})`;
}

function constraints(schema: Schema, element: Schema, example: unknown, view: SchemaView): Markup | null {
  const { words } = view;
  const shown = example ?? schema.examples?.[0] ?? element.examples?.[0];
  const lines = [
    line(words.alwaysValue, schema.const === undefined ? null : codes([schema.const])),
    line(words.oneOf, element.enum === undefined ? null : codes(element.enum)),
    line(words.defaultValue, schema.default === undefined ? null : codes([schema.default])),
    line(words.number, rangeText(schema, view)),
    line(words.length, boundsText(element.minLength === 1 ? undefined : element.minLength, element.maxLength, view)),
    line(words.items, boundsText(schema.minItems, schema.maxItems, view)),
    patternLine(element.pattern, words),
    line(words.example, shown === undefined ? null : codes([shown])),
  ].filter((part) => part !== null);
  return lines.length === 0 ? null : html`<ul class="limits">${lines}</ul>`;
}

function line(label: string, value: Markup | string | null): Markup | null {
  return value === null ? null : html`<li><span>${label}:</span> ${value}</li>`;
}

function codes(values: readonly unknown[]): Markup {
  return html`${values.map((value) => html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code> `)}`;
}

function rangeText({ minimum, maximum, exclusiveMinimum }: Schema, view: SchemaView): string | null {
  return exclusiveMinimum === undefined ? boundsText(minimum, maximum, view) : view.words.moreThan(view.number(exclusiveMinimum));
}

function boundsText(least: number | undefined, most: number | undefined, { words, number }: SchemaView): string | null {
  if (least === undefined) return most === undefined ? null : words.atMost(number(most));
  return most === undefined ? words.atLeast(number(least)) : words.between(number(least), number(most));
}

function patternLine(pattern: string | undefined, words: ReferenceTexts): Markup | null {
  if (pattern === undefined) return null;
  if (pattern.length <= shortPatternLength) return line(words.pattern, codes([pattern]));
  return html`<li><details class="long"><summary>${words.pattern}</summary><code>${pattern}</code></details></li>`;
}

function nestedDetails(name: string, schema: Schema, element: Schema, view: SchemaView, seen: readonly Schema[]): Markup | null {
  const parts = nestedParts(element, view, seen);
  if (parts === null) return null;
  const count = Object.keys(element.properties ?? {}).length;
  const suffix = schema.items === undefined ? '' : '[]';
  // Of a response, the data is what readers look for.
  const isOpen = name === 'data' && seen.length === 1;
  return html`<details class="nested"${isOpen ? html` open` : null}><summary><code>${name}${suffix}</code>${count === 0 ? null : html` <span class="quiet">${view.words.fields(count)}</span>`}</summary>${parts}</details>`;
}

/** The fields of an object, the values of a map, or the variants of an alternative; null for values without parts. */
function nestedParts(schema: Schema, view: SchemaView, seen: readonly Schema[]): Markup | null {
  if (schema.properties !== undefined) return fieldList(schema, view, seen);
  if (schema.items !== undefined) return nestedParts(elementOf(schema, view), view, seen);
  const map = schema.additionalProperties;
  if (typeof map === 'object') {
    const plain = elementOf(plainOf(map, view).schema, view);
    return seen.includes(plain) ? null : nestedParts(plain, view, [...seen, plain]);
  }
  const variants = (schema.oneOf ?? schema.anyOf ?? []).map((variant) => plainOf(variant, view).schema);
  const withFields = variants.filter(({ properties, items }) => properties !== undefined || items !== undefined);
  if (withFields.length === 0) return null;
  return html`${withFields.map((variant, index) => variantDetails(variant, index, view, seen))}`;
}

function variantDetails(variant: Schema, index: number, view: SchemaView, seen: readonly Schema[]): Markup | null {
  if (seen.includes(variant)) return null;
  const tag = Object.values(variant.properties ?? {}).find((property) => property.const !== undefined)?.const;
  const name = typeof tag === 'string' ? html`<code>${tag}</code>` : html`${variant.title ?? `${view.words.variant} ${index + 1}`}`;
  return html`<details class="nested"><summary>${name}</summary>${variant.description === undefined ? null : html`<p>${renderInlineMarkdown(variant.description)}</p>`}${nestedParts(variant, view, [...seen, variant])}</details>`;
}

function fieldList({ properties = {}, required = [] }: Schema, view: SchemaView, seen: readonly Schema[]): Markup {
  return html`<ul class="fields">${Object.entries(properties).map(([name, schema]) =>
    buildFieldItem(name, schema, { isRequired: required.includes(name) }, view, seen),
  )}</ul>`;
}
