import { checkValue } from '../../schema/check-value.ts';
import { complexTypeOf, problemsOf } from '../../schema/content-of.ts';
import { type ComplexType, type ElementDeclaration, isComplex, type SchemaModel, textTypeOf } from '../../schema/model.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { XmlElement } from '../../xml/element.ts';
import { renameElement } from '../../xml/rewrite.ts';
import { meantName } from '../violations/explain-content.ts';
import type { Fix, FixContext } from './fix.ts';

/** Gives a misspelt element the name that is meant, when only one is near, its content fits, and it may stand there. */
export const unknownNameFix: Fix = {
  code: 'XML-103',
  done: { pl: 'Poprawiono nazwę elementu.', en: 'Corrected the name of an element.' },
  edits: ({ place }, context) => {
    const element = place.kind === 'element' ? place.element : null;
    if (element === null || element.parent === null) return null;
    const name = meantNames(element.parent, context).get(element);
    return name === undefined ? null : renameElement(context.document, element, name);
  },
};

/** The new names of an element's children; of two that would be in each other's way neither gets one. */
const meantNames = memoizeByObject((parent: XmlElement, { model }: FixContext): ReadonlyMap<XmlElement, string> => {
  const names = new Map<XmlElement, string>();
  const type = complexTypeOf(model, parent);
  if (type === null) return names;
  for (const child of parent.children) {
    if (child.namespace !== model.namespace || type.childByName.has(child.name)) continue;
    const name = meantName(child, type);
    const declaration = name === null ? undefined : type.childByName.get(name)?.declaration;
    if (name !== null && declaration !== undefined && fits(child, declaration, model)) names.set(child, name);
  }
  const renamed = parent.children.map((child) => ({ ...child, name: names.get(child) ?? child.name }));
  const isBetter = seriousProblems(model, type, renamed) <= seriousProblems(model, type, parent.children) - names.size;
  return isBetter ? names : new Map();
});

/** What is wrong besides what is missing: a new name may show that more is missing, but nothing may be out of place or too many. */
function seriousProblems(model: SchemaModel, type: ComplexType, children: readonly XmlElement[]): number {
  return problemsOf(model, type, children).filter(({ kind }) => kind !== 'missing').length;
}

function fits(element: XmlElement, declaration: ElementDeclaration, model: SchemaModel): boolean {
  const textType = textTypeOf(declaration);
  if (textType !== null) return element.children.length === 0 && checkValue(element.text, textType) === null;
  if (!isComplex(declaration.type)) return false;
  return element.text === '' && problemsOf(model, declaration.type, element.children).length === 0;
}
