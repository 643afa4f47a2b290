import { readComplexType } from '../../schema/content-of.ts';
import { getAttributeRange } from '../../xml/rewrite.ts';
import type { Fix } from './fix.ts';

/** Removes an attribute that is not in the schema; a missing or wrong one requires a person's decision. */
export const unknownAttributeFix: Fix = {
  code: 'XML-112',
  done: { pl: 'Usunięto atrybut, którego nie ma w schemacie.', en: 'Removed an attribute that is not in the schema.' },
  edits: ({ place }, { document, model }) => {
    if (place.kind !== 'attribute') return null;
    if (readComplexType(model, place.element)?.attributes.some(({ name }) => name === place.name)) return null;
    const range = getAttributeRange(document, place.element, place.name);
    return range === null ? null : [{ start: range.start, end: range.end, text: '' }];
  },
};
