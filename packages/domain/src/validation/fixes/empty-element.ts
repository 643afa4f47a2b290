import { readSimpleType } from '../../schema/content-of.ts';
import { findOutermostEmpty } from '../../schema/empty-element.ts';
import type { SchemaModel } from '../../schema/model.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import { type LocatedElement, walk } from '../../xml/element.ts';
import { type Fix, removeOnce } from './fix.ts';

/**
 * Removes an optional element with empty text, together with ancestors that become empty. An empty marker most likely meant yes, and an empty
 * amount, rate or date is a forgotten value: these require a person's decision.
 */
export const emptyElementFix: Fix = {
  code: 'XML-108',
  done: { pl: 'Usunięto pusty element nieobowiązkowy.', en: 'Removed an optional empty element.' },
  edits: ({ place }, context) => {
    const empty = place.kind === 'element' ? findOutermostEmpty(context.document, place.element, context.model) : null;
    return empty === null || !hasOnlyTexts(empty, context.model) ? null : removeOnce(empty, context);
  },
};

/** Memoized, since it is called for each of the thousands of empty elements that one may contain. */
const hasOnlyTexts = memoizeByObject((outermost: LocatedElement, model: SchemaModel): boolean => {
  for (const element of walk(outermost)) {
    if (element.children.length > 0) continue;
    const type = readSimpleType(model, element);
    if (type !== null && (type.primitive !== 'string' || type.enumeration !== null)) return false;
  }
  return true;
});
