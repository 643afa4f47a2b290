import { listProblems, readComplexType } from '../../schema/content-of.ts';
import type { ComplexType } from '../../schema/model.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { TextEdit } from '../../xml/edit.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { buildInsertion, formatLineLead, removeMarkup } from '../../xml/rewrite.ts';
import type { Fix, FixContext } from './fix.ts';

/** Sorts siblings in the order of the schema, if they then fit it. */
export const siblingOrderFix: Fix = {
  code: 'XML-101',
  done: { pl: 'Ustawiono elementy w kolejności schematu.', en: 'Put elements into the order of the schema.' },
  edits: ({ place }, context) => {
    const parent = place.kind === 'element' ? place.element.parent : null;
    return parent === null ? null : reorderChildren(parent, context);
  },
};

const reorderChildren = memoizeByObject((parent: LocatedElement, context: FixContext): readonly TextEdit[] | null => {
  const { model } = context;
  const type = readComplexType(model, parent);
  if (type === null) return null;
  const sorted = parent.children.toSorted((left, right) => orderOf(type, left) - orderOf(type, right));
  if (listProblems(model, type, sorted).length > 0) return null;
  const misplaced = new Set(
    listProblems(model, type, parent.children).flatMap((problem) => (problem.kind === 'misplaced' ? [problem.element] : [])),
  );
  const edits: TextEdit[] = [];
  let previous: LocatedElement | null = null;
  for (const element of sorted) {
    if (misplaced.has(element)) edits.push(...move(element, previous, parent, context));
    else previous = element;
  }
  return edits.length === 0 ? null : edits;
});

function orderOf(type: ComplexType, element: LocatedElement): number {
  return type.childByName.get(element.name)?.order ?? 0;
}

function move(
  element: LocatedElement,
  previous: LocatedElement | null,
  parent: LocatedElement,
  { document: { text } }: FixContext,
): TextEdit[] {
  const { start, end } = element;
  const markup = formatLineLead(text, start, end) + text.slice(start, end);
  return [removeMarkup(text, start, end), buildInsertion(text, previous, parent, markup)];
}
