import { outermostEmpty } from '../../schema/empty-element.ts';
import { type Fix, removeOnce } from './fix.ts';

/** Removes an optional element that is empty, and with it what then is empty around it. */
export const emptyElementFix: Fix = {
  code: 'XML-108',
  done: { pl: 'Usunięto pusty element nieobowiązkowy.', en: 'Removed an optional empty element.' },
  edits: ({ place }, context) => {
    const empty = place.kind === 'element' ? outermostEmpty(context.document, place.element, context.model) : null;
    return empty === null ? null : removeOnce(empty, context);
  },
};
