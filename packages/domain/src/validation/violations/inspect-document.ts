import { type ContentProblem, checkContent } from '../../schema/check-content.ts';
import { checkValue, squeezeWhiteSpace } from '../../schema/check-value.ts';
import {
  type AttributeDeclaration,
  type ComplexType,
  type ElementDeclaration,
  isComplex,
  type SchemaModel,
  type SimpleType,
} from '../../schema/model.ts';
import { toQuotable } from '../../shared/quotable.ts';
import { type LocatedElement, longTextLimit, type XmlAttribute, type XmlDocument } from '../../xml/element.ts';
import { type Finding, type Place, useSameText } from '../model/issue.ts';
import { explainContent, findSuggestedName } from './explain-content.ts';
import { type Explanation, explainValue } from './explain-value.ts';
import { explainPaymentTermText } from './payment-term-text.ts';

/** A schema violation found by our own check. The official schema engine confirms or rejects each. */
export interface SchemaFinding extends Finding {
  /** The element whose own text, attributes or place is wrong; for something missing, the element that lacks it. */
  readonly subject: LocatedElement;
  /** Whether the violation is in the children of `subject`. */
  readonly isAboutChildren: boolean;
}

/** The result of one traversal. */
export interface Inspection {
  readonly findings: readonly SchemaFinding[];
  /** Whether the traversal stopped early because there were too many findings. */
  readonly isTruncated: boolean;
}

const schemaInstanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

/**
 * Checks a document against the schema model and explains all violations, not only the first.
 *
 * @param limit    maximum number of findings; the traversal ends there
 * @param onLeaf   called for each element with text and its type, so that notation rules need no traversal of their own
 */
export function inspectDocument(
  document: XmlDocument,
  model: SchemaModel,
  limit: number,
  onLeaf: (element: LocatedElement, type: SimpleType) => void,
): Inspection {
  return new Inspector(document, model, limit, onLeaf).inspect();
}

interface DeclaredElement {
  readonly element: LocatedElement;
  readonly declaration: ElementDeclaration;
}

class Inspector {
  readonly #root: LocatedElement;
  readonly #withCdata: ReadonlySet<LocatedElement>;
  readonly #model: SchemaModel;
  readonly #limit: number;
  readonly #onLeaf: (element: LocatedElement, type: SimpleType) => void;
  readonly #findings: SchemaFinding[] = [];

  constructor(document: XmlDocument, model: SchemaModel, limit: number, onLeaf: (element: LocatedElement, type: SimpleType) => void) {
    this.#root = document.root;
    this.#withCdata = document.withCdata;
    this.#model = model;
    this.#limit = limit;
    this.#onLeaf = onLeaf;
  }

  inspect(): Inspection {
    const waiting: DeclaredElement[] = [{ element: this.#root, declaration: this.#model.root }];
    for (let next = waiting.pop(); next !== undefined && !this.#isFull(); next = waiting.pop()) {
      this.#inspectElement(next);
      for (const child of this.#declaredChildren(next).reverse()) waiting.push(child);
    }
    return { findings: this.#findings.slice(0, this.#limit), isTruncated: this.#isFull() };
  }

  #inspectElement({ element, declaration: { type, fixed } }: DeclaredElement): void {
    if (!isComplex(type)) {
      // An empty element implies its fixed value.
      const isFilledIn = fixed !== null && this.#isEmpty(element);
      if (!isFilledIn) this.#inspectText(element, type);
      this.#inspectAttributes(element, []);
      return;
    }
    this.#inspectAttributes(element, type.attributes);
    if (type.text !== null) this.#inspectText(element, type.text);
    else this.#inspectChildren(element, type);
  }

  #declaredChildren({ element, declaration: { type } }: DeclaredElement): DeclaredElement[] {
    const declared: DeclaredElement[] = [];
    if (!isComplex(type)) return declared;
    for (const child of element.children) {
      const known = child.namespace === this.#model.namespace ? type.childByName.get(child.name) : undefined;
      if (known !== undefined) declared.push({ element: child, declaration: known.declaration });
    }
    return declared;
  }

  /** One finding more than the limit shows that the list is truncated. */
  #isFull(): boolean {
    return this.#findings.length > this.#limit;
  }

  #isEmpty(element: LocatedElement): boolean {
    return element.text === '' && element.children.length === 0 && !this.#withCdata.has(element);
  }

