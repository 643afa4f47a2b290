import { checkValue } from '../../schema/check-value.ts';
import { listProblems, readComplexType } from '../../schema/content-of.ts';
import { type ComplexType, type ElementDeclaration, isComplex, readTextType, type SchemaModel } from '../../schema/model.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { renameElement } from '../../xml/rewrite.ts';
import { isUncertainName } from '../suggestions/codes.ts';
import { isAmountConfirmed } from '../suggestions/confirmed-amount-name.ts';
import { findSuggestedName } from '../violations/explain-content.ts';
import type { Fix, FixContext } from './fix.ts';

/** Corrects a misspelt element name, if only one name is similar, the content fits and the element is allowed there. */
export const unknownNameFix: Fix = {
  code: 'XML-103',
  done: { pl: 'Poprawiono nazwę elementu.', en: 'Corrected the name of an element.' },
  edits: ({ place }, context) => {
    const element = place.kind === 'element' ? place.element : null;
    if (element === null || element.parent === null) return null;
    const name = suggestedNames(element.parent, context).get(element);
    return name === undefined ? null : renameElement(context.document, element, name);
  },
};

/** The corrected names of an element's children; none where they would conflict. */
const suggestedNames = memoizeByObject((parent: LocatedElement, context: FixContext): ReadonlyMap<LocatedElement, string> => {
  const { model } = context;
  const names = new Map<LocatedElement, string>();
  const type = readComplexType(model, parent);
  if (type === null) return names;
  for (const child of parent.children) {
    if (child.namespace !== model.namespace || type.childByName.has(child.name)) continue;
    const name = findSuggestedName(child, type);
    const declaration = name === null ? undefined : type.childByName.get(name)?.declaration;
    if (name !== null && declaration !== undefined && fits(child, declaration, model)) names.set(child, name);
  }
  for (const child of unconfirmedAmounts(parent, names, type, context)) names.delete(child);
  const renamed = renamedChildren(parent, names);
  const isBetter = seriousProblems(model, type, renamed) <= seriousProblems(model, type, parent.children) - names.size;
  return isBetter ? names : new Map();
});

function renamedChildren(parent: LocatedElement, names: ReadonlyMap<LocatedElement, string>): LocatedElement[] {
  return parent.children.map((child) => ({ ...child, name: names.get(child) ?? child.name }));
}

/** Children whose names may mean another amount, unless the other amounts confirm the name. */
function unconfirmedAmounts(
  parent: LocatedElement,
  names: ReadonlyMap<LocatedElement, string>,
  type: ComplexType,
  { invoice }: FixContext,
): LocatedElement[] {
  const uncertain = [...names].filter(([child, name]) => isUncertainName(child.name, name) && isAmount(name, type));
  if (uncertain.length === 0) return [];
  const renamed = { ...parent, children: renamedChildren(parent, names) };
  const counts = new Map<string, number>();
  for (const { name } of renamed.children) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isConfirmed = (child: LocatedElement, name: string) => counts.get(name) === 1 && isAmountConfirmed(child, name, renamed, invoice);
  return uncertain.flatMap(([child, name]) => (isConfirmed(child, name) ? [] : [child]));
}

function isAmount(name: string, type: ComplexType): boolean {
  const declaration = type.childByName.get(name)?.declaration;
  return declaration !== undefined && readTextType(declaration)?.primitive === 'decimal';
}

/** Number of problems other than missing elements: a new name may reveal missing elements, but nothing misplaced or surplus. */
function seriousProblems(model: SchemaModel, type: ComplexType, children: readonly LocatedElement[]): number {
  return listProblems(model, type, children).filter(({ kind }) => kind !== 'missing').length;
}

function fits(element: LocatedElement, declaration: ElementDeclaration, model: SchemaModel): boolean {
  const textType = readTextType(declaration);
  if (textType !== null) return element.children.length === 0 && checkValue(element.text, textType) === null;
  if (!isComplex(declaration.type)) return false;
  return element.text === '' && listProblems(model, declaration.type, element.children).length === 0;
}
