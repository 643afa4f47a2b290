import { groupBy } from '../../shared/group-by.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { useSameText } from '../model/issue.ts';
import type { EngineError } from '../model/schema-checker.ts';
import type { SchemaFinding } from './inspect-document.ts';

/**
 * Lets the official schema engine decide on our findings.
 *
 * The engine reports the first child of an element that does not fit and does not check the children after it. So a finding is kept when the
 * engine reports its element or its parent's children, or has not checked that place. A finding at a place that the engine checked without an
 * error is dropped. An error of the engine that no finding explains becomes XML-100, so that nothing is lost.
 */
export function mergeFindings(root: LocatedElement, findings: readonly SchemaFinding[], errors: readonly EngineError[]): SchemaFinding[] {
  const reported = new Set<LocatedElement>();
  const unexpected = new Set<LocatedElement>();
  const unlocated: EngineError[] = [];
  for (const error of errors) {
    const element = resolvePath(root, error.path);
    if (element === null) {
      unlocated.push(error);
      continue;
    }
    reported.add(element);
    if (error.isUnexpectedElement) unexpected.add(element);
  }
  const engineResult = new EngineResult(reported, unexpected);
  const confirmed = findings.filter((finding) => engineResult.confirms(finding));
  // A violation among the children may be reported at any of them, or at the parent.
  const explained = new Set(confirmed.map(({ subject }) => subject));
  const parents = new Set(confirmed.filter(({ isAboutChildren }) => isAboutChildren).map(({ subject }) => subject));
  for (const parent of parents) for (const child of parent.children) explained.add(child);
  const rest = [...reported].filter((element) => !explained.has(element)).map(unexplained);
  const hasFindings = confirmed.length > 0 || rest.length > 0;
  return [...confirmed, ...rest, ...(unlocated.length > 0 && !hasFindings ? [unexplained(root)] : [])];
}

class EngineResult {
  readonly #reported: ReadonlySet<LocatedElement>;
  /** For each parent, the index of the first unexpected child; the engine did not check the children after it. */
  readonly #firstUnexpected = new Map<LocatedElement, number>();
  readonly #indexes = new WeakMap<LocatedElement, Map<LocatedElement, number>>();

  constructor(reported: ReadonlySet<LocatedElement>, unexpected: ReadonlySet<LocatedElement>) {
    this.#reported = reported;
    for (const element of unexpected) {
      if (element.parent !== null) this.#firstUnexpected.set(element.parent, this.#indexOf(element));
    }
  }

  confirms(finding: SchemaFinding): boolean {
    const { subject } = finding;
    if (this.#reported.has(subject)) return true;
    if (finding.isAboutChildren && this.#firstUnexpected.has(subject)) return true;
    for (let element: LocatedElement | null = subject; element?.parent != null; element = element.parent) {
      const first = this.#firstUnexpected.get(element.parent);
      if (first !== undefined && this.#indexOf(element) >= first) return true;
    }
    return this.#reported.has(rootOf(subject));
  }

  #indexOf(element: LocatedElement): number {
    if (element.parent === null) return 0;
    let indexes = this.#indexes.get(element.parent);
    if (indexes === undefined) {
      indexes = new Map(element.parent.children.map((child, index) => [child, index]));
      this.#indexes.set(element.parent, indexes);
    }
    return indexes.get(element) ?? 0;
  }
}

function rootOf(element: LocatedElement): LocatedElement {
  let root = element;
  while (root.parent !== null) root = root.parent;
  return root;
}

function unexplained(element: LocatedElement): SchemaFinding {
  return {
    code: 'XML-100',
    severity: 'critical',
    place: { kind: 'element', element },
    message: {
      pl: `Element ${element.name} jest niezgodny ze schematem FA(3).`,
      en: `${element.name} does not conform to the FA(3) schema.`,
    },
    expected: useSameText('FA(3)'),
    quickFix: {
      pl: `Sprawdź ${element.name} i jego otoczenie w opisie struktury FA(3).`,
      en: `Check ${element.name} and the surrounding elements in the description of FA(3).`,
    },
    subject: element,
    isAboutChildren: false,
  };
}

/**
 * Finds the element for a path of the engine. The engine writes `*` for elements of the default namespace, counting all siblings, and
 * `prefix:name` for others, counting those of the same name and prefix.
 *
 * @returns the element (for the path of an attribute, its element), or null when there is none
 */
export function resolvePath(root: LocatedElement, path: string | null): LocatedElement | null {
  if (path === null) return null;
  const [, first, ...steps] = path.split('/');
  if (first === undefined || first === '') return null;
  let element = root;
  for (const step of steps) {
    if (step.startsWith('@') || step.startsWith('text()') || step.startsWith('namespace')) return element;
    const match = /^([^[]+)(?:\[(\d+)\])?$/.exec(step);
    const name = match?.[1] ?? '';
    const position = Number(match?.[2] ?? '1');
    // A name without a prefix is in no namespace; elements of the default namespace are written `*`.
    const hasNamespace = name.includes(':');
    const candidates = name === '*' ? element.children : (childrenByName(element).get(keyOf(name, hasNamespace)) ?? []);
    const next = candidates[position - 1];
    if (next === undefined) return null;
    element = next;
  }
  return element;
}

/** Children by the names in paths of the engine, memoized since a thousand paths may refer to one parent. */
const childrenByName = memoizeByObject(({ children }: LocatedElement) =>
  groupBy(children, ({ qualifiedName, namespace }) => keyOf(qualifiedName, namespace !== '')),
);

function keyOf(qualifiedName: string, hasNamespace: boolean): string {
  return `${qualifiedName} ${hasNamespace}`;
}
