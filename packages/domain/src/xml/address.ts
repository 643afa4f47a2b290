import type { XmlElement } from './element.ts';

const siblingNumbers = new WeakMap<XmlElement, Map<XmlElement, number>>();

/**
 * XPath of an element, with positions where a name occurs more than once: `/Faktura/Fa/FaWiersz[3]/P_12`.
 * Names are written without prefixes, as people speak of them.
 */
export function xpathOf(element: XmlElement): string {
  const steps: string[] = [];
  for (let node: XmlElement | null = element; node !== null; node = node.parent) {
    const number = numberAmongSiblings(node);
    steps.unshift(number === null ? node.name : `${node.name}[${number}]`);
  }
  return `/${steps.join('/')}`;
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
