import { childrenOf, escapeText, type MutableElement } from '../mutable-xml.ts';

/** An invoice in which a mistake is made. Paths are names joined by `/`, starting from the children of the root. */
export class Draft {
  readonly root: MutableElement;

  constructor(root: MutableElement) {
    this.root = root;
  }

  /** `RodzajFaktury`. */
  get kind(): string {
    return this.text('Fa/RodzajFaktury');
  }

  get isCorrection(): boolean {
    return this.kind.startsWith('KOR');
  }

  get isInPln(): boolean {
    return this.text('Fa/KodWaluty') === 'PLN';
  }

  /** Every element at a path. */
  all(path: string): MutableElement[] {
    return path
      .split('/')
      .reduce<MutableElement[]>(
        (parents, name) => parents.flatMap((parent) => childrenOf(parent).filter((child) => child.name === name)),
        [this.root],
      );
  }

  has(path: string): boolean {
    return this.all(path).length > 0;
  }

  /** Text of the first element at a path; empty if there is none. */
  text(path: string): string {
    return textOf(this.all(path)[0]);
  }

  /** Amount of the first element at a path, in grosze; zero if there is none. */
  grosze(path: string): bigint {
    return toGrosze(this.text(path));
  }

  /** XPath as stated in issues: with positions where a name occurs more than once. */
  xpathOf(element: MutableElement): string {
    const steps: string[] = [];
    for (let current = element; ; ) {
      const parent = this.parentOf(current);
      const twins = parent === null ? [] : childrenOf(parent).filter(({ name }) => name === current.name);
      steps.unshift(twins.length > 1 ? `${current.name}[${twins.indexOf(current) + 1}]` : current.name);
      if (parent === null) return `/${steps.join('/')}`;
      current = parent;
    }
  }

  /** The parent of an element; null for the root. */
  parentOf(element: MutableElement): MutableElement | null {
    const stack = [this.root];
    for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
      if (parent.content.includes(element)) return parent;
      stack.push(...childrenOf(parent));
    }
    return null;
  }
}

/** Text of a leaf element; empty if there is no element. */
export function textOf(element: MutableElement | undefined): string {
  return (element?.content.join('') ?? '').replaceAll('&lt;', '<').replaceAll(']]&gt;', ']]>').replaceAll('&amp;', '&');
}

/** Replaces the text of an element. */
export function setText(element: MutableElement, text: string): void {
  element.content = [escapeText(text)];
}

/** The text of a child; empty if there is none. */
export function childText(parent: MutableElement, name: string): string {
  return textOf(childOf(parent, name));
}

/** The first child with a name. */
export function childOf(parent: MutableElement, name: string): MutableElement | undefined {
  return childrenOf(parent).find((child) => child.name === name);
}

/** An element with text. */
export function leaf(name: string, text: string): MutableElement {
  return { name, attributes: [], content: [escapeText(text)] };
}

/** An element with child elements. */
export function node(name: string, ...children: MutableElement[]): MutableElement {
  return { name, attributes: [], content: children };
}

/** Removes a child. */
export function removeChild(parent: MutableElement, child: MutableElement): void {
  parent.content.splice(parent.content.indexOf(child), 1);
}

/** Inserts a child before the first sibling with one of the names; at the end if there is none. */
export function insertBefore(parent: MutableElement, child: MutableElement, names: readonly string[]): void {
  const index = parent.content.findIndex((piece) => typeof piece !== 'string' && names.includes(piece.name));
  parent.content.splice(index === -1 ? parent.content.length : index, 0, child);
}

/** An amount in hundredths. */
export function toGrosze(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?/.exec(text) ?? [];
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0') || '0');
  return sign === '-' ? -value : value;
}

/** Hundredths as an amount. */
export function fromGrosze(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
