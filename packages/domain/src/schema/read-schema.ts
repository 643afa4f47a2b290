import { InternalError } from '../shared/internal-error.ts';
import { decodeDocument } from '../xml/decode.ts';
import type { LocatedElement } from '../xml/element.ts';
import { parseDocument } from '../xml/parse.ts';
import { buildComplexType } from './complex-type.ts';
import type { AttributeDeclaration, ComplexType, ElementDeclaration, Particle, SchemaModel, SimpleType } from './model.ts';
import { buildBuiltInType, buildUnionType, deriveType } from './simple-types.ts';

/**
 * Reads the FA(3) schema into a model from which violations are explained. It supports the parts of XML Schema that FA(3) uses and throws
 * for all others, so that a new version of the schema is never misread silently.
 *
 * @param files bytes of the schema files; the first one declares the root element
 * @throws InternalError naming what cannot be read (a defect or a changed schema)
 */
export function readSchemaModel(files: readonly Uint8Array[]): SchemaModel {
  const schemas = files.map(parseSchema);
  const main = schemas[0];
  if (main === undefined) throw new InternalError('The schema has no files.');
  const namespace = attribute(main, 'targetNamespace') ?? '';
  return new SchemaReader(schemas, namespace).read(main);
}

function parseSchema(bytes: Uint8Array): LocatedElement {
  const decoded = decodeDocument(bytes);
  const parsed = decoded.ok ? parseDocument(decoded.value) : decoded;
  if (!parsed.ok) throw new InternalError(`A schema file cannot be read: ${parsed.error.message.en}`);
  return parsed.value.root;
}

class SchemaReader {
  readonly #namespace: string;
  readonly #named = new Map<string, LocatedElement>();
  readonly #types = new Map<string, SimpleType | ComplexType>();
  readonly #elementNames = new Set<string>();

  constructor(schemas: readonly LocatedElement[], namespace: string) {
    this.#namespace = namespace;
    for (const schema of schemas) {
      const prefix = attribute(schema, 'targetNamespace') === namespace ? 'tns' : 'etd';
      for (const child of schema.children) {
        const name = attribute(child, 'name');
        if (name !== undefined && child.name.endsWith('Type')) this.#named.set(`${prefix}:${name}`, child);
      }
    }
  }

  read(main: LocatedElement): SchemaModel {
    const root = main.children.find((child) => child.name === 'element');
    if (root === undefined) throw new InternalError('The schema declares no root element.');
    return { namespace: this.#namespace, root: this.#element(root), elementNames: this.#elementNames };
  }

  #element(node: LocatedElement): ElementDeclaration {
    const name = attribute(node, 'name') ?? unknown(node);
    this.#elementNames.add(name);
    const maxOccurs = attribute(node, 'maxOccurs') ?? '1';
    const typeName = attribute(node, 'type');
    const inPlace = node.children.find((child) => child.name.endsWith('Type'));
    const type = typeName !== undefined ? this.#namedType(typeName) : inPlace === undefined ? unknown(node) : this.#type(inPlace);
    const fixed = attribute(node, 'fixed') ?? null;
    if (attribute(node, 'default') !== undefined || attribute(node, 'nillable') !== undefined) unknown(node);
    return {
      name,
      type: fixed === null ? type : onlyValue(type, fixed, node),
      fixed,
      documentation: documentationOf(node),
      minOccurs: Number(attribute(node, 'minOccurs') ?? '1'),
      maxOccurs: maxOccurs === 'unbounded' ? Number.POSITIVE_INFINITY : Number(maxOccurs),
    };
  }

