import { type CertainCheck, checkCertainCheck } from '../../schema/certain-value.ts';
import { checkContent } from '../../schema/check-content.ts';
import { checkValue } from '../../schema/check-value.ts';
import {
  type AttributeDeclaration,
  type ComplexType,
  type ElementDeclaration,
  isComplex,
  type SchemaModel,
  type SimpleType,
} from '../../schema/model.ts';
import { type LocatedElement, longTextLimit, type XmlAttribute, type XmlDocument } from '../../xml/element.ts';
import { isSchemaLocation } from './inspect-document.ts';

/**
 * Whether `inspectDocument` certainly finds nothing in a document, for about half of its time. Nearly all invoices are such documents.
 *
 * False means that `inspectDocument` has to look; it then also calls `onLeaf` once more for each element.
 *
 * @param onLeaf as in `inspectDocument`
 */
export function isCertainlyValid(
  document: XmlDocument,
  model: SchemaModel,
  onLeaf: (element: LocatedElement, type: SimpleType) => void,
): boolean {
  const { root, withCdata } = document;
  if (root.name !== model.root.name || root.namespace !== model.namespace || withCdata.size > 0) return false;
  return new ValidityCheck(model.namespace, onLeaf).isValid(root, compiledModel(model));
}

/** An element's declaration, prepared for quick checks. */
interface Compiled {
  readonly hasFixedValue: boolean;
  readonly text: CompiledText | null;
  /** Null for an element with text. */
  readonly children: CompiledChildren | null;
  readonly attributes: readonly AttributeDeclaration[];
}

interface CompiledText {
  readonly type: SimpleType;
  readonly isCertain: CertainCheck;
}

interface CompiledChildren {
  readonly type: ComplexType;
  readonly byName: Map<string, { readonly order: number; readonly compiled: Compiled }>;
  readonly shapes: Shapes;
}

/** Sequences of children that were found valid, as a tree: one step per child, by its order number. */
interface Shape {
  readonly next: (Shape | undefined)[];
  isValid: boolean;
}

interface Shapes {
  start: Shape;
  count: number;
}

const longestShape = 40;
const shapesLimit = 5_000;

const compiledModels = new WeakMap<SchemaModel, Compiled>();

function compiledModel(model: SchemaModel): Compiled {
  const known = compiledModels.get(model);
  if (known !== undefined) return known;
  const compiled = compile(model.root, { children: new Map(), texts: new Map() });
  compiledModels.set(model, compiled);
  return compiled;
}

/** What types are compiled already: many elements share one. */
interface KnownTypes {
  readonly children: Map<ComplexType, CompiledChildren>;
  readonly texts: Map<SimpleType, CompiledText>;
}

function compile({ type, fixed }: ElementDeclaration, known: KnownTypes): Compiled {
  const hasFixedValue = fixed !== null;
  if (!isComplex(type)) return { hasFixedValue, text: compileText(type, known), children: null, attributes: [] };
  const { attributes, text } = type;
  if (text !== null) return { hasFixedValue, text: compileText(text, known), children: null, attributes };
  return { hasFixedValue, text: null, children: compileChildren(type, known), attributes };
}

function compileText(type: SimpleType, { texts }: KnownTypes): CompiledText {
  const before = texts.get(type);
  if (before !== undefined) return before;
  const text: CompiledText = { type, isCertain: checkCertainCheck(type) };
  texts.set(type, text);
  return text;
}

function compileChildren(type: ComplexType, known: KnownTypes): CompiledChildren {
  const before = known.children.get(type);
  if (before !== undefined) return before;
  const children: CompiledChildren = { type, byName: new Map(), shapes: { start: newShape(), count: 0 } };
  known.children.set(type, children);
  for (const [name, { declaration, order }] of type.childByName)
    children.byName.set(name, { order, compiled: compile(declaration, known) });
  return children;
}

function newShape(): Shape {
  return { next: [], isValid: false };
}

/** Lengths and numbers of the values that one document remembers for each type: most lines repeat them. */
const rememberedLength = 24;
const rememberedCount = 500;

class ValidityCheck {
  readonly #namespace: string;
  readonly #onLeaf: (element: LocatedElement, type: SimpleType) => void;
  readonly #validValues = new Map<SimpleType, Set<string>>();

  constructor(namespace: string, onLeaf: (element: LocatedElement, type: SimpleType) => void) {
    this.#namespace = namespace;
    this.#onLeaf = onLeaf;
  }

  isValid(element: LocatedElement, compiled: Compiled): boolean {
    if (!areAttributesValid(element, compiled.attributes)) return false;
    const { text, children } = compiled;
    if (text !== null) return this.#isTextValid(element, text, compiled.hasFixedValue);
    return children !== null && this.#areChildrenValid(element, children);
  }

  #isTextValid(element: LocatedElement, { type, isCertain }: CompiledText, hasFixedValue: boolean): boolean {
    const { text } = element;
    // An empty element implies its fixed value.
    if (element.children.length > 0 || text.length > longTextLimit || (hasFixedValue && text === '')) return false;
    this.#onLeaf(element, type);
    return isCertain(text) || this.#isKnownOrValid(text, type);
  }

  #isKnownOrValid(text: string, type: SimpleType): boolean {
    const known = this.#validValues.get(type);
    if (known?.has(text) === true) return true;
    if (checkValue(text, type) !== null) return false;
    if (text.length > rememberedLength) return true;
    if (known === undefined) this.#validValues.set(type, new Set([text]));
    else if (known.size < rememberedCount) known.add(text);
    return true;
  }

  #areChildrenValid(element: LocatedElement, { type, byName, shapes }: CompiledChildren): boolean {
    if (element.text !== '' && /[^ \t\r\n]/.test(element.text)) return false;
    const { children } = element;
    let shape: Shape | null = children.length <= longestShape ? shapes.start : null;
    for (const child of children) {
      const known = child.namespace === this.#namespace ? byName.get(child.name) : undefined;
      if (known === undefined) return false;
      if (shape !== null) shape = nextShape(shapes, shape, known.order);
      if (!this.isValid(child, known.compiled)) return false;
    }
    if (shape?.isValid === true) return true;
    if (checkContent(type, children, this.#namespace, 1).length > 0) return false;
    if (shape !== null) shape.isValid = true;
    return true;
  }
}

/** The shape with one more child; null when there are too many shapes, which are then forgotten. */
function nextShape(shapes: Shapes, shape: Shape, order: number): Shape | null {
  const known = shape.next[order];
  if (known !== undefined) return known;
  if (shapes.count >= shapesLimit) {
    shapes.start = newShape();
    shapes.count = 0;
    return null;
  }
  shapes.count += 1;
  const created = newShape();
  shape.next[order] = created;
  return created;
}

function areAttributesValid({ attributes }: LocatedElement, declared: readonly AttributeDeclaration[]): boolean {
  if (attributes.length === 0 && declared.length === 0) return true;
  const isComplete = declared.every(({ name, isRequired }) => !isRequired || attributes.some((attribute) => attribute.name === name));
  return isComplete && attributes.every((attribute) => isSchemaLocation(attribute) || isAttributeValid(attribute, declared));
}

function isAttributeValid({ name, namespace, value }: XmlAttribute, declared: readonly AttributeDeclaration[]): boolean {
  const declaration = namespace === '' ? declared.find((candidate) => candidate.name === name) : undefined;
  if (declaration === undefined) return false;
  const { fixed, type } = declaration;
  return (fixed === null || value === fixed) && checkValue(value, type) === null;
}
