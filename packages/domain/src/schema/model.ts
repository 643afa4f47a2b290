import type { LocatedElement } from '../xml/element.ts';

/** Built-in types from which FA(3) derives its own, grouped by notation. */
export type Primitive = 'string' | 'decimal' | 'integer' | 'date' | 'dateTime';

/** How white space is normalized before a value is checked (XML Schema part 2, section 4.3.6). */
export type WhiteSpace = 'preserve' | 'replace' | 'collapse';

/** A type of text values: its facets, inherited ones included. */
export interface SimpleType {
  /** Name in the schema; null for an anonymous type. */
  readonly name: string | null;
  readonly primitive: Primitive;
  readonly whiteSpace: WhiteSpace;
  /** Allowed values, or null when they are not listed. */
  readonly enumeration: readonly string[] | null;
  /** A value must match one pattern of each group. */
  readonly patterns: readonly (readonly SchemaPattern[])[];
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly totalDigits: number | null;
  readonly fractionDigits: number | null;
  readonly minInclusive: string | null;
  readonly maxInclusive: string | null;
  readonly minExclusive: string | null;
  /** Alternatives of a union; empty for all other types. */
  readonly members: readonly SimpleType[];
}

/** A pattern as the schema writes it and as a JavaScript expression over the whole value. */
export interface SchemaPattern {
  readonly source: string;
  readonly expression: RegExp;
}

/** An attribute that a type allows. */
export interface AttributeDeclaration {
  readonly name: string;
  readonly isRequired: boolean;
  readonly fixed: string | null;
  readonly type: SimpleType;
}

/** A type of elements with children or attributes. */
export interface ComplexType {
  readonly attributes: readonly AttributeDeclaration[];
  /** The type of the text; null when only child elements are allowed. */
  readonly text: SimpleType | null;
  /** What the children may be; null when none are allowed. */
  readonly content: Particle | null;
  /** Every possible child by name, with its place in the order of the schema. */
  readonly childByName: ReadonlyMap<string, { readonly declaration: ElementDeclaration; readonly order: number }>;
}

/** An element as declared at one place of the schema. */
export interface ElementDeclaration {
  readonly name: string;
  readonly type: SimpleType | ComplexType;
  /** The Ministry's own description, in Polish; empty when there is none. */
  readonly documentation: string;
  readonly minOccurs: number;
  readonly maxOccurs: number;
  /** The only value allowed, which an empty element implies too; null when there is none. */
  readonly fixed: string | null;
}

/** A part of a content model. Groups occur at most once in FA(3); only elements repeat. */
export type Particle =
  | { readonly kind: 'element'; readonly declaration: ElementDeclaration }
  | { readonly kind: 'sequence' | 'choice'; readonly isOptional: boolean; readonly members: readonly Particle[] };

/** What the schema says about documents. */
export interface SchemaModel {
  readonly namespace: string;
  readonly root: ElementDeclaration;
  /** Names of all elements that occur anywhere in the schema. */
  readonly elementNames: ReadonlySet<string>;
}

/** The schema's declaration of an element, found through its ancestors; null where there is none. */
export function getDeclaration(model: SchemaModel, element: LocatedElement): ElementDeclaration | null {
  if (element.parent === null) return element.name === model.root.name ? model.root : null;
  const parent = getDeclaration(model, element.parent);
  if (parent === null || !isComplex(parent.type)) return null;
  return parent.type.childByName.get(element.name)?.declaration ?? null;
}

/** Whether a type is one with children or attributes. */
export function isComplex(type: SimpleType | ComplexType): type is ComplexType {
  return 'childByName' in type;
}

/** The type of an element's text; null for elements that only have children. */
export function readTextType(declaration: ElementDeclaration): SimpleType | null {
  return isComplex(declaration.type) ? declaration.type.text : declaration.type;
}
