import { getAttributeRange } from '../../xml/rewrite.ts';
import type { Fix } from './fix.ts';

/** Removes `xsi:schemaLocation` and `xsi:noNamespaceSchemaLocation`. */
export const schemaLocationFix: Fix = {
  code: 'XML-015',
  done: { pl: 'Usunięto zbędny atrybut schemaLocation.', en: 'Removed the unnecessary attribute schemaLocation.' },
  edits: ({ place }, { document }) => {
    const range = place.kind === 'attribute' ? getAttributeRange(document, place.element, place.name) : null;
    return range === null ? null : [{ start: range.start, end: range.end, text: '' }];
  },
};
