import { type ElementDeclaration, isComplex } from '../schema/model.ts';
import type { XmlElement } from '../xml/element.ts';
import { escapeText } from '../xml/rewrite.ts';

/**
 * An element of a document that is being made: without prefixes, positions and white space around it. Drafts are values; whatever
 * changes one gives a new one.
 */
export interface Draft {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Empty for elements with children. */
  readonly text: string;
  readonly children: readonly Draft[];
}

/** An element with text. */
export function leaf(name: string, text: string): Draft {
  return { name, attributes: {}, text, children: [] };
}

/** An element with children; those that are null are left out. */
export function branch(name: string, children: readonly (Draft | null)[]): Draft {
  return { name, attributes: {}, text: '', children: children.filter((child) => child !== null) };
}

/**
 * The draft of an element as it was read. Children in other namespaces, and attributes with a prefix (`xsi:…`, `xml:…`), do not belong to
 * FA(3) and are left out.
 */
export function draftOf(element: XmlElement): Draft {
  const attributes = element.attributes.filter(({ name, namespace }) => namespace === '' && name !== 'xmlns');
  return {
    name: element.name,
    attributes: Object.fromEntries(attributes.map(({ localName, value }) => [localName, value])),
    text: element.children.length === 0 ? element.text : '',
    children: element.children.filter(({ namespace }) => namespace === element.namespace).map(draftOf),
  };
}

/** The first child of a name; null when there is none. */
export function childOf(draft: Draft, name: string): Draft | null {
  return draft.children.find((child) => child.name === name) ?? null;
}

/** All children of a name, in their order. */
export function childrenOf(draft: Draft, name: string): readonly Draft[] {
  return draft.children.filter((child) => child.name === name);
}

/** The descendant at a path of names, the first of each; null when there is none. */
export function draftAt(draft: Draft, ...names: readonly string[]): Draft | null {
  return names.reduce<Draft | null>((found, name) => (found === null ? null : childOf(found, name)), draft);
}

/** The text at a path of names, without white space around it; null when it is absent or blank. */
export function textAt(draft: Draft, ...names: readonly string[]): string | null {
  const text = draftAt(draft, ...names)?.text.trim() ?? '';
  return text === '' ? null : text;
}

/** The draft with other children. */
export function withChildren(draft: Draft, children: readonly Draft[]): Draft {
  return { ...draft, children };
}

/** The draft without its children of some names. */
export function without(draft: Draft, ...names: readonly string[]): Draft {
  return withChildren(
    draft,
    draft.children.filter(({ name }) => !names.includes(name)),
  );
}

/** The draft with a child in place of its first one of that name, or behind the others when there is none; {@link inSchemaOrder} sorts. */
export function withChild(draft: Draft, child: Draft): Draft {
  const index = draft.children.findIndex(({ name }) => name === child.name);
  return withChildren(draft, index === -1 ? [...draft.children, child] : draft.children.with(index, child));
}

/** The draft with what `change` makes of its first child of a name; unchanged when there is none. */
export function changeChild(draft: Draft, name: string, change: (child: Draft) => Draft): Draft {
  const child = childOf(draft, name);
  return child === null ? draft : withChild(draft, change(child));
}

/** The draft with all children, at every depth, in the order of the schema; several of one name keep theirs. */
export function inSchemaOrder(draft: Draft, declaration: ElementDeclaration): Draft {
  const { type } = declaration;
  if (!isComplex(type)) return draft;
  const orderOf = (name: string) => type.childByName.get(name)?.order ?? Number.MAX_SAFE_INTEGER;
  const children = draft.children.map((child) => {
    const declared = type.childByName.get(child.name)?.declaration;
    return declared === undefined ? child : inSchemaOrder(child, declared);
  });
  return withChildren(
    draft,
    children.toSorted((left, right) => orderOf(left.name) - orderOf(right.name)),
  );
}

/** A draft as an element, for those who read documents. It has no place in any text. */
export function elementOf(draft: Draft, namespace: string, parent: XmlElement | null = null): XmlElement {
  const children: XmlElement[] = [];
  const element: XmlElement = {
    name: draft.name,
    qualifiedName: draft.name,
    namespace,
    parent,
    attributes: Object.entries(draft.attributes).map(([name, value]) => ({ name, localName: name, namespace: '', value })),
    children,
    text: draft.text,
    start: 0,
    contentStart: 0,
    end: 0,
  };
  for (const child of draft.children) children.push(elementOf(child, namespace, element));
  return element;
}

/**
 * A draft as a document: UTF-8, the namespace as the default one. The same draft gives the same text.
 *
 * @param layout `indented`: an element a line, two spaces a level; `one-line`: nothing between elements
 */
export function writeDraft(draft: Draft, namespace: string, layout: 'indented' | 'one-line' = 'indented'): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  write(withNamespace(draft, namespace), layout === 'indented' ? { inFront: '', step: '  ' } : { inFront: '', step: '' }, lines);
  return `${lines.join(layout === 'indented' ? '\n' : '')}\n`;
}

function withNamespace(draft: Draft, namespace: string): Draft {
  return { ...draft, attributes: { xmlns: namespace, ...draft.attributes } };
}

interface Indentation {
  readonly inFront: string;
  readonly step: string;
}

function write(draft: Draft, { inFront, step }: Indentation, lines: string[]): void {
  const attributes = Object.entries(draft.attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  if (draft.children.length === 0) {
    lines.push(`${inFront}<${draft.name}${attributes}>${escapeText(draft.text)}</${draft.name}>`);
    return;
  }
  lines.push(`${inFront}<${draft.name}${attributes}>`);
  for (const child of draft.children) write(child, { inFront: inFront + step, step }, lines);
  lines.push(`${inFront}</${draft.name}>`);
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
