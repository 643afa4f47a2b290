import { type AttributeDeclaration, type ComplexType, type ElementDeclaration, isComplex } from '@nakor/domain/schema/model';
import { schemaModel } from '../drivers/validation.ts';

/** A place of FA(3) that takes a text: an element, or an attribute of one. */
export interface SchemaPlace {
  /** The declarations from `Faktura` to the element. */
  readonly path: readonly [ElementDeclaration, ...ElementDeclaration[]];
  /** Null where the text of the element is meant. */
  readonly attribute: AttributeDeclaration | null;
}

/** Every place of the schema model that takes a text, in the order of the schema. */
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

/** The path of a place as people write it. */
export function placeName({ path, attribute }: SchemaPlace): string {
  return path.map(({ name }) => name).join('/') + (attribute === null ? '' : `/@${attribute.name}`);
}
