import { join } from 'node:path';
import { projectDirectory } from '../runner/project-files.ts';

/** What a module of the pages exports. It is loaded by its path, and not typed, because its types are those of a browser. */
async function loadModule(file: string): Promise<Readonly<Record<string, never>>> {
  return await import(join(projectDirectory, 'packages/pages/src', file));
}

/** The library that draws; its types, too, are those of a browser. */
const drawing: string = 'preact';

/** A part of a page, and the context in which it is rendered. */
interface RenderedPart {
  /** From `packages/pages/src`. */
  readonly file: string;
  readonly component: string;
  readonly props: object;
  readonly context: { readonly file: string; readonly name: string; readonly value: object };
}

/** The first rendering of a component, as text with tags, without attributes. Effects do not run. */
export async function renderComponent({ file, component, props, context }: RenderedPart): Promise<string> {
  const { createElement, render } = await import(drawing);
  const { [component]: found } = await loadModule(file);
  const { [context.name]: surrounding } = await loadModule(context.file);
  if (found === undefined || surrounding === undefined) throw new Error(`${file} or ${context.file} does not export its part.`);
  const root = new RenderedNode('root', '');
  const given = globalThis as { document?: unknown };
  given.document = { createElementNS: (_: string, name: string) => new RenderedNode(name, ''), createTextNode };
  try {
    const { Provider } = surrounding as { readonly Provider: unknown };
    render(createElement(Provider, { value: context.value }, createElement(found, props)), root);
    return root.childNodes.join('');
  } finally {
    delete given.document;
  }
}

function createTextNode(text: string): RenderedNode {
  return new RenderedNode(null, text);
}

/** As much of the nodes of a browser as a first rendering needs. */
class RenderedNode {
  readonly localName: string | null;
  readonly nodeType: number;
  readonly style = { setProperty: () => {} };
  readonly childNodes: RenderedNode[] = [];
  parentNode: RenderedNode | null = null;
  data: string;

  constructor(localName: string | null, data: string) {
    this.localName = localName;
    this.nodeType = localName === null ? 3 : 1;
    this.data = data;
  }

  get firstChild(): RenderedNode | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): RenderedNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  insertBefore(node: RenderedNode, next: RenderedNode | null): void {
    const index = next === null ? this.childNodes.length : this.childNodes.indexOf(next);
    this.childNodes.splice(index, 0, node);
    node.parentNode = this;
  }

  setAttribute(): void {}

  removeAttribute(): void {}

  addEventListener(): void {}

  toString(): string {
    return this.localName === null ? this.data : `<${this.localName}>${this.childNodes.join('')}</${this.localName}>`;
  }
}
