import { findElementAt } from '../../xml/element-at.ts';
import { removeMarkup } from '../../xml/rewrite.ts';
import type { Fix } from './fix.ts';

/** Removes a processing instruction. */
export const processingInstructionFix: Fix = {
  code: 'XML-006',
  done: { pl: 'Usunięto instrukcję przetwarzania.', en: 'Removed a processing instruction.' },
  edits: ({ place }, { document }) => {
    if (place.kind !== 'offset') return null;
    const end = document.text.indexOf('?>', place.offset) + 2;
    const { children, text } = findElementAt(document, place.offset);
    // White space around it inside text is content, not layout.
    const isInText = children.length === 0 && text !== '';
    return [isInText ? { start: place.offset, end, text: '' } : removeMarkup(document.text, place.offset, end)];
  },
};
