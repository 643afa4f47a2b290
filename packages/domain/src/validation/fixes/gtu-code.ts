import { findSiblingBefore, readComplexType } from '../../schema/content-of.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { escapeText } from '../../xml/escape.ts';
import { buildInsertion, formatLineLead, formatQualifiedChildName, removeMarkup, renameElement, replaceText } from '../../xml/rewrite.ts';
import type { Fix } from './fix.ts';

/** Number of codes of a line, well-formed or not. */
const countCodes = memoizeByObject(({ children }: LocatedElement): number => children.filter(({ name }) => name.startsWith('GTU')).length);

/** Writes `<GTU>GTU_12</GTU>` for `<GTU_12>1</GTU_12>`. A line has at most one code; choosing among several requires a person's decision. */
export const gtuCodeFix: Fix = {
  code: 'XML-113',
  done: { pl: 'Zapisano kod GTU jako wartość elementu GTU.', en: 'Wrote a GTU code as the content of GTU.' },
  edits: ({ place }, { document, model }) => {
    if (place.kind !== 'element' || place.element.parent === null) return null;
    const { element } = place;
    const { parent } = place.element;
    const type = readComplexType(model, parent);
    if (type === null || countCodes(parent) !== 1 || element.children.length > 0 || element.text.trim() !== '1') return null;
    const others = parent.children.filter((child) => child !== element && type.childByName.has(child.name));
    const previous = findSiblingBefore(type, others, 'GTU');
    const next = others[previous === null ? 0 : others.indexOf(previous) + 1];
    const isInPlace = (previous === null || previous.start < element.start) && (next === undefined || next.start > element.start);
    if (isInPlace) return [...renameElement(document, element, 'GTU'), ...replaceText(document, element, element.name)];
    const { start, end } = element;
    const name = formatQualifiedChildName(parent, 'GTU');
    const markup = `${formatLineLead(document.text, start, end)}<${name}>${escapeText(element.name)}</${name}>`;
    return [removeMarkup(document.text, start, end), buildInsertion(document.text, previous, parent, markup)];
  },
};