  #inspectText(element: LocatedElement, type: SimpleType): void {
    const [child] = element.children;
    if (child !== undefined) {
      // The engine reports the element that should contain only text, not its child.
      this.#add(
        element,
        false,
        { kind: 'element', element: child },
        {
          code: this.#model.elementNames.has(child.name) ? 'XML-101' : 'XML-103',
          message: {
            pl: `Element ${toQuotable(child.name, 60)} jest w polu ${element.name}, które musi zawierać sam tekst.`,
            en: `${toQuotable(child.name, 60)} is inside ${element.name}, which must contain only text.`,
          },
          expected: { pl: `sam tekst w ${element.name}`, en: `only text in ${element.name}` },
          quickFix: { pl: `Usuń elementy z wnętrza ${element.name}.`, en: `Remove the elements inside ${element.name}.` },
        },
      );
      return;
    }
    this.#onLeaf(element, type);
    const isTooLong = element.text.length > longTextLimit && squeezeWhiteSpace(element.text, type).length > longTextLimit;
    const problem = isTooLong ? tooLong(type) : checkValue(element.text, type);
    if (problem !== null) this.#add(element, false, { kind: 'element', element }, explainValue(element.name, element.text, type, problem));
  }

  #inspectChildren(element: LocatedElement, type: ComplexType): void {
    const termText = explainPaymentTermText(element);
    if (termText !== null) {
      this.#add(element, true, { kind: 'stray-text', element }, termText);
      return;
    }
    if (/[^ \t\r\n]/.test(element.text) || this.#withCdata.has(element)) {
      this.#add(
        element,
        true,
        { kind: 'stray-text', element },
        {
          code: 'XML-100',
          message: {
            pl: `Element ${element.name} zawiera tekst, a może zawierać tylko elementy.`,
            en: `${element.name} contains text but may contain only elements.`,
          },
          expected: null,
          quickFix: {
            pl: `Usuń tekst bezpośrednio w ${element.name} albo przenieś go do właściwego elementu.`,
            en: `Remove the text directly inside ${element.name} or move it to the correct element.`,
          },
        },
      );
    }
    const problems = checkContent(type, element.children, this.#model.namespace, this.#limit + 1);
    const meant = problems.some(({ kind }) => kind === 'missing') ? suggestedNames(problems, type) : new Set<string>();
    for (const problem of problems) {
      if (this.#isFull()) return;
      // A misspelt element is one mistake, not an unknown element and a missing one.
      if (problem.kind === 'missing' && meant.has(problem.declaration.name)) continue;
      const explanation = explainContent(problem, element, type, this.#model);
      this.#add(element, true, explanation.place, explanation);
    }
  }

  #inspectAttributes(element: LocatedElement, declared: readonly AttributeDeclaration[]): void {
    for (const attribute of element.attributes) {
      const explanation = explainAttribute(attribute, element.name, declared);
      if (explanation !== null) this.#add(element, false, { kind: 'attribute', element, name: attribute.name }, explanation);
    }
    for (const { name, isRequired, fixed } of declared) {
      if (!isRequired || element.attributes.some((attribute) => attribute.name === name)) continue;
      this.#add(element, false, { kind: 'attribute', element, name }, missingAttribute(name, element.name, fixed));
    }
  }

  #add(subject: LocatedElement, isAboutChildren: boolean, place: Place, explanation: Explanation): void {
    const { code, message, expected, quickFix, cause } = explanation;
    this.#findings.push({ code, severity: 'critical', place, message, expected, quickFix, cause, subject, isAboutChildren });
  }
}

const suggestedNamesLimit = 100;

/** Names that unknown elements most likely mean. */
function suggestedNames(problems: readonly ContentProblem[], type: ComplexType): Set<string> {
  const unknown = problems.flatMap((problem) => (problem.kind === 'unknown' ? [problem.element] : []));
  return new Set(unknown.slice(0, suggestedNamesLimit).flatMap((element) => findSuggestedName(element, type) ?? []));
}

function tooLong(type: SimpleType) {
  return { kind: 'too-long', maxLength: type.maxLength ?? longTextLimit } as const;
}

/** The explanation of a wrong or unknown attribute; null for a correct one. */
function explainAttribute(attribute: XmlAttribute, elementName: string, declared: readonly AttributeDeclaration[]): Explanation | null {
  const declaration = attribute.namespace === '' ? declared.find(({ name }) => name === attribute.localName) : undefined;
  if (declaration === undefined) return isSchemaLocation(attribute) ? null : unknownAttribute(toQuotable(attribute.name, 60), elementName);
  const { fixed, type } = declaration;
  if (fixed !== null && attribute.value !== fixed) return wrongAttribute(attribute.name, fixed);
  return checkValue(attribute.value, type) === null ? null : wrongAttribute(attribute.name, (type.enumeration ?? []).join(', '));
}

/** `schemaLocation` or `noNamespaceSchemaLocation`, allowed on every element. */
export function isSchemaLocation({ namespace, localName }: XmlAttribute): boolean {
  return namespace === schemaInstanceNamespace && localName.endsWith('chemaLocation');
}

function unknownAttribute(name: string, elementName: string): Explanation {
  return {
    code: 'XML-112',
    message: { pl: `Nieznany atrybut ${name} w ${elementName}.`, en: `Unknown attribute ${name} in ${elementName}.` },
    expected: null,
    quickFix: { pl: `Usuń atrybut ${name}.`, en: `Remove the attribute ${name}.` },
  };
}

function wrongAttribute(name: string, expected: string): Explanation {
  return {
    code: 'XML-112',
    message: { pl: `Nieprawidłowa wartość atrybutu ${name}.`, en: `Wrong value of the attribute ${name}.` },
    expected: useSameText(expected),
    quickFix: { pl: `Wpisz w atrybucie ${name}: ${expected}.`, en: `Set the attribute ${name} to ${expected}.` },
  };
}

function missingAttribute(name: string, elementName: string, fixed: string | null): Explanation {
  return {
    code: 'XML-112',
    message: {
      pl: `Brak wymaganego atrybutu ${name} w ${elementName}.`,
      en: `The required attribute ${name} is missing in ${elementName}.`,
    },
    expected: fixed === null ? null : useSameText(fixed),
    quickFix: {
      pl: `Dodaj atrybut ${name}${fixed === null ? '' : `="${fixed}"`}.`,
      en: `Add the attribute ${name}${fixed === null ? '' : `="${fixed}"`}.`,
    },
  };
}
