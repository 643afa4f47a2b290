import { type AttributeDeclaration, type ComplexType, type ElementDeclaration, isComplex } from '@nakor/domain/schema/model';
import { schemaModel } from '../drivers/validation.ts';

/** A place of FA(3) that contains text: an element or one of its attributes. */
export interface SchemaPlace {
  /** The declarations from `Faktura` to the element. */
  readonly path: readonly [ElementDeclaration, ...ElementDeclaration[]];
  /** Null for the text of the element. */
  readonly attribute: AttributeDeclaration | null;
}

/** Every place of the schema model that contains text, in schema order. */
export const schemaPlaces: readonly SchemaPlace[] = placesIn([schemaModel.root]);

function placesIn(path: SchemaPlace['path']): SchemaPlace[] {
  const type = path.at(-1)?.type;
  if (type === undefined) return [];
  if (!isComplex(type)) return [{ path, attribute: null }];
  const attributes = type.attributes.map((attribute): SchemaPlace => ({ path, attribute }));
  return [
    ...attributes,
    ...(type.text === null ? [] : [{ path, attribute: null }]),
    ...childrenOf(type).flatMap((child) => placesIn([...path, child])),
  ];
}

function childrenOf({ childByName }: ComplexType): readonly ElementDeclaration[] {
  return [...childByName.values()].map(({ declaration }) => declaration);
}

/** The path of a place in readable form. */
export function placeName({ path, attribute }: SchemaPlace): string {
  return path.map(({ name }) => name).join('/') + (attribute === null ? '' : `/@${attribute.name}`);
}
