import type { XmlElement } from './element.ts';

const siblingNumbers = new WeakMap<XmlElement, Map<XmlElement, number>>();

/** Far longer than any path in FA(3); a thousand longer ones would not fit into an answer. */
const pathLengthLimit = 1_000;

/**
 * XPath of an element, with positions where a name occurs more than once: `/Faktura/Fa/FaWiersz[3]/P_12`.
 * Names are written without prefixes, as people speak of them. Of an element nested absurdly deep, it is the path of the
 * nearest ancestor whose path has at most 1,000 characters.
 */
export function xpathOf(element: XmlElement): string {
  const steps: string[] = [];
  for (let node: XmlElement | null = element; node !== null; node = node.parent) {
    const number = numberAmongSiblings(node);
    steps.unshift(number === null ? node.name : `${node.name}[${number}]`);
  }
  let path = '';
  for (const step of steps) {
    if (path.length + step.length + 1 > pathLengthLimit) break;
    path += `/${step}`;
  }
  return path;
}

/** Position among siblings of the same name, from 1; null when there is only one. */
function numberAmongSiblings(element: XmlElement): number | null {
  if (element.parent === null) return null;
  let numbers = siblingNumbers.get(element.parent);
  if (numbers === undefined) {
    numbers = numberChildren(element.parent);
    siblingNumbers.set(element.parent, numbers);
  }
  return numbers.get(element) ?? null;
}

function numberChildren(parent: XmlElement): Map<XmlElement, number> {
  const byName = new Map<string, XmlElement[]>();
  for (const child of parent.children) {
    const sameName = byName.get(child.name);
    if (sameName === undefined) byName.set(child.name, [child]);
    else sameName.push(child);
  }
  const numbers = new Map<XmlElement, number>();
  for (const sameName of byName.values()) {
    if (sameName.length > 1) for (const [index, child] of sameName.entries()) numbers.set(child, index + 1);
  }
  return numbers;
}
