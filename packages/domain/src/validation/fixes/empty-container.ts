import { findOutermostEmpty } from '../../schema/empty-element.ts';
import { type Fix, removeOnce } from './fix.ts';

/** Removes an empty container, together with ancestors that become empty. */
export const emptyContainerFix: Fix = {
  code: 'XML-121',
  done: { pl: 'Usunięto pusty element.', en: 'Removed an empty element.' },
  edits: ({ place }, context) => {
    const empty = place.kind === 'element' ? findOutermostEmpty(context.document, place.element, context.model) : null;
    return empty === null ? null : removeOnce(empty, context);
  },
};
