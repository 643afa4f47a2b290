import { InternalError } from '../shared/internal-error.ts';
import type { AttributeDeclaration, ComplexType, ElementDeclaration, Particle, SimpleType } from './model.ts';

/**
 * A type of elements, with its children by name.
 *
 * @throws InternalError when its content allows a name twice
 */
export function buildComplexType(
  attributes: readonly AttributeDeclaration[],
  text: SimpleType | null,
  content: Particle | null,
): ComplexType {
  const childByName = new Map<string, { declaration: ElementDeclaration; order: number }>();
  if (content !== null) {
    for (const declaration of listElements(content)) {
      if (childByName.has(declaration.name)) throw new InternalError(`The schema allows ${declaration.name} twice in one element.`);
      childByName.set(declaration.name, { declaration, order: childByName.size });
    }
  }
  return { attributes, text, content, childByName };
}

/** All elements of a content model in the order of the schema. */
export function listElements(particle: Particle): readonly ElementDeclaration[] {
  return particle.kind === 'element' ? [particle.declaration] : particle.members.flatMap(listElements);
}
