import type { LocatedElement } from '../xml/element.ts';
import { type ContentProblem, checkContent } from './check-content.ts';
import { type ComplexType, getDeclaration, isComplex, readTextType, type SchemaModel, type SimpleType } from './model.ts';

/** The type of an element that has children or attributes; null for all others and for elements unknown to the schema. */
export function readComplexType(model: SchemaModel, element: LocatedElement): ComplexType | null {
  const type = getDeclaration(model, element)?.type;
  return type !== undefined && isComplex(type) ? type : null;
}

/** The type of an element's text; null where the schema expects none. */
export function readSimpleType(model: SchemaModel, element: LocatedElement): SimpleType | null {
  const declaration = getDeclaration(model, element);
  return declaration === null ? null : readTextType(declaration);
}

/** The problems an element of this type would have with these children. */
export function listProblems(model: SchemaModel, type: ComplexType, children: readonly LocatedElement[]): readonly ContentProblem[] {
  return checkContent(type, children, model.namespace, Number.POSITIVE_INFINITY);
}

/** The child after which the schema requires one of this name; null when it comes first. */
export function findSiblingBefore(type: ComplexType, children: readonly LocatedElement[], name: string): LocatedElement | null {
  const order = type.childByName.get(name)?.order ?? 0;
  return children.findLast((child) => (type.childByName.get(child.name)?.order ?? Number.POSITIVE_INFINITY) <= order) ?? null;
}
