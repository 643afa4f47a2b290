import type { LocatedElement, XmlDocument } from './element.ts';

/** The innermost element whose markup, from `<` to `>`, contains an offset; the root for offsets outside of it. */
export function findElementAt(document: XmlDocument, offset: number): LocatedElement {
  let element = document.root;
  for (;;) {
    const inner = childAt(element, offset);
    if (inner === null) return element;
    element = inner;
  }
}

function childAt(parent: LocatedElement, offset: number): LocatedElement | null {
  let low = 0;
  let high = parent.children.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const child = parent.children[middle];
    if (child === undefined || child.start > offset) high = middle - 1;
    else if (child.end <= offset) low = middle + 1;
    else return child;
  }
  return null;
}
