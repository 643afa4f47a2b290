import type { LocatedElement } from './element.ts';

const siblingNumbers = new WeakMap<LocatedElement, Uint32Array>();

/** Far longer than any path in FA(3); a thousand longer ones would not fit into a response. */
const pathLengthLimit = 1_000;

/**
 * XPath of an element, with positions where a name occurs more than once: `/Faktura/Fa/FaWiersz[3]/P_12`. Names have no prefixes. For an
 * excessively nested element it is the path of the nearest ancestor whose path has at most 1,000 characters.
 */
export function formatXpath(element: LocatedElement): string {
  const steps: string[] = [];
  for (let node: LocatedElement | null = element; node !== null; node = node.parent) {
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

/** Position among siblings of the same name, from 1; null when it is the only one. */
function numberAmongSiblings(element: LocatedElement): number | null {
  if (element.parent === null) return null;
  let numbers = siblingNumbers.get(element.parent);
  if (numbers === undefined) {
    numbers = numberChildren(element.parent.children);
    siblingNumbers.set(element.parent, numbers);
  }
  const index = indexAmong(element.parent.children, element);
  return index === null || numbers[index] === 0 ? null : (numbers[index] ?? null);
}

/** The position of each sibling among those of the same name, from 1; 0 where the name occurs once. */
function numberChildren(children: readonly LocatedElement[]): Uint32Array {
  const counts = new Map<string, number>();
  const numbers = new Uint32Array(children.length);
  for (const [index, { name }] of children.entries()) {
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    numbers[index] = number;
  }
  for (const [index, { name }] of children.entries()) if (counts.get(name) === 1) numbers[index] = 0;
  return numbers;
}

/** Index of an element among its siblings: by bisection, since a parser returns them in the order of offsets; otherwise by a linear search. */
function indexAmong(children: readonly LocatedElement[], element: LocatedElement): number | null {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.start ?? 0) < element.start) low = middle + 1;
    else high = middle;
  }
  if (children[low] === element) return low;
  const index = children.indexOf(element);
  return index === -1 ? null : index;
}
