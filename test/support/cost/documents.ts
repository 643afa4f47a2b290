import { findSiblingBefore, readComplexType } from '@nakor/domain/schema/content-of';
import type { ElementDeclaration } from '@nakor/domain/schema/model';
import { applyEdits, type TextEdit } from '@nakor/domain/xml/edit';
import type { LocatedElement } from '@nakor/domain/xml/element';
import { invoiceXml } from '../builders/invoices.ts';
import { parsed, schemaModel } from '../drivers/validation.ts';
import type { SchemaPlace } from './schema-places.ts';
import { inAttribute } from './text-patterns.ts';

/**
 * A valid invoice of about the given size, consisting mostly of lines. A CDATA section makes the complete parser read it and the complete
 * inspection look at it: the scale of costs does not depend on the short cuts of common-case documents (ADR 0006), which no costly one takes.
 */
export function harmlessInvoice(bytes: number): string {
  const usual = invoiceXml({ lines: Math.max(1, Math.round((bytes - frame) / lineBytes)) });
  return usual.replace('>Warszawa<', '><![CDATA[Warszawa]]><');
}

const [frame, lineBytes] = (() => {
  const [one, two] = [invoiceXml({ lines: 1 }).length, invoiceXml({ lines: 2 }).length];
  return [one - (two - one), two - one] as const;
})();

const base = invoiceXml({ lines: 2 });
const document = parsed(base);

/** What is repeated: the element itself, or its nearest ancestor that may occur more than once. */
export type Repetition = 'element' | 'group';

/** A text repeated at places of the schema. */
export interface Filling {
  readonly place: SchemaPlace;
  /** Markup of the text. */
  readonly markup: string;
  readonly repetition: Repetition;
}

/** An invoice with the given places filled in schema order, each repeated until it has its share of the bytes. */
export function invoiceFilled(fillings: readonly Filling[], bytes: number): string {
  const share = (bytes - base.length) / fillings.length;
  return applyEdits(
    base,
    fillings.map((filling) => insertion(filling, share)),
  );
}

function insertion({ place, markup, repetition }: Filling, bytes: number): TextEdit {
  const { path } = place;
  const repeated =
    repetition === 'group'
      ? Math.max(
          1,
          path.findLastIndex(({ maxOccurs }) => maxOccurs > 1),
        )
      : Math.max(1, path.length - 1);
  const unit = around(path.slice(repeated), place, markup);
  const units = unit.repeat(Math.max(1, Math.ceil(bytes / unit.length)));
  const [parent, depth] = deepestIn(path.slice(0, repeated));
  const content = path.slice(depth, repeated).reduceRight((inner, { name }) => `<${name}>${inner}</${name}>`, units);
  return insertedInto(parent, path[depth]?.name ?? '', content);
}

/** The element of a place with its text, wrapped in its ancestors. */
function around(path: readonly ElementDeclaration[], { attribute }: SchemaPlace, markup: string): string {
  const [leaf, ...outer] = path.toReversed();
  const name = leaf?.name ?? '';
  const element = attribute === null ? `<${name}>${markup}</${name}>` : `<${name} ${attribute.name}="${inAttribute(markup)}"></${name}>`;
  return outer.reduce((inner, declaration) => `<${declaration.name}>${inner}</${declaration.name}>`, element);
}

/** The innermost of some nested elements that the invoice contains, and its depth. */
function deepestIn(path: readonly ElementDeclaration[]): readonly [LocatedElement, number] {
  let element = document.root;
  let depth = 1;
  for (const { name } of path.slice(1)) {
    const child = element.children.find((candidate) => candidate.name === name);
    if (child === undefined || child.children.length === 0) break;
    element = child;
    depth += 1;
  }
  return [element, depth];
}

function insertedInto(parent: LocatedElement, name: string, content: string): TextEdit {
  const type = readComplexType(schemaModel, parent);
  const previous = type === null ? null : findSiblingBefore(type, parent.children, name);
  const offset = previous?.end ?? parent.contentStart;
  return { start: offset, end: offset, text: content };
}
