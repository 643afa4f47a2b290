import { findSiblingBefore, readComplexType } from '../../schema/content-of.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { TextEdit } from '../../xml/edit.ts';
import type { LocatedElement, XmlDocument } from '../../xml/element.ts';
import { buildInsertion, buildReindented, formatLineLead, removeMarkup } from '../../xml/rewrite.ts';
import type { Fix, FixContext } from './fix.ts';

/** Moves elements that are next to `Fa` to their place inside it. */
export const fieldsOutsideFaFix: Fix = {
  code: 'XML-119',
  done: { pl: 'Przeniesiono element do wnętrza Fa, na jego miejsce.', en: 'Moved an element to its place inside Fa.' },
  isRevealing: true,
  edits: ({ place }, context) => {
    const root = place.kind === 'element' ? place.element.parent : null;
    if (root === null || place.kind !== 'element') return null;
    return movesIntoFa(root, context).get(place.element) ?? null;
  },
};

/** The edits that move children of the root into `Fa`, where the schema allows them there. */
const movesIntoFa = memoizeByObject((root: LocatedElement, context: FixContext): ReadonlyMap<LocatedElement, readonly TextEdit[]> => {
  const moves = new Map<LocatedElement, readonly TextEdit[]>();
  const [fa, ...others] = root.children.filter(({ name, namespace }) => name === 'Fa' && namespace === root.namespace);
  const type = fa === undefined ? null : readComplexType(context.model, fa);
  if (fa === undefined || type === null || others.length > 0 || fa.children.length === 0) return moves;
  for (const [name, known] of type.childByName) {
    const elements = root.children.filter((child) => child.name === name);
    if (elements.length === 0) continue;
    const present = fa.children.filter((child) => child.name === name).length;
    if (elements.length + present > known.declaration.maxOccurs) continue;
    const previous = findSiblingBefore(type, fa.children, name);
    for (const element of elements) {
      if (element.namespace === fa.namespace) moves.set(element, moveIntoFa(element, fa, previous, context));
    }
  }
  return moves;
});

function moveIntoFa(element: LocatedElement, fa: LocatedElement, previous: LocatedElement | null, { document }: FixContext): TextEdit[] {
  const { start, end } = element;
  const from = formatLineLead(document.text, start, end);
  const lead = from === '' ? '' : childLead(document, fa) || from;
  const markup = lead + buildReindented(document, element, indentOf(from), indentOf(lead));
  return [removeMarkup(document.text, start, end), buildInsertion(document.text, previous, fa, markup)];
}

/** Line break and indentation of the first child that is on a line of its own. */
function childLead({ text }: XmlDocument, parent: LocatedElement): string {
  return parent.children.map(({ start, end }) => formatLineLead(text, start, end)).find((lead) => lead !== '') ?? '';
}

function indentOf(lead: string): string {
  return lead.replace(/[\r\n]/g, '');
}
