import { computeSha256Hex } from '../shared/hash.ts';
import { buildComplexType } from './complex-type.ts';
import {
  type AttributeDeclaration,
  type ComplexType,
  type ElementDeclaration,
  isComplex,
  type Particle,
  type SchemaModel,
  type SimpleType,
} from './model.ts';
import { toPattern } from './simple-types.ts';

/**
 * The model as a build stores it, so that a start does not read the schema files (ADR 0005). Types refer to types before them by their index,
 * so that a shared type stays one object.
 */
interface StoredModel {
  readonly namespace: string;
  readonly elementNames: readonly string[];
  readonly types: readonly (StoredSimpleType | StoredComplexType)[];
  readonly root: StoredElement;
}

interface StoredSimpleType extends Omit<SimpleType, 'patterns' | 'members'> {
  /** As the schema writes them. */
  readonly patterns: readonly (readonly string[])[];
  readonly members: readonly number[];
}

interface StoredComplexType {
  readonly attributes: readonly (Omit<AttributeDeclaration, 'type'> & { readonly type: number })[];
  readonly text: number | null;
  readonly content: StoredParticle | null;
}

interface StoredElement extends Omit<ElementDeclaration, 'type' | 'maxOccurs'> {
  readonly type: number;
  /** Null for unbounded. */
  readonly maxOccurs: number | null;
}

type StoredParticle =
  | { readonly kind: 'element'; readonly declaration: StoredElement }
  | { readonly kind: 'sequence' | 'choice'; readonly isOptional: boolean; readonly members: readonly StoredParticle[] };

/**
 * Stores a model.
 *
 * @param schemaSha256 identity of the schema files that the model was read from
 * @returns            three lines: the identity, the SHA-256 of the last line, and the model as JSON
 */
export function storeModel(model: SchemaModel, schemaSha256: string): string {
  const types = new TypeWriter();
  const root = types.element(model.root);
  const stored: StoredModel = { namespace: model.namespace, elementNames: [...model.elementNames], types: types.written, root };
  const json = JSON.stringify(stored);
  return [schemaSha256, computeSha256Hex(json), json].join('\n');
}

/**
 * Restores a stored model.
 *
 * @param schemaSha256 identity of the schema files in use
 * @returns            null when the model was read from other files, or is not as it was stored; then the files have to be read
 */
export function restoreModel(stored: string, schemaSha256: string): SchemaModel | null {
  const [readFrom, hash, json = ''] = stored.split('\n', 3);
  if (readFrom !== schemaSha256 || computeSha256Hex(json) !== hash) return null;
  const { namespace, elementNames, types, root } = JSON.parse(json) as StoredModel;
  return { namespace, root: elementFrom(root, readTypes(types)), elementNames: new Set(elementNames) };
}

/** Writes each type once, after those that it refers to. */
class TypeWriter {
  readonly written: (StoredSimpleType | StoredComplexType)[] = [];
  readonly #indexes = new Map<SimpleType | ComplexType, number>();

  element({ type, maxOccurs, ...declaration }: ElementDeclaration): StoredElement {
    return { ...declaration, type: this.#index(type), maxOccurs: maxOccurs === Number.POSITIVE_INFINITY ? null : maxOccurs };
  }

  #index(type: SimpleType | ComplexType): number {
    const known = this.#indexes.get(type);
    if (known !== undefined) return known;
    const stored = isComplex(type) ? this.#complex(type) : this.#simple(type);
    this.#indexes.set(type, this.written.length);
    return this.written.push(stored) - 1;
  }

  #simple({ patterns, members, ...facets }: SimpleType): StoredSimpleType {
    return {
      ...facets,
      patterns: patterns.map((group) => group.map(({ source }) => source)),
      members: members.map((member) => this.#index(member)),
    };
  }

  #complex({ attributes, text, content }: ComplexType): StoredComplexType {
    return {
      attributes: attributes.map((attribute) => ({ ...attribute, type: this.#index(attribute.type) })),
      text: text === null ? null : this.#index(text),
      content: content === null ? null : this.#particle(content),
    };
  }

  #particle(particle: Particle): StoredParticle {
    if (particle.kind === 'element') return { kind: 'element', declaration: this.element(particle.declaration) };
    return { ...particle, members: particle.members.map((member) => this.#particle(member)) };
  }
}

type TypeLookup = (index: number) => SimpleType | ComplexType;

function readTypes(stored: StoredModel['types']): TypeLookup {
  const types: (SimpleType | ComplexType)[] = [];
  const typeAt: TypeLookup = (index) => types[index] as SimpleType | ComplexType;
  for (const type of stored) types.push('content' in type ? complexFrom(type, typeAt) : simpleFrom(type, typeAt));
  return typeAt;
}

function simpleFrom({ patterns, members, ...facets }: StoredSimpleType, typeAt: TypeLookup): SimpleType {
  return {
    ...facets,
    patterns: patterns.map((group) => group.map(toPattern)),
    members: members.map((index) => typeAt(index) as SimpleType),
  };
}

function complexFrom({ attributes, text, content }: StoredComplexType, typeAt: TypeLookup): ComplexType {
  return buildComplexType(
    attributes.map((attribute) => ({ ...attribute, type: typeAt(attribute.type) as SimpleType })),
    text === null ? null : (typeAt(text) as SimpleType),
    content === null ? null : particleFrom(content, typeAt),
  );
}

function particleFrom(stored: StoredParticle, typeAt: TypeLookup): Particle {
  if (stored.kind === 'element') return { kind: 'element', declaration: elementFrom(stored.declaration, typeAt) };
  return { ...stored, members: stored.members.map((member) => particleFrom(member, typeAt)) };
}

function elementFrom({ type, maxOccurs, ...declaration }: StoredElement, typeAt: TypeLookup): ElementDeclaration {
  return { ...declaration, type: typeAt(type), maxOccurs: maxOccurs ?? Number.POSITIVE_INFINITY };
}