  #namedType(name: string): SimpleType | ComplexType {
    if (name.startsWith('xsd:')) return buildBuiltInType(name.slice('xsd:'.length));
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    const node = this.#named.get(name);
    if (node === undefined) throw new InternalError(`The schema names an unknown type: ${name}`);
    const type = this.#type(node);
    this.#types.set(name, type);
    return type;
  }

  #simpleType(name: string): SimpleType {
    const type = this.#namedType(name);
    if ('childByName' in type) throw new InternalError(`The schema uses ${name} as a simple type.`);
    return type;
  }

  #type(node: LocatedElement): SimpleType | ComplexType {
    return node.name === 'simpleType' ? this.#readSimple(node) : this.#readComplex(node);
  }

  #readSimple(node: LocatedElement): SimpleType {
    const definition = node.children.find((child) => child.name !== 'annotation') ?? unknown(node);
    const name = attribute(node, 'name') ?? null;
    if (definition.name === 'union')
      return buildUnionType(
        name,
        definition.children.map((member) => this.#readSimple(member)),
      );
    if (definition.name !== 'restriction') unknown(definition);
    const base = this.#simpleType(attribute(definition, 'base') ?? unknown(definition));
    const facets = definition.children.filter((child) => child.name !== 'annotation');
    return deriveType(
      name,
      base,
      facets.map((facet) => ({ name: facet.name, value: attribute(facet, 'value') ?? '' })),
    );
  }

  #readComplex(node: LocatedElement): ComplexType {
    const parts = node.children.filter((child) => child.name !== 'annotation');
    const attributes = parts.filter((part) => part.name === 'attribute').map((part) => this.#attribute(part));
    const content = parts.find((part) => part.name !== 'attribute');
    if (content === undefined) return buildComplexType(attributes, null, null);
    if (content.name === 'simpleContent') {
      const extension = content.children[0] ?? unknown(content);
      const text = this.#simpleType(attribute(extension, 'base') ?? unknown(extension));
      return buildComplexType(
        extension.children.map((child) => this.#attribute(child)),
        text,
        null,
      );
    }
    if (content.name === 'complexContent') return this.#plainExtension(content);
    return buildComplexType(attributes, null, this.#particle(content));
  }

  /** FA(3) extends complex types without adding anything to them; anything else means that the schema changed. */
  #plainExtension(content: LocatedElement): ComplexType {
    const extension = content.children[0] ?? unknown(content);
    const base = this.#namedType(attribute(extension, 'base') ?? unknown(extension));
    if (!('childByName' in base)) {
      const attributes = extension.children.map((child) => this.#attribute(child));
      return buildComplexType(attributes, base, null);
    }
    if (extension.children.length > 0) unknown(extension);
    return base;
  }

  #attribute(node: LocatedElement): AttributeDeclaration {
    if (node.name !== 'attribute') unknown(node);
    const inPlace = node.children.find((child) => child.name === 'simpleType');
    return {
      name: attribute(node, 'name') ?? unknown(node),
      isRequired: attribute(node, 'use') === 'required',
      fixed: attribute(node, 'fixed') ?? null,
      type: inPlace === undefined ? this.#simpleType(attribute(node, 'type') ?? unknown(node)) : this.#readSimple(inPlace),
    };
  }

  #particle(node: LocatedElement): Particle {
    if (node.name === 'element') return { kind: 'element', declaration: this.#element(node) };
    if (node.name !== 'sequence' && node.name !== 'choice') return unknown(node);
    if (attribute(node, 'maxOccurs') !== undefined) return unknown(node);
    const members = node.children.filter((child) => child.name !== 'annotation').map((child) => this.#particle(child));
    return { kind: node.name, isOptional: attribute(node, 'minOccurs') === '0', members };
  }
}

function onlyValue(type: SimpleType | ComplexType, value: string, node: LocatedElement): SimpleType {
  return 'childByName' in type ? unknown(node) : { ...type, enumeration: [value] };
}

function documentationOf(node: LocatedElement): string {
  const annotation = node.children.find((child) => child.name === 'annotation');
  return (annotation?.children[0]?.text ?? '').replace(/\s+/g, ' ').trim();
}

function attribute(node: LocatedElement, name: string): string | undefined {
  return node.attributes.find((candidate) => candidate.name === name)?.value;
}

function unknown(node: LocatedElement): never {
  throw new InternalError(`The schema uses an unsupported construct: ${node.name} ${attribute(node, 'name') ?? ''}`);
}
