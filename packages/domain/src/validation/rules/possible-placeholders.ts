import { isCertainlyData } from '../../fa3/placeholder.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import { forEachElement, type LocatedElement, type XmlDocument } from '../../xml/element.ts';

/**
 * The elements whose text may be a placeholder, by name. One pass over the document for all rules about placeholders: they read a hundred fields,
 * and nearly all documents have no such text.
 */
export const findPossiblePlaceholders = memoizeByObject(({ root }: XmlDocument): ReadonlyMap<string, readonly LocatedElement[]> => {
  const found = new Map<string, LocatedElement[]>();
  forEachElement(root, (element) => {
    const { name, text } = element;
    if (text === '' || isCertainlyData(text)) return;
    const sameName = found.get(name);
    if (sameName === undefined) found.set(name, [element]);
    else sameName.push(element);
  });
  return found;
});
