import { type ElementDeclaration, isComplex } from '../../schema/model.ts';
import type { Element, LocatedElement } from '../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../xml/escape.ts';

/** An element of a document under construction, without prefixes, source positions and surrounding white space. Drafts are immutable. */
export interface Draft extends Element {
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Draft[];
}

/** Shared by all drafts without attributes: a large invoice has a hundred thousand elements, hardly any with attributes. */
const noAttributes: Draft['attributes'] = {};
const noChildren: readonly never[] = [];

/** An element with text. */
export function createLeaf(name: string, text: string): Draft {
  return { name, attributes: noAttributes, text, children: noChildren };
}

/** An element with children; those that are null are left out. */
export function createBranch(name: string, children: readonly (Draft | null)[]): Draft {
  return { name, attributes: noAttributes, text: '', children: children.filter((child) => child !== null) };
}

/**
 * The draft of a parsed element. Children in other namespaces and prefixed attributes (`xsi:*`, `xml:*`) are not part of FA(3) and are left
 * out.
 */
export function draftOf({ name, namespace, attributes, text, children }: LocatedElement): Draft {
  if (children.length === 0) return { name, attributes: attributesOf(attributes), text, children: noChildren };
  const own = children.filter((child) => child.namespace === namespace);
  return { name, attributes: attributesOf(attributes), text: '', children: own.map(draftOf) };
}

function attributesOf(attributes: LocatedElement['attributes']): Draft['attributes'] {
  if (attributes.length === 0) return noAttributes;
  const own = attributes.filter(({ name, namespace }) => namespace === '' && name !== 'xmlns');
  return Object.fromEntries(own.map(({ localName, value }) => [localName, value]));
}

/** The first child with a name; null when there is none. */
export function findChild(draft: Draft, name: string): Draft | null {
  for (const child of draft.children) if (child.name === name) return child;
  return null;
}

/** All children with a name, in order. */
export function listChildren(draft: Draft, name: string): readonly Draft[] {
  return draft.children.filter((child) => child.name === name);
}

/** The descendant at a path of names, the first of each; null when there is none. */
export function draftAt(draft: Draft, ...names: readonly string[]): Draft | null {
  let found: Draft | null = draft;
  for (const name of names) {
    if (found === null) return null;
    found = findChild(found, name);
  }
  return found;
}

/** The text at a path of names, without white space around it; null when it is absent or blank. */
export function readTextAt(draft: Draft, ...names: readonly string[]): string | null {
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

/** Replaces the first child with the same name, or appends the child; {@link sortInSchemaOrder} sorts. */
export function withChild(draft: Draft, child: Draft): Draft {
  const index = draft.children.findIndex(({ name }) => name === child.name);
  return withChildren(draft, index === -1 ? [...draft.children, child] : draft.children.with(index, child));
}

/** Applies `change` to the first child with a name; unchanged when there is none. */
export function changeChild(draft: Draft, name: string, change: (child: Draft) => Draft): Draft {
  const child = findChild(draft, name);
  return child === null ? draft : withChild(draft, change(child));
}

/** Sorts all children, at every depth, into schema order; equal names keep their order. Returns the same draft if already sorted. */
export function sortInSchemaOrder(draft: Draft, declaration: ElementDeclaration): Draft {
  const { type } = declaration;
  if (!isComplex(type) || draft.children.length === 0) return draft;
  let isSorted = true;
  let isSame = true;
  let lastPosition = -1;
  const ordered = draft.children.map((child) => {
    const declared = type.childByName.get(child.name);
    const position = declared?.order ?? Number.MAX_SAFE_INTEGER;
    const sorted = declared === undefined ? child : sortInSchemaOrder(child, declared.declaration);
    isSorted &&= position >= lastPosition;
    isSame &&= sorted === child;
    lastPosition = position;
    return { position, sorted };
  });
  if (isSorted && isSame) return draft;
  const children = isSorted ? ordered : ordered.toSorted((left, right) => left.position - right.position);
  return withChildren(
    draft,
    children.map(({ sorted }) => sorted),
  );
}

/**
 * Serializes a draft as a UTF-8 document with the namespace as default namespace. Deterministic.
 *
 * @param layout `indented`: one element per line, two spaces per level; `one-line`: no white space between elements
 */
export function writeDraft(draft: Draft, namespace: string, layout: 'indented' | 'one-line' = 'indented'): string {
  const { lineBreak, step } = layout === 'indented' ? { lineBreak: '\n', step: '  ' } : { lineBreak: '', step: '' };
  return `<?xml version="1.0" encoding="UTF-8"?>${serializeElement(withNamespace(draft, namespace), lineBreak, step)}\n`;
}

function withNamespace(draft: Draft, namespace: string): Draft {
  return { ...draft, attributes: { xmlns: namespace, ...draft.attributes } };
}

/** Recursive concatenation is twice as fast as collecting the lines of a large invoice in a list. */
function serializeElement(draft: Draft, inFront: string, step: string): string {
  const { name, text, children } = draft;
  const opening = `${inFront}<${name}${serializeAttributes(draft)}>`;
  if (children.length === 0) return `${opening}${escapeText(text)}</${name}>`;
  const inside = children.map((child) => serializeElement(child, inFront + step, step)).join('');
  return `${opening}${inside}${inFront}</${name}>`;
}

function serializeAttributes({ attributes }: Draft): string {
  if (attributes === noAttributes) return '';
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
}
