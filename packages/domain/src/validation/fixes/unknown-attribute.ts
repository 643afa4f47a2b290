import { complexTypeOf } from '../../schema/content-of.ts';
import { attributeRange } from '../../xml/rewrite.ts';
import type { Fix } from './fix.ts';

/** Removes an attribute that the schema does not know; a missing or wrong one is a person's matter. */
export const unknownAttributeFix: Fix = {
  code: 'XML-112',
  done: { pl: 'Usunięto atrybut, którego schemat nie zna.', en: 'Removed an attribute that the schema does not know.' },
  edits: ({ place }, { document, model }) => {
    if (place.kind !== 'attribute') return null;
    if (complexTypeOf(model, place.element)?.attributes.some(({ name }) => name === place.name)) return null;
    const range = attributeRange(document, place.element, place.name);
    return range === null ? null : [{ start: range.start, end: range.end, text: '' }];
  },
};
