import { join } from 'node:path';
import { type ComponentType, type Context, createElement, render } from 'preact';
import { projectDirectory } from '../runner/project-files.ts';

/** A component of a page, by its file in `packages/pages/src`. It is loaded by its path because tests have no types of a browser. */
export async function loadComponent<Props>(file: string, name: string): Promise<ComponentType<Props>> {
  const module: Record<string, ComponentType<Props>> = await import(join(projectDirectory, 'packages/pages/src', file));
  const component = module[name];
  if (component === undefined) throw new Error(`${file} exports no ${name}.`);
  return component;
}

/** The first rendering of a component inside a context, as text with tags, without attributes. Effects do not run. */
export function renderedText<Props extends object, Value>(
  component: ComponentType<Props>,
  props: Props,
  { context, value }: { readonly context: Context<Value>; readonly value: Value },
): string {
  const root = new RenderedNode('root', '');
  const given = globalThis as { document?: unknown };
  given.document = { createElementNS: (_: string, name: string) => new RenderedNode(name, ''), createTextNode };
  try {
    render(createElement(context.Provider, { value }, createElement(component, props)), root as never);
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
